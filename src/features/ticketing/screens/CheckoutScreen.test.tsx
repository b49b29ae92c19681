import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../api/helios';
import { HeliosError } from '../../../api/heliosError';
import type { Problem } from '../../../api/heliosTypes';
import { readStored, writeStored } from '../../../state/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import {
  checkoutDraftItem,
  lastOrderItem,
  paymentAttemptItem,
  paymentGiftCardsItem,
} from '../../../state/ticketingStorage';
import { lockMock, orderMock, typedMock as typed } from '../mocks';
import { answerCardFields, heliosMock, keep, lost, refusal, StandIn } from '../standIn.mocks';
import { CheckoutScreen } from './CheckoutScreen';

// Many fields are typed into: on a busy machine that takes its time.
jest.setTimeout(30_000);

/** Of the card fields, which are not where Helios is. */
const { origin } = new URL(lockMock().cardForm.url);

function fakeHelios() {
  const createOrder = jest.fn<ReturnType<Helios['createOrder']>, Parameters<Helios['createOrder']>>();
  const getOrder = jest.fn<ReturnType<Helios['getOrder']>, Parameters<Helios['getOrder']>>();
  const getLock = jest
    .fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>()
    .mockResolvedValue(lockMock());
  const checkGiftCard = jest
    .fn<ReturnType<Helios['checkGiftCard']>, Parameters<Helios['checkGiftCard']>>()
    .mockResolvedValue({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  const abandonOrder = jest
    .fn<ReturnType<Helios['abandonOrder']>, Parameters<Helios['abandonOrder']>>()
    .mockResolvedValue();
  const helios = heliosMock({ createOrder, getOrder, getLock, checkGiftCard, abandonOrder });
  return { helios, createOrder, getOrder, getLock, checkGiftCard, abandonOrder };
}

function show(helios: Helios, search = '') {
  return render(
    <StandIn helios={helios}>
      <CheckoutScreen search={search} />
    </StandIn>,
  );
}

/** The card fields answer with one token after another. */
async function cardFieldsAnswer(...ids: string[]) {
  const frame = await screen.findByTitle('Card details');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('No card fields');
  answerCardFields(frame, origin, ...ids);
}

async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}

const payButton = () => screen.findByRole('button', { name: 'Pay $132.08' });

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  keep({ cart: lockMock(), draft: typed });
});

test('an empty cart leads to the shows', async () => {
  keep();
  show(fakeHelios().helios);
  expect(await screen.findByText('Your cart is empty.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all shows' })).toHaveAttribute('href', '/ticketing');
});

test('goes from contact to payment, names what is wrong and keeps what is typed', async () => {
  writeStored(checkoutDraftItem, null);
  const user = userEvent.setup();
  const { unmount } = show(fakeHelios().helios);
  await screen.findByLabelText('First name');
  await fill(user, {
    'First name': 'Naomi',
    'Last name': 'Field',
    'Email address': 'naomi',
    'Phone number': '717-555-O142',
  });
  await user.click(screen.getByRole('button', { name: 'Continue to address' }));

  const summary = await screen.findByRole('alert', { name: 'Please correct the following:' });
  expect(within(summary).getByText('Email address is invalid.')).toBeInTheDocument();
  expect(within(summary).getByText('Phone number can be only numbers')).toBeInTheDocument();
  expect(summary).toHaveFocus();
  await waitFor(() => expect(readStored(checkoutDraftItem)).toMatchObject({ phoneNumber: '717555O142' }));

  unmount();
  show(fakeHelios().helios);
  expect(await screen.findByLabelText('Email address')).toHaveValue('naomi');
  await fill(user, { 'Email address': 'naomi@example.com', 'Phone number': '7175550142' });
  await user.click(screen.getByRole('button', { name: 'Continue to address' }));

  await screen.findByLabelText('Address');
  expect(screen.getByText('(717) 555-0142')).toBeInTheDocument();
  await fill(user, { Address: '12 Orchard Lane', City: 'Ronks', State: 'Pennsylvania', 'ZIP code': '17572' });
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  const stateError = 'If your country is USA, state should be 2 characters long.';
  expect((await screen.findAllByText(stateError)).length).toBeGreaterThan(0);
  await fill(user, { State: 'PA' });
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(await payButton()).toBeInTheDocument();
}, 20_000);

