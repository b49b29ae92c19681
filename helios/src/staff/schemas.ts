import { Type } from 'typebox';
import { KEY_DAYS } from './accounts.ts';
import { ROLES, STAFF_REQUEST_KINDS } from '../db/stored-types.ts';
import { TheaterLocationSchema, TicketPriceSchema, TicketTypeSchema } from '../catalogue/event-schemas.ts';
import { performanceReference } from '../catalogue/performance-schemas.ts';
import { CounterSaleRecordSchema } from '../counter/schemas.ts';
import { BOX_OFFICE_STATUSES } from '../lib/performance-statuses.ts';
import { EventStatusCodeSchema } from '../lib/problems.ts';
import { CLOSED_REASONS } from '../sales/sales-state.ts';
import { OrderForStaffSchema, OrderStatusSchema } from '../orders/schemas.ts';
import {
  cents,
  emailAddress,
  instant,
  named,
  nullable,
  ref,
  requiredText,
  strictObject,
  stringEnum,
  wallClock,
} from '../lib/schema.ts';

export const StaffPerformanceSchema = named(
  'StaffPerformance',
  Type.Object({
    performanceId: Type.String(),
    eventName: Type.String(),
    theaterLocation: ref(TheaterLocationSchema),
    theaterName: Type.String(),
    dateTime: wallClock(),
    eventStatusCode: ref(EventStatusCodeSchema),
    boxOfficeStatus: stringEnum(BOX_OFFICE_STATUSES, { description: 'The status that staff have set.' }),
    seatsTotal: Type.Integer(),
    seatsSold: Type.Integer(),
    seatsLocked: Type.Integer({ description: 'In live locks.' }),
    seatsHeld: Type.Integer({ description: 'In live holds, and in no lock.' }),
    seatsFree: Type.Integer({ description: 'Neither sold, held, nor in a live lock.' }),
    takenCents: cents(
      'What its sold tickets cost with fees and tax, the value of exchanged tickets included, without what was refunded.',
    ),
    currency: Type.String(),
  }),
);

export const StaffPerformanceDetailsSchema = named(
  'StaffPerformanceDetails',
  Type.Object(
    {
      ...performanceReference,
      theaterName: Type.String(),
      eventStatusCode: ref(EventStatusCodeSchema),
      ticketTypes: Type.Array(ref(TicketTypeSchema)),
      prices: Type.Array(ref(TicketPriceSchema)),
      currency: Type.String(),
    },
    { description: 'What staff need to sell and hold seats of a performance.' },
  ),
);

/** The fewest characters of a search for a customer, so that nobody lists all customers. */
export const MIN_CUSTOMER_SEARCH = 2;
export const MAX_FOUND_CUSTOMERS = 20;

export const FoundCustomerSchema = named(
  'FoundCustomer',
  Type.Object(
    {
      firstName: Type.String(),
      lastName: Type.String(),
      emailAddress: Type.String(),
      phoneNumber: Type.String(),
      orderCount: Type.Integer({ description: 'The orders that match the search.' }),
      lastOrderAt: instant('The newest of them, whose texts these are.'),
    },
    { description: 'A customer of earlier orders. What is not known is empty.' },
  ),
);

export const OpenMattersSchema = named(
  'OpenMatters',
  Type.Object(
    {
      requests: Type.Integer({ description: 'Requests that wait for a second person.' }),
      refundsFailed: Type.Integer({ description: 'Refunds whose money does not reach the card.' }),
      mailsGivenUp: Type.Integer({ description: 'Mails that could not be sent, and are not discarded.' }),
      donationRequests: Type.Integer({ description: 'Donation requests without a decision.' }),
      enquiries: Type.Integer({ description: 'Messages of visitors in the last 24 hours.' }),
      areSalesClosed: Type.Boolean(),
    },
    { description: 'How much needs somebody. It names nobody.' },
  ),
);

