import { directusImageUrl } from './directusImageUrl';

/** SPEC 2.7, in pixels. */
export const imageWidths = [295, 640, 960, 1280];

/** What is needed of a picture to build its addresses. */
interface Picture {
  id: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  modifiedOn: string;
}

export interface ImageData {
  /** For `<source>`, the smallest format first. */
  sources: { type: string; srcSet: string }[];
  /** For `<img>`: what a browser takes that knows none of the sources. */
  fallback: { src: string; srcSet: string };
  /** Pixels of the largest one, for the attributes that keep its place. */
  width: number;
  height: number;
}

/**
 * The addresses of a picture in every format and width. The same as `getImageData` of gatsby-plugin-image gives (a test
 * compares them), without what that costs every page: see docs/adr/0003-image-data-without-the-plugin.md.
 */
export function imageData(image: Picture, aspectRatio = image.width / image.height): ImageData {
  const fitting = imageWidths.filter((width) => width <= image.width);
  const widths = fitting.length > 0 ? fitting : [image.width];
  const heightOf = (width: number) => Math.round(width / aspectRatio);
  const url = (width: number, format: string) =>
    directusImageUrl({ id: image.id, modifiedOn: image.modifiedOn, width, height: heightOf(width), format });
  const srcSet = (format: string) => widths.map((width) => `${url(width, format)} ${width}w`).join(',\n');

  const largest = Math.max(...widths);
  return {
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    fallback: { src: url(largest, 'jpg'), srcSet: srcSet('jpg') },
    width: largest,
    height: heightOf(largest),
  };
}