test('to pass the country calls nothing wrong that is still to come; to change it looks again at what is there', async () => {
  keep({ cart: lockMock(), draft: { ...typed, state: '', zipcode: '' } });
  const user = userEvent.setup();
  show(fakeHelios().helios);
  await user.click(await screen.findByLabelText('Country'));
  await user.tab();
  await fill(user, { Address: '12 Orchard Lane', State: 'Ontario' });
  await user.click(screen.getByLabelText('Country'));
  expect(await screen.findByText(/state should be 2 characters long/)).toBeVisible();
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await waitFor(() => expect(screen.queryByText(/state should be/)).not.toBeInTheDocument());
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument();
});

test('one press of Continue is one attempt: what the last field says does not move the button away under it', async () => {
  keep({ cart: lockMock(), draft: { ...typed, zipcode: '' } });
  const user = userEvent.setup();
  show(fakeHelios().helios);
  await screen.findByLabelText('ZIP code');
  await fill(user, { 'ZIP code': '123' });
  const button = screen.getByRole('button', { name: 'Continue to payment' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(screen.getByLabelText('ZIP code')).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByRole('alert', { name: 'Please correct the following:' })).toHaveFocus();
});

test('a paid order is remembered, the cart, the attempt and what was typed are forgotten', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = fakeHelios();
  createOrder.mockImplementation(async (_request, key) => {
    expect(readStored(paymentAttemptItem)?.idempotencyKey).toBe(key);
    return orderMock();
  });
  show(helios);
  await cardFieldsAnswer('pm_1', 'pm_2');
  await user.dblClick(await payButton());

  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
  expect(createOrder).toHaveBeenCalledTimes(1);
  const [request] = createOrder.mock.calls[0] ?? [];
  expect(request).toEqual({
    lockId: 'lock-1',
    customer: {
      contact: {
        firstName: 'Naomi',
        lastName: 'Field',
        emailAddress: 'naomi@example.com',
        phoneNumber: '7175550142',
      },
      address: {
        country: 'USA',
        addressLine1: '12 Orchard Lane',
        city: 'Ronks',
        state: 'PA',
        zipcode: '17572',
      },
    },
    payment: { provider: 'test', paymentMethod: 'pm_1' },
    expectedTotalCents: 13_208,
  });
  expect(readStored(lastOrderItem)).toBe('order-1');
  expect(readStored(paymentAttemptItem)).toBeNull();
  expect(readStored(ticketingCartItem)).toBeNull();
  expect(readStored(checkoutDraftItem)).toBeNull();
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
  for (const text of ['Naomi', 'naomi@example.com', '7175550142', '12 Orchard Lane'])
    expect(stored).not.toContain(text);
});

test('a declined card is told in words, and another one is tried under a new key', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = fakeHelios();
  createOrder.mockRejectedValueOnce(refusal('PAYMENT_DECLINED', { declineCode: 'insufficient_funds' }));
  createOrder.mockResolvedValueOnce(orderMock());
  show(helios);
  await cardFieldsAnswer('pm_poor', 'pm_rich');
  await user.click(await payButton());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The card does not have enough funds. Please try another card. Your card was not charged.',
  );
  // Where the eyes are: on a phone it stands above the window.
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(await payButton());
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const [first, second] = createOrder.mock.calls;
  expect(first?.[0].payment?.paymentMethod).toBe('pm_poor');
  expect(second?.[0].payment?.paymentMethod).toBe('pm_rich');
  expect(second?.[1]).not.toBe(first?.[1]);
});

