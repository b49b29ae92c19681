import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inColumn, withTicketing } from '../shared/story.mocks';
import { Policies } from './Policies';

const meta = {
  title: 'Features/Ticketing/Policies',
  component: Policies,
  decorators: [inColumn('45rem'), withTicketing],
  parameters: {
    docs: {
      description: {
        component: `The policies that a customer accepts by paying. The note and the links come from Directus.

**Use** it directly above the button that pays. It shows nothing if the editors wrote nothing.

**Accessibility:** the links open a new tab, so that the card data is not lost, and say so to screen readers.`,
      },
    },
  },
} satisfies Meta<typeof Policies>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Terms of sale/ })).toHaveAttribute('target', '_blank');
  },
};
