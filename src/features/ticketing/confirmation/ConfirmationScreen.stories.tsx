import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Order } from '../../../helios/types';
import { orderMock, ticketsMock } from '../shared/answers.mocks';
import { setStoredState, createNoAnswerError } from '../shared/ticketing.mocks';
import { withTicketing } from '../shared/story.mocks';
import { ConfirmationScreen } from './ConfirmationScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const withOrder = (parts: Partial<Order>, screen: 'phone' | 'desktop') => ({
  helios: { getOrder: async () => orderMock(parts) },
  chromatic: onlyOn(screen),
});

const meta = {
  title: 'Features/Ticketing/ConfirmationScreen',
  component: ConfirmationScreen,
  args: { search: '?order=order-1' },
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof ConfirmationScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The order, its calendar file, and the tickets. */
export const Paid: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    const codes = await canvas.findAllByRole('img', { name: /QR code of ticket/ });
    await expect(codes).toHaveLength(2);
    await waitFor(() => expect(codes[1]).toHaveProperty('complete', true));
  },
};

/** A refunded ticket is marked and has no QR code. */
export const PartlyRefunded: Story = {
  tags: ['picture-phone'],
  parameters: {
    helios: {
      getOrder: async () =>
        orderMock({
          promoCode: 'LANTERN10',
          totals: { ...orderMock().totals, discountCents: 1180, taxCents: 637, totalCents: 11_957 },
          giftCards: [{ last4: '0050', amountCents: 5000 }],
          refundedCents: 3900,
          refundedSeats: ['L-A-2'],
        }),
      listTickets: async () => ticketsMock(['L-A-2']),
    },
  },
  play: async ({ canvas }) => {
    // Once in the list of seats and once on the ticket.
    await waitFor(() => expect(canvas.getAllByText('No longer valid')).toHaveLength(2));
  },
};

export const TicketsFailed: Story = {
  parameters: {
    helios: { listTickets: () => Promise.reject(createNoAnswerError()) },
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/We cannot show your tickets right now/);
  },
};

export const Refunded: Story = {
  parameters: withOrder({ status: 'refunded', refundedCents: 13_208 }, 'desktop'),
  play: async ({ canvas }) => {
    await canvas.findByText('This order was refunded.');
  },
};

export const Confirming: Story = {
  parameters: withOrder({ status: 'confirming' }, 'phone'),
  play: async ({ canvas }) => {
    await canvas.findByText('Confirming your payment');
  },
};

export const Declined: Story = {
  parameters: withOrder({ status: 'declined', declineCode: 'authentication_failed' }, 'phone'),
  play: async ({ canvas }) => {
    await canvas.findByText(/Your bank could not confirm that it was you/);
  },
};

/** Without an order id. */
export const Unknown: Story = {
  args: { search: '' },
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    await canvas.findByText('No order was found.');
  },
};
