import { Type } from 'typebox';
import type { Static } from 'typebox';
import { TicketTypeCodeSchema } from '../catalogue/event-schemas.ts';
import { seatChoices } from '../catalogue/quote-schemas.ts';
import { CardFormSchema } from '../payments/schemas.ts';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { codeLimits } from '../lib/limits.ts';
import { cents, instant, named, nullable, ref, strictObject, stringEnum } from '../lib/schema.ts';
import { SeatKindSchema } from '../seating/schemas.ts';
import { TotalsSchema } from '../lib/totals.ts';

export const CreateLockRequestSchema = named(
  'CreateLockRequest',
  strictObject({ performanceId: Type.String({ minLength: 1, maxLength: 60 }), seats: seatChoices }),
);
export const ChangeSeatsRequestSchema = named('ChangeSeatsRequest', strictObject({ seats: seatChoices }));

export const ApplyPromoCodeRequestSchema = named(
  'ApplyPromoCodeRequest',
  strictObject({
    code: Type.String({
      minLength: 1,
      maxLength: codeLimits.MAX_LENGTH,
      description: 'Case, spaces and hyphens do not matter.',
    }),
  }),
);

/** A seat with its ticket type, in a lock or an order. */
export const TicketSchema = named(
  'Ticket',
  Type.Object({
    seatGuid: Type.String(),
    section: Type.String(),
    row: Type.String(),
    number: Type.String(),
    kind: ref(SeatKindSchema),
    priceZone: Type.String(),
    ticketType: ref(TicketTypeCodeSchema),
    ticketTypeLabel: Type.String({ examples: ['Adult'] }),
    priceCents: cents('The price of this ticket before discount, fees and tax.'),
    discountCents: cents('The share of this ticket in the discount of the totals, by price: 0 or more.'),
  }),
);
export type Ticket = Static<typeof TicketSchema>;

export const LOCK_STATUSES = ['live', 'expired', 'sold'] as const;

export const LockSchema = named(
  'Lock',
  Type.Object({
    lockId: Type.String({ description: 'A secret: whoever knows it can change and buy the seats.' }),
    status: stringEnum(LOCK_STATUSES),
    performance: ref(PerformanceReferenceSchema),
    seats: Type.Array(ref(TicketSchema)),
    totals: ref(TotalsSchema),
    promoCode: nullable(Type.String({ description: 'The code whose discount is in `totals`, else null.' })),
    returnTerms: nullable(
      Type.String({
        description:
          'Sentences for the buyer: what can be returned, until when and how. Null: nothing can be returned.',
      }),
    ),
    exchangeTerms: nullable(
      Type.String({
        description:
          'Sentences for the buyer: what can be exchanged, until when and how. Null: nothing can be exchanged.',
      }),
    ),
    expiresAt: instant('When the lock expires unless it is extended.'),
    serverNow: instant(
      "The database's clock. The remaining time is `expiresAt` - `serverNow`. " +
        'The answer has every change of the lock that was answered with an earlier time.',
    ),
    extensionsLeft: Type.Integer({ description: 'How often the lock can still be extended.' }),
    extendableFrom: nullable(
      instant(
        'The first moment at which the lock can be extended; null when no extension is left, or the lock is not live.',
      ),
    ),
    orderId: nullable(
      Type.String({ description: 'The unfinished or confirmed order of this lock, else null.' }),
    ),
    cardForm: ref(CardFormSchema),
  }),
);
export type Lock = Static<typeof LockSchema>;
