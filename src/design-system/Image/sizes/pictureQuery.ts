/* What every page needs of the sizes of pictures, for the picture that is shared: without their list, the first load is smaller. */

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const qualities = { avif: 55, webp: 72, jpg: 72 };

export type PictureFormat = keyof typeof qualities;

export const pictureFormats: PictureFormat[] = ['avif', 'webp', 'jpg'];

/** What social networks require. */
export const sharedPicture = { width: 1200, height: 630, format: 'jpg' } as const;

/** The parameters with which Directus makes a picture. It is cropped around its focal point. */
export function createPictureQuery(
  { width, height }: PictureSize,
  format: PictureFormat,
): Record<string, string> {
  return {
    width: String(Math.round(width)),
    height: String(Math.round(height)),
    fit: 'cover',
    quality: String(qualities[format]),
    format,
  };
}
