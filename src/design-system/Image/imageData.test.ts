import { createImageData, createImagePreload, joinSizes, type ImageModel } from './imageData';
import { dominantColorMock } from './Image.mocks';

const image: ImageModel = {
  id: 'abc',
  width: 1920,
  height: 1080,
  description: '',
  modifiedOn: '2026-03-01T10:00:00Z',
};

const readSrcSet = (srcSet: string | undefined) =>
  (srcSet ?? '').split(',\n').map((entry) => {
    const [url = '', descriptor] = entry.split(' ');
    const { searchParams } = new URL(url, 'https://cms.example');
    return { descriptor, size: [Number(searchParams.get('width')), Number(searchParams.get('height'))] };
  });

const sizesOf = (data: ReturnType<typeof createImageData>) =>
  readSrcSet(data.images.fallback?.srcSet).map(({ size }) => size);

test.each([
  {
    original: [1920, 1080],
    ratio: undefined,
    sizes: [
      [295, 166],
      [640, 360],
      [960, 540],
      [1280, 720],
    ],
  },
  {
    original: [1280, 853],
    ratio: '4:5' as const,
    sizes: [
      [295, 369],
      [640, 800],
      [960, 1200],
      [1280, 1600],
    ],
  },
  {
    original: [700, 1400],
    ratio: '16:9' as const,
    sizes: [
      [295, 166],
      [640, 360],
    ],
  },
  { original: [120, 80], ratio: undefined, sizes: [[120, 80]] },
])('crops an original of $original px at ratio $ratio to $sizes', ({ original, ratio, sizes }) => {
  const [width = 0, height = 0] = original;
  const data = createImageData({ ...image, width, height }, ratio);
  expect(sizesOf(data)).toEqual(sizes);
  expect(readSrcSet(data.images.fallback?.srcSet).map(({ descriptor }) => descriptor)).toEqual(
    sizes.map(([pixels]) => `${pixels}w`),
  );
});

it('has the same sizes in AVIF, WebP and JPEG', () => {
  const { sources = [], fallback } = createImageData(image, '2:1').images;
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const { srcSet } of sources) expect(readSrcSet(srcSet)).toEqual(readSrcSet(fallback?.srcSet));
  expect([...sources, fallback].map((source) => /format=(\w+)/.exec(source?.srcSet ?? '')?.[1])).toEqual([
    'avif',
    'webp',
    'jpg',
  ]);
});

it('has the pixels of the largest size, which reserve the space', () => {
  const { width, height } = createImageData(image, '3:2');
  expect([width, height]).toEqual([1280, 853]);
});

it('shows the dominant color until the picture is loaded', () => {
  expect(createImageData({ ...image, dominantColor: dominantColorMock }).backgroundColor).toBe(
    dominantColorMock,
  );
  expect(createImageData(image).backgroundColor).toBeUndefined();
});

it('preloads the URLs of the smallest format', () => {
  const [avif] = createImageData(image, '2:1').images.sources ?? [];
  expect(createImagePreload(image, '2:1')).toEqual({ type: 'image/avif', srcSet: avif?.srcSet });
});

it('has other sizes on phones', () => {
  expect(joinSizes('50vw', '100vw')).toBe('(max-width: 768px) 100vw, 50vw');
  expect(joinSizes('50vw', undefined)).toBe('50vw');
  expect(joinSizes('100vw', '100vw')).toBe('100vw');
});