test('after a lost answer the same payment is repeated under its key', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = fakeHelios();
  createOrder.mockRejectedValueOnce(lost('TIMEOUT'));
  createOrder.mockResolvedValueOnce(orderMock());
  show(helios);
  await cardFieldsAnswer('pm_1');
  await user.click(await payButton());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We do not know yet whether your card was charged.',
  );
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const [first, second] = createOrder.mock.calls;
  expect(second).toEqual(first);
});

test('a reload in the middle of a payment goes on with the same key', async () => {
  const { helios, createOrder } = fakeHelios();
  const request = { lockId: 'lock-1', expectedTotalCents: 13_208 };
  writeStored(paymentAttemptItem, {
    idempotencyKey: 'key-1',
    lockId: 'lock-1',
    body: JSON.stringify(request),
    orderId: null,
  });
  createOrder.mockResolvedValueOnce(orderMock());
  show(helios);
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(createOrder.mock.calls).toEqual([[request, 'key-1']]);
});

describe('with a clock of its own', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const userOnFakeTime = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('a request that is in flight is waited for, then asked for under the same key', async () => {
    const user = userOnFakeTime();
    const { helios, createOrder } = fakeHelios();
    const inFlight: Problem = {
      type: '/',
      title: '',
      status: 409,
      detail: '',
      code: 'IDEMPOTENCY_IN_FLIGHT',
    };
    createOrder.mockRejectedValueOnce(
      new HeliosError('IDEMPOTENCY_IN_FLIGHT', '', { problem: inFlight, retryAfter: 3 }),
    );
    createOrder.mockResolvedValueOnce(orderMock());
    show(helios);
    await cardFieldsAnswer('pm_1');
    await user.click(await payButton());
    await pass(2900);
    expect(createOrder).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Paying…' })).toBeInTheDocument();
    await pass(200);
    expect(createOrder).toHaveBeenCalledTimes(2);
    expect(createOrder.mock.calls[1]).toEqual(createOrder.mock.calls[0]);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('an order that the bank has not decided is followed, also after a reload', async () => {
    const user = userOnFakeTime();
    const { helios, createOrder, getOrder } = fakeHelios();
    createOrder.mockResolvedValueOnce(orderMock({ status: 'confirming' }));
    getOrder.mockResolvedValue(orderMock({ status: 'confirming' }));
    const { unmount } = show(helios);
    await cardFieldsAnswer('pm_1');
    await user.click(await payButton());
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    await pass(3000);
    expect(getOrder.mock.calls.length).toBeGreaterThan(1);

    unmount();
    getOrder.mockResolvedValue(orderMock());
    show(helios);
    await pass(100);
    expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true });
    expect(createOrder).toHaveBeenCalledTimes(1);
  });
});

test('the bank wants to see the visitor', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getOrder } = fakeHelios();
  const waiting = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });
  createOrder.mockResolvedValueOnce(waiting);
  getOrder.mockResolvedValue(waiting);
  show(helios);
  await cardFieldsAnswer('pm_1');
  await user.click(await payButton());
  expect(await screen.findByRole('link', { name: /Go to your bank/ })).toHaveAttribute(
    'href',
    'https://bank.example/3ds',
  );
  await user.click(screen.getByRole('button', { name: 'Pay with another card instead' }));
  expect(await payButton()).toBeInTheDocument();
  expect(readStored(paymentAttemptItem)).toBeNull();
});

test('a refusal on the page of the bank is told on coming back', async () => {
  const { helios, getOrder } = fakeHelios();
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'authentication_failed' }));
  show(helios);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was not charged.');
  expect(await payButton()).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('an expired lock ends the purchase and keeps what was typed', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = fakeHelios();
  createOrder.mockImplementationOnce(async () => {
    getLock.mockResolvedValue(lockMock({ status: 'expired' }));
    throw refusal('LOCK_EXPIRED');
  });
  show(helios);
  await cardFieldsAnswer('pm_1');
  await user.click(await payButton());

  expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
  );
  expect(readStored(checkoutDraftItem)).toMatchObject(typed);
  expect(readStored(paymentAttemptItem)).toBeNull();
});

