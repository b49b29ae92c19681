import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack, Surface, Text } from '../../design-system';
import type { FloatingTilesBackground } from '../../content/blocks/floatingTiles';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { FloatingTiles } from './FloatingTiles';
import { linkTiles, floatingTilesMock as mock, productTiles, showTiles } from './FloatingTiles.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/FloatingTiles',
  component: FloatingTiles,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof FloatingTiles>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two, three and six per row, as tiles and as cards. */
export const PerRowAndVariant: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <FloatingTiles {...args} title="Two" tilesPerRow={2} tiles={productTiles} />
      <FloatingTiles {...args} title="Three" tilesPerRow={3} tiles={linkTiles} />
      <FloatingTiles {...args} title="Six" tilesPerRow={6} tiles={showTiles} />
      <FloatingTiles {...args} variant="card" title="Two cards" tilesPerRow={2} tiles={productTiles} />
      <FloatingTiles {...args} variant="card" title="Three cards" tilesPerRow={3} tiles={linkTiles} />
      <FloatingTiles {...args} variant="card" title="Six cards" tilesPerRow={6} tiles={showTiles} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const firstRowCounts = canvas.getAllByRole('list').map((list) => {
      const tops = [...list.children].map((tile) => tile.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
    const isPhone = window.matchMedia('(max-width: 768px)').matches;
    await expect(firstRowCounts).toEqual(isPhone ? [1, 1, 2, 1, 1, 2] : [2, 3, 6, 2, 3, 6]);
  },
};

const backgrounds: FloatingTilesBackground[] = ['transparent', 'white', 'gray', 'black'];
const overlayAmounts = ['little', 'normal', 'extra'] as const;

/** Combinations of the four backgrounds and the three overlay amounts. */
export const GroundsAndReach: Story = {
  tags: ['picture-desktop'],
  args: { tilesPerRow: 6, tiles: showTiles },
  render: (args) => (
    <Stack gap="3xs">
      {backgrounds.map((background, index) => (
        <FloatingTiles
          key={background}
          {...args}
          title={`From ${background}`}
          topBackgroundColor={background}
          bottomBackgroundColor={nth(backgrounds, (index + 3) % 4)}
          overlayAmount={nth(overlayAmounts, index % 3)}
        />
      ))}
      <FloatingTiles {...args} title="Night on night" variant="card" bottomBackgroundColor="black" />
    </Stack>
  ),
};

/** The tiles overlap the block above: on a panel with the title, on a background without a title, and without a panel. */
export const OverTheBlockAbove: Story = {
  tags: ['picture-desktop'],
  args: { actuallyOverlay: true, extraBottomPad: true },
  render: (args) => (
    <>
      {overlayAmounts.map((overlayAmount) => (
        <div key={overlayAmount}>
          <BlockAbove />
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

function BlockAbove() {
  return (
    <Surface tone="dark" style={{ height: '12rem', padding: '2rem' }}>
      <Text>The block above</Text>
    </Surface>
  );
}

/** Without top or bottom padding, and with extra bottom padding. */
export const Paddings: Story = {
  args: { tilesPerRow: 6, tiles: showTiles, bottomBackgroundColor: 'gray' },
  render: (args) => (
    <Stack gap="3xs">
      <FloatingTiles {...args} title="No room above" topPadding={false} />
      <FloatingTiles {...args} title="" topPadding={false} bottomPadding={false} />
      <FloatingTiles {...args} title="More room below" extraBottomPad />
    </Stack>
  ),
};

/** Long texts, no images, images without text and description, and one tile. */
export const LongAndShort: Story = {
  render: (args) => (
    <Stack gap="3xs">
      {(['tile', 'card'] as const).map((variant) => (
        <FloatingTiles
          key={variant}
          {...args}
          variant={variant}
          title={`${repeatTenTimes(args.title)} (${variant})`}
          tiles={[
            ...productTiles.map((product) => ({
              ...product,
              productName: repeatTenTimes(product.productName),
              text: repeatTenTimes(product.text),
            })),
            ...linkTiles.slice(0, 1).map((tile) => ({
              ...tile,
              id: 'long-button',
              buttons: tile.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
            })),
            ...linkTiles.slice(0, 1).map((tile) => ({ ...tile, id: 'bare', image: null })),
            ...showTiles.slice(0, 2).map((show, index) => ({
              ...show,
              id: `wordless-${index}`,
              productName: '',
              shopHref: index ? show.shopHref : null,
              image: show.image && { ...show.image, description: '' },
            })),
          ]}
        />
      ))}
      <FloatingTiles {...args} title="One tile" tiles={linkTiles.slice(0, 1)} />
    </Stack>
  ),
};

export const FiftyTiles: Story = {
  args: {
    tilesPerRow: 6,
    tiles: Array.from({ length: 50 }, (_, index) => ({
      ...nth(showTiles, index % 6),
      id: String(index),
      productName: `Show ${index + 1}`,
    })),
  },
};
