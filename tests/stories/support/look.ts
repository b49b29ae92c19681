import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePictures, type Difference, type Picture } from './compare.ts';
import { decodePng, encodePng } from './png.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Look {
  /** The screenshot in the repository. */
  path: string;
  /** The folder for what was seen, when it is another. */
  results: string;
  /** What is seen is taken for right. */
  accepts: boolean;
  /** The command that accepts this one. */
  acceptBy: string;
}

/**
 * Compares what is seen with the screenshot in the repository, or accepts it.
 * @returns what is wrong; nothing when they are alike
 */
export function lookAt(actual: Picture, { path, results, accepts, acceptBy }: Look): string[] {
  const expected = existsSync(path) ? decodePng(readFileSync(path)) : null;
  const difference = expected ? comparePictures(expected, actual) : null;
  if (expected && !difference) return [];
  if (accepts) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, encodePng(actual));
    return [];
  }
  mkdirSync(results, { recursive: true });
  const seen = join(results, basename(path));
  writeFileSync(seen, encodePng(actual));
  if (!expected || !difference) {
    return [
      `picture: ${relative(root, path)} is missing. Look at ${relative(root, seen)}; if it is right: ${acceptBy}`,
    ];
  }
  const beside = seen.replace('.png', '-difference.png');
  writeFileSync(beside, encodePng(sideBySide(expected, actual, difference)));
  return [
    `picture: ${difference.text}. Look at ${relative(root, beside)} (before, now, what differs); if it is meant: ${acceptBy}`,
  ];
}

/** Before, now, and now in grey with what differs in red. */
function sideBySide(expected: Picture, actual: Picture, difference: Difference): Picture {
  const gap = 16;
  const width = expected.width + 2 * actual.width + 2 * gap;
  const height = Math.max(expected.height, actual.height);
  const data = new Uint8Array(width * height * 4).fill(128);
  const put = (picture: Picture, left: number, change: (value: number) => number = (value) => value) => {
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width * 4; x++) {
        data[(y * width + left) * 4 + x] = change(picture.data[y * picture.width * 4 + x] ?? 0);
      }
    }
  };
  put(expected, 0);
  put(actual, expected.width + gap);
  const left = expected.width + actual.width + 2 * gap;
  put(actual, left, (value) => 160 + Math.round(value / 4));
  for (const { x, y } of difference.pixels) data.set([220, 0, 40, 255], (y * width + left + x) * 4);
  return { width, height, data };
}
