import { open } from 'node:fs/promises';
import sharp, { type FormatEnum, type Sharp } from 'sharp';

/** Formats that Directus can transform and every browser can show. */
const PHOTOS: Partial<Record<string, keyof FormatEnum>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};
const SVG = 'image/svg+xml';
const OTHER_PICTURES = [SVG, 'image/gif'];
/** Files to download. HTML is excluded, because it would be a page on the origin of the CMS. */
const OTHER_FILES = [
  /^application\/(pdf|zip|x-zip-compressed|rtf|postscript|msword|vnd\.(ms-|openxmlformats-|oasis\.).*)$/,
  /^(audio|video|font)\//,
  /^text\/(plain|csv|vtt)$/,
];

/** Limit in pixels. Directus transforms no pictures above ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION. */
export const MAX_SIDE = 12_000;
export const MAX_AREA = 100_000_000;
/** Maximum of the longer side in pixels, to which pictures are shrunk. The site shows at most 1280. */
const KEPT_SIDE = 4096;

export const isPhoto = (type: string): boolean => type in PHOTOS;

/** Returns whether `examine` reads files of this type. Directus measures GIF but not SVG. */
export const isExamined = (type: string): boolean => isPhoto(type) || type === SVG;

/** Returns whether a file says that it is a HEIC photo, which is converted to JPEG. */
export const isNamedHeic = (name: string, type: string): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/** Returns the error message for a file type that cannot be uploaded, otherwise null. */
export function checkType(name: string, type: string): string | null {
  if (isPhoto(type) || OTHER_PICTURES.includes(type) || OTHER_FILES.some((pattern) => pattern.test(type)))
    return null;
  if (type.startsWith('image/'))
    return `“${name}” is of the type ${type}, which browsers cannot show. Save the picture as JPEG, PNG, WebP, AVIF or SVG and upload that.`;
  return `“${name}” is of the type ${type || 'unknown'}, which cannot be uploaded. Pictures, PDF, office documents, plain text, ZIP, audio and video can.`;
}

/** Missing if it is not known. */
type Pixels = number | null | undefined;

/** Returns the error message for a picture size that cannot be used, otherwise null. Sizes are in pixels. */
export function checkSize(name: string, type: string, width: Pixels, height: Pixels): string | null {
  if (!width || !height)
    return `The size of the picture “${name}” is not known. Upload it again; if that is refused, export it again first.`;
  // The site transforms photos only.
  if (!isPhoto(type)) return null;
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_AREA) return null;
  return `The picture “${name}” has ${width} × ${height} pixels. At most ${MAX_SIDE} on a side and ${MAX_AREA / 1e6} million in all can be used. Make it smaller (4096 on the longer side is plenty) and upload that.`;
}

/** What is found in a picture. */
interface Examined {
  /** The error message for a picture that cannot be used */
  problem?: string;
  /** The error of Sharp, if that is the problem */
  cause?: unknown;
  /** Writes a photo that is larger than it is kept */
  shrunk?: Sharp;
  /** Pixels of an SVG, which Directus does not measure */
  size?: { width: number; height: number };
  /** Whether it has several images, of which the site shows the first */
  isMoving?: boolean;
}

/** A file that is uploaded. `keepsSize`: visitors download the original */
interface Upload {
  name: string;
  type: string;
  keepsSize: boolean;
}

/** Reads a whole photo, or the size of an SVG. */
export async function examine(file: string, { name, type, keepsSize }: Upload): Promise<Examined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
    if (format !== (PHOTOS[type] ?? 'svg')) return { problem: getBrokenFileProblem(name, type) };
    if (type === SVG)
      return (await hasSvgSize(file))
        ? { size: { width, height } }
        : { problem: getBrokenFileProblem(name, type) };
    const problem = checkSize(name, type, width, height);
    if (problem) return { problem, isMoving: pages > 1 };
    const shrunk = await readPhoto(file, keepsSize ? Infinity : KEPT_SIDE, { format, width, height });
    return { shrunk, isMoving: pages > 1 };
  } catch (cause) {
    return { problem: getBrokenFileProblem(name, type), cause };
  }
}

/** Reads a whole photo, or returns what shrinks one whose longer side is longer than `longest`. */
async function readPhoto(
  file: string,
  longest: number,
  { format, width, height }: { format: keyof FormatEnum; width: number; height: number },
): Promise<Sharp | undefined> {
  // Photos of phones have small faults that every program ignores, but a truncated file cannot be transformed.
  const photo = sharp(file, { limitInputPixels: MAX_AREA, sequentialRead: true, failOn: 'truncated' });
  if (Math.max(width, height) > longest) {
    const shrunk = photo.rotate().resize({ width: longest, height: longest, fit: 'inside' }).keepMetadata();
    return format === 'png' ? shrunk.png() : shrunk.toFormat(format, { quality: 88 });
  }
  // The whole file is read, because a truncated file has a size but cannot be transformed.
  await photo.resize(16).toBuffer();
  return undefined;
}

/** Bytes at the start of an SVG that contain its first element. */
const SVG_START = 64 * 1024;

/**
 * Returns whether an SVG says how large it is. Without that, Sharp measures what it draws, but browsers show it in another size. A
 * part of the place where it is shown (`100%`) is no size.
 */
async function hasSvgSize(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SVG_START), 0, SVG_START, 0);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/<!--[^]*?-->/g, '');
    const start = text.search(/<(?:[\w-]+:)?svg[\s/>]/);
    const [element = ''] = /^(?:[^>"']|"[^"]*"|'[^']*')*/.exec(start < 0 ? '' : text.slice(start)) ?? [];
    const has = (name: string, value: string) =>
      new RegExp(`\\s${name}\\s*=\\s*["']\\s*(?:${value})\\s*["']`).test(element);
    const number = '[+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?';
    const length = `${number}(?:px|pt|pc|in|cm|mm|em|ex|rem)?`;
    const position = `[-+]?${number}`;
    return (
      (has('width', length) && has('height', length)) ||
      has('viewBox', `(?:${position}[\\s,]+){2}${number}[\\s,]+${number}`)
    );
  } finally {
    await handle.close();
  }
}

/** @param maxSize as the setting of Directus, such as `200mb` */
export function getLargeFileProblem(name: string, maxSize: string): string {
  const size = maxSize.replace(
    /^([\d.]+)\s*([kmgt]?b)$/i,
    (_all, number: string, unit: string) => `${number} ${unit.toUpperCase()}`,
  );
  return `“${name}” is larger than ${size}, which is the limit. Make it smaller and upload that.`;
}

function getBrokenFileProblem(name: string, type: string): string {
  if (type === SVG)
    return `The size of the drawing “${name}” cannot be measured: it has no width, height or viewBox, or it is not an SVG, or it is broken. Export it again, and upload that.`;
  return `The picture “${name}” is broken, or is not the ${type.slice(6).toUpperCase()} that its name says. Export it again, and upload that.`;
}
