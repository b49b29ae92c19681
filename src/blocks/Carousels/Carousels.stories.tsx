import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { Carousels } from './Carousels';
import { carouselsMock as mock, watermarkMock } from './Carousels.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/Carousels',
  component: Carousels,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof Carousels>;

export default meta;
type Story = StoryObj<typeof meta>;

/** As wide as the page; below it as wide as a text, on night ink, with a mark in the corner. */
export const LargeAndSmall: Story = {
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

/** Past the last one stands the first. */
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

/** One picture without description and title; ten times the usual title; fifty pictures. */
export const OneAndMany: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <Carousels {...args} title="" size="small" images={[pictureMock('film-widows-oil', '')]} />
      <Carousels
        {...args}
        title={tenTimes(args.title)}
        size="small"
        darkBackground
        images={Array.from({ length: 50 }, (_, index) => nth(args.images, index % args.images.length))}
      />
    </Stack>
  ),
};
