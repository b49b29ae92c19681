import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../helios/client';
import { HeliosError, type HeliosErrorCode } from '../../../helios/heliosError';
import type { Problem } from '../../../helios/types';
import { giftCardAttemptItem, giftCardCheckoutDraftItem } from '../../../state/giftCards/giftCardItems';
import { giftCardCartItem } from '../../../state/giftCards/giftCardStorage';
import { lastGiftCardOrderItem } from '../../../state/rememberedOrders';
import { rememberedOrderMock } from '../../../state/rememberedOrders.mocks';
import { readStored, writeStored } from '../../../lib/storage';
import { heliosMock, setStoredState, TestProviders } from '../shared/giftCards.mocks';
import { draftMock, itemMock, orderMock, ownItemMock } from '../shared/answers.mocks';
import { CheckoutScreen } from './CheckoutScreen';

const items = [itemMock(), ownItemMock];

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  setStoredState({ items, draft: draftMock });
  window.history.replaceState(null, '', '/');
});

const createProblem = (code: Problem['code'], status: number, extra: Partial<Problem> = {}) =>
  new HeliosError(code, 'Detail', {
    problem: { type: '/', title: '', status, detail: '', code, ...extra },
  });
const createNoAnswer = (code: HeliosErrorCode = 'TIMEOUT') => new HeliosError(code, 'No answer');

function setUp(search = '') {
  const createGiftCardOrder = jest.fn<
    ReturnType<Helios['createGiftCardOrder']>,
    Parameters<Helios['createGiftCardOrder']>
  >();
  const getGiftCardOrder = jest.fn<
    ReturnType<Helios['getGiftCardOrder']>,
    Parameters<Helios['getGiftCardOrder']>
  >();
  const abandonGiftCardOrder = jest.fn(async () => undefined);
  const helios = heliosMock({ createGiftCardOrder, getGiftCardOrder, abandonGiftCardOrder });
  const show = () =>
    render(
      <TestProviders helios={helios}>
        <CheckoutScreen search={search} />
      </TestProviders>,
    );
  return { createGiftCardOrder, getGiftCardOrder, abandonGiftCardOrder, show };
}

/** Presses Pay and lets the card fields answer with a token. */
async function pay(token = 'pm_1') {
  const button = await screen.findByRole('button', { name: 'Pay $100.00' });
  const { contentWindow: source } = screen.getByTitle<HTMLIFrameElement>('Card details');
  if (!source) throw new Error('The card fields are not in an iframe.');
  source.postMessage = () => {
    const data = { type: 'payment-method', id: token };
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://helios.example', source, data }));
  };
  await userEvent.click(button);
}

