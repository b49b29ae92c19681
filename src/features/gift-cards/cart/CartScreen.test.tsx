import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../../helios/client';
import { createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { readCartBadge, readCartHref } from '../../../state/cartBadge';
import { giftCardCartItem } from '../../../state/giftCards/giftCardStorage';
import { readStored, writeStored } from '../../../lib/storage';
import { heliosMock, setStoredState, TestProviders } from '../shared/giftCards.mocks';
import { itemMock, ownItemMock } from '../shared/answers.mocks';
import { CartScreen } from './CartScreen';

beforeEach(() => setStoredState({ items: [itemMock(), ownItemMock] }));

function renderScreen(calls: Partial<Helios> = {}) {
  return render(
    <TestProviders helios={heliosMock(calls)}>
      <CartScreen />
    </TestProviders>,
  );
}

const readIds = () =>
  readStored(giftCardCartItem)?.calculationRequest.giftCardItems.map(({ id }) => id) ?? [];

test('shows the cards with the totals of Helios', async () => {
  renderScreen({
    calculateGiftCards: async () => ({
      currency: 'USD',
      cardCount: 3,
      totalCents: 12345,
      items: [{ totalCents: 7345 }, { totalCents: 5000 }],
    }),
  });
  expect(await screen.findByText('$123.45')).toBeVisible();
  expect(screen.getByText('$73.45')).toBeVisible();
  expect(screen.getByText('For Ruth Miller')).toBeVisible();
  expect(screen.getByText('2 gift cards of $25')).toBeVisible();
  expect(screen.getByRole('link', { name: /Check out/ })).toHaveAttribute('href', '/gift-cards/checkout');
  expect(screen.getByRole('link', { name: 'Change: $50 gift card for Ruth Miller' })).toHaveAttribute(
    'href',
    '/gift-cards?item=item-1',
  );
});

test('a removed card can be restored at its place, and the focus follows', async () => {
  renderScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: $50 gift card for Ruth Miller' }));
  expect(screen.getByText('$50 gift card for Ruth Miller was removed.')).toBeVisible();
  expect(readIds()).toEqual(['item-2']);
  expect(readCartBadge()).toBe(1);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await userEvent.click(undo);
  expect(readIds()).toEqual(['item-1', 'item-2']);
  expect(document.activeElement).toHaveTextContent('It is back in your cart.');
});

test('the last card can be restored from the empty cart', async () => {
  setStoredState({ items: [itemMock()] });
  renderScreen();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove:/ }));
  expect(screen.getByText('There is no gift card in your cart.')).toBeVisible();
  expect(readCartHref()).toBe('/ticketing/cart');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('For Ruth Miller')).toBeVisible();
});

test('follows another tab, and leaves out what it cannot read', async () => {
  renderScreen();
  await screen.findByText('For Ruth Miller');
  act(() =>
    writeStored(giftCardCartItem, {
      cartId: 'cart-1',
      calculationRequest: { giftCardItems: [{ id: 'old', amountCents: 'much' }, { ...ownItemMock }] },
    }),
  );
  await waitFor(() => expect(screen.queryByText('For Ruth Miller')).toBeNull());
  expect(screen.getByText('2 gift cards of $25')).toBeVisible();
});

test('a cart with a passed day, a removed design or a name that is refused leads to no checkout', async () => {
  setStoredState({
    items: [
      itemMock({ delivery: { method: 'email', day: '2026-11-20' } }),
      itemMock({ id: 'item-3', designImageId: 'removed.jpg' }),
      itemMock({ id: 'item-4', senderName: 'evil.com' }),
    ],
  });
  renderScreen();
  expect(await screen.findByText(/The day of delivery has passed/)).toBeVisible();
  expect(screen.getByText(/This design is not available any more/)).toBeVisible();
  expect(screen.getByText(/Something about this card can no longer be ordered/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Check out/ })).toBeNull();
});

test.each([
  ['over a limit', createRejection(422, 'GIFT_CARD_LIMIT'), /more gift cards than we can sell online/, false],
  ['without an answer', rejectUnreachable, /Ticketing is not answering/, true],
])('%s the cart says why there is no total', async (_, calculateGiftCards, title, canCheckOut) => {
  renderScreen({ calculateGiftCards });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.queryByRole('link', { name: /Check out/ }) !== null).toBe(canCheckOut);
});

test('a cart that is being paid cannot be changed', async () => {
  setStoredState({ items: [itemMock()], attempt: { orderId: 'gift-order-1' } });
  renderScreen();
  expect(await screen.findByRole('link', { name: 'See how it stands' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove:/ })).toBeNull();
});
