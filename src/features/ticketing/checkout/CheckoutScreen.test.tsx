import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../helios/client';
import { HeliosError } from '../../../helios/heliosError';
import type { Problem } from '../../../helios/types';
import { readStored, writeStored } from '../../../lib/storage';
import { lastOrderItem } from '../../../state/rememberedOrders';
import { rememberedOrderMock } from '../../../state/rememberedOrders.mocks';
import { ticketingCartItem } from '../../../state/tickets/ticketingCart';
import {
  checkoutDraftItem,
  paymentAttemptItem,
  paymentGiftCardsItem,
} from '../../../state/tickets/ticketingStorage';
import { lockMock, orderMock, draftMock as draft } from '../shared/answers.mocks';
import {
  mockCardFieldAnswers,
  heliosMock,
  setStoredState,
  createNoAnswerError,
  createProblemError,
  TestProviders,
} from '../shared/ticketing.mocks';
import { CheckoutScreen } from './CheckoutScreen';

// Typing into many fields is slow on a busy machine.
jest.setTimeout(30_000);

/** The origin of the card fields, which differs from that of Helios. */
const { origin } = new URL(lockMock().cardForm.url);

function createHelios() {
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

function renderScreen(helios: Helios, search = '') {
  return render(
    <TestProviders helios={helios}>
      <CheckoutScreen search={search} />
    </TestProviders>,
  );
}

/** Makes the card fields answer with these tokens in turn. */
async function setCardFieldAnswers(...ids: string[]) {
  const frame = await screen.findByTitle('Card details');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The card fields are not in an iframe.');
  mockCardFieldAnswers(frame, origin, ...ids);
}

async function fillFields(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}

/** A moment before the performance, after which its order is forgotten. */
const stopClock = () => jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'));
afterEach(() => jest.restoreAllMocks());

const findPayButton = () => screen.findByRole('button', { name: 'Pay $132.08' });

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  setStoredState({ cart: lockMock(), draft: draft });
  window.history.replaceState(null, '', '/');
});

test('an empty cart links to the shows', async () => {
  setStoredState();
  renderScreen(createHelios().helios);
  expect(await screen.findByText('Your cart is empty.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all shows' })).toHaveAttribute('href', '/ticketing');
});

