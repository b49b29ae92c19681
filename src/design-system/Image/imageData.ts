import { getDirectusImageUrl } from './directusImageUrl';

/** Product 2.7, in pixels. */
export const imageWidths = [295, 640, 960, 1280];

/** The properties of a picture that its URLs depend on. */
interface SourceImage {
  id: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  modifiedOn: string;
}

export interface ImageData {
  /** For `<source>`, the smallest format first. */
  sources: { type: string; srcSet: string }[];
  /** For `<img>`, used by browsers that support none of the sources. */
  fallback: { src: string; srcSet: string };
  /** Pixels of the largest size, for the attributes that reserve its space. */
  width: number;
  height: number;
}

/**
 * The URLs of a picture in every format and width. Matches `getImageData` of gatsby-plugin-image (a test compares them)
 * without its weight on every page: see docs/adr/0003-image-data-without-the-plugin.md.
 */
export function createImageData(image: SourceImage, aspectRatio = image.width / image.height): ImageData {
  const fittingWidths = imageWidths.filter((width) => width <= image.width);
  const widths = fittingWidths.length > 0 ? fittingWidths : [image.width];
  const heightOf = (width: number) => Math.round(width / aspectRatio);
  const url = (width: number, format: string) =>
    getDirectusImageUrl({
      id: image.id,
      modifiedOn: image.modifiedOn,
      width,
      height: heightOf(width),
      format,
    });
  const srcSet = (format: string) => widths.map((width) => `${url(width, format)} ${width}w`).join(',\n');

  const largest = Math.max(...widths);
  return {
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    fallback: { src: url(largest, 'jpg'), srcSet: srcSet('jpg') },
    width: largest,
    height: heightOf(largest),
  };
}