test('a new total is shown and agreed to before it is paid', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = fakeHelios();
  const totals = { ...lockMock().totals, totalCents: 14_000 };
  createOrder.mockImplementationOnce(async () => {
    getLock.mockResolvedValue(lockMock({ totals }));
    throw refusal('TOTAL_CHANGED', { totals });
  });
  createOrder.mockResolvedValueOnce(orderMock());
  show(helios);
  await cardFieldsAnswer('pm_1', 'pm_2');
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The new total is $140.00.');
  await user.click(await screen.findByRole('button', { name: 'Pay $140.00' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(createOrder.mock.calls[1]?.[0].expectedTotalCents).toBe(14_000);
});

test('what Helios finds wrong is corrected where it was typed', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = fakeHelios();
  const errors = [{ path: '/customer/contact/emailAddress', message: 'must be an email address' }];
  createOrder.mockRejectedValueOnce(refusal('INVALID_REQUEST', { errors }));
  show(helios);
  await cardFieldsAnswer('pm_1');
  await user.click(await payButton());
  const field = await screen.findByLabelText('Email address');
  expect(field).toHaveAccessibleDescription(/must be an email address/);
});

async function addGiftCard(user: ReturnType<typeof userEvent.setup>, number: string) {
  await user.click(await screen.findByText(/Pay with a gift card\?|Add another gift card/));
  await fill(user, { 'Gift card number': number });
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
}

test('a gift card pays its part, and the card the rest; what the visitor wants to hear about goes along', async () => {
  const user = userEvent.setup();
  writeStored(checkoutDraftItem, { ...typed, marketingInterestIds: 'films gone' });
  const { helios, createOrder } = fakeHelios();
  createOrder.mockResolvedValue(orderMock());
  show(helios);
  await payButton();
  await addGiftCard(user, 'LTGC-0050');
  expect(await screen.findByText('Gift card ending in 0050 pays $50.00')).toBeVisible();
  await cardFieldsAnswer('pm_1');
  await user.click(screen.getByRole('button', { name: 'Pay $82.08' }));
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.calls[0]?.[0]).toMatchObject({
    giftCards: [{ number: 'LTGC-0050', amountCents: 5000 }],
    payment: { paymentMethod: 'pm_1' },
    marketing: { marketingInterestIds: ['films'] },
    expectedTotalCents: 13_208,
  });
});

test('gift cards that pay it all need no card; one that is in use or empty is refused in words', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, checkGiftCard } = fakeHelios();
  createOrder.mockResolvedValue(orderMock());
  checkGiftCard.mockResolvedValueOnce({ last4: '0001', balanceCents: 0, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0200', balanceCents: 20_000, currency: 'USD' });
  show(helios);
  await payButton();
  await addGiftCard(user, 'LTGC-0001');
  expect(await screen.findByText('There is no money left on this gift card.')).toBeVisible();
  await fill(user, { 'Gift card number': 'LTGC-0050' });
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
  await addGiftCard(user, 'ltgc 0050');
  expect(await screen.findByText('This gift card is in use for this order already.')).toBeVisible();
  await fill(user, { 'Gift card number': 'LTGC-0200' });
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
  await user.click(await screen.findByRole('button', { name: 'Pay with your gift card' }));
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.calls[0]?.[0]).toMatchObject({
    giftCards: [
      { number: 'LTGC-0050', amountCents: 5000 },
      { number: 'LTGC-0200', amountCents: 8208 },
    ],
  });
  expect(createOrder.mock.calls[0]?.[0]).not.toHaveProperty('payment');
});

