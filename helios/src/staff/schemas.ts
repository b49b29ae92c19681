import { Type } from 'typebox';
import { ROLES } from './operations.ts';
import { EventStatusCodeSchema } from '../problems.ts';
import { OrderForStaffSchema, OrderStatusSchema } from '../orders/schemas.ts';
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
    refundedCents: cents('What was given back of it, without what could not reach the card.'),
    currency: Type.String(),
    createdAt: instant('When the visitor pressed Pay.'),
  }),
);

export const RefundSchema = named(
  'Refund',
  Type.Object({
    refundId: Type.String(),
    seats: Type.Array(Type.String(), { description: 'The seat_guids of the seats that were taken back.' }),
    giftCents: cents('What went back to gift cards.'),
    cardCents: cents('What goes back to the card.'),
    currency: Type.String(),
    reason: Type.String({ description: 'Why staff gave it back.' }),
    status: stringEnum(['done', 'pending', 'failed'], {
      description:
        'done. pending: the card’s part is on its way, or the payment provider has not answered; it is asked again. ' +
        'failed: the card’s part does not reach the card by this refund, see `failure`. Look at the payment at the provider: the ' +
        'customer may have the money already (given back there, or by a dispute). Only if not, give it in another way.',
    }),
    failure: nullable(
      Type.String({
        description: 'The payment provider’s word for why.',
        examples: ['expired_or_canceled_card'],
      }),
    ),
    createdAt: instant('When staff gave it back.'),
  }),
);

export const OpenRefundSchema = named(
  'OpenRefund',
  Type.Object({
    orderNumber: Type.String(),
    status: stringEnum(['failed', 'pending']),
    failure: nullable(Type.String({ description: 'The payment provider’s word for why.' })),
    cardCents: cents('What is to reach the card.'),
    currency: Type.String(),
    customerName: Type.String(),
    phoneNumber: Type.String(),
    emailAddress: Type.String(),
    createdAt: instant('When staff gave it back.'),
  }),
);

export const StaffOrderDetailsSchema = named(
  'StaffOrderDetails',
  Type.Object({
    order: ref(OrderForStaffSchema),
    paymentOutcome: nullable(
      stringEnum(['captured', 'voided', 'declined'], {
        description:
          'How the payment of a card ended: captured, the money was taken; voided, it was set aside and let go; declined. ' +
          'Null: not yet, and Helios goes on by itself. A confirmed order whose payment is voided is paid by nobody: ' +
          'have the customer pay in another way, or refund it, which frees its seats.',
      }),
    ),
    refunds: Type.Array(ref(RefundSchema), { description: 'What was given back, the oldest first.' }),
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

/** What a gift card may hold at first. */
export const GIFT_CARD_CENTS = { minimum: 100, maximum: 1_000_000 } as const;
export const IssueGiftCardRequestSchema = named(
  'IssueGiftCardRequest',
  strictObject({
    amountCents: Type.Integer(GIFT_CARD_CENTS),
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

/** What a person is called in the log, for ever. */
export const STAFF_NAME = '^[a-z][a-z0-9.-]{1,39}$';
const RoleSchema = named(
  'StaffRole',
  stringEnum(ROLES, {
    description: 'From the least to the most: each may also do what those before it may.',
  }),
);

export const StaffAccountSchema = named(
  'StaffAccount',
  Type.Object({
    name: Type.String(),
    role: ref(RoleSchema),
    keyPrefix: Type.String({ description: 'What the key begins with after `hsk_`. Not a secret.' }),
    createdAt: instant('When it was made.'),
    lastUsedAt: nullable(instant('When its key was last accepted, to the minute.')),
    expiresAt: nullable(instant('When its key ends.')),
    disabledAt: nullable(instant('When it was disabled, for ever.')),
  }),
);
const expiresAt = Type.Optional(instant('When the key ends. Never, unless given.'));
export const AddStaffAccountRequestSchema = named(
  'AddStaffAccountRequest',
  strictObject({ name: Type.String({ pattern: STAFF_NAME }), role: ref(RoleSchema), expiresAt }),
);
export const RotateStaffKeyRequestSchema = named('RotateStaffKeyRequest', strictObject({ expiresAt }));
export const StaffKeySchema = named(
  'StaffKey',
  Type.Object({
    account: ref(StaffAccountSchema),
    key: Type.String({ description: 'Shown this once: Helios keeps only a hash of it.' }),
  }),
);

export const StaffActionSchema = named(
  'StaffAction',
  Type.Object({
    at: instant('When.'),
    account: Type.String({ description: 'Who; `command line` for a command on the database itself.' }),
    address: Type.String({ description: 'From where. Empty for a command on the database itself.' }),
    action: Type.String({ description: 'The operationId.' }),
    target: Type.String({
      description: 'On what: a performance, an order, a request, an account. Empty for a list.',
    }),
    outcome: Type.String({ description: '`done`, `waits` for a second person, or the code of the problem.' }),
    details: Type.String({ description: 'JSON: amounts, counts, seats. Never a customer’s data.' }),
  }),
);

export const StaffRequestSchema = named(
  'StaffRequest',
  Type.Object(
    {
      requestId: Type.String({ examples: ['RQ-7K3M9QXA'] }),
      kind: stringEnum(['refund', 'gift_card']),
      state: stringEnum(['waiting', 'approved', 'rejected', 'expired']),
      requestedBy: Type.String({ description: 'The name of an account.' }),
      amountCents: cents('What is given, gift cards included.'),
      currency: Type.String(),
      orderNumber: nullable(Type.String()),
      seats: nullable(Type.Array(Type.String(), { description: 'seat_guids.' })),
      reason: nullable(Type.String({ description: 'Why, of a refund.' })),
      last4: nullable(Type.String({ description: 'Of a gift card.' })),
      createdAt: instant('When it was asked for.'),
      expiresAt: instant('Until when it can be approved.'),
      decidedBy: nullable(Type.String()),
    },
    {
      description:
        'What waits for a second person. Amount and seats are fixed. An order that changes ends it.',
    },
  ),
);

export const RequestedGiftCardSchema = named(
  'RequestedGiftCard',
  Type.Object({
    number: Type.String({
      description: 'Shown this once. It is worth nothing until another person has approved the request.',
    }),
    request: ref(StaffRequestSchema),
  }),
);
