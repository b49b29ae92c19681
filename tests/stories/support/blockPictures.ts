import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { comparePictures, type Picture } from './compare.ts';
import { reportMismatch } from './screenshotCheck.ts';
import type { StoryEntry } from './storyIndex.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The pictures of block types among which an editor chooses a block in Directus. */
const folder = join(root, 'cms/extensions/blocks/pictures');
const SIZE = { width: 400, height: 250 };
const MAX_BYTES = 15_000;

/** The story that shows a block best, if it is not the first one. */
const TAG = 'block-picture';

/** Returns for each block type the story of its picture. */
export function findBlockStories(stories: StoryEntry[]): Map<string, StoryEntry> {
  const registry = readFileSync(join(root, 'src/blocks/registry.ts'), 'utf8');
  const found = new Map<string, StoryEntry>();
  for (const [, names = '', module = ''] of registry.matchAll(/^export \{([^}]+)\} from '\.\/(.+)';$/gm)) {
    const ofModule = stories.filter(({ importPath }) => importPath === `./src/blocks/${module}.stories.tsx`);
    const story = ofModule.find(({ tags }) => tags?.includes(TAG)) ?? ofModule[0];
    if (!story) continue;
    for (const [, blockType = ''] of names.matchAll(/\w+ as (\w+)/g)) found.set(blockType, story);
  }
  return found;
}

/**
 * Compares the picture of a block type with the screenshot of its story, or accepts the screenshot. A present picture that looks
 * the same is not written again: another build of the browser writes other bytes.
 *
 * @param page a page whose canvas scales and encodes the picture
 * @returns the problems; empty when the picture looks like the story
 */
export async function checkBlockPicture(
  page: Page,
  { blockType, screenshot }: { blockType: string; screenshot: Buffer },
  { resultsFolder, accepts }: { resultsFolder: string; accepts: boolean },
): Promise<string[]> {
  const path = join(folder, `${blockType}.webp`);
  const expected = existsSync(path) ? await decode(page, readFileSync(path)) : null;
  const bytes = await encodeSmall(page, screenshot);
  const actual = await decode(page, bytes);
  const difference = expected ? comparePictures(expected, actual) : null;
  if (expected && !difference) return [];
  if (!accepts) {
    const acceptCommand = `npm run stories:accept -- -g "picture of ${blockType}"`;
    return [reportMismatch({ expected, actual, difference }, { path, resultsFolder, acceptCommand })];
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return [];
}

/** Scales a screenshot to the width, or to the height if it is upright, and writes it as WebP of at most `MAX_BYTES`. */
async function encodeSmall(page: Page, screenshot: Buffer): Promise<Buffer> {
  for (const quality of [0.85, 0.75, 0.65, 0.5, 0.3]) {
    const bytes = Buffer.from(
      await page.evaluate(encodeInPage, { png: screenshot.toString('base64'), quality, ...SIZE }),
      'base64',
    );
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`The picture does not fit into ${MAX_BYTES} bytes.`);
}

async function encodeInPage(options: { png: string; quality: number; width: number; height: number }) {
  const { quality, width, height } = options;
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${options.png}`)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  const scale = Math.min(width / image.width, height / image.height);
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
  const scaled = await createImageBitmap(image, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const left = Math.round((width - size.width) / 2);
  const top = Math.round((height - size.height) / 2);
  // A low block is centered. Rows of its pixels fill the space above and below: not the outermost, which scaling may
  // leave half transparent.
  context.imageSmoothingEnabled = false;
  const draw = (from: number, rows: number, y: number, toRows: number) =>
    context.drawImage(scaled, 0, from, size.width, rows, left, y, size.width, toRows);
  const inner = size.height - 2;
  draw(1, 1, 0, top + 1);
  draw(1, inner, top + 1, inner);
  draw(inner, 1, top + 1 + inner, height - top - 1 - inner);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}

async function decode(page: Page, webp: Buffer): Promise<Picture> {
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${base64}`)).blob());
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.drawImage(image, 0, 0);
    // Not as a list of numbers, each of which Playwright would encode: that takes seconds.
    return { width, height, data: new Uint8Array(context.getImageData(0, 0, width, height).data) };
  }, webp.toString('base64'));
}
