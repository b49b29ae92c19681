import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock as mock } from './SideBySideCarouselDynamicText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/SideBySideCarouselDynamicText',
  component: SideBySideCarouselDynamicText,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideCarouselDynamicText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A picture, a video, a curtain where there is neither. Light; below it dark and without a title. */
export const Themes: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <SideBySideCarouselDynamicText {...args} />
      <SideBySideCarouselDynamicText {...args} title="" theme="dark" items={args.items.slice(1)} />
    </Stack>
  ),
};

/** The text follows the slide; what stands below does not move. */
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

/** One item without a word, without description; a video that has no picture. */
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

/** Ten times the usual text, fifty items. */
export const Long: Story = {
  args: {
    title: tenTimes(mock.title),
    items: Array.from({ length: 50 }, (_, index) => {
      const item = nth(mock.items, index % mock.items.length);
      return {
        ...item,
        id: String(index),
        title: tenTimes(item.title),
        textContent: index === 1 ? tenTimes(item.textContent) : item.textContent,
      };
    }),
  },
};
