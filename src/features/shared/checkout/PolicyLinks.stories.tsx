import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inColumn } from '../story.mocks';
import { PolicyLinks } from './PolicyLinks';

const meta = {
  title: 'Features/Ticketing/Policies',
  component: PolicyLinks,
  args: {
    paymentNote: 'By paying you accept our terms of sale.',
    policyLinks: [
      { text: 'Terms of sale', href: '/terms' },
      { text: 'Privacy notice', href: '/privacy' },
    ],
  },
  decorators: [inColumn('45rem')],
  parameters: {
    docs: {
      description: {
        component: `The policies that a customer accepts by paying. The note and the links come from Directus.

**Use** it directly above the button that pays. It shows nothing if the editors wrote nothing.

**Accessibility:** the links open a new tab, so that the card data is not lost, and say so to screen readers.`,
      },
    },
  },
} satisfies Meta<typeof PolicyLinks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Terms of sale/ })).toHaveAttribute('target', '_blank');
  },
};
