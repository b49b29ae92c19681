import { Type } from 'typebox';
import { EventStatusCodeSchema } from '../problems.ts';
import { OrderSchema, OrderStatusSchema } from '../orders/schemas.ts';
import { cents, instant, named, nullable, ref, strictObject, stringEnum, wallClock } from '../schema.ts';

export const BOX_OFFICE_STATUSES = ['AV', 'CO', 'NA'] as const;

export const StaffPerformanceSchema = named(
  'StaffPerformance',
  Type.Object({
    performanceId: Type.String(),
    eventName: Type.String(),
    dateTime: wallClock(),
    eventStatusCode: ref(EventStatusCodeSchema),
    boxOfficeStatus: stringEnum(BOX_OFFICE_STATUSES, { description: 'What staff have set.' }),
    seatsTotal: Type.Integer(),
    seatsSold: Type.Integer(),
    seatsLocked: Type.Integer({ description: 'In live locks.' }),
  }),
);

export const StaffLockSchema = named(
  'StaffLock',
  Type.Object({
    performanceId: Type.String(),
    seats: Type.Array(Type.String()),
    status: stringEnum(['live', 'expired', 'released', 'sold']),
    createdAt: instant('When the seats were first held.'),
    expiresAt: instant('When the lock ends.'),
    extensionsUsed: Type.Integer(),
    paymentAttempts: Type.Integer(),
  }),
);

export const StaffOrderSchema = named(
  'StaffOrder',
  Type.Object({
    orderNumber: Type.String(),
    status: ref(OrderStatusSchema),
    performanceId: Type.String(),
    customerName: Type.String(),
    emailAddress: Type.String(),
    seatCount: Type.Integer(),
    totalCents: cents('The total, gift cards included.'),
    refundedCents: cents('What was given back of it.'),
    currency: Type.String(),
    createdAt: instant('When the visitor pressed Pay.'),
  }),
);

export const StaffOrderDetailsSchema = named(
  'StaffOrderDetails',
  Type.Object({
    order: ref(OrderSchema),
    mails: Type.Array(
      Type.Object({
        kind: stringEnum(['confirmation', 'refund']),
        createdAt: instant('When it was to be sent.'),
        sentAt: nullable(instant('When it was sent.')),
      }),
    ),
  }),
);

export const SetStatusRequestSchema = named(
  'SetStatusRequest',
  strictObject({ status: stringEnum(BOX_OFFICE_STATUSES) }),
);

export const RefundRequestSchema = named(
  'RefundRequest',
  strictObject({
    seats: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        minItems: 1,
        maxItems: 100,
        description: 'seat_guids of the order. All that are left, unless given.',
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  }),
);

export const RefundSchema = named(
  'Refund',
  Type.Object({
    refundId: Type.String(),
    giftCents: cents('What went back to gift cards.'),
    cardCents: cents('What goes back to the card.'),
    done: Type.Boolean({
      description: 'False while the payment provider has not confirmed; it is asked again.',
    }),
  }),
);

export const IssueGiftCardRequestSchema = named(
  'IssueGiftCardRequest',
  strictObject({
    amountCents: Type.Integer({ minimum: 100, maximum: 1_000_000 }),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'USD unless given.' })),
  }),
);
export const IssuedGiftCardSchema = named(
  'IssuedGiftCard',
  Type.Object({
    number: Type.String({ description: 'Shown this once: Helios keeps only a hash of it.' }),
    last4: Type.String(),
    amountCents: cents('What is on it.'),
    currency: Type.String(),
  }),
);

export const SubscriberSchema = named(
  'Subscriber',
  Type.Object({
    emailAddress: Type.String(),
    name: Type.String(),
    country: Type.String(),
    state: Type.String(),
    marketingInterestIds: Type.Array(Type.String()),
    subscribedAt: instant('The newest choice of this address.'),
  }),
);
