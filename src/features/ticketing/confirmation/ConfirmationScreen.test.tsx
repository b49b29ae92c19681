import { setReceiver } from '../../../analytics/events';
import { act, render, screen, within } from '@testing-library/react';
import type { Helios } from '../../../helios/client';
import type { Order } from '../../../helios/types';
import { readStored, writeStored } from '../../../lib/storage';
import { boughtOrdersItem, lastOrderItem } from '../../../state/rememberedOrders';
import { ticketingCartItem } from '../../../state/tickets/ticketingCart';
import { rememberedOrderMock } from '../../../state/rememberedOrders.mocks';
import { checkoutDraftItem, paymentAttemptItem } from '../../../state/tickets/ticketingStorage';
import { lockMock, orderMock, ticketsMock } from '../shared/answers.mocks';
import {
  cartMock,
  createNoAnswerError,
  createProblemError,
  heliosMock,
  TestProviders,
} from '../shared/ticketing.mocks';
import { emptyTicketingData } from '../shared/ticketingData';
import { confirmationTexts } from '../shared/texts';
import { ConfirmationScreen } from './ConfirmationScreen';

const bought = (orderIds: string[]) => ({ orderIds, forgetAt: Date.now() + 3_600_000 });
const undecided = orderMock({ status: 'confirming' });

function createHelios() {
  const getOrder = jest.fn<ReturnType<Helios['getOrder']>, Parameters<Helios['getOrder']>>();
  return { getOrder, helios: heliosMock({ getOrder }) };
}

function withProviders(helios: Helios, search: string) {
  return (
    <TestProviders helios={helios} data={{ ...emptyTicketingData, phone: '1-800-555-0117' }}>
      <ConfirmationScreen search={search} />
    </TestProviders>
  );
}

function renderScreen(helios: Helios, search = '?order=order-1') {
  return render(withProviders(helios, search));
}

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T12:00:00Z'),
    doNotFake: ['performance', 'queueMicrotask'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the id of a link is removed from the address, and a reload still finds the order', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  const search = '?order=order-1&utm_source=mail';
  window.history.replaceState({ key: 'k1' }, '', `/ticketing/confirmation${search}`);
  const { unmount } = renderScreen(helios, search);
  await act(async () => undefined);
  expect(window.location.href).toBe('http://localhost/ticketing/confirmation?utm_source=mail');
  expect(window.history.state).toMatchObject({ key: 'k1' });
  unmount();
  getOrder.mockClear();
  const { rerender, unmount: leave } = renderScreen(helios, window.location.search);
  await act(async () => undefined);
  expect(getOrder).toHaveBeenCalledWith('order-1', expect.anything());
  // The link that skips the header makes another entry.
  window.history.pushState(null, '', '#main');
  rerender(withProviders(helios, window.location.search));
  await act(async () => undefined);
  expect(screen.queryByText(confirmationTexts.none)).toBeNull();
  leave();
  getOrder.mockClear();
  renderScreen(helios, window.location.search);
  await act(async () => undefined);
  expect(getOrder).toHaveBeenCalledWith('order-1', expect.anything());
});

test('the next poll of an undecided order waits for a slow answer', async () => {
  const { helios, getOrder } = createHelios();
  let answer: (order: Order) => void = () => undefined;
  getOrder.mockResolvedValueOnce(undecided);
  getOrder.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  renderScreen(helios);
  await advanceTime(0);
  await advanceTime(2000);
  expect(getOrder).toHaveBeenCalledTimes(2);

  for (let second = 0; second < 7; second += 1) await advanceTime(1000);
  expect(getOrder).toHaveBeenCalledTimes(2);
  expect(getOrder.mock.calls[1]?.[1]?.aborted).toBe(false);
  await act(async () => answer(orderMock()));
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
  await advanceTime(10_000);
  expect(getOrder).toHaveBeenCalledTimes(2);
});

test.each([
  ['is remembered by a browser without an order', null, 'order-1'],
  ['does not replace the order of this browser', 'own', 'own'],
])('the order of a link %s', async (_, before, after) => {
  writeStored(lastOrderItem, before && rememberedOrderMock(before));
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
  expect(readStored(lastOrderItem)?.orderId).toBe(after);
});

