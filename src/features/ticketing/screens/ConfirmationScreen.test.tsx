import { act, render, screen, within } from '@testing-library/react';
import type { Helios } from '../../../api/helios';
import type { Order } from '../../../api/heliosTypes';
import { writeStored } from '../../../state/storage';
import { checkoutDraftItem, paymentAttemptItem } from '../../../state/ticketingStorage';
import { orderMock, ticketsMock } from '../mocks';
import { heliosMock, lost, StandIn } from '../standIn.mocks';
import { emptyTicketingData } from '../ticketingData';
import { ConfirmationScreen } from './ConfirmationScreen';

const undecided = orderMock({ status: 'confirming' });

function fakeHelios() {
  const getOrder = jest.fn<ReturnType<Helios['getOrder']>, Parameters<Helios['getOrder']>>();
  return { getOrder, helios: heliosMock({ getOrder }) };
}

function show(helios: Helios, search = '?order=order-1') {
  return render(
    <StandIn helios={helios} data={{ ...emptyTicketingData, phone: '1-800-555-0117' }}>
      <ConfirmationScreen search={search} />
    </StandIn>,
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a slow answer about an undecided order is waited for, not cut off by the next question', async () => {
  const { helios, getOrder } = fakeHelios();
  let answer: (order: Order) => void = () => undefined;
  getOrder.mockResolvedValueOnce(undecided);
  getOrder.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  show(helios);
  await pass(0);
  await pass(2000);
  expect(getOrder).toHaveBeenCalledTimes(2);

  for (let second = 0; second < 7; second += 1) await pass(1000);
  expect(getOrder).toHaveBeenCalledTimes(2);
  expect(getOrder.mock.calls[1]?.[1]?.aborted).toBe(false);
  await act(async () => answer(orderMock()));
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
  await pass(10_000);
  expect(getOrder).toHaveBeenCalledTimes(2);
});

test('an undecided order is asked for again, also after a question that failed', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValueOnce(undecided);
  getOrder.mockRejectedValueOnce(lost('TIMEOUT'));
  getOrder.mockRejectedValueOnce(lost('TIMEOUT'));
  getOrder.mockResolvedValue(orderMock());
  show(helios);
  await pass(0);
  expect(screen.getByText('Confirming your payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', 'tel:18005550117');
  for (const times of [2, 3, 4]) {
    await pass(2000);
    expect(getOrder).toHaveBeenCalledTimes(times);
  }
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeInTheDocument();
});

test.each([
  ['insufficient_funds', /The card does not have enough funds/],
  ['authentication_failed', /could not confirm that it was you/],
] as const)('a refusal says why: %s', async (declineCode, words) => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode }));
  show(helios);
  await pass(0);
  expect(screen.getByText(words)).toHaveTextContent('Your card was not charged.');
  expect(screen.getByRole('link', { name: 'Go on with the payment' })).toHaveAttribute(
    'href',
    '/ticketing/checkout?order=order-1',
  );
});

test('whoever lost the seats while paying is led to others', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'failed', failureReason: 'seats_lost' }));
  show(helios);
  await pass(0);
  expect(screen.getByText('Some of these seats were just taken')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
  );
});

test('what was given back stands under what was paid', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ refundedCents: 4095 }));
  show(helios);
  await pass(0);
  expect(screen.getByText('Given back to you')).toBeInTheDocument();
  expect(screen.getByText('$40.95')).toBeInTheDocument();
});

test('a seat that was given back is marked in the list of seats, and has no code', async () => {
  const { getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ refundedCents: 3900, refundedSeats: ['L-A-2'] }));
  show(heliosMock({ getOrder, listTickets: async () => ticketsMock(['L-A-2']) }));
  await pass(0);
  const listed = (seat: string) => screen.getByText(seat).closest('li') ?? document.body;
  expect(listed('Left, row A, seat 1')).not.toHaveTextContent('Refunded');
  expect(listed('Left, row A, seat 2')).toHaveTextContent('Refunded, not valid');
  const tickets = within(screen.getByRole('list', { name: 'Your tickets' }));
  expect(tickets.getAllByRole('img', { name: /QR code/ })).toHaveLength(1);
});

test('says to which address the tickets are sent', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock());
  show(helios);
  await pass(0);
  expect(screen.getByText('We also email your tickets to naomi@example.com.')).toBeInTheDocument();
});

test('where no order was placed, the link that was mailed leads to it', async () => {
  const { helios, getOrder } = fakeHelios();
  show(helios, '');
  expect(screen.getByText('No order was found.')).toBeInTheDocument();
  expect(screen.getByText(/Open the whole link in your confirmation email/)).toBeInTheDocument();
  expect(getOrder).not.toHaveBeenCalled();
});

test('says where the theater is, when its doors open, and how to get there', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock());
  show(helios);
  await pass(0);
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
] as const)('after a refund of %s the headline tells it', async (_case, parts, headline) => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(
    orderMock({ ...parts, refundedSeats: [...('refundedSeats' in parts ? parts.refundedSeats : [])] }),
  );
  show(helios);
  await pass(0);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline);
  expect(screen.queryByText('Thank you. Your seats are yours.')).toBeNull();
  expect(screen.queryByText(/We also email your tickets/)).toBeNull();
});

test.each([
  [9990, '$99.90 goes back to the card or gift card that paid.'],
  // The payment was voided, or the money could not reach the card.
  [0, null],
])(
  'a refunded order of which %s cents went back names no other amount, and the box office',
  async (cents, words) => {
    const { helios, getOrder } = fakeHelios();
    getOrder.mockResolvedValue(orderMock({ status: 'refunded', refundedCents: cents }));
    show(helios);
    await pass(0);
    expect(screen.getByText('This order was refunded.')).toBeInTheDocument();
    expect(screen.queryByText(/goes back to/)?.textContent ?? null).toBe(words);
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    expect(screen.getByText(/Call the box office/)).toContainElement(
      screen.getByRole('link', { name: '1-800-555-0117' }),
    );
  },
);

test('the link of an old order shows the tickets, and nobody’s address', async () => {
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ customer: null }));
  show(helios);
  await pass(0);
  expect(screen.getByText('Thank you. Your seats are yours.')).toBeVisible();
  expect(screen.queryByText(/We also email/)).toBeNull();
});

test('what was typed at checkout leaves the storage with the purchase', async () => {
  const { helios, getOrder } = fakeHelios();
  const order = orderMock();
  writeStored(paymentAttemptItem, {
    idempotencyKey: 'k',
    lockId: order.lockId,
    body: '',
    orderId: order.orderId,
  });
  writeStored(checkoutDraftItem, { emailAddress: 'naomi@example.com' });
  getOrder.mockResolvedValue(order);
  show(helios);
  await pass(0);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('naomi@example.com');
});
