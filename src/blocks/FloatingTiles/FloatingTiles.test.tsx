import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/imagePreview';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { FloatingTiles } from './FloatingTiles';
import { doors, floatingTilesMock as mock, products, shows } from './FloatingTiles.mocks';

const block = () => screen.getByRole('region', { name: 'Three doors' });

it('lists its tiles below the title of the set', () => {
  render(<FloatingTiles {...place} {...mock} />);
  const tiles = within(block()).getAllByRole('listitem');
  expect(tiles.map((tile) => within(tile).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Live on stage',
    'Feature films',
    'Watch at home',
  ]);
  expect(within(nth(tiles, 1)).getByRole('link', { name: 'See the films' })).toHaveAttribute(
    'href',
    '/films',
  );
});

// How many stand beside one another because of it is measured in the stories.
it.each([2, 3, 6] as const)('takes tilesPerRow %i', (tilesPerRow) => {
  render(<FloatingTiles {...place} {...mock} tilesPerRow={tilesPerRow} tiles={shows} />);
  expect(screen.getByRole('list')).toHaveAttribute('data-per-row', String(tilesPerRow));
});

it.each(['tile', 'card'] as const)('shows names, words and shop link as %s', (variant) => {
  render(<FloatingTiles {...place} {...mock} variant={variant} tiles={products} />);
  expect(screen.getByRole('heading', { name: /^Ruth in the barley/ })).toBeVisible();
  expect(screen.getByText(/paper that deserves it/)).toBeVisible();
  // Another site: a tab of its own.
  const link = screen.getByRole('link', { name: 'Ruth in the barley (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/prints/ruth');
  expect(link).toHaveAttribute('target', '_blank');
});

it('stays on this site for a shop link of its own', () => {
  render(<FloatingTiles {...place} {...mock} tilesPerRow={6} tiles={shows} />);
  expect(screen.getByRole('link', { name: 'Ruth' })).not.toHaveAttribute('target');
});

it('names the link of a tile without words by its picture, and by the shop at last', () => {
  const ruth = nth(shows, 0);
  render(
    <FloatingTiles
      {...place}
      {...mock}
      tiles={[
        { ...ruth, id: 'a', productName: '' },
        { ...ruth, id: 'b', productName: '', image: ruth.image && { ...ruth.image, description: '' } },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Ruth, a paper cut' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the shop' })).toBeVisible();
  // The link says it; the picture does not say it again.
  expect(screen.queryByRole('img')).toBeNull();
});

it.each(['white', 'gray', 'black', 'transparent'] as const)('stands on a %s ground', (ground) => {
  render(<FloatingTiles {...place} {...mock} topBackgroundColor="gray" bottomBackgroundColor={ground} />);
  const surfaces = { white: 'light', gray: 'light', black: 'dark', transparent: null };
  expect(block().getAttribute('data-ground')).toBe(ground === 'transparent' ? null : ground);
  expect(block().getAttribute('data-surface')).toBe(surfaces[ground]);
});

it('has its title on the upper ground', () => {
  render(<FloatingTiles {...place} {...mock} topBackgroundColor="black" bottomBackgroundColor="gray" />);
  expect(screen.getByRole('heading', { level: 2 }).closest('[data-surface]')).toHaveAttribute(
    'data-ground',
    'black',
  );
});

it.each(['little', 'normal', 'extra'] as const)('reaches over the edge: %s', (overlayAmount) => {
  render(<FloatingTiles {...place} {...mock} overlayAmount={overlayAmount} />);
  expect(block()).toHaveAttribute('data-reach', overlayAmount);
});

it('takes title and tiles up together where it lies over the block above, never without a ground for the title', () => {
  const { rerender } = render(<FloatingTiles {...place} {...mock} actuallyOverlay />);
  const panel = () => screen.getByRole('list').parentElement;
  expect(panel()).toContainElement(screen.getByRole('heading', { level: 2 }));
  expect(panel()).toHaveAttribute('data-ground', 'black');
  rerender(<FloatingTiles {...place} {...mock} actuallyOverlay topBackgroundColor="transparent" />);
  expect(panel()).toHaveAttribute('data-ground', 'white');
  rerender(<FloatingTiles {...place} {...mock} actuallyOverlay topBackgroundColor="transparent" title="" />);
  expect(panel()).not.toHaveAttribute('data-ground');
});

it.each([
  [{ bottomPadding: true, extraBottomPad: false }, 'true'],
  [{ bottomPadding: false, extraBottomPad: false }, null],
  [{ bottomPadding: true, extraBottomPad: true }, 'extra'],
])('keeps room below: %j', (paddings, expected) => {
  render(<FloatingTiles {...place} {...mock} {...paddings} />);
  expect(block().getAttribute('data-bottom')).toBe(expected);
});

it('has no upper part without title and top padding', () => {
  const { container, rerender } = render(<FloatingTiles {...place} {...mock} title="" topPadding={false} />);
  expect(container.querySelector('section')?.children).toHaveLength(1);
  rerender(<FloatingTiles {...place} {...mock} title="" />);
  expect(container.querySelector('section')?.children).toHaveLength(2);
});

it('enlarges the pictures of cards that lead nowhere', async () => {
  const preview = renderHook(useImagePreview);
  const tiles = [{ ...nth(products, 0), shopHref: null }, nth(products, 1)];
  render(<FloatingTiles {...place} {...mock} variant="card" tiles={tiles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: Ruth in the barley' }));
  expect(preview.result.current).toEqual(nth(products, 0).image);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('stands without pictures', () => {
  render(<FloatingTiles {...place} {...mock} tiles={doors.map((door) => ({ ...door, image: null }))} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