test('goes from contact to payment, lists errors and keeps the values', async () => {
  writeStored(checkoutDraftItem, null);
  const user = userEvent.setup();
  const { unmount } = renderScreen(createHelios().helios);
  await screen.findByLabelText('First name');
  await fillFields(user, {
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
  renderScreen(createHelios().helios);
  expect(await screen.findByLabelText('Email address')).toHaveValue('naomi');
  await fillFields(user, { 'Email address': 'naomi@example.com', 'Phone number': '7175550142' });
  await user.click(screen.getByRole('button', { name: 'Continue to address' }));

  await screen.findByLabelText('Address');
  expect(screen.getByText('(717) 555-0142')).toBeInTheDocument();
  await fillFields(user, {
    Address: '12 Orchard Lane',
    City: 'Ronks',
    State: 'Pennsilvania',
    'ZIP code': '17572',
  });
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  const stateError = 'If your country is USA, state should be 2 characters long.';
  expect((await screen.findAllByText(stateError)).length).toBeGreaterThan(0);
  // Browsers fill in the name of the state.
  await fillFields(user, { State: 'Pennsylvania' });
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(await findPayButton()).toBeInTheDocument();
  expect(readStored(checkoutDraftItem)).toMatchObject({ state: 'PA' });
}, 20_000);

test('leaving the country field marks no empty field; changing the country validates filled fields again', async () => {
  setStoredState({ cart: lockMock(), draft: { ...draft, state: '', zipcode: '' } });
  const user = userEvent.setup();
  renderScreen(createHelios().helios);
  await user.click(await screen.findByLabelText('Country'));
  await user.tab();
  await fillFields(user, { Address: '12 Orchard Lane', State: 'Ontario' });
  await user.click(screen.getByLabelText('Country'));
  expect(await screen.findByText(/state should be 2 characters long/)).toBeVisible();
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await waitFor(() => expect(screen.queryByText(/state should be/)).not.toBeInTheDocument());
  expect(screen.queryByText(/is required/)).not.toBeInTheDocument();
});

test('an error of the last field does not move the button while it is pressed', async () => {
  setStoredState({ cart: lockMock(), draft: { ...draft, zipcode: '' } });
  const user = userEvent.setup();
  renderScreen(createHelios().helios);
  await screen.findByLabelText('ZIP code');
  await fillFields(user, { 'ZIP code': '123' });
  const button = screen.getByRole('button', { name: 'Continue to payment' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(screen.getByLabelText('ZIP code')).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByRole('alert', { name: 'Please correct the following:' })).toHaveFocus();
});

test('after the payment the order id is stored, and the cart, the attempt and the draft are removed', async () => {
  stopClock();
  const user = userEvent.setup();
  writeStored(checkoutDraftItem, { ...draft, firstName: ' Naomi\u200e', state: 'Pennsylvania' });
  const { helios, createOrder } = createHelios();
  createOrder.mockImplementation(async (_request, key) => {
    expect(readStored(paymentAttemptItem)?.idempotencyKey).toBe(key);
    return orderMock();
  });
  renderScreen(helios);
  await setCardFieldAnswers('pm_1', 'pm_2');
  await user.dblClick(await findPayButton());

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
    consentGroups: ['C0001'],
    expectedTotalCents: 13_208,
  });
  expect(readStored(lastOrderItem)?.orderId).toBe('order-1');
  expect(readStored(paymentAttemptItem)).toBeNull();
  expect(readStored(ticketingCartItem)).toBeNull();
  expect(readStored(checkoutDraftItem)).toBeNull();
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
  for (const text of ['Naomi', 'naomi@example.com', '7175550142', '12 Orchard Lane'])
    expect(stored).not.toContain(text);
});

test('a declined payment shows the reason, and the next one has a new key', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = createHelios();
  createOrder.mockRejectedValueOnce(
    createProblemError('PAYMENT_DECLINED', { declineCode: 'insufficient_funds' }),
  );
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await setCardFieldAnswers('pm_poor', 'pm_rich');
  await user.click(await findPayButton());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The card does not have enough funds. Please try another card. Your card was not charged.',
  );
  // On a phone the alert is above the viewport, so it must get the focus.
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(await findPayButton());
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const [first, second] = createOrder.mock.calls;
  expect(first?.[0].payment?.paymentMethod).toBe('pm_poor');
  expect(second?.[0].payment?.paymentMethod).toBe('pm_rich');
  expect(second?.[1]).not.toBe(first?.[1]);
});

test('after a lost answer the same payment is repeated with its key', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = createHelios();
  createOrder.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await setCardFieldAnswers('pm_1');
  await user.click(await findPayButton());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We do not know yet whether your card was charged.',
  );
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const [first, second] = createOrder.mock.calls;
  expect(second).toEqual(first);
});

test('a reload during a payment continues with the same key', async () => {
  const { helios, createOrder } = createHelios();
  const request = { lockId: 'lock-1', expectedTotalCents: 13_208 };
  writeStored(paymentAttemptItem, {
    idempotencyKey: 'key-1',
    lockId: 'lock-1',
    body: JSON.stringify(request),
    orderId: null,
  });
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(createOrder.mock.calls).toEqual([[request, 'key-1']]);
});