test('what a gift card pays and what is left is announced, and the focus stays with the gift cards', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard } = fakeHelios();
  checkGiftCard.mockResolvedValueOnce({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0030', balanceCents: 3000, currency: 'USD' });
  show(helios);
  await payButton();
  await addGiftCard(user, 'LTGC-0050');
  const told = await screen.findByText('Gift card 0050 pays $50.00; $82.08 is left to pay.');
  expect(told).toHaveAttribute('role', 'status');
  expect(screen.getByText('Add another gift card')).toHaveFocus();
  await addGiftCard(user, 'LTGC-0030');
  expect(await screen.findByText('Gift card 0030 pays $30.00; $52.08 is left to pay.')).toBe(told);
  await user.click(screen.getByRole('button', { name: 'Remove gift card 0050' }));
  expect(told).toHaveTextContent('Gift card 0030 pays $30.00; $102.08 is left to pay.');
  expect(screen.getByRole('button', { name: 'Remove gift card 0030' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Pay with a gift card?')).toHaveFocus();
});

const keptCard = { number: 'LTGC-0050', last4: '0050', balanceCents: 5000 };

test('a reload keeps the gift card, and asks anew what it holds', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard, createOrder } = fakeHelios();
  createOrder.mockResolvedValue(orderMock());
  const { unmount } = show(helios);
  await payButton();
  await addGiftCard(user, 'LTGC-0050');
  await screen.findByRole('button', { name: 'Pay $82.08' });
  unmount();

  checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 3000, currency: 'USD' });
  show(helios);
  expect(await screen.findByText('Gift card ending in 0050 pays $30.00')).toBeVisible();
  await cardFieldsAnswer('pm_1');
  await user.click(await screen.findByRole('button', { name: 'Pay $102.08' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readStored(paymentGiftCardsItem)).toBeNull();
});

test('a gift card that holds nothing any more is left out, and that is said', async () => {
  writeStored(paymentGiftCardsItem, [keptCard]);
  const { helios, checkGiftCard } = fakeHelios();
  checkGiftCard.mockRejectedValue(refusal('GIFT_CARD_NOT_FOUND'));
  show(helios);
  expect(await screen.findByText(/ending in 0050 holds nothing any more/)).toBeVisible();
  expect(await payButton()).toBeVisible();
});

test('whoever leaves the page of the bank has the gift card again, whole, to pay in another way', async () => {
  const user = userEvent.setup();
  writeStored(paymentGiftCardsItem, [keptCard]);
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder, checkGiftCard, abandonOrder } = fakeHelios();
  getOrder.mockResolvedValue(
    orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
  );
  // The order that waits has its money.
  checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 0, currency: 'USD' });
  abandonOrder.mockImplementation(async () => {
    checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  });
  show(helios);
  await user.click(await screen.findByRole('button', { name: 'Pay with another card instead' }));
  expect(await screen.findByRole('button', { name: 'Pay $82.08' })).toBeVisible();
  expect(screen.getByText('Gift card ending in 0050 pays $50.00')).toBeVisible();
  expect(abandonOrder.mock.calls).toEqual([['order-1']]);
});

