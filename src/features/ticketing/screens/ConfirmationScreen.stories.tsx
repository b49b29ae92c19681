import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Order } from '../../../api/heliosTypes';
import { orderMock, ticketsMock } from '../mocks';
import { keep, lost } from '../standIn.mocks';
import { inTicketing } from '../story.mocks';
import { ConfirmationScreen } from './ConfirmationScreen';

const is = (parts: Partial<Order>, screens: string[]) => ({
  helios: { getOrder: async () => orderMock(parts) },
  screens,
});

const meta = {
  title: 'Features/Ticketing/ConfirmationScreen',
  component: ConfirmationScreen,
  args: { search: '?order=order-1' },
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => keep(),
} satisfies Meta<typeof ConfirmationScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The order, its calendar file, and the tickets as they are printed. */
export const Paid: Story = {
  play: async ({ canvas }) => {
    const codes = await canvas.findAllByRole('img', { name: /QR code of ticket/ });
    await expect(codes).toHaveLength(2);
    await waitFor(() => expect(codes[1]).toHaveProperty('complete', true));
  },
};

/** A ticket that was given back says so, and has no code. */
export const PartlyRefunded: Story = {
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
    // In the list of seats, and on the ticket when it is drawn.
    await waitFor(() => expect(canvas.getAllByText('Refunded, not valid')).toHaveLength(2));
  },
};

export const TicketsNotDrawn: Story = {
  parameters: { helios: { listTickets: () => Promise.reject(lost()) }, screens: ['phone'] },
  play: async ({ canvas }) => {
    await canvas.findByText(/We cannot show your tickets right now/);
  },
};

export const Refunded: Story = {
  parameters: is({ status: 'refunded', refundedCents: 13_208 }, ['desktop']),
  play: async ({ canvas }) => {
    await canvas.findByText('This order was refunded.');
  },
};

export const Confirming: Story = {
  parameters: is({ status: 'confirming' }, ['phone']),
  play: async ({ canvas }) => {
    await canvas.findByText('Confirming your payment');
  },
};

export const Declined: Story = {
  parameters: is({ status: 'declined', declineCode: 'authentication_failed' }, ['phone']),
  play: async ({ canvas }) => {
    await canvas.findByText(/Your bank could not confirm that it was you/);
  },
};

/** On a device that placed no order. */
export const Unknown: Story = {
  args: { search: '' },
  parameters: { screens: ['desktop'] },
  play: async ({ canvas }) => {
    await canvas.findByText('No order was found.');
  },
};
