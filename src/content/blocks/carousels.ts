import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeImages, normalizeFile, type FileModel } from '../image';
import type { ItemOf } from '../items';
import { readBoolean, readChoice, readText } from '../read';
import { file, oneToMany } from '../relation';

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
export function normalizeCarousels(item: ItemOf<'carousels'>): CarouselsProps | null {
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

export const carousels = defineBlock({
  collection: 'carousels',
  relations: {
    carousels: { images: oneToMany('carousels_images'), watermarkImage: file },
    carousels_images: { directus_files_id: file },
  },
  normalize: normalizeCarousels,
  requirement: 'A picture is required',
  innerHeadings: false,
});
