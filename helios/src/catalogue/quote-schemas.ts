import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_TICKETS } from '../lib/limits.ts';
import { named, nullable, ref, strictObject } from '../lib/schema.ts';
import { TotalsSchema } from '../lib/totals.ts';
import { TicketTypeCodeSchema } from './event-schemas.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

export const SeatChoiceSchema = named(
  'SeatChoice',
  strictObject({
    seatGuid: Type.String({ minLength: 1, maxLength: 60 }),
    ticketType: ref(TicketTypeCodeSchema),
  }),
);
export type SeatChoice = Static<typeof SeatChoiceSchema>;

export const seatChoices = Type.Array(ref(SeatChoiceSchema), {
  minItems: 1,
  maxItems: MAX_TICKETS,
  description: 'Each seat once.',
});

export const TicketQuantitySchema = named(
  'TicketQuantity',
  strictObject({
    ticketType: ref(TicketTypeCodeSchema),
    count: Type.Integer({ minimum: 1, maximum: MAX_TICKETS }),
  }),
);
export type TicketQuantity = Static<typeof TicketQuantitySchema>;

export const SeatsQuoteRequestSchema = named(
  'SeatsQuoteRequest',
  strictObject({
    seats: seatChoices,
    lockId: Type.Optional(
      Type.String({
        maxLength: MAX_SIGNED_ID_LENGTH,
        description: 'Your live lock: its rates, its promo code and the prices of its seats apply.',
      }),
    ),
  }),
);

export const QuantitiesQuoteRequestSchema = named(
  'QuantitiesQuoteRequest',
  strictObject({
    quantities: Type.Array(ref(TicketQuantitySchema), {
      minItems: 1,
      maxItems: MAX_TICKETS,
      description: `At most ${MAX_TICKETS} tickets together.`,
    }),
    priceZones: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
        minItems: 1,
        maxItems: 50,
        description: 'Default: all price zones of the seating plan.',
      }),
    ),
  }),
);

export const QuoteRequestSchema = named(
  'QuoteRequest',
  Type.Union([ref(SeatsQuoteRequestSchema), ref(QuantitiesQuoteRequestSchema)]),
);
export type QuoteRequest = Static<typeof QuoteRequestSchema>;

export const QuoteSchema = named(
  'Quote',
  Type.Object(
    {
      totals: nullable(ref(TotalsSchema)),
      priceZone: nullable(
        Type.String({ description: 'For quantities: the price zone of `totals`. For seats: null.' }),
      ),
    },
    {
      description:
        'For quantities, `totals` are the lowest ones of the price zones, or null when no price zone has a price for each ticket type.',
    },
  ),
);
export type Quote = Static<typeof QuoteSchema>;
