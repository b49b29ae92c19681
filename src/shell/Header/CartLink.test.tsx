import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { getStorageKey, writeStored } from '../../lib/storage';
import { readCartBadge, readCartHref } from '../../state/cartBadge';
import { giftCardCartItem } from '../../state/giftCards/giftCardStorage';
import { ticketingCartItem, type TicketingCart } from '../../state/tickets/ticketingCart';
import { CartLink } from './CartLink';

const page = <CartLink onFollow={() => undefined} />;
const serverHtml = renderToString(page);

const cart = (remainingMs: number): TicketingCart => ({
  lockId: 'lock',
  performanceId: 'performance',
  eventCode: 'RUTHL',
  dateTime: '2026-11-28T19:00:00',
  expiresAt: new Date(Date.now() + remainingMs).toISOString(),
  clockOffsetMs: 0,
});
const giftCards = (count: number) => ({
  calculationRequest: { giftCardItems: Array.from({ length: count }, () => ({})) },
});

/** The HTML of the server after its inline script has run. */
function loadPage(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = serverHtml;
  const inert = container.querySelector('script');
  const script = document.createElement('script');
  script.textContent = inert?.textContent ?? '';
  inert?.replaceWith(script);
  return container;
}

const describeLink = () => {
  const link = screen.getByRole('link');
  return [
    link.getAttribute('aria-label'),
    link.querySelector('span')?.textContent,
    link.getAttribute('href'),
  ];
};

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

it.each([
  ['an empty cart', null, 0, ['Cart', '', '/ticketing/cart']],
  ['held seats', 60_000, 0, ['Cart, 1 item', '1', '/ticketing/cart']],
  ['a lock that has ended', -1, 0, ['Cart', '', '/ticketing/cart']],
  ['a gift card', null, 1, ['Cart, 1 item', '1', '/gift-cards/cart']],
  ['gift cards', -1, 12, ['Cart, 12 items', '12', '/gift-cards/cart']],
  ['held seats and gift cards', 60_000, 3, ['Cart, 1 item', '1', '/gift-cards/cart']],
])('shows %s before hydration, and the same after it', async (_, remainingMs, count, expected) => {
  const consoleError = jest.spyOn(console, 'error');
  if (remainingMs !== null) writeStored(ticketingCartItem, cart(remainingMs));
  if (count > 0) writeStored(giftCardCartItem, giftCards(count));
  const container = loadPage();
  expect(describeLink()).toEqual(expected);
  expect([readCartBadge() || '', readCartHref()].map(String)).toEqual(expected.slice(1));
  render(page, { container, hydrate: true });
  await act(async () => undefined);
  expect(describeLink()).toEqual(expected);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

it('corrects what has changed between the script and the hydration', async () => {
  writeStored(giftCardCartItem, giftCards(2));
  const container = loadPage();
  localStorage.clear();
  render(page, { container, hydrate: true });
  await act(async () => undefined);
  expect(describeLink()).toEqual(['Cart', '', '/ticketing/cart']);
});

it.each(['{', '{"version":0,"value":{}}', '{"version":1,"value":{}}'])(
  'ignores an invalid stored cart: %s',
  (text) => {
    localStorage.setItem(getStorageKey(giftCardCartItem), text);
    loadPage();
    expect(describeLink()).toEqual(['Cart', '', '/ticketing/cart']);
  },
);
