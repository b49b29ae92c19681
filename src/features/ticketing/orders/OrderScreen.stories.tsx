import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import type { Order } from '../../../helios/types';
import { orderMock } from '../shared/mocks';
import { withTicketing } from '../shared/story.mocks';
import { createNoAnswerError, setStoredState } from '../shared/ticketing.mocks';
import { OrderScreen } from './OrderScreen';
import { exchangeableOrderMock, exchangeCreditMock } from '../shared/exchange/exchange.mocks';
import { changedOrderMock, changedReturnMock, returnableOrderMock, ticketReturnMock } from './order.mocks';

const calls: Partial<Helios> = {
  getOrder: async () => returnableOrderMock(),
  quoteReturn: async (_orderId, { seats }) => ticketReturnMock(seats),
  returnTickets: async (_orderId, { seats }) => ticketReturnMock([...seats]),
};

const meta = {
  title: 'Features/Ticketing/OrderScreen',
  component: OrderScreen,
  args: { search: '?order=order-1' },
  parameters: { layout: 'fullscreen', helios: calls },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof OrderScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two tickets are chosen, and the amounts are shown. */
export const Chosen: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    for (const box of await canvas.findAllByRole('checkbox')) await userEvent.click(box);
    await expect(await canvas.findByRole('button', { name: 'Return 2 tickets for $84.00' })).toBeVisible();
  },
};

/** Both tickets are chosen to be changed, and returned tickets are offered below. */
export const Exchange: Story = {
  parameters: {
    helios: {
      ...calls,
      getOrder: async () => ({ ...returnableOrderMock(), exchanges: exchangeableOrderMock().exchanges }),
      quoteExchangeCredit: async (_orderId, seats) => exchangeCreditMock(seats),
    } satisfies Partial<Helios>,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$84.00')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Choose the new date' })).toBeEnabled();
  },
};

const changedCalls = (order: Order): Partial<Helios> => ({
  ...calls,
  getOrder: async () => order,
  quoteReturn: async (_orderId, request) => changedReturnMock(request),
  quoteExchangeCredit: async (_orderId, seats) => ({
    ...exchangeCreditMock(seats),
    valueCents: 4500 * seats.length,
    feeCents: 0,
    creditCents: 4500 * seats.length,
  }),
});

/** Another performance, or all of the money, on a gift card or the way it was paid. */
export const Canceled: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  parameters: { helios: changedCalls(changedOrderMock('canceled')) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This performance is canceled')).toBeVisible();
    await userEvent.click(await canvas.findByRole('radio', { name: 'As a gift card' }));
    await expect(await canvas.findByRole('button', { name: 'Return 2 tickets for $90.00' })).toBeVisible();
  },
};

export const CanceledAndOver: Story = {
  parameters: { helios: changedCalls(changedOrderMock('canceled', { isOver: true })) },
  play: async ({ canvas }) => {
    await canvas.findByText(/goes back the way it was paid/);
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

/** The tickets stay valid: nothing is chosen to be returned at first. */
export const Moved: Story = {
  parameters: { helios: changedCalls(changedOrderMock('moved')) },
  play: async ({ canvas }) => {
    await canvas.findByText(/valid at the new time/);
    await expect(await canvas.findByRole('button', { name: 'Return tickets' })).toBeVisible();
  },
};

export const Returned: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /seat 1/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /Return 1 ticket/ }));
    await canvas.findByText('1 ticket is returned');
  },
};

export const NoAnswer: Story = {
  parameters: {
    helios: { ...calls, returnTickets: () => Promise.reject(createNoAnswerError()) },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /seat 1/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /Return 1 ticket/ }));
    await canvas.findByText(/nothing is returned twice/);
  },
};

export const Over: Story = {
  parameters: { helios: { getOrder: async () => returnableOrderMock({ isOver: true, seats: [] }) } },
  play: async ({ canvas }) => {
    await canvas.findByText('The time for returns is over');
  },
};

export const NoPolicy: Story = {
  parameters: { helios: { getOrder: async () => orderMock() } },
  play: async ({ canvas }) => {
    await canvas.findByText('These tickets cannot be returned here');
  },
};
