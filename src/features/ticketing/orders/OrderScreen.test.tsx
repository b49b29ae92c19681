import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../helios/client';
import type { Order, ReturnQuoteRequest } from '../../../helios/types';
import { orderMock } from '../shared/answers.mocks';
import {
  createNoAnswerError,
  createProblemError,
  heliosMock,
  setStoredState,
  TestProviders,
} from '../shared/ticketing.mocks';
import { OrderScreen } from './OrderScreen';
import { changedOrderMock, givingOrderMock, returnableOrderMock, ticketReturnMock } from './order.mocks';

function renderScreen(order: Order, calls: Partial<Helios> = {}) {
  const getOrder = jest.fn(async () => order);
  const returnTickets = jest.fn<ReturnType<Helios['returnTickets']>, Parameters<Helios['returnTickets']>>(
    async (_orderId, { seats }) => ticketReturnMock([...seats]),
  );
  const quoteReturn = jest.fn(async (_orderId: string, { seats }: ReturnQuoteRequest) =>
    ticketReturnMock(seats),
  );
  window.history.replaceState(null, '', '/ticketing/orders?order=order-1');
  render(
    <TestProviders helios={heliosMock({ getOrder, quoteReturn, returnTickets, ...calls })}>
      <OrderScreen search="?order=order-1" />
    </TestProviders>,
  );
  return { getOrder, quoteReturn, returnTickets };
}

const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => setStoredState());

