import { render, screen } from '@testing-library/react';
import { Image } from './Image';
import { type ImageModel, createImagePreload } from './imageData';

const image: ImageModel = {
  id: 'abc',
  width: 1920,
  height: 1080,
  description: 'A lit stage',
  modifiedOn: '2026-03-01T10:00:00.000Z',
};

const widthsOf = (srcSet: string | null | undefined) =>
  (srcSet ?? '').split(',').map((entry) => entry.trim().split(' ')[1]);

it('offers AVIF, then WebP, then JPEG, at the widths of the design', () => {
  render(<Image image={image} sizes="100vw" />);
  const sources = [...document.querySelectorAll('source')];
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const source of sources)
    expect(widthsOf(source.getAttribute('srcset'))).toEqual(['295w', '640w', '960w', '1280w']);
  expect(screen.getByAltText('A lit stage')).toHaveAttribute('src', expect.stringContaining('format=jpg'));
});

it('has a URL that changes when the file changes', () => {
  render(<Image image={image} sizes="100vw" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('&v=20260301100000000'));
});

it('reserves its space before it loads', () => {
  render(<Image image={image} sizes="100vw" aspectRatio="4:3" />);
  const { width, height } = screen.getByRole<HTMLImageElement>('img');
  expect(width / height).toBeCloseTo(4 / 3, 2);
});

it('never requests more pixels than the original has', () => {
  render(<Image image={{ ...image, width: 700, height: 400 }} sizes="100vw" />);
  expect(widthsOf(document.querySelector('source')?.getAttribute('srcset'))).toEqual(['295w', '640w']);
});

it('uses the original width of a picture smaller than all widths', () => {
  render(<Image image={{ ...image, width: 120, height: 80 }} sizes="100vw" />);
  expect(widthsOf(document.querySelector('source')?.getAttribute('srcset'))).toEqual(['120w']);
});

it('is hidden from screen readers with an empty alt', () => {
  render(<Image image={image} sizes="100vw" alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});

it('preloads the same URLs as it renders', () => {
  render(<Image image={image} sizes="100vw" aspectRatio="2:1" />);
  expect(createImagePreload(image, '2:1')).toEqual({
    type: 'image/avif',
    srcSet: document.querySelector('source')?.getAttribute('srcset'),
  });
});
