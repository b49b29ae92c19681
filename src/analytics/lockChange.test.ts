import type { Lock } from '../helios/types';
import type * as Events from './events';
import { reportLockChange } from './lockChange';

const mockTrack = jest.fn();
jest.mock('./events', (): Partial<typeof Events> => ({ track: (event) => mockTrack(event) }));

const adult = { ticketType: 'ADULT', priceCents: 5900 };
const child = { ticketType: 'CHILD', priceCents: 2950 };

function createLock(seats: object[], performanceId = 'p1'): Lock {
  return {
    status: 'live',
    performance: { performanceId, eventCode: 'RUTHL', eventName: 'Ruth', theaterLocation: 'STRASBURG_PA' },
    seats,
    totals: { totalCents: 0, currency: 'USD' },
  } as unknown as Lock;
}

/** Name, ticket type, quantity and value of each event. */
const getReported = () =>
  mockTrack.mock.calls.map(([{ name, value, items }]) => [name, items[0].variant, items[0].quantity, value]);

beforeEach(() => mockTrack.mockClear());

test('new seats are added, one event for each ticket type, in major units', () => {
  reportLockChange(null, createLock([adult, child, adult]));
  expect(getReported()).toEqual([
    ['productAdded', 'ADULT', 2, 118],
    ['productAdded', 'CHILD', 1, 29.5],
  ]);
  expect(mockTrack.mock.calls[0]?.[0]).toEqual({
    name: 'productAdded',
    value: 118,
    currency: 'USD',
    items: [
      { id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA', variant: 'ADULT', price: 59, quantity: 2 },
    ],
  });
});

test('a changed lock reports only the difference', () => {
  reportLockChange(createLock([adult, adult, child]), createLock([adult, adult, adult]));
  expect(getReported()).toEqual([
    ['productRemoved', 'CHILD', 1, 29.5],
    ['productAdded', 'ADULT', 1, 59],
  ]);
});

test('other seats of the same types are no change', () => {
  reportLockChange(createLock([adult]), createLock([adult]));
  expect(getReported()).toEqual([]);
});

test('another performance replaces the seats', () => {
  reportLockChange(createLock([adult]), createLock([adult], 'p2'));
  expect(getReported()).toEqual([
    ['productRemoved', 'ADULT', 1, 59],
    ['productAdded', 'ADULT', 1, 59],
  ]);
});

test('an emptied cart removes everything, and a lock that has ended removes nothing', () => {
  reportLockChange(createLock([adult, adult]), null);
  reportLockChange({ ...createLock([adult]), status: 'expired' }, null);
  expect(getReported()).toEqual([['productRemoved', 'ADULT', 2, 118]]);
});
