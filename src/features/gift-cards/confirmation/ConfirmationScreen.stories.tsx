import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRejection } from '../../../helios/helios.mocks';
import type { GiftCardOrder } from '../../../helios/types';
import { setStoredState, withGiftCards } from '../shared/giftCards.mocks';
import { orderMock } from '../shared/answers.mocks';
import { ConfirmationScreen } from './ConfirmationScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/GiftCards/ConfirmationScreen',
  component: ConfirmationScreen,
  args: { search: '?order=gift-order-1' },
  parameters: { layout: 'fullscreen' },
  decorators: [withGiftCards],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof ConfirmationScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const withOrder = (parts: Partial<GiftCardOrder>) => ({
  chromatic: onlyOn('phone'),
  helios: { getGiftCardOrder: async () => orderMock(parts) },
});

/** A card that will be mailed, and two to print. */
export const Default: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await canvas.findByText('GC-7K3M9QXA');
  },
};

/** The first card was mailed, and a printed one was refunded. */
export const PartlyRefunded: Story = {
  parameters: withOrder({
    refundedCents: 2500,
    items: orderMock().items.map((item) => ({
      ...item,
      deliveredAt: item.deliverAt,
      cards: item.cards.map((card, index) => ({ ...card, isVoided: index === 1 })),
    })),
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Refunded, has no value');
  },
};

export const Refunded: Story = {
  parameters: withOrder({ status: 'refunded', refundedCents: 10000 }),
  play: async ({ canvas }) => {
    await canvas.findByText(/goes back to the card/);
  },
};

export const Declined: Story = {
  parameters: withOrder({ status: 'declined', declineCode: 'card_declined' }),
  play: async ({ canvas }) => {
    await canvas.findByText('The payment was declined');
  },
};

export const Unknown: Story = {
  parameters: {
    chromatic: onlyOn('phone'),
    helios: { getGiftCardOrder: createRejection(404, 'ORDER_NOT_FOUND') },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No order was found.');
  },
};
