import { Type } from 'typebox';
import type { Static } from 'typebox';
import { WALL_CLOCK } from '../lib/date-time.ts';
import { BOX_OFFICE_STATUSES } from '../lib/performance-statuses.ts';
import { amount, strictObject, stringEnum } from '../lib/schema.ts';
import { FeesInputSchema } from '../pricing/fees.ts';
import { taxInputProperties } from '../pricing/tax.ts';
import { MAX_PLAN_VERSION, PLAN_NAME } from '../seating/stored-plans.ts';
import { EVENT_CODE, LOCATION_CODE, TICKET_TYPE_CODE } from './codes.ts';
import {
  EventExchangePolicySchema,
  EventReturnPolicySchema,
  ExchangePolicySchema,
  ReturnPolicySchema,
} from './ticket-policies.ts';

// The catalogue file (docs/catalogue.md): what a company sells, without performances that have begun.

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const day = Type.String({ format: 'date' });
/** The theater's wall-clock time. */
const dateTime = Type.String({ pattern: WALL_CLOCK });
const version = Type.Integer({ minimum: 1, maximum: MAX_PLAN_VERSION });
const planReference = strictObject({ name: Type.String({ pattern: PLAN_NAME }), version });

export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const TicketTypeSchema = strictObject({
  code: Type.String(TICKET_TYPE_CODE),
  label: text(40),
  pluralLabel: text(40),
  ageRanges: Type.Array(strictObject({ from: Type.Optional(day), text: text(40) })),
});

const SeatingPlanFileSchema = strictObject({
  name: Type.String({ pattern: PLAN_NAME }),
  version,
  /** Paths, relative to the catalogue file. */
  plan: text(200),
  seatKinds: text(200),
});

const TheaterSchema = strictObject({
  location: Type.String(LOCATION_CODE),
  name: text(100),
  timeZone: text(60),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  fees: FeesInputSchema,
  ...taxInputProperties,
  /** On one line; empty: not shown. */
  address: Type.String({ maxLength: 200 }),
  phoneNumber: Type.String({ maxLength: 40 }),
  doorsMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 240 })),
  /** For new performances. */
  seatingPlan: planReference,
  /** Without it, buyers cannot return tickets. */
  returnPolicy: Type.Optional(ReturnPolicySchema),
  /** Without it, buyers cannot exchange tickets. */
  exchangePolicy: Type.Optional(ExchangePolicySchema),
});

const PerformanceSchema = strictObject({
  dateTime,
  /** Without a status, that of the box office stays. */
  status: Type.Optional(stringEnum(BOX_OFFICE_STATUSES)),
  /** Without a plan: that of the theater. */
  seatingPlan: Type.Optional(planReference),
});

const EventSchema = strictObject({
  eventCode: Type.String(EVENT_CODE),
  name: text(100),
  theater: Type.String(LOCATION_CODE),
  startDate: day,
  endDate: day,
  minutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  isShow: Type.Boolean(),
  bookingAvailable: Type.Boolean(),
  /** Cents by price zone and ticket type. */
  prices: Type.Record(Type.String(), Type.Record(Type.String(), amount())),
  schedule: strictObject({
    weekly: Type.Array(
      strictObject({ weekday: stringEnum(WEEKDAYS), time: Type.String({ pattern: '^\\d{2}:\\d{2}$' }) }),
    ),
    /** Times of the schedule without a performance. */
    except: Type.Array(dateTime),
  }),
  /** Without it, that of the theater. */
  returnPolicy: Type.Optional(EventReturnPolicySchema),
  /** Without it, that of the theater. */
  exchangePolicy: Type.Optional(EventExchangePolicySchema),
  /** Performances beside the schedule, and those of it with a status or plan of their own. */
  performances: Type.Array(PerformanceSchema),
});

export const CatalogueSchema = strictObject({
  format: stringEnum(['helios-catalogue-1']),
  ticketTypes: Type.Array(TicketTypeSchema),
  seatingPlans: Type.Array(SeatingPlanFileSchema),
  theaters: Type.Array(TheaterSchema),
  events: Type.Array(EventSchema),
});

export type Catalogue = Static<typeof CatalogueSchema>;
export type CatalogueEvent = Catalogue['events'][number];
export type CatalogueTheater = Catalogue['theaters'][number];
export type CataloguePerformance = CatalogueEvent['performances'][number];

export const CATALOGUE_FORMAT: Catalogue['format'] = 'helios-catalogue-1';

/** The text of a catalogue file. */
export function formatCatalogue(catalogue: Catalogue): string {
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}
