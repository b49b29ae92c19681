import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { useImagePreview } from '../../state/imagePreview';
import type { ImageTilesLayout } from '../../content/blocks/imageTiles';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { ImageTiles } from './ImageTiles';
import { imageTilesMock as mock } from './ImageTiles.mocks';

const images = ['show-ruth', 'show-inn', 'show-bts', 'hero-home'].map((name) => pictureMock(name, name));
const ratios = () =>
  [...document.querySelectorAll('img')].map(
    (img) => Number(img.getAttribute('width')) / Number(img.getAttribute('height')),
  );

it.each<[ImageTilesLayout, number, number[]]>([
  ['single', 1, [1.5]],
  ['pair', 2, [0.75, 0.75]],
  ['stack', 2, [2, 2]],
  ['largeAndTwo', 3, [0.8, 1, 1]],
  ['wideAndTwo', 3, [2, 1.5, 1.5]],
  ['four', 4, [1.33, 1.33, 1.33, 1.33]],
])('cuts the pictures for the places of %s', (layout, count, expected) => {
  render(<ImageTiles {...place} {...mock} layout={layout} images={images.slice(0, count)} />);
  expect(ratios()).toHaveLength(count);
  ratios().forEach((ratio, index) => expect(ratio).toBeCloseTo(expected[index] ?? 0, 1));
});

it('has a card with title, text and buttons', () => {
  render(<ImageTiles {...place} {...mock} />);
  const block = within(screen.getByRole('region', { name: 'Fire, oil and torches' }));
  expect(block.getByText(/one that does not run out/)).toBeVisible();
  expect(block.getByRole('link', { name: 'Meet Elijah' })).toHaveAttribute('href', '/shows/elijah');
});

it('has no card without words', () => {
  render(<ImageTiles {...place} {...mock} title="" text="" buttons={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.querySelectorAll('picture')).toHaveLength(3);
});

it('stands as a card alone, without pictures', () => {
  render(<ImageTiles {...place} {...mock} layout="single" images={[]} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Fire, oil and torches' })).toBeVisible();
});

it('shows each described picture over the whole screen; one that is decoration stays as it is', async () => {
  const preview = renderHook(useImagePreview);
  const ruth = nth(images, 0);
  const inn = nth(images, 1);
  render(<ImageTiles {...place} {...mock} layout="pair" images={[{ ...ruth, description: '' }, inn]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: show-inn' }));
  expect(preview.result.current).toEqual(inn);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
