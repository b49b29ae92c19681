import { Type } from 'typebox';
import { LOCATION_CODE, TICKET_TYPE_CODE } from './codes.ts';
import { EventStatusCodeSchema } from '../lib/problems.ts';
import { cents, isoDate, named, nullable, ref, wallClock } from '../lib/schema.ts';

export const TheaterLocationSchema = named(
  'TheaterLocation',
  Type.String({
    ...LOCATION_CODE,
    description: 'The location code of a theater of the catalogue.',
  }),
);
export const TicketTypeCodeSchema = named(
  'TicketTypeCode',
  Type.String({
    ...TICKET_TYPE_CODE,
    description: 'One of `ticketTypes` of the performance.',
    examples: ['ADULT'],
  }),
);
export const TicketTypeSchema = named(
  'TicketType',
  Type.Object({
    code: ref(TicketTypeCodeSchema),
    label: Type.String({ examples: ['Adult'] }),
    pluralLabel: Type.String({ examples: ['Adults'] }),
    ageRange: Type.String({
      description: 'The age range, as shown to visitors; empty when there is none.',
      examples: ['13+'],
    }),
  }),
);
export const TicketPriceSchema = named(
  'TicketPrice',
  Type.Object({
    priceZone: Type.String(),
    ticketType: ref(TicketTypeCodeSchema),
    priceCents: cents('The price of one ticket before fees and tax.'),
  }),
);

const summary = {
  eventCode: Type.String(),
  eventName: Type.String(),
  theaterLocation: ref(TheaterLocationSchema),
  theaterName: Type.String(),
  timeZone: Type.String({ description: 'IANA name.', examples: ['Europe/Berlin'] }),
  eventStartDate: isoDate('The first day.'),
  eventEndDate: isoDate('The last day.'),
  eventTimeMinutes: Type.Integer({ description: 'Duration in minutes, interval included.' }),
  isShow: Type.Boolean({ description: 'False for tours and similar events.' }),
  lowestPriceCents: cents('The cheapest ticket of the first ticket type.'),
  currency: Type.String(),
  bookingAvailable: Type.Boolean({ description: 'True when at least one performance can be booked now.' }),
};

export const EventSummarySchema = named('EventSummary', Type.Object(summary));
export const EventListSchema = named(
  'EventList',
  Type.Object({ events: Type.Array(ref(EventSummarySchema)) }),
);
export const EventDetailsSchema = named(
  'EventDetails',
  Type.Object({
    ...summary,
    ticketTypes: Type.Array(ref(TicketTypeSchema), {
      description: 'In the order for visitors, with the age ranges of the first day.',
    }),
    prices: Type.Array(ref(TicketPriceSchema), { description: 'Highest price first.' }),
    nextPerformanceDateTime: nullable(wallClock()),
  }),
);

export const CalendarEventSchema = named(
  'CalendarEvent',
  Type.Object({
    eventCode: Type.String(),
    eventName: Type.String(),
    eventDateTime: wallClock(),
    formerDateTime: nullable(wallClock()),
    eventStatusCode: ref(EventStatusCodeSchema),
    isShow: Type.Boolean(),
  }),
);
export const CalendarSchema = named(
  'Calendar',
  Type.Object({
    eventMap: Type.Record(Type.String(), Type.Array(ref(CalendarEventSchema)), {
      description:
        'Maps a date (YYYY-MM-DD) to the performances of that day, by time. Days without performances are omitted.',
    }),
    timeZone: Type.String(),
    today: isoDate("Today at the theater, by the database's clock."),
  }),
);
