import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { useImagePreview } from '../../state/overlays';
import type { ImageTilesLayout } from '../../content/blocks/imageTiles';
import { nth, placement } from '../blocks.mocks';
import { ImageTiles } from './ImageTiles';
import { imageTilesMock as mock } from './ImageTiles.mocks';

const images = ['show-ruth', 'show-inn', 'show-bts', 'hero-home'].map((name) => pictureMock(name, name));
const getAspectRatios = () =>
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
])('crops the images for the layout %s', (layout, count, expected) => {
  render(<ImageTiles {...placement} {...mock} layout={layout} images={images.slice(0, count)} />);
  expect(getAspectRatios()).toHaveLength(count);
  getAspectRatios().forEach((ratio, index) => expect(ratio).toBeCloseTo(expected[index] ?? 0, 1));
});

it('renders a card with title, text and buttons', () => {
  render(<ImageTiles {...placement} {...mock} />);
  const block = within(screen.getByRole('region', { name: 'Fire, oil and torches' }));
  expect(block.getByText(/one that does not run out/)).toBeVisible();
  expect(block.getByRole('link', { name: 'Meet Elijah' })).toHaveAttribute('href', '/shows/elijah');
});

it('renders no card without title, text and buttons', () => {
  render(<ImageTiles {...placement} {...mock} title="" text="" buttons={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.querySelectorAll('picture')).toHaveLength(3);
});

it('renders a card without images', () => {
  render(<ImageTiles {...placement} {...mock} layout="single" images={[]} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Fire, oil and torches' })).toBeVisible();
});

it('opens the image preview for images with a description only', async () => {
  const preview = renderHook(useImagePreview);
  const ruth = nth(images, 0);
  const inn = nth(images, 1);
  render(<ImageTiles {...placement} {...mock} layout="pair" images={[{ ...ruth, description: '' }, inn]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: show-inn' }));
  expect(preview.result.current).toEqual(inn);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