export const StaffLockSchema = named(
  'StaffLock',
  Type.Object({
    performanceId: Type.String(),
    seats: Type.Array(Type.String()),
    status: stringEnum(['live', 'expired', 'released', 'sold']),
    createdAt: instant('When the lock was created.'),
    expiresAt: instant('When the lock expires.'),
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
    refundedCents: cents('The refunded amount, without failed card refunds.'),
    currency: Type.String(),
    channel: stringEnum(['web', 'counter']),
    soldBy: nullable(Type.String({ description: 'The account that has sold it at the counter.' })),
    createdAt: instant('When the visitor pressed Pay.'),
  }),
);

export const RefundSchema = named(
  'Refund',
  Type.Object({
    refundId: Type.String(),
    seats: Type.Array(Type.String(), { description: 'The seat_guids of the refunded seats.' }),
    byBuyer: Type.Boolean({ description: 'A return or an exchange, which the buyer has made on the site.' }),
    giftCents: cents('The amount refunded to gift cards, also to a new one.'),
    cardCents: cents('The amount refunded to cards, or paid out at the counter.'),
    counterCents: cents('What of `cardCents` staff pay out at the counter (payOutRefund).'),
    feeCents: cents('What a return or an exchange keeps of the price.'),
    creditCents: cents('What an exchange takes of it for the new order.'),
    newOrderNumber: nullable(Type.String({ description: 'The order of an exchange.' })),
    currency: Type.String(),
    reason: Type.String({
      description: 'The reason that staff gave, or that it is a return or an exchange.',
    }),
    status: stringEnum(['done', 'pending', 'failed'], {
      description:
        'done. pending: the card refund is not completed, or the payment provider has not answered; Helios retries. Or it is to be paid ' +
        'out at the counter. ' +
        'failed: this refund does not reach the card, see `failure`. Look at the payment at the provider: the ' +
        'customer may have the money already (refunded there, or by a dispute). If not, pay in another way.',
    }),
    failure: nullable(
      Type.String({
        description: 'The reason code of the payment provider.',
        examples: ['expired_or_canceled_card'],
      }),
    ),
    createdAt: instant('When the refund was made.'),
  }),
);

export const OpenRefundSchema = named(
  'OpenRefund',
  Type.Object({
    refundId: Type.String(),
    atCounter: Type.Boolean({ description: 'Staff pay it out at the counter (payOutRefund).' }),
    orderNumber: Type.String(),
    status: stringEnum(['failed', 'pending']),
    failure: nullable(Type.String({ description: 'The reason code of the payment provider.' })),
    cardCents: cents('The amount for the card.'),
    currency: Type.String(),
    customerName: Type.String(),
    phoneNumber: Type.String(),
    emailAddress: Type.String(),
    createdAt: instant('When staff made the refund.'),
  }),
);

/** The mails of an order: to its buyer, and to those who were given its tickets. */
const STAFF_ORDER_MAILS = [
  'confirmation',
  'refund',
  'performance_change',
  'given_ticket',
  'given_ticket_change',
  'given_ticket_ended',
] as const;

export const StaffOrderDetailsSchema = named(
  'StaffOrderDetails',
  Type.Object({
    order: ref(OrderForStaffSchema),
    paymentOutcome: nullable(
      stringEnum(['captured', 'voided', 'declined'], {
        description:
          'The outcome of the card payment: captured, the money was taken; voided, the authorization was released; declined. ' +
          'Null: not finished yet, and Helios continues automatically. A confirmed order with a voided payment is unpaid: ' +
          'have the customer pay in another way, or refund it, which frees its seats.',
      }),
    ),
    counterSale: nullable(ref(CounterSaleRecordSchema)),
    refunds: Type.Array(ref(RefundSchema), { description: 'The refunds, oldest first.' }),
    mails: Type.Array(
      Type.Object({
        kind: stringEnum(STAFF_ORDER_MAILS),
        createdAt: instant('When it was queued.'),
        sentAt: nullable(instant('When it was sent.')),
      }),
    ),
  }),
);

