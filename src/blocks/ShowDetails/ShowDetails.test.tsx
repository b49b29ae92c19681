import { act, render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { ShowDetails } from './ShowDetails';
import { showDetailsMock } from './ShowDetails.mocks';

const getEvent = jest.fn();
jest.mock('../../helios/client', () => ({ helios: { getEvent: (...args: unknown[]) => getEvent(...args) } }));

const event = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  eventStartDate: '2026-03-07',
  eventEndDate: '2026-10-31',
  eventTimeMinutes: 135,
  currency: 'USD',
  bookingAvailable: true,
  ticketTypes: [
    { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' },
    { code: 'CHILD', label: 'Child', pluralLabel: 'Children', ageRange: '2-12' },
  ],
  prices: [
    { priceZone: 'A', ticketType: 'ADULT', priceCents: 8900 },
    { priceZone: 'B', ticketType: 'ADULT', priceCents: 5900 },
    { priceZone: 'B', ticketType: 'CHILD', priceCents: 2900 },
  ],
};

/** The element with a label and its value. */
const getFact = (label: string) => screen.getByText(label).parentElement;

/** The component reads only `isIntersecting`. */
const intersectingEntries: IntersectionObserverEntry[] = [
  Object.assign(Object.create(null), { isIntersecting: true }),
];

/** Reports to the component that it is near the viewport. */
let intersect: () => void;

beforeEach(() => {
  getEvent.mockReset();
  intersect = () => undefined;
  window.IntersectionObserver = class {
    root = null;
    rootMargin = '';
    thresholds = [];
    constructor(callback: IntersectionObserverCallback) {
      intersect = () => act(() => callback(intersectingEntries, this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
});

function renderNearViewport(props = {}) {
  const result = render(<ShowDetails {...placement} {...showDetailsMock} {...props} />);
  intersect();
  return result;
}

it('sends no request to the ticketing API before it is near the viewport', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  render(<ShowDetails {...placement} {...showDetailsMock} />);
  expect(getEvent).not.toHaveBeenCalled();
});

it('shows the location at once and the other facts as loading', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNearViewport();
  expect(getFact('Location')).toHaveTextContent('The Lantern House, Ronks, PA');
  expect(screen.getAllByRole('img', { name: 'Loading' })).toHaveLength(4);
});

it('shows a missing location as to be announced', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNearViewport({ location: '' });
  expect(getFact('Location')).toHaveTextContent('To be announced');
  expect(screen.queryByText('At the box office')).toBeNull();
});

it('labels the show code exactly', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNearViewport();
  expect(screen.getByText('Show code').textContent).toBe('Show code');
});

it.each([
  [2, 2],
  [3, 3],
  [4, 4],
] as const)('at heading level %i, renders its name at level %i', (headingLevel, level) => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNearViewport({ headingLevel });
  expect(screen.getByRole('heading', { level, name: /at a glance/ })).toBeInTheDocument();
});

it.each([
  [true, 'dark'],
  [false, 'light'],
])('with darkBackground %p, uses the %s surface', (darkBackground, surface) => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNearViewport({ darkBackground });
  expect(screen.getByRole('region')).toHaveAttribute('data-surface', surface);
});

it('shows dates, runtime and prices of the ticketing API', async () => {
  getEvent.mockResolvedValue(event);
  renderNearViewport();
  await screen.findByText('2 hours 15 minutes');
  expect(getEvent).toHaveBeenCalledWith('RUTHL', expect.any(AbortSignal));
  expect(getFact('Dates')).toHaveTextContent('Mar 7, 2026 – Oct 31, 2026');
  expect(getFact('Adults (ages 13+)')).toHaveTextContent('from $59.00');
  expect(getFact('Children (ages 2-12)')).toHaveTextContent('from $29.00');
});

it('shows the ages 3-12 for a show of 2025 or before', async () => {
  const [adult, child] = event.ticketTypes;
  getEvent.mockResolvedValue({
    ...event,
    eventStartDate: '2025-12-31',
    ticketTypes: [adult, { ...child, ageRange: '3-12' }],
  });
  renderNearViewport({ startDate: '2025-12-31' });
  expect(screen.getByText('Children (ages 3-12)')).toBeVisible();
  expect(await screen.findByText('from $29.00')).toBeVisible();
  expect(screen.getByText('Children (ages 3-12)')).toBeVisible();
});

it('shows the ticket types of the ticketing API', async () => {
  getEvent.mockResolvedValue({
    ...event,
    ticketTypes: [{ code: 'ENTRY', label: 'Entry', pluralLabel: 'All visitors', ageRange: '' }],
    prices: [{ priceZone: 'A', ticketType: 'ENTRY', priceCents: 1500 }],
  });
  renderNearViewport();
  await screen.findByText('from $15.00');
  expect(getFact('All visitors')).toHaveTextContent('from $15.00');
  expect(screen.queryByText(/Children/)).toBeNull();
});

it('refers to the box office for unknown facts if the API fails', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  getEvent.mockRejectedValue(new Error('down'));
  renderNearViewport();
  expect(await screen.findAllByText('At the box office')).toHaveLength(3);
  expect(getFact('Dates')).toHaveTextContent('From Mar 7, 2026');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it('displays a backstage tour as BTST and requests its own code', async () => {
  getEvent.mockResolvedValue(event);
  renderNearViewport({ eventCode: 'BTSLA', displayedCode: 'BTST' });
  expect(screen.getByText('BTST')).toBeVisible();
  await screen.findByText('2 hours 15 minutes');
  expect(getEvent).toHaveBeenCalledWith('BTSLA', expect.any(AbortSignal));
});

it('has the location in its name, because a show of both theaters has two strips on its page', () => {
  render(
    <>
      <ShowDetails {...showDetailsMock} {...placement} />
      <ShowDetails {...showDetailsMock} {...placement} location="The Hill House, Branson, MO" />
    </>,
  );
  const names = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
  expect(names).toEqual([
    'Ruth, The Lantern House, Ronks, PA: at a glance',
    'Ruth, The Hill House, Branson, MO: at a glance',
  ]);
});
