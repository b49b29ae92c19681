import { globalHistory, LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import { navigate } from 'gatsby';
import { HeliosContext } from '../../state/heliosContext';
import { showNotification } from '../../state/overlays';
import { readStored, writeStored } from '../../lib/storage';
import {
  linkedGiftCardItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
} from '../../state/tickets/ticketingStorage';
import type { Helios } from '../../helios/client';
import { Ticketing } from './Ticketing';
import {
  createNoAnswerError,
  createProblemError,
  heliosMock,
  setStoredState,
} from './shared/ticketing.mocks';
import { emptyTicketingData } from './shared/ticketingData';

jest.mock('../../state/overlays', () => ({ showNotification: jest.fn() }));

/** Goes back or forward in the history of the browser. */
const goInHistory = (delta: number) =>
  act(async () => {
    const navigation = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(delta);
    await navigation;
    // The router waits for a frame before it reports the new location.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/**
 * Opens a ticketing page after a reload, with a content page before it in the history. As in Gatsby, the page element
 * does not change until the next page is loaded, but the router reports the new location at once.
 */
async function openAfterReload(
  contentPath: string,
  ticketingPath: string,
  calls: Parameters<typeof heliosMock>[0] = {},
) {
  window.history.replaceState(null, '', contentPath);
  void globalHistory.navigate(ticketingPath);
  const view = render(
    <LocationProvider>
      <HeliosContext.Provider value={heliosMock(calls)}>
        <Ticketing data={emptyTicketingData} Calendar={() => null} />
      </HeliosContext.Provider>
    </LocationProvider>,
  );
  await act(async () => undefined);
  return view;
}

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  jest.mocked(showNotification).mockClear();
  setStoredState();
  writeStored(linkedGiftCardItem, null);
});

// As ticketing paths, the first three would be read as an event code, a performance and an unknown path.
test.each(['/lancaster', '/shows/ruth', '/contact-us', '/', '/ticketing-news'])(
  'after Back to %s no screen is shown and no redirect happens',
  async (contentPath) => {
    await openAfterReload(contentPath, '/ticketing/cart');
    expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
    await goInHistory(-1);
    expect(screen.getByRole('status')).toHaveTextContent('One moment…');
    expect(screen.queryByText('Your cart is empty.')).not.toBeInTheDocument();
    expect(navigate).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe(contentPath);

    await goInHistory(1);
    expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
  },
);

test.each([
  ['/ticketing/cart', true],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', false],
])('Back from %s resets the seating filters: %s (product 4.5)', async (ticketingPath, isReset) => {
  setStoredState({ quantities: { ADULT: 1 }, filters: { priceZone: 'Gold' } });
  const { unmount } = await openAfterReload('/lancaster', ticketingPath);
  await goInHistory(-1);
  unmount();
  expect(readStored(seatingFiltersItem) === null).toBe(isReset);
});

describe('a link with the number of a gift card', () => {
  const link = '/ticketing?from=mail#gift-card=7K3M-9QXA-2P4W-RT5H';
  const checkGiftCard = jest.fn<ReturnType<Helios['checkGiftCard']>, [string]>();
  beforeEach(() => checkGiftCard.mockReset());

  test('adds the card to the payment, says so and removes the number from the address', async () => {
    checkGiftCard.mockResolvedValue({ last4: 'RT5H', balanceCents: 5000, currency: 'USD' });
    await openAfterReload('/lancaster', link, { checkGiftCard });
    expect(window.location.href).toMatch(/\/ticketing\?from=mail$/);
    expect(readStored(paymentGiftCardsItem)).toEqual([
      { number: '7K3M-9QXA-2P4W-RT5H', last4: 'RT5H', balanceCents: 5000 },
    ]);
    expect(readStored(linkedGiftCardItem)).toBeNull();
    expect(showNotification).toHaveBeenCalledWith({
      title: 'Your gift card is ready',
      message: expect.stringContaining('The gift card ending in RT5H holds $50.00.'),
    });
  });

  test('says why a card was not added', async () => {
    checkGiftCard.mockRejectedValue(createProblemError('GIFT_CARD_NOT_FOUND'));
    await openAfterReload('/lancaster', link, { checkGiftCard });
    expect(window.location.hash).toBe('');
    expect(readStored(linkedGiftCardItem)).toBeNull();
    expect(readStored(paymentGiftCardsItem)).toBeNull();
    expect(showNotification).toHaveBeenCalledWith({
      title: 'This gift card was not added',
      message: 'We do not find this gift card. Please check its number.',
    });
  });

  test('keeps the number without an answer, and adds the card after a reload', async () => {
    checkGiftCard.mockRejectedValueOnce(createNoAnswerError());
    const { unmount } = await openAfterReload('/lancaster', link, { checkGiftCard });
    expect(window.location.hash).toBe('');
    expect(readStored(linkedGiftCardItem)).toBe('7K3M-9QXA-2P4W-RT5H');
    unmount();
    checkGiftCard.mockResolvedValue({ last4: 'RT5H', balanceCents: 5000, currency: 'USD' });
    await openAfterReload('/lancaster', '/ticketing', { checkGiftCard });
    expect(readStored(paymentGiftCardsItem)).toHaveLength(1);
    expect(readStored(linkedGiftCardItem)).toBeNull();
  });

  test('leaves other fragments alone', async () => {
    await openAfterReload('/lancaster', '/ticketing#gift-card=', { checkGiftCard });
    expect(window.location.hash).toBe('#gift-card=');
    expect(checkGiftCard).not.toHaveBeenCalled();
  });
});