describe('the report of a purchase', () => {
  const receive = jest.fn();
  const reported = () =>
    receive.mock.calls.filter(([event]: [{ name: string }]) => event.name === 'orderCompleted');

  /** Shows the order, and shows it again as after a reload. */
  async function showTwice(search?: string) {
    const { helios, getOrder } = createHelios();
    getOrder.mockResolvedValue(orderMock());
    for (let visit = 0; visit < 2; visit += 1) {
      const { unmount } = renderScreen(helios, search);
      await advanceTime(0);
      expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
      unmount();
    }
  }

  beforeEach(() => {
    receive.mockClear();
    setReceiver(receive);
  });

  test.each([
    ['a browser without an order', null],
    ['a browser with an order of its own', 'own'],
  ])('leaves out the order of a link in %s, also after a reload', async (_, lastOrder) => {
    writeStored(lastOrderItem, lastOrder && rememberedOrderMock(lastOrder));
    if (lastOrder) writeStored(boughtOrdersItem, bought([lastOrder]));
    await showTwice();
    expect(reported()).toEqual([]);
  });

  test('has the order of the cart, and has it again after a reload, when the cart is cleared', async () => {
    const { lockId, orderId } = orderMock();
    writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId, body: '', orderId });
    await showTwice();
    expect(readStored(paymentAttemptItem)).toBeNull();
    expect(reported()).toHaveLength(2);
  });

  test('has an order of this browser after a link to another one was opened', async () => {
    writeStored(boughtOrdersItem, bought(['order-1', 'order-2']));
    await showTwice();
    expect(reported()).toHaveLength(2);
  });
});

test('the ids of the last ten bought orders are kept', async () => {
  const before = Array.from({ length: 10 }, (_, index) => `bought-${index}`);
  writeStored(boughtOrdersItem, bought(before));
  const { lockId, orderId } = orderMock();
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId, body: '', orderId });
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await advanceTime(0);
  expect(readStored(boughtOrdersItem)?.orderIds).toEqual([...before.slice(1), orderId]);
});

test('an order of a show that is over is not remembered', async () => {
  const { helios, getOrder } = createHelios();
  const order = orderMock();
  getOrder.mockResolvedValue({
    ...order,
    performance: { ...order.performance, dateTime: '2026-11-20T11:00:00' },
  });
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('removes what was typed in this tab when another one has paid, unless there is another cart', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  writeStored(boughtOrdersItem, bought(['order-1']));
  for (const cart of [cartMock(lockMock({ lockId: 'lock-2' })), null]) {
    writeStored(ticketingCartItem, cart);
    writeStored(checkoutDraftItem, { firstName: 'Naomi' });
    const { unmount } = renderScreen(helios);
    await advanceTime(0);
    expect(readStored(checkoutDraftItem)).toEqual(cart && { firstName: 'Naomi' });
    unmount();
  }
});

test('an unknown order of a link is not remembered', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockRejectedValue(createProblemError('ORDER_NOT_FOUND'));
  renderScreen(helios);
  await advanceTime(0);
  expect(readStored(lastOrderItem)).toBeNull();
});

test('an undecided order is polled again, also after a failed poll', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValueOnce(undecided);
  getOrder.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
  getOrder.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Confirming your payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
  for (const times of [2, 3, 4]) {
    await advanceTime(2000);
    expect(getOrder).toHaveBeenCalledTimes(times);
  }
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
});

test.each([
  ['insufficient_funds', /The card does not have enough funds/],
  ['authentication_failed', /could not confirm that it was you/],
] as const)('shows the reason of a decline: %s', async (declineCode, message) => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode }));
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText(message).parentElement).toHaveTextContent('Your card was not charged.');
  expect(screen.getByRole('link', { name: 'Go on with the payment' })).toHaveAttribute(
    'href',
    '/ticketing/checkout?order=order-1',
  );
});

test('an order that failed because of lost seats links to the seats screen', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'failed', failureReason: 'seats_lost' }));
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Some of these seats were just taken')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
  );
});

test('an order of a canceled performance says so, and leads to the choice', async () => {
  const { helios, getOrder } = createHelios();
  const seats = ['L-A-1', 'L-A-2'];
  const untilDateTime = '2026-12-12T09:30:00';
  getOrder.mockResolvedValue(
    orderMock({
      performanceChange: {
        kind: 'canceled',
        reason: 'The heating has failed.',
        formerDateTime: null,
        chooseUntilDateTime: untilDateTime,
        isOver: false,
      },
      returns: { terms: '', untilDateTime, isOver: false, seats, refundTo: ['card', 'giftCard'] },
    }),
  );
  renderScreen(helios);
  expect(await screen.findByRole('heading', { name: 'This performance is canceled.' })).toBeVisible();
  expect(screen.getByText('The heating has failed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose now' })).toBeVisible();
  expect(screen.queryByText(confirmationTexts.heading)).toBeNull();
});