export const SetSalesRequestSchema = named(
  'SetSalesRequest',
  strictObject({
    state: stringEnum(['open', 'closed']),
    anyway: Type.Optional(
      Type.Boolean({
        description: 'Opens the sales of a restored database whose payments are not reconciled.',
      }),
    ),
  }),
);

export const SalesStateSchema = named(
  'SalesState',
  Type.Object({
    state: stringEnum(['open', 'closed']),
    closedBy: Type.Array(stringEnum(CLOSED_REASONS), {
      description:
        'setting: HELIOS_SALES=closed of this process. staff: closed by staff. restored: the database was restored or has failed over, ' +
        'and its payments do not agree with the payment provider yet.',
    }),
    reconcileFrom: nullable(instant('Since when payments of a restored database may be missing.')),
    differences: nullable(
      Type.Integer({
        description:
          'How many differ since then, without those that a restore cannot have made: other amounts, and refunds made directly at the ' +
          'provider. Null: not restored, or not known yet.',
      }),
    ),
    undecidedOrders: Type.Array(Type.String(), {
      description:
        'The numbers of orders from before the restore whose payments are not decided yet. Sales wait 10 minutes for them.',
    }),
  }),
);

export const SetStatusRequestSchema = named(
  'SetStatusRequest',
  strictObject({ status: stringEnum(BOX_OFFICE_STATUSES) }),
);

export const RefundReasonSchema = requiredText(200);

export const RefundRequestSchema = named(
  'RefundRequest',
  strictObject({
    seats: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        minItems: 1,
        maxItems: 100,
        description: 'seat_guids of the order. Default: all remaining seats.',
      }),
    ),
    reason: RefundReasonSchema,
  }),
);

/** Limits of the amount of a new gift card. */
export const GIFT_CARD_CENTS = { minimum: 100, maximum: 1_000_000 } as const;
export const IssueGiftCardRequestSchema = named(
  'IssueGiftCardRequest',
  strictObject({
    amountCents: Type.Integer(GIFT_CARD_CENTS),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'Default: that of the first theater.' }),
    ),
  }),
);
export const IssuedGiftCardSchema = named(
  'IssuedGiftCard',
  Type.Object({
    number: Type.String({ description: 'Shown only once: Helios stores only its hash.' }),
    last4: Type.String(),
    amountCents: cents('The amount of the card.'),
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
    subscribedAt: instant('When the newest choice of this address was confirmed.'),
    unsubscribeUrl: Type.String({ description: 'The page to unsubscribe, for a link in each letter.' }),
    oneClickUrl: Type.String({ description: 'For the header List-Unsubscribe of each letter (RFC 8058).' }),
  }),
);

/** The name of an account in the log. Names are never reused. */
export const STAFF_NAME = '^[a-z][a-z0-9.-]{1,39}$';
export const RoleSchema = named(
  'StaffRole',
  stringEnum(ROLES, {
    description: 'From least to most permissions. Each role includes those before it.',
  }),
);

export const StaffAccountSchema = named(
  'StaffAccount',
  Type.Object({
    name: Type.String(),
    role: ref(RoleSchema),
    keyPrefix: Type.String({ description: 'The part of the key after `hsk_`. Not a secret.' }),
    createdAt: instant('When it was created.'),
    lastUsedAt: nullable(instant('When its key was last accepted, to the minute.')),
    expiresAt: nullable(instant('When its key expires.')),
    disabledAt: nullable(instant('When it was permanently disabled.')),
    emailAddress: nullable(Type.String({ description: 'Gets mails about keys.' })),
    passkeys: Type.Integer({ description: 'With how many passkeys one can log in to the box office.' }),
  }),
);
const expiresAt = Type.Optional(instant(`When the key expires. Default: after ${KEY_DAYS} days.`));
export const AddStaffAccountRequestSchema = named(
  'AddStaffAccountRequest',
  strictObject({
    name: Type.String({ pattern: STAFF_NAME }),
    role: ref(RoleSchema),
    expiresAt,
    emailAddress: Type.Optional(emailAddress()),
  }),
);
export const RotateStaffKeyRequestSchema = named('RotateStaffKeyRequest', strictObject({ expiresAt }));
export const StaffEmailAddressSchema = named(
  'StaffEmailAddress',
  strictObject({ emailAddress: emailAddress() }),
);
export const StaffKeySchema = named(
  'StaffKey',
  Type.Object({
    account: ref(StaffAccountSchema),
    key: Type.String({ description: 'Shown only once: Helios stores only its hash.' }),
  }),
);

