import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { inColumn, skipTimeouts, waitForCardFields } from '../story.mocks';
import { PaymentFrame } from './PaymentFrame';
import { onlyOn } from '../../../design-system/screens.mocks';

const { origin } = window.location;

const meta = {
  title: 'Features/Ticketing/PaymentFrame',
  component: PaymentFrame,
  args: { cardForm: { provider: 'test', url: `${origin}/card-fields.html` }, onSubmit: fn() },
  decorators: [inColumn('45rem')],
  parameters: {
    docs: {
      description: {
        component: `The card fields of the payment provider. The story shows those of the test processor.

**Use** it as the only place for card data: the fields are in an iframe of another origin, so that card data never
reaches this site.

**Accessibility:** the iframe has a title. While the fields load, a status says so; if they do not load, a notice offers
to try again.`,
      },
    },
  },
} satisfies Meta<typeof PaymentFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await waitForCardFields(canvas);
  },
};

export const Loading: Story = {
  args: { cardForm: { provider: 'test', url: `${origin}/no-card-fields.html` } },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The card fields are loading…')).toBeVisible();
  },
};

export const Failed: Story = {
  ...Loading,
  beforeEach: () => skipTimeouts(15_000),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible());
  },
};
