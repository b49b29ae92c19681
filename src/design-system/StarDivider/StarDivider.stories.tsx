import type { Meta, StoryObj } from '@storybook/react-vite';
import { StarDivider } from './StarDivider';

const meta = {
  title: 'Design system/StarDivider',
  component: StarDivider,
  parameters: {
    docs: {
      description: {
        component: `The recurring ornament: a star between two fading lines.

**Use** it between two parts of a page without a change of background. **Do not use** it in lists or cards, or more than
once in a view.

**Accessibility:** decoration, hidden from screen readers. Headings separate the parts.`,
      },
    },
  },
} satisfies Meta<typeof StarDivider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Centred: Story = { tags: ['picture-phone'] };

export const Left: Story = { args: { align: 'left' } };

export const OnNightInk: Story = { parameters: { surface: 'dark' } };