describe('with fake timers', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const setupUserWithFakeTimers = () =>
    userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('a request in flight is repeated with the same key after Retry-After', async () => {
    const user = setupUserWithFakeTimers();
    const { helios, createOrder } = createHelios();
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
    renderScreen(helios);
    await setCardFieldAnswers('pm_1');
    await user.click(await findPayButton());
    await advanceTime(2900);
    expect(createOrder).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Paying…' })).toBeInTheDocument();
    await advanceTime(200);
    expect(createOrder).toHaveBeenCalledTimes(2);
    expect(createOrder.mock.calls[1]).toEqual(createOrder.mock.calls[0]);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('an undecided order is polled, also after a reload', async () => {
    const { helios, createOrder, getOrder } = createHelios();
    createOrder.mockResolvedValueOnce(orderMock({ status: 'confirming' }));
    getOrder.mockResolvedValue(orderMock({ status: 'confirming' }));
    const { unmount } = renderScreen(helios);
    await setCardFieldAnswers('pm_1');
    const payButton = await findPayButton();
    // The first poll begins after the click, still in a microtask.
    await act(async () => payButton.click());
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    await advanceTime(3000);
    expect(getOrder.mock.calls.length).toBeGreaterThan(1);

    unmount();
    getOrder.mockResolvedValue(orderMock());
    renderScreen(helios);
    await advanceTime(100);
    expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true });
    expect(createOrder).toHaveBeenCalledTimes(1);
  });
});

test('links to the bank when the order requires an action', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getOrder } = createHelios();
  const waiting = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });
  createOrder.mockResolvedValueOnce(waiting);
  getOrder.mockResolvedValue(waiting);
  renderScreen(helios);
  await setCardFieldAnswers('pm_1');
  await user.click(await findPayButton());
  expect(await screen.findByRole('link', { name: /Go to your bank/ })).toHaveAttribute(
    'href',
    'https://bank.example/3ds',
  );
  await user.click(screen.getByRole('button', { name: 'Pay with another card instead' }));
  expect(await findPayButton()).toBeInTheDocument();
  expect(readStored(paymentAttemptItem)).toBeNull();
});

test('shows a decline on the page of the bank after the return', async () => {
  const { helios, getOrder } = createHelios();
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'authentication_failed' }));
  renderScreen(helios);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was not charged.');
  expect(await findPayButton()).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('an expired lock ends the purchase and keeps the draft', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = createHelios();
  createOrder.mockImplementationOnce(async () => {
    getLock.mockResolvedValue(lockMock({ status: 'expired' }));
    throw createProblemError('LOCK_EXPIRED');
  });
  renderScreen(helios);
  await setCardFieldAnswers('pm_1');
  await user.click(await findPayButton());

  expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
  );
  expect(readStored(checkoutDraftItem)).toMatchObject(draft);
  expect(readStored(paymentAttemptItem)).toBeNull();
});

