import { getImageData } from 'gatsby-plugin-image';
import { getDirectusImageUrl } from './directusImageUrl';
import { createImageData, imageWidths } from './imageData';

const originals = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 853 },
  { width: 700, height: 1400 },
  { width: 120, height: 80 },
];

for (const { width, height } of originals) {
  for (const aspectRatio of [undefined, 16 / 9, 4 / 5]) {
    it(`matches gatsby-plugin-image for ${width} × ${height} at ${aspectRatio ?? 'its own ratio'}`, () => {
      const image = { id: 'abc', width, height, modifiedOn: '2026-03-01T10:00:00Z' };
      const fittingWidths = imageWidths.filter((candidate) => candidate <= width);
      const { images } = getImageData({
        baseUrl: image.id,
        sourceWidth: width,
        sourceHeight: height,
        aspectRatio: aspectRatio ?? width / height,
        layout: 'fullWidth',
        formats: ['avif', 'webp', 'jpg'],
        breakpoints: fittingWidths.length ? fittingWidths : [width],
        urlBuilder: ({ baseUrl, ...size }) =>
          getDirectusImageUrl({ id: baseUrl, modifiedOn: image.modifiedOn, ...size }),
      });
      const { sources, fallback } = createImageData(image, aspectRatio);
      expect(sources).toEqual(images.sources?.map(({ type, srcSet }) => ({ type, srcSet })));
      expect(fallback.srcSet).toBe(images.fallback?.srcSet);
    });
  }
}

it('uses the largest size as the fallback, where the plugin would use the smallest', () => {
  const { fallback } = createImageData({ id: 'abc', width: 1920, height: 1080, modifiedOn: '2026-03-01' });
  expect(fallback.src).toContain('width=1280&height=720');
});
