import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRejection } from '../../../helios/helios.mocks';
import type { GiftCardOrder } from '../../../helios/types';
import { waitForCardFields } from '../../shared/story.mocks';
import { setStoredState, withGiftCards } from '../shared/giftCards.mocks';
import { draftMock, itemMock, orderMock, ownItemMock } from '../shared/answers.mocks';
import { CheckoutScreen } from './CheckoutScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const items = [itemMock(), ownItemMock];

const meta = {
  title: 'Features/GiftCards/CheckoutScreen',
  component: CheckoutScreen,
  args: { search: '' },
  parameters: { layout: 'fullscreen' },
  decorators: [withGiftCards],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState({ items, draft: draftMock }),
} satisfies Meta<typeof CheckoutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The answer to polls of the order of a payment attempt. */
const withOrder = (parts: Partial<GiftCardOrder>) => ({
  chromatic: onlyOn('phone'),
  helios: { getGiftCardOrder: async () => orderMock(parts) },
});
const storeAttempt = () => setStoredState({ items, draft: draftMock, attempt: { orderId: 'gift-order-1' } });

export const Contact: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () => setStoredState({ items }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('First name');
  },
};

export const Payment: Story = {
  tags: ['picture-desktop'],
  play: async ({ canvas }) => {
    await waitForCardFields(canvas);
    await canvas.findByRole('button', { name: 'Pay $100.00' });
  },
};

export const Declined: Story = {
  parameters: withOrder({ status: 'declined', declineCode: 'insufficient_funds' }),
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByText(/does not have enough funds/);
    await waitForCardFields(canvas);
  },
};

export const BankAction: Story = {
  parameters: withOrder({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Go to your bank/ });
  },
};

export const Confirming: Story = {
  parameters: withOrder({ status: 'confirming' }),
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByText('Order number GC-7K3M9QXA');
  },
};

/** Helios has failed, and the attempt is kept. */
export const Unanswered: Story = {
  parameters: {
    chromatic: onlyOn('desktop'),
    helios: { createGiftCardOrder: createRejection(500, 'INTERNAL') },
  },
  beforeEach: () => setStoredState({ items, draft: draftMock, attempt: {} }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};