test('returns the chosen ticket for what was shown, and then offers the rest', async () => {
  const { getOrder, returnTickets } = renderScreen(returnableOrderMock());
  expect(await screen.findByText(/24 hours before the performance/)).toBeVisible();
  expect(window.location.search).toBe('');
  await choose(/seat 1, Adult/);
  const amounts = (await screen.findByText('What you get')).closest<HTMLElement>('[role="status"]');
  if (!amounts) throw new Error('The amounts are not announced.');
  expect([...amounts.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual([
    '$45.00',
    '−$3.00',
    '$10.00',
    '$32.00',
    '$42.00',
  ]);
  getOrder.mockResolvedValue(returnableOrderMock({ seats: ['L-A-2'] }, { refundedSeats: ['L-A-1'] }));
  await press('Return 1 ticket for $42.00');
  expect(await screen.findByText('1 ticket is returned')).toBeVisible();
  expect(returnTickets.mock.calls).toEqual([
    ['order-1', { seats: ['L-A-1'], expectedAmountCents: 4200 }, expect.any(String)],
  ]);
  expect((await screen.findAllByRole('checkbox')).length).toBe(1);
});

test('repeats a return without an answer with the same key', async () => {
  const { returnTickets } = renderScreen(returnableOrderMock());
  returnTickets.mockRejectedValueOnce(createNoAnswerError());
  await choose(/seat 2, Child/);
  await press('Return 1 ticket for $42.00');
  expect(await screen.findByText(/nothing is returned twice/)).toBeVisible();
  await press('Return 1 ticket for $42.00');
  expect(await screen.findByText('1 ticket is returned')).toBeVisible();
  const keys = returnTickets.mock.calls.map(([, , key]) => key);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['TOTAL_CHANGED', /The amount has changed/, 'quoteReturn', 2],
  ['RETURN_NOT_POSSIBLE', /What can be returned has changed/, 'getOrder', 2],
] as const)('after %s, it asks again', async (code, text, call, count) => {
  const calls = renderScreen(returnableOrderMock());
  calls.returnTickets.mockRejectedValueOnce(createProblemError(code));
  await choose(/seat 1/);
  await press('Return 1 ticket for $42.00');
  expect(await screen.findByText(text)).toBeVisible();
  expect(calls[call]).toHaveBeenCalledTimes(count);
});

test('asks for a ticket when none is chosen', async () => {
  const { returnTickets } = renderScreen(returnableOrderMock());
  await press('Return tickets');
  const group = screen.getByRole('group', { name: /Which tickets/ });
  expect(await within(group).findByText('Choose a ticket to return.')).toBeVisible();
  expect(returnTickets).not.toHaveBeenCalled();
});

test.each([
  ['without a policy', orderMock(), /These tickets cannot be returned here/],
  ['after the time', returnableOrderMock({ isOver: true, seats: [] }), /until Friday, November 27.*7:00/],
  ['when nothing is left', returnableOrderMock({ seats: [] }), /No ticket of this order is left/],
  ['of a refunded order', orderMock({ status: 'refunded' }), /No ticket of this order is left/],
] as const)('says why nothing can be returned %s', async (_case, order, text) => {
  renderScreen(order);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

describe('of a changed performance', () => {
  const calls: Partial<Helios> = {
    quoteExchangeCredit: async (_orderId, seats) => ({
      seats,
      valueCents: 9000,
      feeCents: 0,
      creditCents: 9000,
      currency: 'USD',
    }),
  };

  test('says that it is canceled, and returns all tickets for a gift card', async () => {
    const { returnTickets, quoteReturn } = renderScreen(changedOrderMock('canceled'), calls);
    expect(await screen.findByText('This performance is canceled')).toBeVisible();
    expect(screen.getByText('The heating of the theater has failed.')).toBeVisible();
    expect(screen.getByText(/Until Saturday, December 12.*If you choose nothing, all/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Choose another performance' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'As a gift card' }));
    await press('Return 2 tickets for $84.00');
    expect(quoteReturn.mock.calls.map(([, request]) => request)).toEqual([
      { seats: ['L-A-1', 'L-A-2'], refundTo: 'card' },
      { seats: ['L-A-1', 'L-A-2'], refundTo: 'giftCard' },
    ]);
    expect(returnTickets.mock.calls[0]?.[1]).toEqual({
      seats: ['L-A-1', 'L-A-2'],
      refundTo: 'giftCard',
      expectedAmountCents: 8400,
    });
  });

  test('offers nothing after the time, because the money goes back', async () => {
    renderScreen(changedOrderMock('canceled', { isOver: true }), calls);
    expect(await screen.findByText(/All that you have paid for them goes back/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('The time for returns is over')).toBeNull();
  });

  test('says the new and the former time, and that the tickets are valid', async () => {
    renderScreen(changedOrderMock('moved'), calls);
    expect(await screen.findByText(/^New time: /)).toBeVisible();
    expect(screen.getByText(/It was Friday, November 27/)).toBeVisible();
    expect(screen.getByText(/valid at the new time/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Return tickets' })).toBeVisible();
  });

  test('does not ask where the money goes that gift cards have paid', async () => {
    const order = changedOrderMock('canceled');
    renderScreen({ ...order, payment: { ...order.payment, amountCents: 0 } }, calls);
    expect(await screen.findByText('This performance is canceled')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

test('leads to the tickets without the id in an address', async () => {
  renderScreen(returnableOrderMock());
  await press('Show the tickets');
  expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { state: { linkedOrderId: 'order-1' } });
});

describe('a given ticket', () => {
  const fill = async (name: string, email: string) => {
    await userEvent.selectOptions(await screen.findByLabelText('Which ticket?'), 'L-A-1');
    await userEvent.type(screen.getByLabelText('Name of your guest'), name);
    await userEvent.type(screen.getByLabelText('Email address of your guest'), email);
    await press('Give this ticket');
  };
  const createGiving = () => {
    const giveTicket = jest.fn<ReturnType<Helios['giveTicket']>, Parameters<Helios['giveTicket']>>(async () =>
      givingOrderMock(true),
    );
    const takeTicketBack = jest.fn<
      ReturnType<Helios['takeTicketBack']>,
      Parameters<Helios['takeTicketBack']>
    >(async () => givingOrderMock(false));
    return { giveTicket, takeTicketBack };
  };

  test('goes to a guest, and the page says who has it', async () => {
    const calls = createGiving();
    const { getOrder } = renderScreen(givingOrderMock(false), calls);
    expect(await screen.findByRole('heading', { level: 1, name: 'Give Tickets' })).toBeVisible();
    getOrder.mockResolvedValue(givingOrderMock(true));
    await fill(' Ada  Miller ', ' ada@example.com ');
    expect(await screen.findByText('The ticket is on its way to Ada Miller')).toBeVisible();
    expect(calls.giveTicket.mock.calls).toEqual([
      ['order-1', { seatGuid: 'L-A-1', recipient: { name: 'Ada Miller', emailAddress: 'ada@example.com' } }],
    ]);
    expect(await screen.findByText('Ada Miller (ada@example.com) has it.')).toBeVisible();
    expect(screen.getByLabelText('Which ticket?')).toHaveValue('L-A-2');
    expect(screen.getByLabelText('Name of your guest')).toHaveValue('');
  });

  test.each([
    ['Win at evil.com', 'ada@example.com', /^Name must not look like a web address/],
    [' ', 'ada@example.com', 'Name is required.'],
    ['Ada', 'ada@', 'Email address is invalid.'],
  ])('is not given to "%s" at "%s"', async (name, email, message) => {
    const calls = createGiving();
    renderScreen(givingOrderMock(false), calls);
    await fill(name, email);
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls.giveTicket).not.toHaveBeenCalled();
  });

  test('is taken back after a question', async () => {
    const calls = createGiving();
    const { getOrder } = renderScreen(givingOrderMock(true), calls);
    await press('Take back the ticket for Left, row A, seat 1, Adult');
    expect(screen.getByText(/that Ada Miller has is void then/)).toBeVisible();
    await press('Leave it');
    expect(calls.takeTicketBack).not.toHaveBeenCalled();
    getOrder.mockResolvedValue(givingOrderMock(false));
    await press('Take back the ticket for Left, row A, seat 1, Adult');
    await press('Take it back');
    const notice = await screen.findByText('The ticket is yours again');
    expect(notice).toBeVisible();
    expect(notice.closest('[role="status"]')).toHaveFocus();
    expect(calls.takeTicketBack.mock.calls).toEqual([['order-1', '7']]);
    expect(screen.queryByText(/has it\.$/)).toBeNull();
  });

  test.each([
    [
      createProblemError('GIVING_NOT_POSSIBLE', {
        detail: 'Nothing was changed. The performance has begun.',
      }),
      /The performance has begun/,
      2,
    ],
    [createNoAnswerError(), /cannot reach our ticket office system/, 1],
  ])('says why it stays (%#)', async (error, text, loads) => {
    const calls = createGiving();
    calls.giveTicket.mockRejectedValue(error);
    calls.takeTicketBack.mockRejectedValue(error);
    const { getOrder } = renderScreen(givingOrderMock(false), calls);
    await screen.findByLabelText('Which ticket?');
    // Another tab has given the ticket.
    getOrder.mockResolvedValue(givingOrderMock(true));
    await fill('Ada', 'ada@example.com');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Name of your guest')).toHaveValue('Ada');
    expect(getOrder).toHaveBeenCalledTimes(loads);
  });

  test('stays taken when it cannot be taken back, and the page shows the present state afterwards', async () => {
    const calls = createGiving();
    calls.takeTicketBack.mockRejectedValue(
      createProblemError('GIVING_NOT_POSSIBLE', {
        detail: 'Nothing was changed. The performance has begun.',
      }),
    );
    const { getOrder } = renderScreen(givingOrderMock(true), calls);
    await press('Take back the ticket for Left, row A, seat 1, Adult');
    getOrder.mockResolvedValue({ ...givingOrderMock(true), givableSeats: [], canTakeBack: false });
    await press('Take it back');
    expect(await screen.findByText(/The performance has begun/)).toBeVisible();
    await press('Leave it');
    expect(await screen.findByText('Ada Miller (ada@example.com) has it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  });
});
