import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { useEffect, type ReactElement } from 'react';
import type { Helios } from '../../helios/client';
import type { Lock } from '../../helios/types';
import { readStored } from '../../lib/storage';
import { useLockWriter } from '../../state/lock/writeLock';
import { exchangeOfCartItem, ticketExchangeItem } from '../../state/tickets/exchange';
import { ticketingCartItem } from '../../state/tickets/ticketingCart';
import { paymentAttemptItem, ticketQuantitiesItem } from '../../state/tickets/ticketingStorage';
import { CartScreen } from './cart/CartScreen';
import { CheckoutScreen } from './checkout/CheckoutScreen';
import { ConfirmationScreen } from './confirmation/ConfirmationScreen';
import { OrderScreen } from './orders/OrderScreen';
import { QuantitiesScreen } from './quantities/QuantitiesScreen';
import { lockMock, orderMock, performanceMock } from './shared/answers.mocks';
import {
  createNoAnswerError,
  createProblemError,
  heliosMock,
  mockCardFieldAnswers,
  setStoredState,
  TestProviders,
  ticketingDataMock,
} from './shared/ticketing.mocks';
import {
  exchangeableOrderMock,
  exchangeCreditMock,
  exchangeMock,
  exchangeQuoteMock,
} from './shared/exchange/exchange.mocks';

const noMoney = { creditCents: 8400, dueCents: 0, differenceCents: 0, waivedCents: 0 };

