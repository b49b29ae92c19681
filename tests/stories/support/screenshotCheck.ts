import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePictures, type Difference, type Picture } from './compare.ts';
import { decodePng, encodePng } from './png.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface MismatchOptions {
  /** The picture in the repository. */
  path: string;
  /** The folder for actual pictures that differ. */
  resultsFolder: string;
  /** The command that accepts this picture, for messages. */
  acceptCommand: string;
}

export interface ScreenshotCheckOptions extends MismatchOptions {
  /** Whether to accept the actual screenshot as the new expected one. */
  accepts: boolean;
}

/**
 * Compares a screenshot with the expected one in the repository, or accepts it.
 * @returns the problems; empty when the screenshots match
 */
export function checkScreenshot(actual: Picture, options: ScreenshotCheckOptions): string[] {
  const { path, accepts } = options;
  const expected = existsSync(path) ? decodePng(readFileSync(path)) : null;
  const difference = expected ? comparePictures(expected, actual) : null;
  if (expected && !difference) return [];
  if (accepts) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, encodePng(actual));
    return [];
  }
  return [reportMismatch({ expected, actual, difference }, options)];
}

interface Mismatch {
  /** Null if the repository has no picture. */
  expected: Picture | null;
  actual: Picture;
  difference: Difference | null;
}

/** Stores the pictures of a mismatch, and returns the problem with the command that accepts the actual picture. */
export function reportMismatch(
  { expected, actual, difference }: Mismatch,
  { path, resultsFolder, acceptCommand }: MismatchOptions,
): string {
  mkdirSync(resultsFolder, { recursive: true });
  const actualPath = join(resultsFolder, `${basename(path, extname(path))}.png`);
  writeFileSync(actualPath, encodePng(actual));
  if (!expected || !difference)
    return `picture: ${relative(root, path)} is missing. Check ${relative(root, actualPath)} and accept it with: ${acceptCommand}`;
  const differencePath = actualPath.replace('.png', '-difference.png');
  writeFileSync(differencePath, encodePng(joinSideBySide(expected, actual, difference)));
  return `picture: ${difference.text}. Check ${relative(root, differencePath)} (expected, actual, difference) and accept it with: ${acceptCommand}`;
}

/** Expected, actual, and actual in gray with the difference in red. */
function joinSideBySide(expected: Picture, actual: Picture, difference: Difference): Picture {
  const gap = 16;
  const width = expected.width + 2 * actual.width + 2 * gap;
  const height = Math.max(expected.height, actual.height);
  const data = new Uint8Array(width * height * 4).fill(128);
  const draw = (picture: Picture, left: number, transform: (value: number) => number = (value) => value) => {
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width * 4; x++) {
        data[(y * width + left) * 4 + x] = transform(picture.data[y * picture.width * 4 + x] ?? 0);
      }
    }
  };
  draw(expected, 0);
  draw(actual, expected.width + gap);
  const left = expected.width + actual.width + 2 * gap;
  draw(actual, left, (value) => 160 + Math.round(value / 4));
  for (const { x, y } of difference.pixels) data.set([220, 0, 40, 255], (y * width + left + x) * 4);
  return { width, height, data };
}