test('shows the refunded amount below the payment', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ refundedCents: 4095 }));
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Given back to you')).toBeInTheDocument();
  expect(screen.getByText('$40.95')).toBeInTheDocument();
});

test('a refunded seat is marked in the list and has no QR code', async () => {
  const { getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ refundedCents: 3900, refundedSeats: ['L-A-2'] }));
  renderScreen(heliosMock({ getOrder, listTickets: async () => ticketsMock(['L-A-2']) }));
  await advanceTime(0);
  const getListItem = (seat: string) => screen.getByText(seat).closest('li') ?? document.body;
  expect(getListItem('Left, row A, seat 1')).not.toHaveTextContent('Refunded');
  expect(getListItem('Left, row A, seat 2')).toHaveTextContent('No longer valid');
  const tickets = within(screen.getByRole('list', { name: 'Your tickets' }));
  expect(tickets.getAllByRole('img', { name: /QR code/ })).toHaveLength(1);
});

test('shows the email address of the tickets', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('We also email your tickets to naomi@example.com.')).toBeInTheDocument();
});

test('without an order it refers to the link in the confirmation email', async () => {
  const { helios, getOrder } = createHelios();
  renderScreen(helios, '');
  expect(screen.getByText('No order was found.')).toBeInTheDocument();
  expect(screen.getByText(/Open the whole link in your confirmation email/)).toBeInTheDocument();
  expect(getOrder).not.toHaveBeenCalled();
});

test('shows address, opening time and directions of the theater', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getAllByText('214 Barley Mill Road, Ronks, PA 17572')[0]).toBeVisible();
  expect(screen.getAllByText(/^Doors open at 6:15\sPM$/)[0]).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Directions/ })[0]).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=214+Barley+Mill+Road',
  );
});

test.each([
  ['all of it', { status: 'refunded', refundedCents: 9990 }, 'This order was refunded.'],
  [
    'one of its tickets',
    { refundedCents: 3900, refundedSeats: ['L-A-2'] },
    '1 of your 2 tickets was refunded',
  ],
  [
    'exchanged tickets',
    { refundedSeats: ['L-A-2'], exchangedSeats: ['L-A-2'] },
    '1 of your 2 tickets is no longer valid',
  ],
  [
    'an exchanged order',
    { status: 'refunded', refundedSeats: ['L-A-1', 'L-A-2'], exchangedSeats: ['L-A-1', 'L-A-2'] },
    'The tickets of this order were changed',
  ],
] satisfies [string, Partial<Order>, string][])(
  'the headline reports a refund of %s',
  async (_case, parts, headline) => {
    const { helios, getOrder } = createHelios();
    getOrder.mockResolvedValue(orderMock(parts));
    renderScreen(helios);
    await advanceTime(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline);
    expect(screen.queryByText('Thank you. Your seats are yours.')).toBeNull();
    expect(screen.queryByText(/We also email your tickets/)).toBeNull();
  },
);

test.each([
  [9990, '$99.90 goes back to the card or gift card that paid.'],
  // The payment was voided, or the money could not reach the card.
  [0, null],
])('a refund of %s cents shows its amount unless it is 0, and the box office', async (cents, message) => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'refunded', refundedCents: cents }));
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('This order was refunded.')).toBeInTheDocument();
  expect(screen.queryByText(/goes back to/)?.textContent ?? null).toBe(message);
  expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: '1-800-555-0117' });
  expect(screen.getByText(/Call the box office/).parentElement).toContainElement(link);
});

test('the link of an old order shows the tickets without the email address', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ customer: null }));
  renderScreen(helios);
  await advanceTime(0);
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeVisible();
  expect(screen.queryByText(/We also email/)).toBeNull();
});

test('a confirmed order removes the draft from the storage', async () => {
  const { helios, getOrder } = createHelios();
  const order = orderMock();
  writeStored(paymentAttemptItem, {
    idempotencyKey: 'k',
    lockId: order.lockId,
    body: '',
    orderId: order.orderId,
  });
  writeStored(checkoutDraftItem, { emailAddress: 'naomi@example.com' });
  getOrder.mockResolvedValue(order);
  renderScreen(helios);
  await advanceTime(0);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('naomi@example.com');
});
