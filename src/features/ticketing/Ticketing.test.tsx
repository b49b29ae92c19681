import { globalHistory, LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import { navigate } from 'gatsby';
import { HeliosContext } from '../../state/heliosContext';
import { readStored } from '../../state/storage';
import { seatingFiltersItem } from '../../state/ticketingStorage';
import { Ticketing } from './Ticketing';
import { heliosMock, setStoredState } from './shared/ticketing.mocks';
import { emptyTicketingData } from './shared/ticketingData';

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
async function openAfterReload(contentPath: string, ticketingPath: string) {
  window.history.replaceState(null, '', contentPath);
  void globalHistory.navigate(ticketingPath);
  const view = render(
    <LocationProvider>
      <HeliosContext.Provider value={heliosMock()}>
        <Ticketing data={emptyTicketingData} Calendar={() => null} />
      </HeliosContext.Provider>
    </LocationProvider>,
  );
  await act(async () => undefined);
  return view;
}

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  setStoredState();
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
