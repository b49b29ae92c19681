import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { SideBySideCarouselAndText } from './SideBySideCarouselAndText';
import { sideBySideCarouselAndTextMock as mock } from './SideBySideCarouselAndText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/SideBySideCarouselAndText',
  component: SideBySideCarouselAndText,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideCarouselAndText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pictures on the left; below it on the right, on night ink. */
export const LeftAndRight: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselAndText {...args} />
      <SideBySideCarouselAndText
        {...args}
        title="Two films, one quarry"
        buttons={[]}
        rightCarousel
        darkBackground
      />
    </Stack>
  ),
};

export const Turned: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }));
    await expect(canvas.getByRole('group', { name: '3 of 3: A wall by torchlight' })).not.toHaveAttribute(
      'inert',
    );
    await expect(canvas.getByText(/Four hundred models/)).toBeVisible();
  },
};

/** Pictures alone, words alone, a single picture without description. */
export const Parts: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselAndText {...args} title="" text="" buttons={[]} />
      <SideBySideCarouselAndText {...args} images={[]} darkBackground />
      <SideBySideCarouselAndText {...args} title="" images={[pictureMock('show-bts', '')]} />
    </Stack>
  ),
};

/** Ten times the usual text, fifty pictures. */
export const Long: Story = {
  args: {
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    images: Array.from({ length: 50 }, (_, index) => nth(mock.images, index % mock.images.length)),
  },
};
