import sharp from 'sharp';
import { MAX_AREA } from './check.ts';

/** Side in pixels to which a photo is shrunk first: small details do not count. */
const SAMPLE_SIDE = 64;

/**
 * Returns the dominant color of a photo as `#rrggbb`. Returns null for a photo with transparency, because the color would surround
 * what it shows.
 *
 * @param file a path, or the bytes of the photo
 * @throws an error of Sharp if the photo cannot be read
 */
export async function findDominantColor(file: string | Buffer): Promise<string | null> {
  const { data, info } = await sharp(file, { limitInputPixels: MAX_AREA, sequentialRead: true })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant, isOpaque } = await sharp(data, { raw: { width, height, channels } }).stats();
  if (!isOpaque) return null;
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
