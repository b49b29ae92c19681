import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack, Surface, Text } from '../../design-system';
import type { FloatingTilesGround } from '../../content/blocks/floatingTiles';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { FloatingTiles } from './FloatingTiles';
import { doors, floatingTilesMock as mock, products, shows } from './FloatingTiles.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/FloatingTiles',
  component: FloatingTiles,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof FloatingTiles>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two, three and six in a row, as tiles and as cards. */
export const PerRowAndVariant: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <FloatingTiles {...args} title="Two" tilesPerRow={2} tiles={products} />
      <FloatingTiles {...args} title="Three" tilesPerRow={3} tiles={doors} />
      <FloatingTiles {...args} title="Six" tilesPerRow={6} tiles={shows} />
      <FloatingTiles {...args} variant="card" title="Two cards" tilesPerRow={2} tiles={products} />
      <FloatingTiles {...args} variant="card" title="Three cards" tilesPerRow={3} tiles={doors} />
      <FloatingTiles {...args} variant="card" title="Six cards" tilesPerRow={6} tiles={shows} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const inFirstRow = canvas.getAllByRole('list').map((list) => {
      const tops = [...list.children].map((tile) => tile.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
    const isPhone = window.matchMedia('(max-width: 768px)').matches;
    await expect(inFirstRow).toEqual(isPhone ? [1, 1, 2, 1, 1, 2] : [2, 3, 6, 2, 3, 6]);
  },
};

const grounds: FloatingTilesGround[] = ['transparent', 'white', 'gray', 'black'];
const reaches = ['little', 'normal', 'extra'] as const;

/** The four grounds above and below, and how far the tiles reach over the edge between them. */
export const GroundsAndReach: Story = {
  args: { tilesPerRow: 6, tiles: shows },
  render: (args) => (
    <Stack gap="3xs">
      {grounds.map((ground, index) => (
        <FloatingTiles
          key={ground}
          {...args}
          title={`From ${ground}`}
          topBackgroundColor={ground}
          bottomBackgroundColor={nth(grounds, (index + 3) % 4)}
          overlayAmount={nth(reaches, index % 3)}
        />
      ))}
      <FloatingTiles {...args} title="Night on night" variant="card" bottomBackgroundColor="black" />
    </Stack>
  ),
};

/** The tiles rise over the block above: on the panel of their title, on a ground without a title, and alone. */
export const OverTheBlockAbove: Story = {
  args: { actuallyOverlay: true, extraBottomPad: true },
  render: (args) => (
    <>
      {reaches.map((overlayAmount) => (
        <div key={overlayAmount}>
          <Above />
          <FloatingTiles
            {...args}
            overlayAmount={overlayAmount}
            title={overlayAmount === 'extra' ? '' : `Risen: ${overlayAmount}`}
            topBackgroundColor={overlayAmount === 'normal' ? 'black' : 'transparent'}
          />
        </div>
      ))}
    </>
  ),
};

function Above() {
  return (
    <Surface tone="dark" style={{ height: '12rem', padding: '2rem' }}>
      <Text>The block above</Text>
    </Surface>
  );
}

/** Without a top or bottom padding, and with more room below. */
export const Paddings: Story = {
  args: { tilesPerRow: 6, tiles: shows, bottomBackgroundColor: 'gray' },
  render: (args) => (
    <Stack gap="3xs">
      <FloatingTiles {...args} title="No room above" topPadding={false} />
      <FloatingTiles {...args} title="" topPadding={false} bottomPadding={false} />
      <FloatingTiles {...args} title="More room below" extraBottomPad />
    </Stack>
  ),
};

/** Ten times the usual text, no pictures, pictures without words and without description, one tile. */
export const LongAndShort: Story = {
  render: (args) => (
    <Stack gap="3xs">
      {(['tile', 'card'] as const).map((variant) => (
        <FloatingTiles
          key={variant}
          {...args}
          variant={variant}
          title={`${tenTimes(args.title)} (${variant})`}
          tiles={[
            ...products.map((product) => ({
              ...product,
              productName: tenTimes(product.productName),
              text: tenTimes(product.text),
            })),
            ...doors.slice(0, 1).map((door) => ({
              ...door,
              id: 'long-button',
              buttons: door.buttons.map((button) => ({ ...button, text: tenTimes(button.text) })),
            })),
            ...doors.slice(0, 1).map((door) => ({ ...door, id: 'bare', image: null })),
            ...shows.slice(0, 2).map((show, index) => ({
              ...show,
              id: `wordless-${index}`,
              productName: '',
              shopHref: index ? show.shopHref : null,
              image: show.image && { ...show.image, description: '' },
            })),
          ]}
        />
      ))}
      <FloatingTiles {...args} title="One tile" tiles={doors.slice(0, 1)} />
    </Stack>
  ),
};

export const FiftyTiles: Story = {
  args: {
    tilesPerRow: 6,
    tiles: Array.from({ length: 50 }, (_, index) => ({
      ...nth(shows, index % 6),
      id: String(index),
      productName: `Show ${index + 1}`,
    })),
  },
};
