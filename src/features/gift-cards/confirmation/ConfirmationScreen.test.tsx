import { setReceiver } from '../../../analytics/events';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Helios } from '../../../helios/client';
import { createRejection } from '../../../helios/helios.mocks';
import { giftCardCheckoutDraftItem } from '../../../state/giftCards/giftCardItems';
import { lastGiftCardOrderItem } from '../../../state/rememberedOrders';
import { giftCardCartItem } from '../../../state/giftCards/giftCardStorage';
import { readStored } from '../../../lib/storage';
import { heliosMock, setStoredState, TestProviders } from '../shared/giftCards.mocks';
import { draftMock, itemMock, orderMock } from '../shared/answers.mocks';
import { ConfirmationScreen } from './ConfirmationScreen';

beforeEach(() => {
  setStoredState();
  window.history.replaceState(null, '', '/');
});

function renderScreen(calls: Partial<Helios> = {}, search = '?order=gift-order-1') {
  return render(
    <TestProviders helios={heliosMock(calls)}>
      <ConfirmationScreen search={search} />
    </TestProviders>,
  );
}

test('shows what is mailed when, and links to print', async () => {
  renderScreen();
  expect(
    await screen.findByText('It will be emailed to ruth@example.com on Thursday, December 24, 2026.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your gift is on its way.');
  expect(screen.getByText('The receipt is mailed to naomi@example.com.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Print the card ending in 9QXA/ })).toHaveAttribute(
    'href',
    'https://helios.example/gift-cards/cards/a',
  );
  expect(screen.queryByRole('link', { name: /RT5H/ })).toBeNull();
  expect(screen.getByText('GC-7K3M9QXA')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy the link to this order' })).toBeVisible();
  expect(screen.getByText('$100.00')).toBeVisible();
});

test('says what was mailed, and which card was refunded', async () => {
  const items = orderMock().items.map((item) => ({
    ...item,
    deliveredAt: item.deliverAt,
    cards: item.cards.map((card, index) => ({ ...card, isVoided: index === 1 })),
  }));
  renderScreen({ getGiftCardOrder: async () => orderMock({ items, refundedCents: 2500 }) });
  expect(
    await screen.findByText('Emailed to ruth@example.com on Thursday, December 24, 2026.'),
  ).toBeVisible();
  expect(screen.getByText('Refunded, has no value')).toBeVisible();
  expect(screen.queryByRole('link', { name: /2P4W/ })).toBeNull();
  expect(screen.getByText('A part of this order was refunded.')).toBeVisible();
});

test('after 30 days the order shows no personal data', async () => {
  const items = orderMock().items.map((item) => ({
    ...item,
    recipient: item.recipient && { name: '', emailAddress: null },
    message: '',
    deliveredAt: item.deliverAt,
    cards: [],
  }));
  renderScreen({ getGiftCardOrder: async () => orderMock({ customer: null, items }) });
  expect(await screen.findByText('Emailed to the recipient on Thursday, December 24, 2026.')).toBeVisible();
  expect(screen.queryByText(/The receipt is mailed/)).toBeNull();
});

test('clears the cart that the order has paid', async () => {
  setStoredState({ items: [itemMock()], draft: draftMock });
  renderScreen();
  await screen.findByText('GC-7K3M9QXA');
  expect(readStored(giftCardCartItem)).toBeNull();
  await waitFor(() => expect(readStored(giftCardCheckoutDraftItem)).toBeNull());
  expect(readStored(lastGiftCardOrderItem)?.orderId).toBe('gift-order-1');
});

test('removes what was typed in this tab when another one has paid', async () => {
  setStoredState({ draft: draftMock, lastOrder: 'gift-order-1' });
  renderScreen();
  await screen.findByText('GC-7K3M9QXA');
  await waitFor(() => expect(readStored(giftCardCheckoutDraftItem)).toBeNull());
});

test('the order of another cart changes nothing that is stored', async () => {
  setStoredState({ items: [itemMock()], draft: draftMock });
  renderScreen({ getGiftCardOrder: async () => orderMock({ cartId: 'cart-2' }) });
  await screen.findByText('GC-7K3M9QXA');
  expect(readStored(giftCardCartItem)).not.toBeNull();
  expect(readStored(giftCardCheckoutDraftItem)).toEqual(draftMock);
  expect(readStored(lastGiftCardOrderItem)).toBeNull();
});

test.each([
  ['does not report the order of a link', orderMock({ cartId: 'cart-2' }), 0],
  ['reports the order of the cart', orderMock(), 2],
])('%s, also after a reload', async (_, order, count) => {
  const receive = jest.fn();
  setReceiver(receive);
  // The events of the tests before this one.
  receive.mockClear();
  setStoredState({ items: [itemMock()] });
  for (let visit = 0; visit < 2; visit += 1) {
    const { unmount } = renderScreen({ getGiftCardOrder: async () => order });
    await screen.findByText('GC-7K3M9QXA');
    await waitFor(() =>
      expect(readStored(lastGiftCardOrderItem)?.orderId).toBe(count > 0 ? 'gift-order-1' : undefined),
    );
    unmount();
  }
  expect(receive.mock.calls.filter(([event]) => event.name === 'orderCompleted')).toHaveLength(count);
});

test('follows an order to its result', async () => {
  jest.useFakeTimers();
  const getGiftCardOrder = jest
    .fn<ReturnType<Helios['getGiftCardOrder']>, []>()
    .mockResolvedValueOnce(orderMock({ status: 'confirming' }))
    .mockResolvedValue(orderMock());
  renderScreen({ getGiftCardOrder });
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Confirming your payment')).toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(2000));
  jest.useRealTimers();
  expect(await screen.findByText('Your gift cards')).toBeVisible();
});

test.each(['', '?order=nobodys'])('without a known order (%s) it says so', async (search) => {
  renderScreen({ getGiftCardOrder: createRejection(404, 'ORDER_NOT_FOUND') }, search);
  expect(await screen.findByText('No order was found.')).toBeVisible();
});

test('an unpaid order leads back to the payment', async () => {
  renderScreen({
    getGiftCardOrder: async () => orderMock({ status: 'declined', declineCode: 'expired_card' }),
  });
  expect(await screen.findByText(/The card has expired/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on with the payment' })).toHaveAttribute(
    'href',
    '/gift-cards/checkout?order=gift-order-1',
  );
});