test('pays with the cart, the customer and the total that was shown', async () => {
  const { createGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockResolvedValue(orderMock());
  show();
  await pay();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/gift-cards/confirmation', { replace: true }));
  const [request, key] = createGiftCardOrder.mock.calls[0] ?? [];
  const { id: _, ...item } = itemMock();
  const { id: __, ...ownItem } = ownItemMock;
  expect(request).toEqual({
    cartId: 'cart-1',
    giftCardItems: [item, ownItem],
    customer: {
      contact: {
        firstName: 'Naomi',
        lastName: 'Field',
        phoneNumber: '7175550142',
        emailAddress: 'naomi@example.com',
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
    expectedTotalCents: 10000,
  });
  expect(key).toEqual(expect.any(String));
});

test('after the payment the cart and what was typed are gone, and the order is remembered', async () => {
  const { createGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockResolvedValue(orderMock());
  show();
  await pay();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readStored(giftCardCartItem)).toBeNull();
  expect(readStored(giftCardCheckoutDraftItem)).toBeNull();
  expect(readStored(giftCardAttemptItem)).toBeNull();
  expect(readStored(lastGiftCardOrderItem)?.orderId).toBe('gift-order-1');
});

test('a declined card can be corrected: the next payment has a new key', async () => {
  const { createGiftCardOrder, show } = setUp();
  createGiftCardOrder
    .mockRejectedValueOnce(createProblem('PAYMENT_DECLINED', 402, { declineCode: 'insufficient_funds' }))
    .mockResolvedValueOnce(orderMock());
  show();
  await pay();
  const alert = await screen.findByRole('alert', { name: 'The payment was declined' });
  expect(alert).toHaveFocus();
  expect(alert).toHaveTextContent('The card does not have enough funds.');
  expect(alert).toHaveTextContent('Your card was not charged.');
  expect(readStored(giftCardAttemptItem)).toBeNull();
  await pay('pm_2');
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const keys = createGiftCardOrder.mock.calls.map(([, key]) => key);
  expect(new Set(keys).size).toBe(2);
});

test('a lost answer is repeated with the same key and body, also after a reload', async () => {
  const { createGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockRejectedValue(createNoAnswer());
  const { unmount } = show();
  await pay();
  expect(await screen.findByText(/We do not know yet whether your card was charged/)).toBeVisible();
  unmount();
  show();
  await screen.findByText(/We do not know yet whether your card was charged/);
  createGiftCardOrder.mockResolvedValue(orderMock());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  const [first, ...repeats] = createGiftCardOrder.mock.calls;
  expect(repeats).toEqual([first, first]);
});

test('a payment that waits for the bank can be given up for another card', async () => {
  const { createGiftCardOrder, getGiftCardOrder, abandonGiftCardOrder, show } = setUp();
  const waiting = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });
  createGiftCardOrder.mockResolvedValue(waiting);
  getGiftCardOrder.mockResolvedValue(waiting);
  show();
  await pay();
  expect(await screen.findByRole('link', { name: /Go to your bank/ })).toHaveAttribute(
    'href',
    'https://bank.example/3ds',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay with another card instead' }));
  expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeVisible();
  expect(abandonGiftCardOrder).toHaveBeenCalledWith('gift-order-1');
  expect(readStored(giftCardCartItem)).not.toBeNull();
});

test('the return from the bank shows its result', async () => {
  setStoredState({ items, draft: draftMock, attempt: { orderId: 'gift-order-1' } });
  const { getGiftCardOrder, show } = setUp('?order=gift-order-1');
  getGiftCardOrder.mockResolvedValue(orderMock({ status: 'declined', declineCode: 'authentication_failed' }));
  show();
  expect(await screen.findByText(/Your bank could not confirm that it was you/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeVisible();
});

test('a cart that another tab has paid leads to its order', async () => {
  const { createGiftCardOrder, getGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockRejectedValue(
    createProblem('GIFT_CARDS_ALREADY_BOUGHT', 409, { orderId: 'gift-order-7' }),
  );
  getGiftCardOrder.mockResolvedValue(orderMock({ orderId: 'gift-order-7' }));
  show();
  await pay();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readStored(lastGiftCardOrderItem)?.orderId).toBe('gift-order-7');
});

test('a payment of the cart by another tab is followed', async () => {
  const { createGiftCardOrder, getGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockRejectedValue(
    createProblem('PAYMENT_IN_PROGRESS', 409, { orderId: 'gift-order-7' }),
  );
  getGiftCardOrder.mockResolvedValue(orderMock({ orderId: 'gift-order-7' }));
  show();
  await pay();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(getGiftCardOrder.mock.calls[0]?.[0]).toBe('gift-order-7');
  expect(readStored(lastGiftCardOrderItem)?.orderId).toBe('gift-order-7');
});

test('when another tab has paid for the cart, this one shows the order', async () => {
  const { getGiftCardOrder, show } = setUp();
  getGiftCardOrder.mockResolvedValue(orderMock());
  show();
  await screen.findByRole('button', { name: 'Pay $100.00' });
  act(() => {
    writeStored(giftCardCartItem, null);
    writeStored(lastGiftCardOrderItem, rememberedOrderMock('gift-order-1'));
  });
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/gift-cards/confirmation?order=gift-order-1', { replace: true }),
  );
});

test('a limit leads back to the cart', async () => {
  const { createGiftCardOrder, show } = setUp();
  createGiftCardOrder.mockRejectedValue(createProblem('GIFT_CARD_LIMIT', 422));
  show();
  await pay();
  expect(await screen.findByRole('link', { name: 'Back to your cart' })).toHaveAttribute(
    'href',
    '/gift-cards/cart',
  );
});

test('offers no gift card as payment', async () => {
  setUp().show();
  await screen.findByRole('button', { name: 'Pay $100.00' });
  expect(screen.queryByText('Pay with a gift card?')).toBeNull();
});

test('an outdated cart is not paid', async () => {
  setStoredState({ items: [itemMock({ designImageId: 'removed.jpg' })], draft: draftMock });
  setUp().show();
  expect(await screen.findByText(/Please change the marked gift cards/)).toBeVisible();
  expect(screen.queryByTitle('Card details')).toBeNull();
});

test('in a browser without the cart the return from the bank changes nothing that is stored', async () => {
  setStoredState({ lastOrder: 'own' });
  const { getGiftCardOrder, show } = setUp('?order=gift-order-1');
  getGiftCardOrder.mockResolvedValue(orderMock());
  show();
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/gift-cards/confirmation?order=gift-order-1', { replace: true }),
  );
  expect(readStored(lastGiftCardOrderItem)?.orderId).toBe('own');
  await act(async () => undefined);
});

test('an empty cart leads to the selection', async () => {
  setStoredState();
  setUp().show();
  expect(await screen.findByText('There is no gift card in your cart.')).toBeVisible();
});
