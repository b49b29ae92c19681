import type { Meta, StoryObj } from '@storybook/react-vite';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { LargeItemCards } from './LargeItemCards';
import { largeItemCardsMock as mock } from './LargeItemCards.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/LargeItemCards',
  component: LargeItemCards,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof LargeItemCards>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnNightInk: Story = {};

export const OnParchment: Story = { args: { darkBackground: false } };

/** Ten times the usual text, a picture without description, and a card with a title alone. */
export const LongAndShort: Story = {
  args: {
    title: tenTimes(mock.title),
    subtitle: tenTimes(mock.subtitle),
    items: mock.items.flatMap((item) => [
      {
        ...item,
        title: tenTimes(item.title),
        subtitle: tenTimes(item.subtitle),
        text: tenTimes(item.text),
        buttons: item.buttons.map((button) => ({ ...button, text: tenTimes(button.text) })),
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
