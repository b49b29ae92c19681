/*
 * The sizes in which pictures of Directus are shown. The site requests no others, and Directus makes no others
 * (cms/extensions/protection): anybody could fill its storage and its processors with them.
 */

/** Width by height of the frames that pictures are cropped to fill. `card` is a bank card. */
export const pictureRatios = {
  '2:1': 2,
  '16:9': 16 / 9,
  '8:5': 8 / 5,
  card: 1.586,
  '3:2': 3 / 2,
  '4:3': 4 / 3,
  '12:11': 12 / 11,
  '1:1': 1,
  '4:5': 4 / 5,
  '3:4': 3 / 4,
} as const;

export type PictureRatio = keyof typeof pictureRatios;

/** The frames of a design of a gift card: the card itself, and its tile in the list. */
export const giftCardRatios = { card: 'card', tile: '8:5' } as const satisfies Record<string, PictureRatio>;

/** Product 2.7. */
const pageWidths = [295, 640, 960, 1280];

/** Larger than on pages, because the picture fills the screen (product 4.2). */
const fullScreenWidths = [640, 960, 1280, 1920, 2560];

/** What Helios requests for mails and pages of gift cards (helios/src/gift-card-orders/card-page.ts). */
const giftCardPicture = { width: '960', height: '600', fit: 'cover', quality: '80', format: 'jpg' };

/** The widths of a picture on a page, never wider than the original. */
export function getPageWidths(originalWidth: number): number[] {
  const fitting = pageWidths.filter((width) => width <= originalWidth);
  return fitting.length > 0 ? fitting : [originalWidth];
}

/** The widths of a picture over the whole screen, never wider than the original. The last is the largest. */
export function getFullScreenWidths(originalWidth: number): number[] {
  const largest = Math.min(originalWidth, Math.max(...fullScreenWidths));
  return [...fullScreenWidths.filter((width) => width < largest), largest];
}

/** Rounded like the heights of gatsby-plugin-image. */
export function getPictureHeight(width: number, ratio: number): number {
  return Math.round(width / ratio);
}

/** Whether the site requests the picture with these parameters for any size of an original. */
export function isPictureQuery(query: Readonly<Record<string, unknown>>): boolean {
  const { width, height, format } = query;
  if (!isFormat(format)) return false;
  const created = createPictureQuery({ width: Number(width), height: Number(height) }, format);
  return isSame(query, created) || isSame(query, giftCardPicture);
}

/**
 * Whether the site requests the picture with these parameters.
 *
 * @param query for which `isPictureQuery` holds
 * @param original the size of the picture, oriented as it is shown
 */
export function isPictureOf(query: Readonly<Record<string, unknown>>, original: PictureSize): boolean {
  const [width, height] = [Number(query.width), Number(query.height)];
  const hasRatio = (ratio: number) => getPictureHeight(width, ratio) === height;
  const ownRatio = original.width / original.height;
  if (isSame(query, giftCardPicture)) return true;
  if (isSame(query, createPictureQuery(sharedPicture, sharedPicture.format))) return true;
  if (getFullScreenWidths(original.width).includes(width) && hasRatio(ownRatio)) return true;
  return (
    getPageWidths(original.width).includes(width) &&
    [ownRatio, ...Object.values(pictureRatios)].some(hasRatio)
  );
}

function isFormat(value: unknown): value is PictureFormat {
  return pictureFormats.some((format) => format === value);
}

function isSame(query: Readonly<Record<string, unknown>>, other: Record<string, string>): boolean {
  const names = Object.keys(query);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && query[name] === other[name])
  );
}

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
