import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { Stack } from '../../design-system';
import type { ImageTilesLayout } from '../../content/blocks/imageTiles';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { ImageTiles } from './ImageTiles';
import { imageTilesMock as mock } from './ImageTiles.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/ImageTiles',
  component: ImageTiles,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof ImageTiles>;

export default meta;
type Story = StoryObj<typeof meta>;

const pictures = [...mock.images, pictureMock('film-jonah', 'A small man in the belly of a great fish')];

const layouts: ImageTilesLayout[] = ['single', 'pair', 'stack', 'largeAndTwo', 'wideAndTwo', 'four'];
const counts = { single: 1, pair: 2, stack: 2, largeAndTwo: 3, wideAndTwo: 3, four: 4 };

/** The six layouts, with images on alternating sides. */
export const SixLayouts: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      {layouts.map((layout, index) => (
        <ImageTiles
          key={layout}
          {...args}
          layout={layout}
          title={`Fire, oil and torches: ${layout}`}
          images={pictures.slice(0, counts[layout])}
          imagesRight={index % 2 === 1}
          darkBackground={index % 2 === 1}
        />
      ))}
    </Stack>
  ),
};

/** Without title, text and buttons. */
export const WithoutACard: Story = {
  args: { title: '', text: '', buttons: [] },
  render: (args) => (
    <Stack gap="3xs">
      {layouts.map((layout) => (
        <ImageTiles key={layout} {...args} layout={layout} images={pictures.slice(0, counts[layout])} />
      ))}
    </Stack>
  ),
};

/** Long texts; a card without images. */
export const LongTexts: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <ImageTiles
        {...args}
        title={repeatTenTimes(args.title)}
        text={repeatTenTimes(args.text)}
        buttons={args.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) }))}
      />
      <ImageTiles {...args} title="Without a picture" layout="single" images={[]} />
    </Stack>
  ),
};

export const FiftyButtons: Story = {
  args: {
    buttons: Array.from({ length: 50 }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary',
    })),
  },
};

/** An image without a description is decorative and cannot be enlarged. */
export const Enlarge: Story = {
  args: {
    layout: 'pair',
    images: [pictureMock('show-ruth', 'Ruth in the barley'), pictureMock('show-inn', '')],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.tab();
    await expect(
      canvas.getByRole('button', { name: 'Show the picture larger: Ruth in the barley' }),
    ).toHaveFocus();
  },
};
