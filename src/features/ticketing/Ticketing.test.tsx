import { globalHistory, LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import { navigate } from 'gatsby';
import { HeliosContext } from '../../state/heliosContext';
import { readStored } from '../../state/storage';
import { seatingFiltersItem } from '../../state/ticketingStorage';
import { emptyTicketingData } from './ticketingData';
import { heliosMock, keep } from './standIn.mocks';
import { Ticketing } from './Ticketing';

/** Goes back or forward in the history of the browser. */
const go = (delta: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(delta);
    await arrived;
    // The router waits for a frame before it tells the address.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/**
 * Opens a ticketing page after a reload: the history has a content page before it. As in Gatsby, the element of the page
 * does not change until the next page is loaded, but the router tells the new address at once.
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
  keep();
});

// As ticketing paths, the first three would be an event code, a performance and no screen.
test.each(['/lancaster', '/shows/ruth', '/contact-us', '/', '/ticketing-news'])(
  'on the way back to %s no screen is shown, and the visitor is not sent elsewhere',
  async (contentPath) => {
    await openAfterReload(contentPath, '/ticketing/cart');
    expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
    await go(-1);
    expect(screen.getByRole('status')).toHaveTextContent('One moment…');
    expect(screen.queryByText('Your cart is empty.')).not.toBeInTheDocument();
    expect(navigate).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe(contentPath);

    await go(1);
    expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
  },
);

test.each([
  ['/ticketing/cart', true],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', false],
])('on the way back from %s the seating filters are reset: %s (SPEC 4.5)', async (ticketingPath, isReset) => {
  keep({ quantities: { ADULT: 1 }, filters: { priceZone: 'Gold' } });
  const { unmount } = await openAfterReload('/lancaster', ticketingPath);
  await go(-1);
  unmount();
  expect(readStored(seatingFiltersItem) === null).toBe(isReset);
});
