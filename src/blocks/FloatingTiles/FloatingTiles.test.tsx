import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/overlays';
import { nth, placement } from '../blocks.mocks';
import { FloatingTiles } from './FloatingTiles';
import { linkTiles, floatingTilesMock as mock, productTiles, showTiles } from './FloatingTiles.mocks';

const getBlock = () => screen.getByRole('region', { name: 'Three doors' });

it('lists its tiles below the title', () => {
  render(<FloatingTiles {...placement} {...mock} />);
  const tiles = within(getBlock()).getAllByRole('listitem');
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

// The stories measure the resulting columns.
it.each([2, 3, 6] as const)('sets tilesPerRow %i', (tilesPerRow) => {
  render(<FloatingTiles {...placement} {...mock} tilesPerRow={tilesPerRow} tiles={showTiles} />);
  expect(screen.getByRole('list')).toHaveAttribute('data-per-row', String(tilesPerRow));
});

it.each(['tile', 'card'] as const)('shows name, text and shop link as %s', (variant) => {
  render(<FloatingTiles {...placement} {...mock} variant={variant} tiles={productTiles} />);
  expect(screen.getByRole('heading', { name: /^Ruth in the barley/ })).toBeVisible();
  expect(screen.getByText(/paper that deserves it/)).toBeVisible();
  // External links open in a new tab.
  const link = screen.getByRole('link', { name: 'Ruth in the barley (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/prints/ruth');
  expect(link).toHaveAttribute('target', '_blank');
});

it('opens an internal shop link in the same tab', () => {
  render(<FloatingTiles {...placement} {...mock} tilesPerRow={6} tiles={showTiles} />);
  expect(screen.getByRole('link', { name: 'Ruth' })).not.toHaveAttribute('target');
});

it('names the link of a tile without text by its image, or else by the shop', () => {
  const ruth = nth(showTiles, 0);
  render(
    <FloatingTiles
      {...placement}
      {...mock}
      tiles={[
        { ...ruth, id: 'a', productName: '' },
        { ...ruth, id: 'b', productName: '', image: ruth.image && { ...ruth.image, description: '' } },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Ruth, a paper cut' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the shop' })).toBeVisible();
  // The image is decorative, because the link has its description.
  expect(screen.queryByRole('img')).toBeNull();
});

it.each(['white', 'gray', 'black', 'transparent'] as const)('has a %s background', (background) => {
  render(
    <FloatingTiles {...placement} {...mock} topBackgroundColor="gray" bottomBackgroundColor={background} />,
  );
  const surfaces = { white: 'light', gray: 'light', black: 'dark', transparent: null };
  expect(getBlock().getAttribute('data-background')).toBe(background === 'transparent' ? null : background);
  expect(getBlock().getAttribute('data-surface')).toBe(surfaces[background]);
});

it('shows its title on the upper background', () => {
  render(<FloatingTiles {...placement} {...mock} topBackgroundColor="black" bottomBackgroundColor="gray" />);
  expect(screen.getByRole('heading', { level: 2 }).closest('[data-surface]')).toHaveAttribute(
    'data-background',
    'black',
  );
});

it.each(['little', 'normal', 'extra'] as const)('sets the overlay amount %s', (overlayAmount) => {
  render(<FloatingTiles {...placement} {...mock} overlayAmount={overlayAmount} />);
  expect(getBlock()).toHaveAttribute('data-overlap', overlayAmount);
});

it('overlaps the block above with a panel of title and tiles, which has a background if there is a title', () => {
  const { rerender } = render(<FloatingTiles {...placement} {...mock} actuallyOverlay />);
  const panel = () => screen.getByRole('list').parentElement;
  expect(panel()).toContainElement(screen.getByRole('heading', { level: 2 }));
  expect(panel()).toHaveAttribute('data-background', 'black');
  rerender(<FloatingTiles {...placement} {...mock} actuallyOverlay topBackgroundColor="transparent" />);
  expect(panel()).toHaveAttribute('data-background', 'white');
  rerender(
    <FloatingTiles {...placement} {...mock} actuallyOverlay topBackgroundColor="transparent" title="" />,
  );
  expect(panel()).not.toHaveAttribute('data-background');
});

it.each([
  [{ bottomPadding: true, extraBottomPad: false }, 'true'],
  [{ bottomPadding: false, extraBottomPad: false }, null],
  [{ bottomPadding: true, extraBottomPad: true }, 'extra'],
])('sets the bottom padding for %j', (paddings, expected) => {
  render(<FloatingTiles {...placement} {...mock} {...paddings} />);
  expect(getBlock().getAttribute('data-bottom')).toBe(expected);
});

it('omits the upper part without title and top padding', () => {
  const { container, rerender } = render(
    <FloatingTiles {...placement} {...mock} title="" topPadding={false} />,
  );
  expect(container.querySelector('section')?.children).toHaveLength(1);
  rerender(<FloatingTiles {...placement} {...mock} title="" />);
  expect(container.querySelector('section')?.children).toHaveLength(2);
});

it('opens the image preview for cards without a link', async () => {
  const preview = renderHook(useImagePreview);
  const tiles = [{ ...nth(productTiles, 0), shopHref: null }, nth(productTiles, 1)];
  render(<FloatingTiles {...placement} {...mock} variant="card" tiles={tiles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: Ruth in the barley' }));
  expect(preview.result.current).toEqual(nth(productTiles, 0).image);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('renders without images', () => {
  render(
    <FloatingTiles {...placement} {...mock} tiles={linkTiles.map((tile) => ({ ...tile, image: null }))} />,
  );
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
