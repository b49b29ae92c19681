import type { Meta, StoryObj } from '@storybook/react-vite';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { LargeItemCards } from './LargeItemCards';
import { largeItemCardsMock as mock } from './LargeItemCards.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/LargeItemCards',
  component: LargeItemCards,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof LargeItemCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnNightInk: Story = { tags: ['picture-phone', 'picture-desktop'] };

export const OnParchment: Story = { args: { darkBackground: false } };

/** Long texts with an image without description, and cards with a title only. */
export const LongAndShort: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    subtitle: repeatTenTimes(mock.subtitle),
    items: mock.items.flatMap((item) => [
      {
        ...item,
        title: repeatTenTimes(item.title),
        subtitle: repeatTenTimes(item.subtitle),
        text: repeatTenTimes(item.text),
        buttons: item.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
        image: item.image && { ...item.image, description: '' },
      },
      { ...item, id: `${item.id}-bare`, image: null, subtitle: '', text: '', buttons: [] },
    ]),
  },
};

export const OneItem: Story = { args: { title: '', subtitle: '', items: mock.items.slice(0, 1) } };

export const FiftyItems: Story = {
  args: {
    items: Array.from({ length: 50 }, (_, index) => ({
      ...nth(mock.items, index % 2 ? 0 : 1),
      id: String(index),
      title: `Film ${index + 1}`,
    })),
  },
};
