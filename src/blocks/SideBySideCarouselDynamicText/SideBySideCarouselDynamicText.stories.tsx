import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock as mock } from './SideBySideCarouselDynamicText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/SideBySideCarouselDynamicText',
  component: SideBySideCarouselDynamicText,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideCarouselDynamicText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An image, a video, and a curtain without both. Light theme; dark theme without a title. */
export const Themes: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselDynamicText {...args} />
      <SideBySideCarouselDynamicText {...args} title="" theme="dark" items={args.items.slice(1)} />
    </Stack>
  ),
};

/** The text changes with the slide. The height of the page stays the same. */
export const TextFollows: Story = {
  play: async ({ canvas, canvasElement }) => {
    const height = canvasElement.scrollHeight;
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }));
    await expect(canvas.getByText(/stand up at once/)).toBeVisible();
    await expect(canvas.getByText(/Eleven thousand stalks/)).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Slide 3 of 3' }));
    await expect(canvas.getByText(/lie down again/)).toBeVisible();
    await expect(canvasElement.scrollHeight).toBe(height);
  },
};

/** One item without texts; a video without an image. */
export const Parts: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselDynamicText
        {...args}
        title=""
        items={[
          { id: 'a', title: '', image: pictureMock('show-elijah', ''), videoVimeoId: null, textContent: '' },
        ]}
      />
      <SideBySideCarouselDynamicText
        {...args}
        title="A video alone"
        theme="dark"
        items={[{ ...nth(args.items, 1), image: null }]}
      />
    </Stack>
  ),
};

/** Long texts and fifty items. */
export const Long: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    items: Array.from({ length: 50 }, (_, index) => {
      const item = nth(mock.items, index % mock.items.length);
      return {
        ...item,
        id: String(index),
        title: repeatTenTimes(item.title),
        textContent: index === 1 ? repeatTenTimes(item.textContent) : item.textContent,
      };
    }),
  },
};
