import type { ImageModel } from '../../design-system';
import { normaliseImages, normaliseLogo, type FileModel } from '../image';
import type { CarouselsItem } from '../items';
import { flag, oneOf, plain } from '../read';

export interface CarouselsProps {
  title: string;
  size: 'large' | 'small';
  /** At least one. */
  images: ImageModel[];
  /** Lies in a corner of every picture. */
  watermarkImage: FileModel | null;
  darkBackground: boolean;
}

/** Null where no picture is left. */
export function normaliseCarousels(item: CarouselsItem): CarouselsProps | null {
  const images = normaliseImages(item.images);
  if (images.length === 0) return null;
  return {
    title: plain(item.title),
    size: oneOf(item.size, ['large', 'small']),
    images,
    watermarkImage: normaliseLogo(item.watermarkImage),
    darkBackground: flag(item.darkBackground),
  };
}