test('a changed total is shown before it is paid', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = createHelios();
  const totals = { ...lockMock().totals, totalCents: 14_000 };
  createOrder.mockImplementationOnce(async () => {
    getLock.mockResolvedValue(lockMock({ totals }));
    throw createProblemError('TOTAL_CHANGED', { totals });
  });
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await setCardFieldAnswers('pm_1', 'pm_2');
  await user.click(await findPayButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The new total is $140.00.');
  await user.click(await screen.findByRole('button', { name: 'Pay $140.00' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(createOrder.mock.calls[1]?.[0].expectedTotalCents).toBe(14_000);
});

test('a total that changes while the card is read is shown before it is paid', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = createHelios();
  createOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details');
  const source = frame.contentWindow;
  if (!source) throw new Error('The iframe of the card fields has no window.');
  source.postMessage = () => undefined;
  const answerToken = (id: string) =>
    act(async () => {
      window.dispatchEvent(
        new MessageEvent('message', { origin, source, data: { type: 'payment-method', id } }),
      );
    });
  await user.click(await findPayButton());
  // Another tab removes the promo code.
  getLock.mockResolvedValue(lockMock({ totals: { ...lockMock().totals, totalCents: 14_208 } }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await answerToken('pm_1');
  expect(createOrder).not.toHaveBeenCalled();
  expect(await screen.findByText(/The amount to pay has changed to \$142\.08/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Pay $142.08' }));
  await answerToken('pm_2');
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(createOrder.mock.calls[0]?.[0]).toMatchObject({ expectedTotalCents: 14_208 });
});

test('an action on seats that are paid leads to their confirmation', async () => {
  stopClock();
  const user = userEvent.setup();
  const { helios, getOrder, getLock } = createHelios();
  const extendable = lockMock({ extendableFrom: lockMock().serverNow });
  getLock.mockResolvedValue(extendable);
  getOrder.mockResolvedValue(orderMock());
  helios.extendLock = () => Promise.reject(createProblemError('LOCK_SOLD', { orderId: 'order-1' }));
  renderScreen(helios);
  await user.click(await screen.findByRole('button', { name: 'Hold longer' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
  expect(readStored(lastOrderItem)?.orderId).toBe('order-1');
});

test('when another tab has paid for the cart, this one shows the order', async () => {
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await findPayButton();
  act(() => {
    writeStored(ticketingCartItem, null);
    writeStored(lastOrderItem, rememberedOrderMock('order-1'));
  });
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation?order=order-1', { replace: true }),
  );
});

test('a refused field is shown in its step', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = createHelios();
  const errors = [{ path: '/customer/contact/emailAddress', message: 'must be an email address' }];
  createOrder.mockRejectedValueOnce(createProblemError('INVALID_REQUEST', { errors }));
  renderScreen(helios);
  await setCardFieldAnswers('pm_1');
  await user.click(await findPayButton());
  const field = await screen.findByLabelText('Email address');
  expect(field).toHaveAccessibleDescription(/must be an email address/);
});

async function addGiftCard(user: ReturnType<typeof userEvent.setup>, number: string) {
  await user.click(await screen.findByText(/Pay with a gift card\?|Add another gift card/));
  await fillFields(user, { 'Gift card number': number });
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
}

test('a gift card pays a part and the card the rest; the marketing interests are sent with the order', async () => {
  const user = userEvent.setup();
  writeStored(checkoutDraftItem, { ...draft, marketingInterestIds: 'films gone' });
  const { helios, createOrder } = createHelios();
  createOrder.mockResolvedValue(orderMock());
  renderScreen(helios);
  await findPayButton();
  await addGiftCard(user, 'LTGC-0050');
  expect(await screen.findByText('Gift card ending in 0050 pays $50.00')).toBeVisible();
  await setCardFieldAnswers('pm_1');
  await user.click(screen.getByRole('button', { name: 'Pay $82.08' }));
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.calls[0]?.[0]).toMatchObject({
    giftCards: [{ number: 'LTGC-0050', amountCents: 5000 }],
    payment: { paymentMethod: 'pm_1' },
    marketing: { marketingInterestIds: ['films'] },
    expectedTotalCents: 13_208,
  });
});

test('gift cards that pay everything need no card; a duplicate or empty one shows an error', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, checkGiftCard } = createHelios();
  createOrder.mockResolvedValue(orderMock());
  checkGiftCard.mockResolvedValueOnce({ last4: '0001', balanceCents: 0, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0200', balanceCents: 20_000, currency: 'USD' });
  renderScreen(helios);
  await findPayButton();
  await addGiftCard(user, 'LTGC-0001');
  expect(await screen.findByText('There is no money left on this gift card.')).toBeVisible();
  await fillFields(user, { 'Gift card number': 'LTGC-0050' });
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
  await addGiftCard(user, 'ltgc 0050');
  expect(await screen.findByText('This gift card is in use for this order already.')).toBeVisible();
  await fillFields(user, { 'Gift card number': 'LTGC-0200' });
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

test('announces what a gift card pays and the rest, and keeps the focus in the gift cards', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard } = createHelios();
  checkGiftCard.mockResolvedValueOnce({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  checkGiftCard.mockResolvedValueOnce({ last4: '0030', balanceCents: 3000, currency: 'USD' });
  renderScreen(helios);
  await findPayButton();
  await addGiftCard(user, 'LTGC-0050');
  const announcement = await screen.findByText('Gift card 0050 pays $50.00; $82.08 is left to pay.');
  expect(announcement).toHaveAttribute('role', 'status');
  expect(screen.getByText('Add another gift card')).toHaveFocus();
  await addGiftCard(user, 'LTGC-0030');
  expect(await screen.findByText('Gift card 0030 pays $30.00; $52.08 is left to pay.')).toBe(announcement);
  await user.click(screen.getByRole('button', { name: 'Remove gift card 0050' }));
  expect(announcement).toHaveTextContent('Gift card 0030 pays $30.00; $102.08 is left to pay.');
  expect(screen.getByRole('button', { name: 'Remove gift card 0030' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Pay with a gift card?')).toHaveFocus();
});

const storedCard = { number: 'LTGC-0050', last4: '0050', balanceCents: 5000 };

test('a reload keeps the gift card and reads its balance again', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard, createOrder } = createHelios();
  createOrder.mockResolvedValue(orderMock());
  const { unmount } = renderScreen(helios);
  await findPayButton();
  await addGiftCard(user, 'LTGC-0050');
  await screen.findByRole('button', { name: 'Pay $82.08' });
  unmount();

  checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 3000, currency: 'USD' });
  renderScreen(helios);
  expect(await screen.findByText('Gift card ending in 0050 pays $30.00')).toBeVisible();
  await setCardFieldAnswers('pm_1');
  await user.click(await screen.findByRole('button', { name: 'Pay $102.08' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readStored(paymentGiftCardsItem)).toBeNull();
});

test('a gift card of another currency is refused when it is added', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard } = createHelios();
  checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 3000, currency: 'CAD' });
  renderScreen(helios);
  await user.click(await screen.findByText('Pay with a gift card?'));
  await user.type(screen.getByRole('textbox', { name: 'Gift card number' }), storedCard.number);
  await user.click(screen.getByRole('button', { name: 'Use this gift card' }));
  expect(await screen.findByText(/This gift card has another currency/)).toBeVisible();
  expect(readStored(paymentGiftCardsItem) ?? []).toEqual([]);
});

test('an empty gift card is removed with a message', async () => {
  writeStored(paymentGiftCardsItem, [storedCard]);
  const { helios, checkGiftCard } = createHelios();
  checkGiftCard.mockRejectedValue(createProblemError('GIFT_CARD_NOT_FOUND'));
  renderScreen(helios);
  expect(await screen.findByText(/ending in 0050 holds nothing any more/)).toBeVisible();
  expect(await findPayButton()).toBeVisible();
});

test('abandoning a payment at the bank restores the balance of the gift card', async () => {
  const user = userEvent.setup();
  writeStored(paymentGiftCardsItem, [storedCard]);
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder, checkGiftCard, abandonOrder } = createHelios();
  getOrder.mockResolvedValue(
    orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
  );
  // The pending order has charged the gift card.
  checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 0, currency: 'USD' });
  abandonOrder.mockImplementation(async () => {
    checkGiftCard.mockResolvedValue({ last4: '0050', balanceCents: 5000, currency: 'USD' });
  });
  renderScreen(helios);
  await user.click(await screen.findByRole('button', { name: 'Pay with another card instead' }));
  expect(await screen.findByRole('button', { name: 'Pay $82.08' })).toBeVisible();
  expect(screen.getByText('Gift card ending in 0050 pays $50.00')).toBeVisible();
  expect(abandonOrder.mock.calls).toEqual([['order-1']]);
});

test('a payment that the bank has approved meanwhile is not abandoned', async () => {
  const user = userEvent.setup();
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder, abandonOrder } = createHelios();
  getOrder.mockResolvedValue(
    orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
  );
  abandonOrder.mockImplementation(async () => {
    getOrder.mockResolvedValue(orderMock());
    throw createProblemError('LOCK_SOLD');
  });
  renderScreen(helios);
  await user.click(await screen.findByRole('button', { name: 'Pay with another card instead' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
});

test('a promo code can be applied and removed in the summary', async () => {
  const user = userEvent.setup();
  const { helios } = createHelios();
  const totals = { ...lockMock().totals, discountCents: 1000, totalCents: 12_208 };
  helios.applyPromoCode = async () => lockMock({ promoCode: 'TEN', totals });
  helios.removePromoCode = async () => lockMock();
  renderScreen(helios);
  await findPayButton();
  await user.click(screen.getByText('Have a promo code?'));
  await fillFields(user, { 'Promo code': 'ten' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Pay $122.08' })).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Promo code TEN is applied.');
  await user.click(screen.getByRole('button', { name: 'Remove the code' }));
  expect(await findPayButton()).toBeVisible();
  expect(screen.getByText('Have a promo code?')).toHaveFocus();
});

test('a refused promo code can be removed in the notice of the failed payment', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = createHelios();
  getLock.mockResolvedValue(lockMock({ promoCode: 'ONCE' }));
  helios.removePromoCode = async () => {
    getLock.mockResolvedValue(lockMock());
    return lockMock();
  };
  createOrder.mockRejectedValueOnce(createProblemError('PROMO_CODE_NOT_VALID'));
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await setCardFieldAnswers('pm_1', 'pm_2');
  await user.click(await findPayButton());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This promo code is not valid');
  await user.click(within(alert).getByRole('button', { name: 'Remove the code' }));
  await waitFor(() => expect(screen.queryByText(/promo code is not valid/)).not.toBeInTheDocument());
  const removed = screen.getByText('The promo code is removed. The new total is $132.08.');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(removed);
  await user.click(await findPayButton());
  await waitFor(() => expect(navigate).toHaveBeenCalled());
});

test('a new promo code does not get the error of the refused one', async () => {
  const user = userEvent.setup();
  const { helios, createOrder, getLock } = createHelios();
  getLock.mockResolvedValue(lockMock({ promoCode: 'ONCE' }));
  helios.removePromoCode = async () => {
    getLock.mockResolvedValue(lockMock());
    return lockMock();
  };
  helios.applyPromoCode = async () => lockMock({ promoCode: 'TEN' });
  createOrder.mockRejectedValueOnce(createProblemError('PROMO_CODE_NOT_VALID'));
  renderScreen(helios);
  await setCardFieldAnswers('pm_1');
  await user.click(await findPayButton());
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Remove the code' }));
  await screen.findByText(/The promo code is removed/);
  await user.click(screen.getByText('Have a promo code?'));
  await fillFields(user, { 'Promo code': 'ten' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Promo code TEN is applied.'));
  expect(screen.queryByText(/promo code is not valid/)).not.toBeInTheDocument();
  expect(screen.queryByText(/The promo code is removed/)).not.toBeInTheDocument();
});

describe('returning from the bank to a browser without stored state', () => {
  beforeEach(() => setStoredState());

  // The link may be from another person, who knows the lock and could read an order of the visitor by it.
  test('a declined order shows the result and a link to the seats, and its lock does not become the cart', async () => {
    const { helios, getOrder, getLock } = createHelios();
    getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'authentication_failed' }));
    renderScreen(helios, '?order=order-1');
    expect(await screen.findByText(/Your bank could not confirm that it was you/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose seats again' })).toHaveAttribute(
      'href',
      '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
    );
    expect(screen.queryByText('Your cart is empty.')).not.toBeInTheDocument();
    expect(getLock).not.toHaveBeenCalled();
    expect(readStored(ticketingCartItem)).toBeNull();
    expect(readStored(paymentAttemptItem)).toBeNull();
  });

  test('a declined exchange leads to the tickets, whose link begins it again', async () => {
    const { helios, getOrder } = createHelios();
    const exchangeOf = { orderNumber: 'LT-OLD', creditCents: 8400, waivedCents: 0 };
    getOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'card_declined', exchangeOf }));
    renderScreen(helios, '?order=order-1');
    expect(await screen.findByRole('link', { name: 'Find my tickets' })).toHaveAttribute(
      'href',
      '/ticketing/my-tickets',
    );
    expect(screen.queryByRole('link', { name: 'Choose seats again' })).toBeNull();
  });

  test.each([
    ['confirming', orderMock({ status: 'confirming' }), 'Confirming your payment'],
    [
      'waiting for the bank',
      orderMock({
        status: 'requires_action',
        nextAction: { url: 'https://bank.example/' },
      }),
      'Your bank wants to know that it is you',
    ],
  ])('an order that is %s is followed to its result without a cart', async (_, order, title) => {
    jest.useFakeTimers();
    const { helios, getOrder, getLock } = createHelios();
    getOrder.mockResolvedValue(order);
    renderScreen(helios, '?order=order-1');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(getLock).not.toHaveBeenCalled();
    expect(readStored(ticketingCartItem)).toBeNull();
    getOrder.mockResolvedValue(orderMock());
    await act(async () => jest.advanceTimersByTimeAsync(2000));
    jest.useRealTimers();
    expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation?order=order-1', { replace: true });
  });

  test('a paid order redirects to its confirmation, and what the visitor typed stays', async () => {
    const { helios, getOrder } = createHelios();
    getOrder.mockResolvedValue(orderMock());
    const draft = { firstName: 'Ann' };
    writeStored(checkoutDraftItem, draft);
    writeStored(lastOrderItem, rememberedOrderMock('own'));
    renderScreen(helios, '?order=order-1');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation?order=order-1', { replace: true }),
    );
    expect(readStored(checkoutDraftItem)).toEqual(draft);
    expect(readStored(lastOrderItem)?.orderId).toBe('own');
  });

  test('an unknown order shows the empty cart', async () => {
    const { helios, getOrder } = createHelios();
    getOrder.mockRejectedValue(createProblemError('ORDER_NOT_FOUND'));
    renderScreen(helios, '?order=nobodys');
    expect(await screen.findByText('Your cart is empty.')).toBeInTheDocument();
  });
});

