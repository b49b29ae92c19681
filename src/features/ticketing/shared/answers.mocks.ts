import type {
  AdmissionTicket,
  EventDetails,
  EventSummary,
  Lock,
  Order,
  Performance,
  PerformanceReference,
} from '../../../helios/types';
import type { CheckoutDraft } from '../../../state/checkoutDraft';

/** Answers of Helios for tests and stories. `parts` overrides single fields. */

const performanceReference: PerformanceReference = {
  performanceId: 'RUTHL-20261128-1900',
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  dateTime: '2026-11-28T19:00:00',
  timeZone: 'America/New_York',
  theaterLocation: 'STRASBURG_PA',
  seatingPlanId: 'small-1',
};

export function eventSummaryMock(parts: Partial<EventSummary> = {}): EventSummary {
  return {
    eventCode: 'RUTHL',
    eventName: 'Ruth',
    theaterLocation: 'STRASBURG_PA',
    theaterName: 'The Lantern House',
    timeZone: 'America/New_York',
    eventStartDate: '2026-09-22',
    eventEndDate: '2027-06-30',
    eventTimeMinutes: 135,
    isShow: true,
    lowestPriceCents: 4900,
    currency: 'USD',
    bookingAvailable: true,
    ...parts,
  };
}

export function eventDetailsMock(parts: Partial<EventDetails> = {}): EventDetails {
  return {
    ...eventSummaryMock(),
    ticketTypes: [
      { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' },
      { code: 'CHILD', label: 'Child', pluralLabel: 'Children', ageRange: '3-12' },
    ],
    prices: [
      { priceZone: 'Gold', ticketType: 'ADULT', priceCents: 7900 },
      { priceZone: 'Silver', ticketType: 'ADULT', priceCents: 4900 },
      { priceZone: 'Gold', ticketType: 'CHILD', priceCents: 3900 },
      { priceZone: 'Silver', ticketType: 'CHILD', priceCents: 2900 },
    ],
    nextPerformanceDateTime: '2026-11-28T19:00:00',
    ...parts,
  };
}

export function performanceMock(parts: Partial<Performance> = {}): Performance {
  return {
    ...performanceReference,
    eventTimeMinutes: 135,
    formerDateTime: null,
    eventStatusCode: 'AV',
    ticketTypes: [
      { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRange: '13+' },
      { code: 'CHILD', label: 'Child', pluralLabel: 'Children', ageRange: '3-12' },
    ],
    prices: [
      { priceZone: 'Gold', ticketType: 'ADULT', priceCents: 7900 },
      { priceZone: 'Gold', ticketType: 'CHILD', priceCents: 3900 },
      { priceZone: 'Silver', ticketType: 'ADULT', priceCents: 4900 },
      { priceZone: 'Silver', ticketType: 'CHILD', priceCents: 2900 },
    ],
    fees: [{ name: 'Service fee', per: 'ticket', amountCents: 350 }],
    taxBasisPoints: 600,
    currency: 'USD',
    maxTickets: 12,
    seatsTotal: 10,
    seatsAvailable: 8,
    serverNow: '2026-11-21T12:00:00.000Z',
    ...parts,
  };
}

export function lockMock(parts: Partial<Lock> = {}): Lock {
  return {
    lockId: 'lock-1',
    status: 'live',
    performance: performanceReference,
    seats: [
      {
        seatGuid: 'L-A-1',
        section: 'Left',
        row: 'A',
        number: '1',
        kind: 'standard',
        priceZone: 'Gold',
        ticketType: 'ADULT',
        ticketTypeLabel: 'Adult',
        priceCents: 7900,
        discountCents: 0,
      },
      {
        seatGuid: 'L-A-2',
        section: 'Left',
        row: 'A',
        number: '2',
        kind: 'standard',
        priceZone: 'Gold',
        ticketType: 'CHILD',
        ticketTypeLabel: 'Child',
        priceCents: 3900,
        discountCents: 0,
      },
    ],
    totals: {
      subtotalCents: 11_800,
      discountCents: 0,
      feesCents: 700,
      taxCents: 708,
      totalCents: 13_208,
      currency: 'USD',
    },
    promoCode: null,
    returnTerms: null,
    exchangeTerms: null,
    expiresAt: '2026-11-21T12:15:00.000Z',
    serverNow: '2026-11-21T12:00:00.000Z',
    extensionsLeft: 2,
    extendableFrom: '2026-11-21T12:12:00.000Z',
    orderId: null,
    cardForm: { provider: 'test', url: 'https://pay.example/fields' },
    ...parts,
  };
}

export const customerMock = {
  contact: {
    firstName: 'Naomi',
    lastName: 'Field',
    phoneNumber: '7175550142',
    emailAddress: 'naomi@example.com',
  },
  address: {
    country: 'USA',
    addressLine1: '12 Orchard Lane',
    city: 'Ronks',
    state: 'PA',
    zipcode: '17572',
  },
};

export function orderMock(parts: Partial<Order> = {}): Order {
  const { lockId, performance, seats, totals } = lockMock();
  return {
    orderId: 'order-1',
    orderNumber: 'LT-7K3M9QXA',
    analyticsMessageId: '11111111-1111-4111-8111-111111111111',
    status: 'confirmed',
    lockId,
    performance,
    venue: {
      name: 'The Lantern House, Lancaster',
      address: '214 Barley Mill Road, Ronks, PA 17572',
      phoneNumber: '(717) 555-0142',
      doorsAt: '2026-11-28T18:15:00',
      directionsUrl: 'https://www.google.com/maps/search/?api=1&query=214+Barley+Mill+Road',
    },
    seats,
    totals,
    customer: customerMock,
    promoCode: null,
    giftCards: [],
    payment: { provider: 'test', amountCents: totals.totalCents, cardBrand: 'visa', cardLast4: '4242' },
    refundedCents: 0,
    refundedSeats: [],
    exchangedSeats: [],
    givenTickets: [],
    givableSeats: [],
    canTakeBack: false,
    returns: null,
    exchanges: null,
    performanceChange: null,
    exchangeOf: null,
    nextAction: null,
    declineCode: null,
    failureReason: null,
    createdAt: '2026-11-21T12:05:00.000Z',
    confirmedAt: '2026-11-21T12:05:01.000Z',
    ...parts,
  };
}

/** A complete checkout draft. */
export const draftMock: CheckoutDraft = {
  firstName: 'Naomi',
  lastName: 'Field',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};

/** The tickets of `orderMock()`. `refunded` has the guids of refunded seats. */
export function ticketsMock(refunded: readonly string[] = []): AdmissionTicket[] {
  return orderMock().seats.map(({ seatGuid, section, row, number, ticketType, ticketTypeLabel }, index) => ({
    ticketCode: `7K3M9QXA2BCD4EF${'GHJK'[index] ?? ''}`,
    seatGuid,
    section,
    row,
    number,
    ticketType,
    ticketTypeLabel,
    valid: !refunded.includes(seatGuid),
    voidBecause: refunded.includes(seatGuid) ? 'refunded' : null,
    qrSvg: ticketQrSvg,
  }));
}

/** The QR code of 7K3M9QXA2BCD4EFG */
const modules = [
  '#######..###..#######',
  '#.....#...##..#.....#',
  '#.###.#...###.#.###.#',
  '#.###.#..####.#.###.#',
  '#.###.#..####.#.###.#',
  '#.....#.##....#.....#',
  '#######.#.#.#.#######',
  '.........#...........',
  '#..#.##.#..###.#.....',
  '####.#...#.#...#.#..#',
  '#.###.###..#..##.##..',
  '#...##...#..###....##',
  '###...###.##...###.##',
  '........#..#...#.###.',
  '#######..#.#######...',
  '#.....#.#..#.#.#...#.',
  '#.###.#..#..###.#..#.',
  '#.###.#.###..#..#.###',
  '#.###.#..##..##..#..#',
  '#.....#..#...#.#..#.#',
  '#######.##.#.#.#.#...',
];

const ticketQrSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 29 29">',
  '<rect x="-4" y="-4" width="29" height="29" fill="#fff"/><path d="',
  ...modules.flatMap((row, y) => [...row].map((dark, x) => (dark === '#' ? `M${x} ${y}h1v1h-1z` : ''))),
  '"/></svg>',
].join('');
