import { getImageData, withArtDirection, type IGatsbyImageData } from 'gatsby-plugin-image';
import { breakpoints } from '../tokens';
import { getDirectusImageUrl } from './directusImageUrl';
import {
  getPageWidths,
  getPictureHeight,
  pictureRatios,
  type PictureRatio,
  pictureFormats,
  type PictureFormat,
} from './sizes/pictureSizes';

const mobileMedia = `(max-width: ${breakpoints.mobile}px)`;

/**
 * The data of a picture for `GatsbyImage`: its URLs in every format and width, never wider than the original.
 * @param ratio to which Directus crops the picture. Default: its own ratio.
 */
export function createImageData(image: ImageModel, ratio?: PictureRatio): IGatsbyImageData {
  const aspectRatio = getRatio(image, ratio);
  const widths = getPageWidths(image.width);
  const data = getImageData({
    pluginName: 'Image',
    baseUrl: image.id,
    sourceWidth: image.width,
    sourceHeight: image.height,
    aspectRatio,
    layout: 'fullWidth',
    formats: pictureFormats,
    breakpoints: widths,
    backgroundColor: image.dominantColor,
    urlBuilder: ({ baseUrl, width, height, format }) =>
      getDirectusImageUrl({
        id: baseUrl,
        modifiedOn: image.modifiedOn,
        width,
        height,
        format: format as PictureFormat,
      }),
  });
  // The pixels of the largest size, as Directus rounds them. Their ratio reserves the space of the picture.
  const width = Math.max(...widths);
  // In this layout, GatsbyImage has no element for the ratio, which it would replace when the browser renders the picture.
  return { ...data, layout: 'fixed', width, height: getPictureHeight(width, aspectRatio) };
}

/** Returns width by height of the frame of a picture. */
export function getRatio(image: ImageModel, ratio: PictureRatio | undefined): number {
  return ratio ? pictureRatios[ratio] : image.width / image.height;
}

/** Adds another picture or crop for window widths up to 768 px. */
export function addMobileImage(data: IGatsbyImageData, mobile: IGatsbyImageData): IGatsbyImageData {
  return withArtDirection(data, [{ media: mobileMedia, image: mobile }]);
}

/** The `sizes` attribute of a picture with another one for window widths up to 768 px. */
export function joinSizes(sizes: string, mobileSizes: string | undefined): string {
  return mobileSizes && mobileSizes !== sizes ? `${mobileMedia} ${mobileSizes}, ${sizes}` : sizes;
}

/** Attributes of `<link rel="preload" as="image">` for a picture. */
export interface ImagePreload {
  srcSet: string;
  /** Media type. */
  type: string;
}

/** The preload of the smallest format of the picture that `Image` renders with the same arguments. */
export function createImagePreload(image: ImageModel, ratio?: PictureRatio): ImagePreload | null {
  const [source] = createImageData(image, ratio).images.sources ?? [];
  return source?.type ? { srcSet: source.srcSet, type: source.type } : null;
}

/** A picture of the content: its file, size, description and modification time. */
export interface ImageModel {
  /** Key of the file in Directus. */
  id: string;
  /** Pixels of the original. */
  width: number;
  /** Pixels of the original. */
  height: number;
  /** Alternative text; empty for decoration. */
  description: string;
  /** Modification time of the file, so that a changed picture has a new URL. */
  modifiedOn: string;
  /** Shown until the picture is loaded, as `#rrggbb`. Missing if Directus has not found one. */
  dominantColor?: string;
}
