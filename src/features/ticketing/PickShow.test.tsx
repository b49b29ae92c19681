import { globalHistory, LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { Helios } from '../../helios/client';
import type { EventSummary } from '../../helios/types';
import { readStored, writeStored } from '../../lib/storage';
import { HeliosContext } from '../../state/heliosContext';
import {
  linkedGiftCardItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
} from '../../state/tickets/ticketingStorage';
import { eventSummaryMock, lockMock } from './shared/answers.mocks';
import {
  createNoAnswerError,
  heliosMock,
  neverAnswer,
  setStoredState,
  ticketingDataMock,
} from './shared/ticketing.mocks';
import { PickShow } from './PickShow';

const page = (calls: Partial<Helios> = {}) => (
  <LocationProvider>
    <HeliosContext.Provider value={heliosMock(calls)}>
      <PickShow data={ticketingDataMock} />
    </HeliosContext.Provider>
  </LocationProvider>
);

/** The HTML of the build, and its hydration. */
function openBuilt(calls: Partial<Helios>) {
  const container = document.createElement('div');
  // React warns about layout effects, but not on the real server.
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  container.innerHTML = renderToString(page());
  consoleError.mockRestore();
  document.body.append(container);
  const names = screen.getAllByRole('heading').map((heading) => heading.textContent);
  const link = screen.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  return { names, link, hydrate: () => render(page(calls), { container, hydrate: true }) };
}

beforeEach(() => {
  setStoredState();
  writeStored(linkedGiftCardItem, null);
  void globalHistory.navigate('/ticketing');
});

test('the HTML has headings, shows and the first pictures, and prices follow in the same elements', async () => {
  let answer: (events: EventSummary[]) => void = () => undefined;
  const listEvents = jest.fn(() => new Promise<EventSummary[]>((resolve) => (answer = resolve)));
  const { names, link, hydrate } = openBuilt({ listEvents });
  expect(names).toEqual([
    'What would you like to see?',
    'Lancaster, Pennsylvania',
    '2026',
    'Ruth',
    'The Inn at Bethlehem',
    'Branson, Missouri',
    '2026',
    'Elijah',
  ]);
  expect(link).toHaveAttribute('href', '/ticketing/RUTHL/calendar');
  const loading = [...document.querySelectorAll('main img, img')].map((image) =>
    image.getAttribute('loading'),
  );
  expect(loading).toEqual(['eager', 'eager', 'lazy']);
  expect(screen.queryByText('One moment…')).not.toBeInTheDocument();
  hydrate();
  await waitFor(() => expect(listEvents).toHaveBeenCalled());
  await act(async () => answer([eventSummaryMock()]));
  expect(await screen.findByText(/^From \$49/)).toBeInTheDocument();
  expect(screen.getByText(/Sep.*22.*2026.*Jun.*30.*2027/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBe(link);
  // The build lists Elijah, and Helios does not: only events of Helios are on sale.
  expect(screen.queryByRole('link', { name: /Elijah/ })).not.toBeInTheDocument();
});

test('a failure is shown above the shows that the build knows', async () => {
  openBuilt({ listEvents: () => Promise.reject(createNoAnswerError()) }).hydrate();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See dates of Elijah, Branson' })).toBeInTheDocument();
});

test('uses the answer of the request that the HTML has sent, once', async () => {
  window.earlyEvents = Promise.resolve({ events: [eventSummaryMock({ lowestPriceCents: 1200 })] });
  const listEvents = jest.fn(neverAnswer);
  render(page({ listEvents }));
  expect(await screen.findByText(/^From \$12/)).toBeInTheDocument();
  expect(listEvents).not.toHaveBeenCalled();
  expect(window.earlyEvents).toBeUndefined();
});

test.each([null, {}, 'text'])('requests the shows itself when the early answer is %j', async (answer) => {
  window.earlyEvents = Promise.resolve(answer);
  render(page());
  expect(await screen.findByText(/^From \$49/)).toBeInTheDocument();
});

test('shows the lock of the cart', async () => {
  setStoredState({ cart: lockMock() });
  render(page());
  expect(await screen.findByRole('timer')).toBeInTheDocument();
});

test('adds the gift card of a link', async () => {
  void globalHistory.navigate('/ticketing#gift-card=7K3M-9QXA-2P4W-RT5H');
  render(page());
  await waitFor(() => expect(readStored(paymentGiftCardsItem)).toHaveLength(1));
  expect(window.location.hash).toBe('');
});

test.each([
  ['/lancaster', true],
  ['/ticketing/RUTHL/calendar', true],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', false],
])('leaving it for %s resets the seating filters: %s (product 4.5)', async (path, isReset) => {
  setStoredState({ filters: { priceZone: 'Gold' } });
  const { unmount } = render(page());
  await screen.findByText(/^From \$49/);
  window.history.replaceState(null, '', path);
  unmount();
  expect(readStored(seatingFiltersItem) === null).toBe(isReset);
});

test('moves the focus to its heading only after another screen of a purchase', async () => {
  const getHeading = () => screen.getByRole('heading', { level: 1 });
  const { unmount } = render(page());
  await screen.findByText(/^From \$49/);
  expect(getHeading()).not.toHaveFocus();
  window.history.replaceState(null, '', '/lancaster');
  unmount();
  window.history.replaceState(null, '', '/ticketing');
  const { unmount: leave } = render(page());
  expect(getHeading()).not.toHaveFocus();
  // The router has the next address when a page is replaced.
  leave();
  render(page());
  expect(getHeading()).toHaveFocus();
});
