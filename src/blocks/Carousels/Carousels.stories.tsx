import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { Carousels } from './Carousels';
import { carouselsMock as mock, watermarkMock } from './Carousels.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/Carousels',
  component: Carousels,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof Carousels>;

export default meta;
type Story = StoryObj<typeof meta>;

/** As wide as the page; as wide as a text column on the dark surface, with a watermark. */
export const LargeAndSmall: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <Carousels {...args} />
      <Carousels
        {...args}
        title="In the small house"
        size="small"
        watermarkImage={watermarkMock}
        darkBackground
      />
    </Stack>
  ),
};

/** The first image follows the last. */
export const RoundAndRound: Story = {
  args: { size: 'small', watermarkImage: watermarkMock },
  play: async ({ canvas }) => {
    const next = canvas.getByRole('button', { name: 'Next slide' });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(canvas.getByRole('group', { name: '3 of 3: The inn at night' })).not.toHaveAttribute(
      'inert',
    );
    await userEvent.click(next);
    const slide = canvas.getByRole('group', { name: '1 of 3: Ruth in the barley' });
    await expect(slide).not.toHaveAttribute('inert');
    await expect(within(slide).getByRole('button', { name: /larger/ })).toBeInTheDocument();
  },
};

/** One image without description and title; a long title and fifty images. */
export const OneAndMany: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <Carousels {...args} title="" size="small" images={[pictureMock('film-widows-oil', '')]} />
      <Carousels
        {...args}
        title={repeatTenTimes(args.title)}
        size="small"
        darkBackground
        images={Array.from({ length: 50 }, (_, index) => nth(args.images, index % args.images.length))}
      />
    </Stack>
  ),
};