function renderScreen(element: ReactElement, calls: Partial<Helios> = {}) {
  const quoteExchangeCredit = jest.fn(async (_orderId: string, seats: string[]) => exchangeCreditMock(seats));
  const quoteExchange = jest.fn(async () => exchangeQuoteMock());
  const exchangeTickets = jest.fn<
    ReturnType<Helios['exchangeTickets']>,
    Parameters<Helios['exchangeTickets']>
  >(async () => orderMock({ orderId: 'order-2' }));
  const releaseLock = jest.fn(async () => undefined);
  const createOrder = jest.fn(async () => orderMock());
  const helios = heliosMock({
    quoteExchangeCredit,
    quoteExchange,
    exchangeTickets,
    releaseLock,
    createOrder,
    ...calls,
  });
  render(
    <TestProviders helios={helios} data={ticketingDataMock}>
      {element}
    </TestProviders>,
  );
  return { quoteExchangeCredit, quoteExchange, exchangeTickets, releaseLock, createOrder };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bar = 'You are changing order LT-7K3M9QXA: 2 tickets, $84.00 credit.';

describe('the order', () => {
  const renderOrder = (order = exchangeableOrderMock(), calls: Partial<Helios> = {}) => {
    window.history.replaceState(null, '', '/ticketing/orders?order=order-1');
    return renderScreen(<OrderScreen search="?order=order-1" />, { getOrder: async () => order, ...calls });
  };
  beforeEach(() => setStoredState());

  test('all tickets are chosen first, and those that stay chosen begin the exchange in the calendar', async () => {
    renderOrder();
    expect(await screen.findByText(/until Friday, November 27.* \$2\.00 for each/)).toBeVisible();
    expect(await screen.findByText('$84.00')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /seat 2, Child/ }));
    expect(await screen.findByText('$42.00')).toBeVisible();
    await press('Choose the new date');
    expect(navigate).toHaveBeenCalledWith('/ticketing/RUTHL/calendar');
    expect(readStored(ticketExchangeItem)).toEqual(
      exchangeMock({
        seats: ['L-A-1'],
        formerTickets: exchangeMock().formerTickets.slice(0, 1),
        quantities: { ADULT: 1 },
        creditCents: 4200,
      }),
    );
  });

  test('without a chosen ticket it asks for one', async () => {
    renderOrder(exchangeableOrderMock({ seats: ['L-A-1'] }));
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Choose the new date');
    const group = screen.getByRole('group', { name: /Which tickets do you want to change/ });
    expect(within(group).getByText('Choose a ticket to change.')).toBeVisible();
    expect(readStored(ticketExchangeItem)).toBeNull();
  });

  test.each([
    ['without a policy', orderMock()],
    ['after the time', exchangeableOrderMock({ isOver: true })],
    ['when no ticket is left', exchangeableOrderMock({ seats: [] })],
    ['of a refunded order', { ...exchangeableOrderMock(), status: 'refunded' as const }],
  ])('offers no exchange %s', async (_case, order) => {
    renderOrder(order);
    expect(await screen.findByText(/LT-7K3M9QXA/)).toBeVisible();
    expect(screen.queryByText('Change the date or seats')).toBeNull();
  });

  test('says why the tickets can no longer be exchanged', async () => {
    const detail = 'Nothing was exchanged. The time for exchanges of this order is over.';
    renderOrder(exchangeableOrderMock(), {
      quoteExchangeCredit: () => Promise.reject(createProblemError('EXCHANGE_NOT_POSSIBLE', { detail })),
    });
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

describe('the bar', () => {
  test('ends the exchange, releases its seats and opens the order without its id in the address', async () => {
    setStoredState({ cart: lockMock(), exchange: exchangeMock() });
    const { releaseLock } = renderScreen(<CartScreen />);
    expect(await screen.findByText(bar)).toBeVisible();
    await press('Keep my tickets');
    expect(navigate).toHaveBeenCalledWith('/ticketing/orders', { state: { linkedOrderId: 'order-1' } });
    expect(releaseLock).toHaveBeenCalledWith('lock-1');
    await waitFor(() => expect(readStored(ticketingCartItem)).toBeNull());
    expect(readStored(ticketExchangeItem)).toBeNull();
    expect(screen.queryByText(bar)).toBeNull();
  });

  test('keeps seats that were in the cart before the exchange', async () => {
    setStoredState({ cart: lockMock(), exchange: exchangeMock({ formerLockId: 'lock-1' }) });
    const { releaseLock } = renderScreen(<CartScreen />);
    await press('Keep my tickets');
    expect(readStored(ticketExchangeItem)).toBeNull();
    expect(releaseLock).not.toHaveBeenCalled();
  });

  test('is not shown for a show that cannot be chosen, whose purchase is an ordinary one', async () => {
    setStoredState({ cart: lockMock(), exchange: exchangeMock({ eventCode: 'INNLA' }) });
    const { quoteExchange } = renderScreen(<CheckoutScreen search="" />);
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.queryByText(bar)).toBeNull();
    expect(quoteExchange).not.toHaveBeenCalled();
  });

  test('cannot end the exchange while its payment is pending', async () => {
    setStoredState({ cart: lockMock(), exchange: exchangeMock(), attempt: { orderId: 'order-2' } });
    renderScreen(<CartScreen />);
    expect(await screen.findByText(bar)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep my tickets' })).toBeNull();
  });
});

test('the number and kinds of tickets are those of the former ones, until the visitor changes them', async () => {
  const { eventCode, dateTime } = performanceMock();
  setStoredState({ exchange: exchangeMock({ quantities: { ADULT: 2, SENIOR: 1 } }) });
  renderScreen(<QuantitiesScreen eventCode={eventCode} dateTime={dateTime} search="" />);
  await waitFor(() => expect(readStored(ticketQuantitiesItem)?.quantities).toEqual({ ADULT: 2, CHILD: 0 }));
  await press('One adult ticket fewer');
  await press('One adult ticket fewer');
  expect(readStored(ticketQuantitiesItem)?.quantities).toEqual({ ADULT: 0, CHILD: 0 });
});

test('the cart shows what is left to pay', async () => {
  setStoredState({ cart: lockMock(), exchange: exchangeMock() });
  renderScreen(<CartScreen />);
  const row = (await screen.findByText('To pay')).parentElement;
  expect(row).toHaveTextContent('$48.08');
  expect(screen.getByText('−$84.00')).toBeVisible();
});

describe('the exchange of the cart', () => {
  function SavedLock({ lock }: { lock: Lock }) {
    const { saveAsCart } = useLockWriter();
    useEffect(() => {
      saveAsCart(lock);
    }, [saveAsCart, lock]);
    return null;
  }
  const saveLock = (lockId: string) => renderScreen(<SavedLock lock={lockMock({ lockId })} />);
  const ofCart = (lockId: string) => ({ lockId, exchange: exchangeMock() });

  test('is that of the tab which holds its seats', () => {
    setStoredState({ exchange: exchangeMock() });
    saveLock('lock-1');
    expect(readStored(exchangeOfCartItem)).toEqual(ofCart('lock-1'));
  });

  test('stays when a tab that does not have it holds other seats for it', () => {
    setStoredState({ cart: lockMock(), exchangeOfCart: exchangeMock() });
    saveLock('lock-2');
    expect(readStored(exchangeOfCartItem)).toEqual(ofCart('lock-2'));
  });

  test.each([
    ['seats that were held before it', { formerLockId: 'lock-1' }],
    ['another show', { eventCode: 'INNLA' }],
  ])('is none for %s', (_case, parts) => {
    setStoredState({ exchange: exchangeMock(parts) });
    saveLock('lock-1');
    expect(readStored(exchangeOfCartItem)).toBeNull();
  });

  test('is known to every tab, also after the bank has refused the payment, until it is paid', async () => {
    setStoredState({ cart: lockMock(), exchangeOfCart: exchangeMock() });
    const { exchangeTickets, createOrder } = renderScreen(<CheckoutScreen search="?order=order-2" />, {
      quoteExchange: async () => exchangeQuoteMock(noMoney),
    });
    expect(await screen.findByText(bar)).toBeVisible();
    expect(screen.queryByLabelText('First name')).toBeNull();
    await press('Change my tickets');
    await waitFor(() => expect(exchangeTickets).toHaveBeenCalledTimes(1));
    expect(exchangeTickets.mock.calls[0]?.[0]).toBe('order-1');
    expect(createOrder).not.toHaveBeenCalled();
    await waitFor(() => expect(readStored(exchangeOfCartItem)).toBeNull());
  });

  test('ends with the cart', async () => {
    setStoredState({ cart: lockMock(), exchangeOfCart: exchangeMock() });
    const { releaseLock } = renderScreen(<CartScreen />);
    await press('Keep my tickets');
    expect(releaseLock).toHaveBeenCalledWith('lock-1');
    expect(readStored(exchangeOfCartItem)).toBeNull();
  });
});

describe('checkout', () => {
  const renderCheckout = (calls: Partial<Helios> = {}) => renderScreen(<CheckoutScreen search="" />, calls);
  beforeEach(() => setStoredState({ cart: lockMock(), exchange: exchangeMock() }));

  test('pays the difference by card, without a form for the customer', async () => {
    const { exchangeTickets, createOrder } = renderCheckout();
    const frame = await screen.findByTitle<HTMLIFrameElement>('Card details');
    mockCardFieldAnswers(frame, new URL(lockMock().cardForm.url).origin, 'pm_1');
    expect(screen.queryByLabelText('First name')).toBeNull();
    await press('Pay $48.08');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
    expect(exchangeTickets.mock.calls).toEqual([
      [
        'order-1',
        {
          seats: ['L-A-1', 'L-A-2'],
          lockId: 'lock-1',
          payment: { provider: 'test', paymentMethod: 'pm_1' },
          consentGroups: ['C0001'],
          expectedDifferenceCents: 4808,
        },
        expect.any(String),
      ],
    ]);
    expect(createOrder).not.toHaveBeenCalled();
    expect(readStored(ticketExchangeItem)).toBeNull();
    expect(readStored(paymentAttemptItem)).toBeNull();
  });

  test.each([
    [{ ...noMoney }, /^There is nothing to pay\.$/, 0],
    [{ ...noMoney, toCardCents: 1200, differenceCents: -1200 }, /You get \$12\.00 back/, -1200],
  ])('without a rest to pay, a button changes the tickets (%#)', async (parts, text, difference) => {
    const { exchangeTickets } = renderCheckout({ quoteExchange: async () => exchangeQuoteMock(parts) });
    expect(await screen.findByText(text)).toBeVisible();
    if (difference < 0) expect(screen.getByText('To your card').parentElement).toHaveTextContent('$12.00');
    await press('Change my tickets');
    await waitFor(() => expect(exchangeTickets).toHaveBeenCalledTimes(1));
    expect(exchangeTickets.mock.calls[0]?.[1]).toMatchObject({ expectedDifferenceCents: difference });
    expect(exchangeTickets.mock.calls[0]?.[1]).not.toHaveProperty('payment');
  });

  test('a changed difference is read again and must be agreed to', async () => {
    const { exchangeTickets, quoteExchange } = renderCheckout();
    quoteExchange.mockResolvedValue(exchangeQuoteMock(noMoney));
    exchangeTickets.mockRejectedValueOnce(createProblemError('TOTAL_CHANGED'));
    await screen.findByText('There is nothing to pay.');
    quoteExchange.mockResolvedValue(exchangeQuoteMock({ dueCents: 100, differenceCents: 100 }));
    await press('Change my tickets');
    expect(await screen.findByText('The difference has changed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay $1.00' })).toBeVisible();
  });

  test('says why the tickets can no longer be exchanged, and keeps the way back', async () => {
    const detail = 'Nothing was exchanged. The time for exchanges of this order is over.';
    renderCheckout({
      quoteExchange: () => Promise.reject(createProblemError('EXCHANGE_NOT_POSSIBLE', { detail })),
    });
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep my tickets' })).toBeVisible();
    expect(screen.queryByTitle('Card details')).toBeNull();
  });

  test('a lock that has ended meanwhile is reported', async () => {
    const getLock = jest
      .fn(async () => lockMock({ status: 'expired' as const }))
      .mockResolvedValueOnce(lockMock() as never);
    renderCheckout({ getLock, quoteExchange: () => Promise.reject(createProblemError('LOCK_EXPIRED')) });
    await screen.findByRole('link', { name: 'Choose seats again' });
    expect(readStored(ticketExchangeItem)).not.toBeNull();
  });

  test('without an answer the quote can be asked for again', async () => {
    const { quoteExchange } = renderCheckout({
      quoteExchange: jest
        .fn(async () => exchangeQuoteMock(noMoney))
        .mockRejectedValueOnce(createNoAnswerError()),
    });
    await press('Try again');
    expect(await screen.findByText('There is nothing to pay.')).toBeVisible();
    expect(quoteExchange).not.toHaveBeenCalled();
  });

  test('a stored attempt is repeated as an exchange, also in a tab that does not know of it', async () => {
    const request = { seats: ['L-A-1'], lockId: 'lock-1', expectedDifferenceCents: 0 };
    setStoredState({
      cart: lockMock(),
      attempt: { body: JSON.stringify({ exchangeOf: 'order-1', ...request }) },
    });
    const { exchangeTickets, createOrder } = renderCheckout();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(exchangeTickets.mock.calls).toEqual([['order-1', request, 'key-1']]);
    expect(createOrder).not.toHaveBeenCalled();
  });
});

test('the confirmation says that the former tickets are void, and what they have paid', async () => {
  setStoredState();
  const order = orderMock({
    exchangeOf: { orderNumber: 'LT-OLD', creditCents: 8400, waivedCents: 8 },
    payment: { provider: 'test', amountCents: 4800, cardBrand: 'visa', cardLast4: '4242' },
  });
  renderScreen(<ConfirmationScreen search="?order=order-1" />, { getOrder: async () => order });
  expect(
    await screen.findByText(/tickets of order LT-OLD that you changed are no longer valid/),
  ).toBeVisible();
  expect(screen.getByText('−$84.00')).toBeVisible();
  expect(screen.getByText('Paid by card').parentElement).toHaveTextContent('$48.00');
});

describe('the same seats on another evening', () => {
  const { eventCode, dateTime } = performanceMock();
  const former = 'RUTHL-20261127-1900';
  const renderEvening = (
    exchange = exchangeMock({ formerPerformanceId: former }),
    calls: Partial<Helios> = {},
  ) => {
    setStoredState({ exchange });
    const createLock = jest.fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>(async () =>
      lockMock(),
    );
    const getAvailability = jest.fn<
      ReturnType<Helios['getAvailability']>,
      Parameters<Helios['getAvailability']>
    >(async () => ({ version: '1', locked: [], sold: [] }));
    renderScreen(<QuantitiesScreen eventCode={eventCode} dateTime={dateTime} search="" />, {
      createLock,
      getAvailability,
      ...calls,
    });
    return { createLock, getAvailability };
  };

  test('are held in one press, with the types of the former tickets', async () => {
    const { createLock } = renderEvening();
    expect(await screen.findByText('Left, row A, seats 1, 2: your seats are free.')).toBeVisible();
    await press('Take the same seats');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/cart'));
    expect(createLock.mock.calls[0]?.slice(0, 2)).toEqual([
      performanceMock().performanceId,
      [
        { seatGuid: 'L-A-1', ticketType: 'ADULT' },
        { seatGuid: 'L-A-2', ticketType: 'CHILD' },
      ],
    ]);
    expect(readStored(ticketExchangeItem)).not.toBeNull();
  });

  test('are not offered when one of them is taken', async () => {
    renderEvening(undefined, {
      getAvailability: async () => ({ version: '1', locked: [], sold: ['L-A-1'] }),
    });
    expect(await screen.findByText(/seat 1: taken on this evening/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Take the same/ })).toBeNull();
  });

  test('say it when somebody else was faster', async () => {
    const { getAvailability } = renderEvening(undefined, {
      createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] })),
    });
    await screen.findByText(/your seats are free/);
    getAvailability.mockResolvedValue({ version: '2', locked: ['L-A-1'], sold: [] });
    await press('Take the same seats');
    expect(await screen.findByText(/seat 1: taken on this evening/)).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
  });

  test.each([
    ['on the evening of the tickets', exchangeMock()],
    ['with another seating plan', exchangeMock({ formerPerformanceId: former, seatingPlanId: 'other-plan' })],
    [
      'for a type of ticket that is not sold there',
      exchangeMock({
        formerPerformanceId: former,
        formerTickets: exchangeMock().formerTickets.map((ticket) => ({ ...ticket, ticketType: 'SENIOR' })),
      }),
    ],
  ])('are not offered %s', async (_case, exchange) => {
    renderEvening(exchange);
    expect(await screen.findByText(bar)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Choose seats' })).toBeVisible();
    expect(screen.queryByText('The same seats on this evening')).toBeNull();
  });
});
