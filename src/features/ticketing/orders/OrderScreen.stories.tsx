import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import type { Helios } from '../../../helios/client';
import type { Order } from '../../../helios/types';
import { orderMock } from '../shared/answers.mocks';
import { withTicketing } from '../shared/story.mocks';
import { createNoAnswerError, createProblemError, setStoredState } from '../shared/ticketing.mocks';
import { OrderScreen } from './OrderScreen';
import { exchangeableOrderMock, exchangeCreditMock } from '../shared/exchange/exchange.mocks';
import {
  changedOrderMock,
  changedReturnMock,
  givingOrderMock,
  returnableOrderMock,
  ticketReturnMock,
} from './order.mocks';

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

const guest = { name: 'Ada Miller', emailAddress: 'ada@example.com' };
/** Two tickets, of which somebody may have the first one. */
const giving = (isGiven: boolean, own: Partial<Helios> = {}) => ({
  helios: {
    getOrder: async () => givingOrderMock(isGiven),
    giveTicket: async () => givingOrderMock(true),
    takeTicketBack: async () => givingOrderMock(false),
    ...own,
  } satisfies Partial<Helios>,
});
const fillGiving: Story['play'] = async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByLabelText('Which ticket?'), 'L-A-1');
  await userEvent.type(canvas.getByLabelText('Name of your guest'), guest.name);
  await userEvent.type(canvas.getByLabelText('Email address of your guest'), guest.emailAddress);
  await userEvent.click(canvas.getByRole('button', { name: 'Give this ticket' }));
};

export const Give: Story = {
  parameters: giving(false),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Give this ticket' })).toBeVisible();
  },
};

export const GiveMissing: Story = {
  parameters: giving(false),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Give this ticket' }));
    await canvas.findByText('Name is required.');
    await expect(canvas.getByLabelText('Which ticket?')).toHaveFocus();
  },
};

export const Given: Story = {
  parameters: giving(false),
  play: async (context) => {
    await fillGiving(context);
    await context.canvas.findByText('The ticket is on its way to Ada Miller');
  },
};

/** Another tab has given it. */
export const GiveRefused: Story = {
  parameters: giving(false, {
    giveTicket: () =>
      Promise.reject(
        createProblemError('GIVING_NOT_POSSIBLE', {
          detail: 'Nothing was changed. Somebody has this ticket already. Take it back first.',
        }),
      ),
  }),
  play: async (context) => {
    await fillGiving(context);
    await context.canvas.findByText(/Somebody has this ticket already/);
  },
};

export const GiveWithoutAnswer: Story = {
  parameters: giving(false, { giveTicket: () => Promise.reject(createNoAnswerError()) }),
  play: async (context) => {
    await fillGiving(context);
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
  },
};

/** Somebody has a ticket: it can be taken back, after a question. */
export const TakeBack: Story = {
  parameters: giving(true),
  play: async ({ canvas }) => {
    await canvas.findByText('Ada Miller (ada@example.com) has it.');
    await userEvent.click(canvas.getByRole('button', { name: /^Take back the ticket for/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Take the ticket back?' });
    await expect(within(dialog).getByRole('button', { name: 'Leave it' })).toHaveFocus();
  },
};

/** The performance has begun. */
export const GivenAndBegun: Story = {
  parameters: giving(true, {
    getOrder: async () => ({ ...givingOrderMock(true), givableSeats: [], canTakeBack: false }),
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Ada Miller (ada@example.com) has it.');
    await expect(canvas.queryByRole('button', { name: /^Take back/ })).toBeNull();
  },
};