export const StaffActionSchema = named(
  'StaffAction',
  Type.Object({
    at: instant('The time of the action.'),
    account: Type.String({
      description: 'The account; `command line` for a command on the database itself.',
    }),
    address: Type.String({
      description: 'The internet address. Empty for a command on the database itself.',
    }),
    action: Type.String({ description: 'The operationId.' }),
    target: Type.String({
      description: 'A performance, an order, a request, or an account. Empty for a list.',
    }),
    outcome: Type.String({
      description: '`done`, `waits` for approval by a second person, or the code of the problem.',
    }),
    details: Type.String({ description: 'JSON: amounts, counts, seats. Never customer data.' }),
  }),
);

export const UnsentMailSchema = named(
  'UnsentMail',
  Type.Object({
    mailId: Type.String(),
    kind: Type.String(),
    subject: nullable(
      Type.String({ description: 'An order number, a reference or the name of an account.' }),
    ),
    state: stringEnum(['waiting', 'given_up']),
    tries: Type.Integer(),
    createdAt: instant('When it was queued.'),
    tryAfter: instant('When it is tried next, or was tried last.'),
  }),
);
export const RetriedMailsSchema = named(
  'RetriedMails',
  Type.Object({ mails: Type.Integer({ description: 'How many are tried again.' }) }),
);

export const StaffRequestSchema = named(
  'StaffRequest',
  Type.Object(
    {
      requestId: Type.String({ examples: ['RQ-7K3M9QXA'] }),
      kind: stringEnum(STAFF_REQUEST_KINDS),
      state: stringEnum(['waiting', 'approved', 'rejected', 'expired']),
      requestedBy: Type.String({ description: 'The name of an account.' }),
      amountCents: cents(
        'The amount, gift cards included; the value of complimentary tickets, redirected gift cards, or the tickets of a performance.',
      ),
      currency: Type.String(),
      orderNumber: nullable(Type.String()),
      seats: nullable(Type.Array(Type.String(), { description: 'seat_guids.' })),
      reason: nullable(
        Type.String({ description: 'The reason of a refund, or of a canceled or moved performance.' }),
      ),
      last4: nullable(Type.String({ description: 'The last characters of gift cards.' })),
      donationReference: nullable(Type.String({ description: 'Of a donation request.' })),
      tickets: nullable(Type.Integer({ description: 'Complimentary tickets.' })),
      recipient: nullable(
        Type.Object(
          { name: Type.String(), emailAddress: Type.String(), formerAddress: Type.String() },
          { description: 'The new recipient of gift cards, until the request is decided.' },
        ),
      ),
      performanceId: nullable(Type.String({ description: 'Of a performance that is canceled or moved.' })),
      newDateTime: nullable(wallClock()),
      createdAt: instant('When it was requested.'),
      expiresAt: instant('Until when it can be approved.'),
      decidedBy: nullable(Type.String()),
    },
    {
      description:
        'A request for approval by a second person. Amount and seats are fixed. A change of the order ends the request.',
    },
  ),
);

export const RequestedGiftCardSchema = named(
  'RequestedGiftCard',
  Type.Object({
    number: Type.String({
      description: 'Shown only once. The card has no value until a second person has approved the request.',
    }),
    request: ref(StaffRequestSchema),
  }),
);
