import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { SideBySideCarouselAndText } from './SideBySideCarouselAndText';
import { sideBySideCarouselAndTextMock as mock } from './SideBySideCarouselAndText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/SideBySideCarouselAndText',
  component: SideBySideCarouselAndText,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideCarouselAndText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Images on the left; images on the right on the dark surface. */
export const LeftAndRight: Story = {
  tags: ['picture-phone', 'picture-desktop'],
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

/** Images only, text only, a single image without description. */
export const Parts: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselAndText {...args} title="" text="" buttons={[]} />
      <SideBySideCarouselAndText {...args} images={[]} darkBackground />
      <SideBySideCarouselAndText {...args} title="" images={[pictureMock('show-bts', '')]} />
    </Stack>
  ),
};

/** Long texts and fifty images. */
export const Long: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    images: Array.from({ length: 50 }, (_, index) => nth(mock.images, index % mock.images.length)),
  },
};
