import { act, render, screen } from '@testing-library/react';
import { place } from '../testPlace';
import { ShowDetails } from './ShowDetails';
import { showDetailsMock } from './ShowDetails.mocks';

const getEvent = jest.fn();
jest.mock('../../api/helios', () => ({ helios: { getEvent: (...args: unknown[]) => getEvent(...args) } }));

const event = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
  eventStartDate: '2026-03-07',
  eventEndDate: '2026-10-31',
  eventTimeMinutes: 135,
  currency: 'USD',
  bookingAvailable: true,
  eventPriceListDetail: {
    adultPriceList: [
      { priceZone: 'A', priceCents: 8900 },
      { priceZone: 'B', priceCents: 5900 },
    ],
    childPriceList: [{ priceZone: 'B', priceCents: 2900 }],
  },
};

/** What stands under a label. */
const fact = (label: string) => screen.getByText(label).parentElement;

/** Of an entry, only this is looked at. */
const nearEntries: IntersectionObserverEntry[] = [
  Object.assign(Object.create(null), { isIntersecting: true }),
];

/** Tells the strip that it comes near the window. */
let comeNear: () => void;

beforeEach(() => {
  getEvent.mockReset();
  comeNear = () => undefined;
  window.IntersectionObserver = class {
    root = null;
    rootMargin = '';
    thresholds = [];
    constructor(callback: IntersectionObserverCallback) {
      comeNear = () => act(() => callback(nearEntries, this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
});

function renderNear(props = {}) {
  const result = render(<ShowDetails {...place} {...showDetailsMock} {...props} />);
  comeNear();
  return result;
}

it('asks the ticketing API nothing before it comes near the window', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  render(<ShowDetails {...place} {...showDetailsMock} />);
  expect(getEvent).not.toHaveBeenCalled();
});

it('knows the place at once and says that the rest is on its way', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNear();
  expect(fact('Location')).toHaveTextContent('The Lantern House, Ronks, PA');
  expect(screen.getAllByRole('img', { name: 'Loading' })).toHaveLength(4);
});

it('does not send visitors to the box office for a place that nobody named', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNear({ location: '' });
  expect(fact('Location')).toHaveTextContent('To be announced');
  expect(screen.queryByText('At the box office')).toBeNull();
});

it('says what the code is, without a word or blank too many', () => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNear();
  expect(screen.getByText('Show code').textContent).toBe('Show code');
});

it.each([
  [2, 2],
  [3, 3],
  [4, 4],
] as const)('at level %i, has its name at level %i', (headingLevel, level) => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNear({ headingLevel });
  expect(screen.getByRole('heading', { level, name: /at a glance/ })).toBeInTheDocument();
});

it.each([
  [true, 'dark'],
  [false, 'light'],
])('with darkBackground %p, stands on a %s ground', (darkBackground, surface) => {
  getEvent.mockReturnValue(new Promise(() => undefined));
  renderNear({ darkBackground });
  expect(screen.getByRole('region')).toHaveAttribute('data-surface', surface);
});

it('shows dates, runtime and prices of the ticketing API', async () => {
  getEvent.mockResolvedValue(event);
  renderNear();
  await screen.findByText('2 hours 15 minutes');
  expect(getEvent).toHaveBeenCalledWith('RUTHL', expect.any(AbortSignal));
  expect(fact('Dates')).toHaveTextContent('Mar 7, 2026 – Oct 31, 2026');
  expect(fact('Adults (ages 13+)')).toHaveTextContent('from $59.00');
  expect(fact('Children (ages 2-12)')).toHaveTextContent('from $29.00');
});

it('asks for children from 3 for a show of 2025 or before', async () => {
  getEvent.mockResolvedValue({ ...event, eventStartDate: '2025-12-31' });
  renderNear();
  expect(await screen.findByText('Children (ages 3-12)')).toBeVisible();
});

it('says what the page knows and leaves the rest to the box office when the API does not answer', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  getEvent.mockRejectedValue(new Error('down'));
  renderNear();
  expect(await screen.findAllByText('At the box office')).toHaveLength(3);
  expect(fact('Dates')).toHaveTextContent('From Mar 7, 2026');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it('shows a backstage tour as BTST and asks for its own code', async () => {
  getEvent.mockResolvedValue(event);
  renderNear({ eventCode: 'BTSLA', displayedCode: 'BTST' });
  expect(screen.getByText('BTST')).toBeVisible();
  await screen.findByText('2 hours 15 minutes');
  expect(getEvent).toHaveBeenCalledWith('BTSLA', expect.any(AbortSignal));
});

it('is named with its place: a show of both theatres has two strips on its page', () => {
  render(
    <>
      <ShowDetails {...showDetailsMock} {...place} />
      <ShowDetails {...showDetailsMock} {...place} location="The Hill House, Branson, MO" />
    </>,
  );
  const names = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
  expect(names).toEqual([
    'Ruth, The Lantern House, Ronks, PA: at a glance',
    'Ruth, The Hill House, Branson, MO: at a glance',
  ]);
});
