import { Type } from 'typebox';
import { TheaterLocationSchema, TicketPriceSchema, TicketTypeSchema } from './event-schemas.ts';
import { chargeRateProperties } from '../pricing/charges.ts';
import { EventStatusCodeSchema } from '../lib/problems.ts';
import { instant, named, nullable, ref, strictObject, wallClock } from '../lib/schema.ts';
import { MAX_TICKETS } from '../lib/limits.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

export const performanceReference = {
  performanceId: Type.String(),
  eventCode: Type.String(),
  eventName: Type.String(),
  dateTime: wallClock(),
  timeZone: Type.String({ description: 'IANA name.' }),
  theaterLocation: ref(TheaterLocationSchema),
  seatingPlanId: Type.String({ description: 'For GET /seating-plans/{seatingPlanId}.' }),
};
/** The performance of a lock or an order. */
export const PerformanceReferenceSchema = named('PerformanceReference', Type.Object(performanceReference));

export const PerformanceSchema = named(
  'Performance',
  Type.Object({
    ...performanceReference,
    eventTimeMinutes: Type.Integer(),
    formerDateTime: nullable(wallClock()),
    eventStatusCode: ref(EventStatusCodeSchema),
    ticketTypes: Type.Array(ref(TicketTypeSchema)),
    prices: Type.Array(ref(TicketPriceSchema)),
    ...chargeRateProperties,
    currency: Type.String(),
    maxTickets: Type.Integer({
      description: 'The maximum number of seats of a lock.',
      examples: [MAX_TICKETS],
    }),
    seatsTotal: Type.Integer(),
    seatsAvailable: Type.Integer({
      description:
        'Neither sold nor locked at `serverNow`; with `lockId`, the seats of that lock count as available.',
    }),
    serverNow: instant("The database's clock."),
  }),
);

export const performanceParams = Type.Object({
  performanceId: Type.String({ maxLength: 60, examples: ['RUTHL-20261205-1900'] }),
});

export const ownLockQuery = Type.Object({
  lockId: Type.Optional(
    Type.String({
      maxLength: MAX_SIGNED_ID_LENGTH,
      description: 'Your lock: its seats do not count as taken.',
    }),
  ),
});

export const AvailabilitySchema = named(
  'Availability',
  Type.Object({
    version: Type.String({ description: 'Changes whenever `locked` or `sold` change.' }),
    locked: Type.Array(Type.String(), {
      description: 'Seats of live locks, except those of the lock `lockId`.',
    }),
    sold: Type.Array(Type.String()),
  }),
);

export const AvailabilityChangeSchema = named(
  'AvailabilityChange',
  Type.Object(
    {
      version: Type.String({ description: 'The version of the resulting Availability.' }),
      locked: Type.Array(Type.String(), { description: 'Seats now in a live lock, including your own.' }),
      sold: Type.Array(Type.String(), { description: 'Seats now sold.' }),
      freed: Type.Array(Type.String(), { description: 'Seats now free.' }),
    },
    { description: 'All other seats are unchanged.' },
  ),
);

export const BestAvailableRequestSchema = named(
  'BestAvailableRequest',
  strictObject({
    quantity: Type.Integer({ minimum: 1, maximum: MAX_TICKETS }),
    priceZone: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    section: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The name of a zone of the seating plan.' }),
    ),
    wheelchairSpaces: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TICKETS,
        description: 'How many of `quantity` are wheelchair spaces. Default: 0.',
      }),
    ),
    companionSeats: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TICKETS,
        description: 'How many of `quantity` are companion seats. Default: 0.',
      }),
    ),
    keepTogether: Type.Optional(
      Type.Boolean({
        description: 'Answer NOT_ENOUGH_SEATS if the seats would be apart. Default: apart only if necessary.',
      }),
    ),
    lockId: Type.Optional(
      Type.String({ maxLength: MAX_SIGNED_ID_LENGTH, description: 'Your lock: its seats count as free.' }),
    ),
  }),
);
export const BestAvailableSchema = named(
  'BestAvailable',
  Type.Object({
    seats: Type.Array(Type.String(), { description: 'seat_guids, not yet locked.' }),
    split: Type.Boolean({ description: 'True when the seats are not all side by side.' }),
    groups: Type.Array(Type.Array(Type.String()), {
      description: 'The seats by group, side by side within a group. One group unless `split`.',
    }),
  }),
);
