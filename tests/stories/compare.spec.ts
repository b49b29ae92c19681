import { expect, test } from '@playwright/test';
import { comparePictures, type Difference, type Picture } from './support/compare.ts';
import { coarse, decodePng, encodePng } from './support/png.ts';
import { specimen } from './support/specimen.ts';

/* Controls of the comparison itself: what it must see, and what it must not take for a change. */

// One window for all: opening one costs more than a test.
test.describe.configure({ mode: 'default' });
const viewport = { width: 640, height: 500 };

let differenceWith: (css: string) => Promise<Difference | null>;
let picture: (css?: string) => Promise<Picture>;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ viewport });
  picture = async (css = '* {}') => {
    await page.setContent(specimen());
    await page.addStyleTag({ content: css });
    await page.evaluate(() => document.fonts.ready);
    return coarse(decodePng(await page.screenshot()));
  };
  differenceWith = async (css) => comparePictures(await picture(), await picture(css));
});

const changes = {
  'a badge moved by two pixels': '.badge { position: relative; left: 2px }',
  'a text moved by two pixels': '.text { position: relative; top: 2px }',
  'an icon moved by two pixels': '.icon { position: relative; left: 2px }',
  'a dot of seven pixels moved by two': '.dot { position: relative; left: 2px }',
  'a card moved by two pixels': '.card { position: relative; left: 2px }',
  'another colour of a badge': '.badge { background: #e6eef4 }',
  'another colour of an icon': '.icon { color: #6b3f06 }',
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
  'a line of text more': '.text { width: 300px }',
};

for (const [name, css] of Object.entries(changes)) {
  test(`sees ${name}`, async () => {
    expect(await differenceWith(css)).not.toBeNull();
  });
}

const noise = {
  nothing: '* {}',
  'glyphs a fraction of a pixel elsewhere':
    '.text, .badge, h1, .icon { transform: translate(0.25px, 0.25px) }',
  'glyphs one pixel elsewhere': '.text, .badge, .icon { position: relative; left: 1px }',
  'other hints of the font': '* { text-rendering: geometricPrecision }',
  'strokes a hair bolder': 'p { font-weight: 405 }',
};

for (const [name, css] of Object.entries(noise)) {
  test(`does not mind ${name}`, async () => {
    expect(await differenceWith(css)).toBeNull();
  });
}

test('does not mind the rounding of another painter', async () => {
  const expected = await picture();
  const data = Uint8Array.from(expected.data, (value, i) =>
    i % 4 === 3 ? value : Math.min(255, Math.max(0, value + ((i * 7) % 5) - 2)),
  );
  expect(comparePictures(expected, coarse({ ...expected, data }))).toBeNull();
});

test('does not mind a drawing by the graphics card', async ({ playwright, browserName: _ }, { project }) => {
  const expected = await picture();
  const browser = await playwright.chromium.launch({
    ...project.use.launchOptions,
    args: [
      ...(project.use.launchOptions?.args ?? []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--enable-gpu-rasterization',
      '--ignore-gpu-blocklist',
    ],
  });
  try {
    const page = await browser.newPage({ viewport });
    await page.setContent(specimen());
    await page.evaluate(() => document.fonts.ready);
    expect(comparePictures(expected, coarse(decodePng(await page.screenshot())))).toBeNull();
  } finally {
    await browser.close();
  }
});

test('says where', async () => {
  const difference = await differenceWith('.dot { background: #1f4fa3 }');
  expect(difference?.text).toMatch(/^differs in \d+ pixels, from 2\d\d,1\d\d to 2\d\d,1\d\d$/);
});

test('sees a story that grew', async () => {
  const expected = await picture();
  const grown = { ...expected, height: expected.height + 2 };
  expect(comparePictures(expected, grown)?.text).toBe('is 640 x 502 pixels, was 640 x 500 pixels');
});

test('keeps every pixel in the file, with a palette and without', async () => {
  const few: Picture = {
    width: 16,
    height: 16,
    data: Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 2) % 200)),
  };
  const many = await picture();
  for (const one of [few, many]) {
    expect(Buffer.compare(decodePng(encodePng(one)).data, one.data)).toBe(0);
  }
  expect(encodePng(few)[25]).toBe(3);
  expect(encodePng(many)[25]).toBe(2);
});
