import type { Lock } from '../helios/types';
import { describeLock } from './commerce';
import type * as Events from './events';
import { reportLockChange } from './lockChange';

const mockTrack = jest.fn();
jest.mock('./events', (): Partial<typeof Events> => ({ track: (event) => mockTrack(event) }));

const adult = { ticketType: 'ADULT', priceCents: 5900, discountCents: 0 };
const child = { ticketType: 'CHILD', priceCents: 2950, discountCents: 0 };

function createLock(seats: object[], performanceId = 'p1'): Lock {
  return {
    status: 'live',
    performance: { performanceId, eventCode: 'RUTHL', eventName: 'Ruth', theaterLocation: 'STRASBURG_PA' },
    seats,
    totals: { totalCents: 0, currency: 'USD' },
    promoCode: null,
  } as unknown as Lock;
}

/** Name, value, and quantity by ticket type of each event. */
const getReported = () =>
  mockTrack.mock.calls.map(([{ name, value, items }]) => [
    name,
    value,
    ...items.map(({ variant, quantity }: { variant: string; quantity: number }) => `${quantity} ${variant}`),
  ]);

beforeEach(() => mockTrack.mockClear());

test('the seats that were held together are one event with all items, in major units, with the value of the cart', () => {
  const item = { id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA' };
  const lock = createLock([adult, child, adult]);
  reportLockChange(null, lock);
  expect(mockTrack.mock.calls).toEqual([
    [
      {
        name: 'productAdded',
        value: 147.5,
        currency: 'USD',
        items: [
          { ...item, variant: 'ADULT', price: 59, quantity: 2 },
          { ...item, variant: 'CHILD', price: 29.5, quantity: 1 },
        ],
      },
    ],
  ]);
  const totals = {
    subtotalCents: 14_750,
    discountCents: 0,
    feesCents: 1350,
    taxCents: 885,
    totalCents: 16_985,
  };
  const { value, items } = describeLock({ ...lock, totals: { ...totals, currency: 'USD' } });
  expect(mockTrack.mock.calls[0]?.[0]).toMatchObject({ value, items });
});

test('another share of a discount is no other product', () => {
  const discounted = (discountCents: number) => ({ ...adult, discountCents });
  reportLockChange(
    createLock([discounted(500), discounted(500)]),
    createLock([discounted(333), discounted(333), discounted(334)]),
  );
  expect(getReported()).toEqual([['productAdded', 55.66, '1 ADULT']]);
});

test('a changed lock reports only the difference', () => {
  reportLockChange(createLock([adult, adult, child]), createLock([adult, adult, adult]));
  expect(getReported()).toEqual([
    ['productRemoved', 29.5, '1 CHILD'],
    ['productAdded', 59, '1 ADULT'],
  ]);
});

test('other seats of the same types are no change', () => {
  reportLockChange(createLock([adult]), createLock([adult]));
  expect(getReported()).toEqual([]);
});

test('another performance replaces the seats', () => {
  reportLockChange(createLock([adult]), createLock([adult], 'p2'));
  expect(getReported()).toEqual([
    ['productRemoved', 59, '1 ADULT'],
    ['productAdded', 59, '1 ADULT'],
  ]);
});

test('an emptied cart removes everything, and a lock that has ended removes nothing', () => {
  reportLockChange(createLock([adult, adult]), null);
  reportLockChange({ ...createLock([adult]), status: 'expired' }, null);
  expect(getReported()).toEqual([['productRemoved', 118, '2 ADULT']]);
});
