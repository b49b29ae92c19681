import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { comparePictures, type Difference, type Picture } from './support/compare.ts';
import { reduceColors, decodePng, encodePng } from './support/png.ts';
import { specimen } from './support/specimen.ts';

/* Controls of the comparison: what it must report as a change, and what it must not. */

// All tests share one page, because opening a page takes longer than a test.
test.describe.configure({ mode: 'default' });
const viewport = { width: 640, height: 500 };

let differenceWith: (css: string) => Promise<Difference | null>;
let takePicture: (css?: string) => Promise<Picture>;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ viewport });
  takePicture = async (css = '* {}') => {
    await page.setContent(specimen());
    await page.addStyleTag({ content: css });
    await page.evaluate(() => document.fonts.ready);
    return reduceColors(decodePng(await page.screenshot()));
  };
  differenceWith = async (css) => comparePictures(await takePicture(), await takePicture(css));
});

const changes = {
  'a badge moved by two pixels': '.badge { position: relative; left: 2px }',
  'a text moved by two pixels': '.text { position: relative; top: 2px }',
  'an icon moved by two pixels': '.icon { position: relative; left: 2px }',
  'a dot of seven pixels moved by two': '.dot { position: relative; left: 2px }',
  'a card moved by two pixels': '.card { position: relative; left: 2px }',
  'another color of a badge': '.badge { background: #e6eef4 }',
  'another color of an icon': '.icon { color: #6b3f06 }',
  'a somewhat lighter icon': '.icon { color: #3c3a48 }',
  'another red of a dot of seven pixels': '.dot { background: #7a1426 }',
  'a slightly different ink': ':root { --ink: #252331 }',
  'a slightly different ink of small text': 'small { color: #5b5768 }',
  'a slightly different gold': ':root { --gold: #f0c04d }',
  'a slightly lighter border of one pixel': ':root { --line: #e8dfc8 }',
  'rounder corners': '.card { border-radius: 16px }',
  'a lost shadow': '.card { box-shadow: none }',
  'a bolder text': 'p { font-weight: 500 }',
  'a wider spacing of letters': 'p { letter-spacing: 0.01em }',
  'another letter': '.badge { text-transform: lowercase }',
  'an additional line of text': '.text { width: 300px }',
};

for (const [name, css] of Object.entries(changes)) {
  test(`detects ${name}`, async () => {
    expect(await differenceWith(css)).not.toBeNull();
  });
}

const noise = {
  nothing: '* {}',
  'glyphs shifted by a fraction of a pixel':
    '.text, .badge, h1, .icon { transform: translate(0.25px, 0.25px) }',
  'glyphs shifted by one pixel': '.text, .badge, .icon { position: relative; left: 1px }',
  'other font hinting': '* { text-rendering: geometricPrecision }',
  'slightly bolder strokes': 'p { font-weight: 405 }',
};

for (const [name, css] of Object.entries(noise)) {
  test(`ignores ${name}`, async () => {
    expect(await differenceWith(css)).toBeNull();
  });
}

test('ignores other rounding of colors', async () => {
  const expected = await takePicture();
  const data = Uint8Array.from(expected.data, (value, index) =>
    index % 4 === 3 ? value : Math.min(255, Math.max(0, value + ((index * 7) % 5) - 2)),
  );
  expect(comparePictures(expected, reduceColors({ ...expected, data }))).toBeNull();
});

/*
 * The specimen as Chromium 156 rendered it by the CPU, and by the GPU with --enable-gpu-rasterization --use-angle=swiftshader.
 * The renderings are stored, because a browser without a real GPU often takes too long for a screenshot.
 */
test('ignores rendering by the GPU', () => {
  const [byCpu, byGpu] = ['cpu', 'gpu'].map((name) =>
    reduceColors(decodePng(readFileSync(new URL(`renderings/${name}.png`, import.meta.url)))),
  ) as [Picture, Picture];
  expect(byGpu.data).not.toEqual(byCpu.data);
  expect(comparePictures(byCpu, byGpu)).toBeNull();
});

test('reports where pictures differ', async () => {
  const difference = await differenceWith('.dot { background: #1f4fa3 }');
  expect(difference?.text).toMatch(/^differs in \d+ pixels, from 2\d\d,1\d\d to 2\d\d,1\d\d$/);
});

test('detects a story that grew', async () => {
  const expected = await takePicture();
  const grownPicture = { ...expected, height: expected.height + 2 };
  expect(comparePictures(expected, grownPicture)?.text).toBe('is 640 x 502 pixels, was 640 x 500 pixels');
});

test('encodes every pixel without loss, with and without a palette', async () => {
  const pictureWithFewColors: Picture = {
    width: 16,
    height: 16,
    data: Uint8Array.from({ length: 1024 }, (_, index) => (index % 4 === 3 ? 255 : (index >> 2) % 200)),
  };
  const pictureWithManyColors = await takePicture();
  for (const source of [pictureWithFewColors, pictureWithManyColors]) {
    expect(Buffer.compare(decodePng(encodePng(source)).data, source.data)).toBe(0);
  }
  expect(encodePng(pictureWithFewColors)[25]).toBe(3);
  expect(encodePng(pictureWithManyColors)[25]).toBe(2);
});