test('while a payment is pending no step links back to its seats', async () => {
  writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: 'order-1' });
  const { helios, getOrder } = createHelios();
  getOrder.mockResolvedValue(orderMock({ status: 'confirming' }));
  renderScreen(helios);
  expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Seats' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Cart' })).not.toBeInTheDocument();
});

test('a number of invalid length is an unknown gift card; a total of zero needs no payment', async () => {
  const user = userEvent.setup();
  const { helios, checkGiftCard, getLock } = createHelios();
  getLock.mockResolvedValue(lockMock({ totals: { ...lockMock().totals, totalCents: 60 } }));
  checkGiftCard.mockRejectedValueOnce(createProblemError('INVALID_REQUEST'));
  const { unmount } = renderScreen(helios);
  await screen.findByRole('button', { name: 'Pay $0.60' });
  await addGiftCard(user, '1234');
  expect(await screen.findByText('We do not find this gift card. Please check its number.')).toBeVisible();
  unmount();
  getLock.mockResolvedValue(lockMock({ totals: { ...lockMock().totals, totalCents: 0 } }));
  renderScreen(helios);
  expect(await screen.findByRole('button', { name: 'Complete the order' })).toBeVisible();
});

test('a promo code that makes the total zero leads to an order without card fields and payment', async () => {
  const user = userEvent.setup();
  const { helios, createOrder } = createHelios();
  const { subtotalCents, currency } = lockMock().totals;
  const totals = {
    subtotalCents,
    discountCents: subtotalCents,
    feesCents: 0,
    taxCents: 0,
    totalCents: 0,
    currency,
  };
  helios.applyPromoCode = async () => lockMock({ promoCode: 'FREE', totals });
  createOrder.mockResolvedValueOnce(orderMock());
  renderScreen(helios);
  await findPayButton();
  await user.click(screen.getByText('Have a promo code?'));
  await fillFields(user, { 'Promo code': 'free' });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('There is nothing to pay.')).toBeVisible();
  expect(screen.queryByTitle('Card details')).not.toBeInTheDocument();
  expect(screen.queryByText('Pay with a gift card?')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Complete the order' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ticketing/confirmation', { replace: true }));
  const request = createOrder.mock.calls[0]?.[0];
  expect(request).toMatchObject({ lockId: 'lock-1', expectedTotalCents: 0 });
  expect(request).not.toHaveProperty('payment');
  expect(request).not.toHaveProperty('giftCards');
});
