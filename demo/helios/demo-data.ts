import type { CatalogueTheater, WEEKDAYS } from '../../helios/src/catalogue/catalogue-schema.ts';
import type { DemoPlanName } from './demo-plans.ts';

// The theaters and shows of the demo company. Start days count from the day of the first seed; end days move
// with each seed, so that the demo always has performances.

export interface TheaterSeed extends Omit<CatalogueTheater, 'seatingPlan'> {
  location: 'STRASBURG_PA' | 'BRANSON_MO';
  seatingPlan: DemoPlanName;
}

export const THEATERS: readonly TheaterSeed[] = [
  {
    location: 'STRASBURG_PA',
    name: 'The Lantern House, Lancaster',
    timeZone: 'America/New_York',
    seatingPlan: 'lancaster',
    currency: 'USD',
    fees: [{ name: 'Service fee', per: 'ticket', amountCents: 450 }],
    taxBasisPoints: 0,
    address: '214 Barley Mill Road, Ronks, PA 17572',
    phoneNumber: '(717) 555-0142',
    doorsMinutes: 45,
    returnPolicy: { hoursBefore: 24, refundTo: 'card', fee: { per: 'ticket', amountCents: 300 } },
    exchangePolicy: {
      hoursBefore: 24,
      refundTo: 'card',
      fee: { per: 'ticket', amountCents: 200 },
      within: 'event',
    },
  },
  {
    location: 'BRANSON_MO',
    name: 'The Hill House, Branson',
    timeZone: 'America/Chicago',
    seatingPlan: 'branson',
    currency: 'USD',
    fees: [{ name: 'Service fee', per: 'ticket', amountCents: 400 }],
    taxBasisPoints: 810,
    address: '88 Cedar Lookout Drive, Branson, MO 65616',
    phoneNumber: '(417) 555-0186',
    doorsMinutes: 45,
  },
];

/** Prices in cents by ticket type. */
type Prices = Record<'Premium' | 'Standard' | 'Value', { ADULT: number; CHILD: number }>;

/** Age of children: product 2.7, show details strip. */
export const TICKET_TYPES = [
  { code: 'ADULT', label: 'Adult', pluralLabel: 'Adults', ageRanges: [{ text: '13+' }] },
  {
    code: 'CHILD',
    label: 'Child',
    pluralLabel: 'Children',
    ageRanges: [{ text: '3-12' }, { from: '2026-01-01', text: '2-12' }],
  },
] as const;

const MAIN_SHOW: Prices = {
  Premium: { ADULT: 8_900, CHILD: 4_900 },
  Standard: { ADULT: 7_400, CHILD: 3_900 },
  Value: { ADULT: 5_900, CHILD: 2_900 },
};
const CHRISTMAS_PLAY: Prices = {
  Premium: { ADULT: 7_900, CHILD: 4_400 },
  Standard: { ADULT: 6_400, CHILD: 3_400 },
  Value: { ADULT: 4_900, CHILD: 2_400 },
};
const TOUR: Prices = {
  Premium: { ADULT: 3_200, CHILD: 1_900 },
  Standard: { ADULT: 2_800, CHILD: 1_700 },
  Value: { ADULT: 2_400, CHILD: 1_500 },
};

/** The interests of the demo company's mailing list. */
export const MARKETING_INTERESTS: readonly { interestId: string; interestName: string }[] = [
  { interestId: 'lancaster-shows', interestName: 'Shows in Lancaster, PA' },
  { interestId: 'branson-shows', interestName: 'Shows in Branson, MO' },
  { interestId: 'films-and-streaming', interestName: 'Films and streaming' },
  { interestId: 'special-offers', interestName: 'Special offers' },
  { interestId: 'group-visits', interestName: 'Group visits' },
  { interestId: 'young-audiences', interestName: 'Families and young audiences' },
];

export interface EventSeed {
  eventCode: string;
  name: string;
  location: 'STRASBURG_PA' | 'BRANSON_MO';
  /** Days from the day of the first seed to the first performance day. */
  startsInDays: number;
  /** Days from the day of this seed to the last day; null: as far as performances are created. */
  endsInDays: number | null;
  minutes: number;
  isShow: boolean;
  prices: Prices;
  /** Weekday and wall-clock time. Performances of a theater must not overlap. */
  schedule: readonly (readonly [(typeof WEEKDAYS)[number], string])[];
}

export const EVENTS: readonly EventSeed[] = [
  {
    eventCode: 'RUTHL',
    name: 'Ruth',
    location: 'STRASBURG_PA',
    startsInDays: -60,
    endsInDays: null,
    minutes: 135,
    isShow: true,
    prices: MAIN_SHOW,
    schedule: [
      ['TUE', '14:00'],
      ['WED', '19:00'],
      ['THU', '14:00'],
      ['FRI', '19:00'],
      ['SAT', '11:00'],
      ['SAT', '15:00'],
    ],
  },
  {
    eventCode: 'NEHEM',
    name: 'Nehemiah',
    location: 'STRASBURG_PA',
    startsInDays: 75,
    endsInDays: null,
    minutes: 140,
    isShow: true,
    prices: MAIN_SHOW,
    schedule: [
      ['MON', '14:00'],
      ['MON', '19:00'],
      ['TUE', '19:00'],
      ['FRI', '10:30'],
    ],
  },
  {
    eventCode: 'INNLA',
    name: 'The Inn at Bethlehem',
    location: 'STRASBURG_PA',
    startsInDays: -30,
    endsInDays: 60,
    minutes: 110,
    isShow: true,
    prices: CHRISTMAS_PLAY,
    schedule: [
      ['WED', '14:00'],
      ['THU', '19:00'],
      ['FRI', '14:00'],
      ['SAT', '19:30'],
    ],
  },
  {
    eventCode: 'BTSLA',
    name: 'Behind the Lamplight',
    location: 'STRASBURG_PA',
    // Before 2026, because then children pay from the age of 3 (product 9).
    startsInDays: -1_500,
    endsInDays: null,
    minutes: 60,
    isShow: false,
    prices: TOUR,
    schedule: [
      ['TUE', '10:00'],
      ['THU', '10:00'],
      ['SAT', '09:00'],
    ],
  },
  {
    eventCode: 'GIDEO',
    name: 'Gideon',
    location: 'BRANSON_MO',
    startsInDays: -45,
    endsInDays: null,
    minutes: 130,
    isShow: true,
    prices: MAIN_SHOW,
    schedule: [
      ['TUE', '15:00'],
      ['THU', '15:00'],
      ['THU', '19:30'],
      ['FRI', '19:30'],
      ['SAT', '11:00'],
      ['SAT', '15:00'],
    ],
  },
  {
    eventCode: 'ELIJA',
    name: 'Elijah',
    location: 'BRANSON_MO',
    startsInDays: 90,
    endsInDays: null,
    minutes: 135,
    isShow: true,
    prices: MAIN_SHOW,
    schedule: [
      ['MON', '15:00'],
      ['TUE', '19:30'],
      ['WED', '19:30'],
      ['FRI', '11:00'],
    ],
  },
  {
    eventCode: 'INNBR',
    name: 'The Inn at Bethlehem',
    location: 'BRANSON_MO',
    startsInDays: -30,
    endsInDays: 60,
    minutes: 110,
    isShow: true,
    prices: CHRISTMAS_PLAY,
    schedule: [
      ['WED', '15:00'],
      ['FRI', '15:00'],
      ['SAT', '19:30'],
    ],
  },
];
