import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { comparePictures, type Difference, type Picture } from './support/compare.ts';
import { makeMosaics } from './support/pictures.ts';
import { decodePng, encodePng } from './support/png.ts';
import { readStories, screens, type Screen } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = fileURLToPath(new URL('screenshots', import.meta.url));
const results = join(root, '.data', 'stories');
const accepts = Boolean(process.env['STORIES_ACCEPT']);
const { stories } = await readStories();

const fileOf = (id: string, screen: Screen) => `${id}-${screen}.png`;

if (accepts) {
  test('mosaics of the pictures', async ({ page }) => makeMosaics(page));
}

for (const { id, title, name } of stories) {
  for (const screen of Object.keys(screens) as Screen[]) {
    test(`${title} › ${name} › ${screen}`, async ({ stories: storyPage }) => {
      const { parameters, problems } = await storyPage.open(id, screen);
      const path = join(screenshots, fileOf(id, screen));
      const isForScreen = parameters.screens?.includes(screen) ?? true;
      if (!isForScreen) {
        if (accepts) rmSync(path, { force: true });
        expect(existsSync(path), `${relative(root, path)} is of a story that is not for this screen`).toBe(
          false,
        );
        return;
      }
      // What went wrong on the way is told first: no picture of it is accepted.
      if (problems.length === 0) problems.push(...look(await storyPage.picture(), path, `${title} ${name}`));
      problems.push(...(await storyPage.axe()));
      problems.push(...(await storyPage.growth(screen)));
      if (problems.length > 0)
        throw new Error(`${id}, ${screen}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    });
  }
}

test('every screenshot has its story', () => {
  const known = new Set(stories.flatMap(({ id }) => [fileOf(id, 'phone'), fileOf(id, 'desktop')]));
  const orphans = readdirSync(screenshots).filter((file) => !known.has(file));
  if (accepts) for (const file of orphans) rmSync(join(screenshots, file));
  else expect(orphans, 'tests/stories/screenshots: `npm run stories:accept` removes them').toEqual([]);
});

/** Compares with the screenshot in the repository, or accepts what it sees. */
function look(actual: Picture, path: string, grep: string): string[] {
  const expected = existsSync(path) ? decodePng(readFileSync(path)) : null;
  const difference = expected ? comparePictures(expected, actual) : null;
  if (expected && !difference) return [];
  if (accepts) {
    mkdirSync(screenshots, { recursive: true });
    writeFileSync(path, encodePng(actual));
    return [];
  }
  const command = `npm run stories:accept -- -g "${grep}"`;
  mkdirSync(results, { recursive: true });
  const seen = join(results, path.slice(screenshots.length + 1));
  writeFileSync(seen, encodePng(actual));
  if (!expected || !difference) {
    return [
      `picture: ${relative(root, path)} is missing. Look at ${relative(root, seen)}; if it is right: ${command}`,
    ];
  }
  const beside = seen.replace('.png', '-difference.png');
  writeFileSync(beside, encodePng(sideBySide(expected, actual, difference)));
  return [
    `picture: ${difference.text}. Look at ${relative(root, beside)} (before, now, what differs); if it is meant: ${command}`,
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