test('a payment that the bank has taken meanwhile is not given up', async () => {
  const user = userEvent.setup();
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder, abandonOrder } = fakeHelios();
  getOrder.mockResolvedValue(
    orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
  );
  abandonOrder.mockImplementation(async () => {
    getOrder.mockResolvedValue(orderMock());
    throw refusal('LOCK_SOLD');
  });
  show(helios);
  await user.click(await screen.findByRole('button', { name: 'Pay with another card instead' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
});

test('a promo code is entered and removed beside the total', async () => {
  const user = userEvent.setup();
  const { helios } = fakeHelios();
  const totals = { ...lockMock().totals, discountCents: 1000, totalCents: 12_208 };
  helios.applyPromoCode = async () => lockMock({ promoCode: 'TEN', totals });
  helios.removePromoCode = async () => lockMock();
  show(helios);
  await payButton();
  await user.click(screen.getByText('Have a promo code?'));
  await fill(user, { 'Promo code': 'ten' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Pay $122.08' })).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Promo code TEN is applied.');
  await user.click(screen.getByRole('button', { name: 'Remove the code' }));
  expect(await payButton()).toBeVisible();
  expect(screen.getByText('Have a promo code?')).toHaveFocus();
});

test('a promo code that was used up by others can be removed where Pay was refused', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = fakeHelios();
  getLock.mockResolvedValue(lockMock({ promoCode: 'ONCE' }));
  helios.removePromoCode = async () => {
    getLock.mockResolvedValue(lockMock());
    return lockMock();
  };
  createOrder.mockRejectedValueOnce(refusal('PROMO_CODE_NOT_VALID'));
  createOrder.mockResolvedValueOnce(orderMock());
  show(helios);
  await cardFieldsAnswer('pm_1', 'pm_2');
  await user.click(await payButton());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This promo code is not valid');
  await user.click(within(alert).getByRole('button', { name: 'Remove the code' }));
  await waitFor(() => expect(screen.queryByText(/promo code is not valid/)).not.toBeInTheDocument());
  const removed = screen.getByText('The promo code is removed. The new total is $132.08.');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(removed);
  await user.click(await payButton());
  await waitFor(() => expect(navigate).toHaveBeenCalled());
});

test('another promo code in its place is not called what the first one was', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = fakeHelios();
  getLock.mockResolvedValue(lockMock({ promoCode: 'ONCE' }));
  helios.removePromoCode = async () => {
    getLock.mockResolvedValue(lockMock());
    return lockMock();
  };
  helios.applyPromoCode = async () => lockMock({ promoCode: 'TEN' });
  createOrder.mockRejectedValueOnce(refusal('PROMO_CODE_NOT_VALID'));
  show(helios);
  await cardFieldsAnswer('pm_1');
  await user.click(await payButton());
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Remove the code' }));
  await screen.findByText(/The promo code is removed/);
  await user.click(screen.getByText('Have a promo code?'));
  await fill(user, { 'Promo code': 'ten' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Promo code TEN is applied.'));
  expect(screen.queryByText(/promo code is not valid/)).not.toBeInTheDocument();
  expect(screen.queryByText(/The promo code is removed/)).not.toBeInTheDocument();
});

describe('coming from the bank to a browser that has kept nothing', () => {
  beforeEach(() => keep());

  test('the order of the address leads to its seats and says what became of the payment', async () => {
    const { helios, getOrder } = fakeHelios();
    getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'authentication_failed' }));
    show(helios, '?order=order-1');
    expect(await screen.findByText(/Your bank could not confirm that it was you/)).toBeInTheDocument();
    expect(screen.getByRole('timer')).toBeInTheDocument();
    expect(screen.queryByText('Your cart is empty.')).not.toBeInTheDocument();
  });

  test('a paid one leads to its confirmation', async () => {
    const { helios, getOrder } = fakeHelios();
    getOrder.mockResolvedValue(orderMock());
    show(helios, '?order=order-1');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
    expect(readStored(lastOrderItem)).toBe('order-1');
  });

  test('an unknown one leaves the cart empty', async () => {
    const { helios, getOrder } = fakeHelios();
    getOrder.mockRejectedValue(refusal('ORDER_NOT_FOUND'));
    show(helios, '?order=nobodys');
    expect(await screen.findByText('Your cart is empty.')).toBeInTheDocument();
  });
});

test('while a payment is out no step leads back to its seats', async () => {
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder } = fakeHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'confirming' }));
  show(helios);
  expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Seats' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Cart' })).not.toBeInTheDocument();
});

test('a number that is too short is a gift card that is not found; a total of nothing is no payment by gift card', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard, getLock } = fakeHelios();
  getLock.mockResolvedValue(lockMock({ totals: { ...lockMock().totals, totalCents: 60 } }));
  checkGiftCard.mockRejectedValueOnce(refusal('INVALID_REQUEST'));
  const { unmount } = show(helios);
  await screen.findByRole('button', { name: 'Pay $0.60' });
  await addGiftCard(user, '1234');
  expect(await screen.findByText('We do not find this gift card. Please check its number.')).toBeVisible();
  unmount();
  getLock.mockResolvedValue(lockMock({ totals: { ...lockMock().totals, totalCents: 0 } }));
  show(helios);
  expect(await screen.findByRole('button', { name: 'Complete the order' })).toBeVisible();
});
