import type { Decorator } from '@storybook/react-vite';
import { smallPlan } from '../../../src/features/ticketing/shared/testPlan.mocks';
import { SessionProvider } from '../session/session';
import type { CashDrawer, CounterSale, Hold, Performance, PerformanceDetails, Session } from './api';

const performanceId = 'RUTHL-20261205-1900';

export const performances: Performance[] = [
  { id: performanceId, theaterLocation: 'STRASBURG_PA', theaterName: 'Lamplight Lancaster' },
  { id: 'RUTHB-20261205-1900', theaterLocation: 'BRANSON_MO', theaterName: 'Lamplight Branson' },
].map(({ id, ...theater }) => ({
  performanceId: id,
  eventName: 'Ruth',
  ...theater,
  dateTime: '2026-12-05T19:00:00',
  eventStatusCode: 'AV',
  boxOfficeStatus: 'AV',
  seatsTotal: 2000,
  seatsSold: 300,
  seatsHeld: 20,
  seatsLocked: 4,
  seatsFree: 1676,
  takenCents: 1_234_500,
  currency: 'USD',
}));

export const performance: PerformanceDetails = {
  performanceId,
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  dateTime: '2026-12-05T19:00:00',
  timeZone: 'America/New_York',
  theaterLocation: 'STRASBURG_PA',
  seatingPlanId: smallPlan.seatingPlanId,
  theaterName: 'Lamplight Lancaster',
  eventStatusCode: 'AV',
  ticketTypes: [
    { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' },
    { code: 'CHILD', label: 'Child', pluralLabel: 'Children', ageRange: '3-12' },
  ],
  prices: ['Gold', 'Silver'].flatMap((priceZone) => [
    { priceZone, ticketType: 'ADULT', priceCents: 7900 },
    { priceZone, ticketType: 'CHILD', priceCents: 3900 },
  ]),
  currency: 'USD',
};

const rows = smallPlan.zones.flatMap((zone) =>
  zone.rows.flatMap((row) => row.seats.map((seat) => ({ seat, zone, row }))),
);
const chosen = rows.filter(({ seat }) => seat.kind === 'standard').slice(0, 2);

export const counterSale: CounterSale = {
  saleId: 'CS-7K3M9QXA',
  status: 'live',
  performance,
  holdId: null,
  seats: chosen.map(({ seat, zone, row }) => ({
    seatGuid: seat.seat_guid,
    section: zone.name,
    row: row.row_number,
    number: seat.seat_number,
    kind: seat.kind,
    priceZone: seat.category,
    ticketType: 'ADULT',
    ticketTypeLabel: 'Adult',
    priceCents: 7900,
    discountCents: 0,
  })),
  totals: {
    subtotalCents: 15_800,
    discountCents: 0,
    feesCents: 900,
    taxCents: 948,
    totalCents: 17_648,
    currency: 'USD',
  },
  promoCode: null,
  expiresAt: '2026-03-14T16:02:00.000Z',
  serverNow: '2026-03-14T16:00:00.000Z',
};

const drawer: CashDrawer = {
  account: 'ada.miller',
  openedAt: '2026-03-14T14:00:00.000Z',
  openedCents: 20_000,
  takenCents: 0,
  paidOutCents: 0,
  closedAt: null,
  countedCents: null,
  differenceCents: null,
  note: '',
  currency: 'USD',
};

export const hold: Hold = {
  holdId: 'HD-7K3M9QXA',
  performanceId,
  name: 'Choir of St. Mary',
  reason: 'Option of a group',
  note: 'Call on Thursday.',
  status: 'live',
  endsAt: '2026-03-14T21:00:00.000Z',
  seats: rows.slice(4, 7).map(({ seat }) => seat.seat_guid),
  sold: 2,
  released: 1,
  madeBy: 'ada.miller',
  createdAt: '2026-03-14T12:00:00.000Z',
};

/** The answer of an operation: a body, a problem (`status`), or a function that makes it. */
type Answer = object | ((request: Request) => Promise<object>);

const sale = `/staff/counter-sales/${counterSale.saleId}`;
const ofPerformance = `/staff/performances/${performanceId}`;

const answers: Readonly<Record<string, Answer>> = {
  'GET /staff/performances': performances,
  [`GET ${ofPerformance}`]: performance,
  [`GET /staff/seating-plans/${smallPlan.seatingPlanId}`]: smallPlan,
  [`GET ${ofPerformance}/availability`]: { version: '1', locked: hold.seats, sold: [] },
  [`GET ${ofPerformance}/holds`]: [hold],
  [`POST ${ofPerformance}/counter-sales`]: counterSale,
  [`POST ${sale}/heartbeat`]: counterSale,
  [`POST ${sale}/payment`]: {
    orderNumber: 'LT-7K3M9QXA',
    totals: counterSale.totals,
    changeCents: 2352,
    mailed: true,
  },
  'GET /staff/cash-drawer': drawer,
  'GET /staff/complimentary-budget': { givenCents: 0, leftCents: 50_000, currency: 'USD' },
  'GET /staff/customers': [
    {
      firstName: 'Ada',
      lastName: 'Miller',
      emailAddress: 'ada@example.org',
      phoneNumber: '(717) 555-0142',
      orderCount: 3,
      lastOrderAt: '2026-03-01T12:00:00.000Z',
    },
  ],
};

const session: Session = {
  name: 'ada.miller',
  role: 'refund',
  operations: ['startCounterSale', 'giveCounterSale', 'createHold', 'changeHold', 'listStaffTickets'],
  expiresAt: '2026-03-15T00:00:00.000Z',
};

const SessionFrame = ({ children }: { children: JSX.Element }) => (
  <SessionProvider value={{ session, end: () => {} }}>{children}</SessionProvider>
);

/** Answers the requests of a story. `parameters: { answers: { 'GET /staff/…': … } }` replaces single ones. */
export const withStaffApi: Decorator = (Story, { parameters }) => {
  const all: Readonly<Record<string, Answer>> = { ...answers, ...parameters['answers'] };
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const answer = all[`${request.method} ${new URL(request.url).pathname}`];
    const body = typeof answer === 'function' ? await answer(request) : answer;
    if (!body) return Response.json({ code: 'NOT_FOUND', title: 'Not there', detail: '' }, { status: 404 });
    const status = 'status' in body && typeof body.status === 'number' ? body.status : 200;
    return Response.json(body, { status });
  };
  sessionStorage.clear();
  return (
    <SessionFrame>
      <Story />
    </SessionFrame>
  );
};
