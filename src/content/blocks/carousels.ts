import type { ImageModel } from '../../design-system';
import { normalizeImages, normalizeFile, type FileModel } from '../image';
import type { CarouselsItem } from '../items';
import { readBoolean, readChoice, readText } from '../read';

export interface CarouselsProps {
  title: string;
  size: 'large' | 'small';
  /** At least one. */
  images: ImageModel[];
  /** Shown in a corner of every image. */
  watermarkImage: FileModel | null;
  darkBackground: boolean;
}

/** Returns null without images. */
export function normalizeCarousels(item: CarouselsItem): CarouselsProps | null {
  const images = normalizeImages(item.images);
  if (images.length === 0) return null;
  return {
    title: readText(item.title),
    size: readChoice(item.size, ['large', 'small']),
    images,
    watermarkImage: normalizeFile(item.watermarkImage),
    darkBackground: readBoolean(item.darkBackground),
  };
}
