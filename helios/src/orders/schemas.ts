import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ConsentGroup } from '../db/stored-types.ts';
import {
  CONSENT_GROUPS,
  FAILURE_REASONS,
  ORDER_PAYMENT_PROVIDERS,
  PERFORMANCE_CHANGE_KINDS,
  REFUND_TARGETS,
} from '../db/stored-types.ts';
import { exchangeProperties } from '../exchanges/schemas.ts';
import { GiftCardPaymentSchema } from '../gift-cards/schemas.ts';
import { TicketSchema } from '../locks/schemas.ts';
import { PaymentProviderSchema } from '../payments/schemas.ts';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { addressLimits, customerLimits, MAX_GIFT_CARDS } from '../lib/limits.ts';
import { DeclineCodeSchema } from '../lib/problems.ts';
import {
  MAX_CENTS,
  cents,
  instant,
  named,
  nullable,
  ref,
  requiredText,
  strictObject,
  stringEnum,
  wallClock,
  emailAddress,
} from '../lib/schema.ts';
import { TotalsSchema } from '../lib/totals.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

export const CustomerContactSchema = named(
  'CustomerContact',
  strictObject({
    firstName: requiredText(customerLimits.name),
    lastName: requiredText(customerLimits.name),
    phoneNumber: Type.String({
      minLength: customerLimits.minPhoneLength,
      maxLength: customerLimits.phoneNumber,
      pattern: '^\\+?[0-9() .-]+$',
    }),
    emailAddress: emailAddress(),
  }),
);
export const CustomerAddressSchema = named(
  'CustomerAddress',
  strictObject({
    country: Type.String({
      maxLength: 3,
      pattern: '^[A-Z]{2,3}$',
      description: 'A `code` of GET /countries. An alpha-2 code is also accepted and stored as alpha-3.',
      examples: ['USA'],
    }),
    addressLine1: requiredText(addressLimits.addressLine),
    addressLine2: Type.Optional(Type.String({ maxLength: addressLimits.addressLine })),
    city: requiredText(addressLimits.city),
    state: Type.Optional(
      Type.String({ maxLength: addressLimits.state, description: 'Required for USA and CAN.' }),
    ),
    zipcode: Type.Optional(
      Type.String({ maxLength: addressLimits.zipcode, description: 'Required for USA and CAN.' }),
    ),
  }),
);
export const CustomerSchema = named(
  'Customer',
  strictObject({ contact: ref(CustomerContactSchema), address: ref(CustomerAddressSchema) }),
);
export type Customer = Static<typeof CustomerSchema>;

/** The contact of an order: of one that was sold at the counter, only what was asked for. */
export const OrderContactSchema = named(
  'OrderContact',
  Type.Object(
    {
      firstName: Type.String(),
      lastName: Type.String(),
      phoneNumber: Type.String(),
      emailAddress: Type.String(),
    },
    { description: 'A text that is not known is empty.' },
  ),
);
export type OrderContact = Static<typeof OrderContactSchema>;

export const CardPaymentSchema = named(
  'CardPayment',
  strictObject(
    {
      provider: ref(PaymentProviderSchema),
      paymentMethod: Type.String({
        minLength: 1,
        maxLength: 100,
        description: "A token of the provider's card form. Helios never receives card data.",
      }),
    },
    { description: 'For the amount that gift cards do not pay. Omit it when they pay in full.' },
  ),
);
export const MarketingSchema = named(
  'Marketing',
  strictObject(
    {
      marketingInterestIds: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        minItems: 1,
        maxItems: 50,
        description: 'interestIds of GET /marketing-interests.',
      }),
    },
    { description: 'Makes a pending subscription of the customer once the order is confirmed.' },
  ),
);

export const ConsentGroupsSchema = named(
  'ConsentGroups',
  Type.Array(stringEnum(CONSENT_GROUPS), {
    uniqueItems: true,
    maxItems: CONSENT_GROUPS.length,
    description:
      'What the visitor allows while placing the order. It is stored with the order. A repeat with the same ' +
      'Idempotency-Key changes nothing. An answer lacks it if it is unknown, and 30 days after the order.',
  }),
);

const campaignText = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const clickId = Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '^[A-Za-z0-9_.~-]*$' }));

export const VisitSchema = named(
  'Visit',
  strictObject(
    {
      anonymousId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          pattern: '^[A-Za-z0-9_-]*$',
          description: 'The id of the visitor at the customer-data platform.',
        }),
      ),
      referrer: Type.Optional(
        Type.String({
          maxLength: 300,
          pattern: '^[a-z][a-z0-9+.-]*://[^/?#]+/$',
          description: 'Of another site: its origin only.',
        }),
      ),
      campaign: Type.Optional(
        strictObject({
          source: campaignText,
          medium: campaignText,
          name: campaignText,
          term: campaignText,
          content: campaignText,
        }),
      ),
      clickIds: Type.Optional(
        strictObject({ msclkid: clickId, gclid: clickId, fbclid: clickId, ttclid: clickId }),
      ),
    },
    {
      description:
        'How the visitor came to the site, for the report of the order to the customer-data platform. It is stored with the ' +
        'consent C0002 only, and `clickIds` with C0004.',
    },
  ),
);
export type Visit = Static<typeof VisitSchema>;

/** What of a visit may be stored with an order. */
export function toStoredVisit({
  consentGroups,
  visit,
}: {
  consentGroups?: ConsentGroup[];
  visit?: Visit;
}): string | null {
  if (!visit || !consentGroups?.includes('C0002')) return null;
  const { clickIds: _clickIds, ...rest } = visit;
  return JSON.stringify(consentGroups.includes('C0004') ? visit : rest);
}

export const CreateOrderRequestSchema = named(
  'CreateOrderRequest',
  strictObject({
    lockId: Type.String({ minLength: 1, maxLength: MAX_SIGNED_ID_LENGTH }),
    customer: ref(CustomerSchema),
    giftCards: Type.Optional(
      Type.Array(ref(GiftCardPaymentSchema), { maxItems: MAX_GIFT_CARDS, description: 'Each card once.' }),
    ),
    payment: Type.Optional(ref(CardPaymentSchema)),
    marketing: Type.Optional(ref(MarketingSchema)),
    consentGroups: Type.Optional(ref(ConsentGroupsSchema)),
    visit: Type.Optional(ref(VisitSchema)),
    expectedTotalCents: Type.Integer({
      minimum: 0,
      maximum: MAX_CENTS,
      description: 'The total that the visitor saw and agreed to, before gift cards. In cents of `currency`.',
    }),
  }),
);
export type CreateOrderRequest = Static<typeof CreateOrderRequestSchema>;

/** The payment for an exchange. The customer is that of the order. */
export const ExchangeRequestSchema = named(
  'ExchangeRequest',
  strictObject({
    ...exchangeProperties,
    giftCards: Type.Optional(
      Type.Array(ref(GiftCardPaymentSchema), { maxItems: MAX_GIFT_CARDS, description: 'Each card once.' }),
    ),
    payment: Type.Optional(ref(CardPaymentSchema)),
    consentGroups: Type.Optional(ref(ConsentGroupsSchema)),
    visit: Type.Optional(ref(VisitSchema)),
    expectedDifferenceCents: Type.Integer({
      minimum: -MAX_CENTS,
      maximum: MAX_CENTS,
      description: '`differenceCents` of the quote that the visitor agreed to.',
    }),
  }),
);
export type ExchangeRequest = Static<typeof ExchangeRequestSchema>;

export const ORDER_STATUSES = [
  'confirming',
  'requires_action',
  'confirmed',
  'declined',
  'failed',
  'refunded',
] as const;
export const OrderStatusSchema = named(
  'OrderStatus',
  stringEnum(ORDER_STATUSES, {
    description:
      'confirming: the bank has not answered yet, poll again. requires_action: send the visitor to nextAction.url. ' +
      'confirmed: sold and paid. declined: no money taken, the lock can be paid with another card. ' +
      'failed: no money taken or the authorization was voided, see failureReason. refunded: none of its tickets is valid any more; ' +
      'they were refunded, returned or exchanged.',
  }),
);
export type OrderStatus = Static<typeof OrderStatusSchema>;

export const VenueSchema = named(
  'Venue',
  Type.Object(
    {
      name: Type.String({ description: 'The name of the theater.' }),
      address: Type.String({ description: 'One line; empty if the theater has none.' }),
      phoneNumber: Type.String({
        description: 'The phone number of the box office; empty if the theater has none.',
      }),
      doorsAt: nullable(wallClock()),
      directionsUrl: nullable(Type.String({ description: 'A map of the address.' })),
    },
    { description: 'The place of the performance, and the time when the doors open.' },
  ),
);
export type Venue = Static<typeof VenueSchema>;

/** What a browser needs to report an order (product 19). */
export const analyticsFields = {
  analyticsMessageId: Type.String({
    description: 'The messageId of the event "Order Completed", in the browser and on the server.',
    examples: ['5b0a4a52-7f60-62c5-6d0a-9a1f1f0c1d2e'],
  }),
  consentGroups: Type.Optional(ref(ConsentGroupsSchema)),
};

export const OrderReturnsSchema = named(
  'OrderReturns',
  Type.Object({
    terms: Type.String({ description: 'Sentences for the buyer: what can be returned, until when and how.' }),
    untilDateTime: wallClock(),
    isOver: Type.Boolean({ description: 'The time is over.' }),
    seats: Type.Array(Type.String(), { description: 'Those of `seats` that can be returned now.' }),
    refundTo: Type.Array(stringEnum(REFUND_TARGETS), {
      description:
        'Where the part that a card has paid can go: back to it, or onto a new gift card. The buyer chooses one.',
    }),
  }),
);

export const OrderExchangesSchema = named(
  'OrderExchanges',
  Type.Object({
    terms: Type.String({
      description: 'Sentences for the buyer: what can be exchanged, until when and how.',
    }),
    untilDateTime: wallClock(),
    isOver: Type.Boolean({ description: 'The time is over.' }),
    within: stringEnum(['event', 'theater'], {
      description: 'Which performances can be chosen: of the same event, or of any event of the theater.',
    }),
    seats: Type.Array(Type.String(), { description: 'Those of `seats` that can be exchanged now.' }),
  }),
);

export const PerformanceChangeSchema = named(
  'PerformanceChange',
  Type.Object(
    {
      kind: stringEnum(PERFORMANCE_CHANGE_KINDS),
      reason: Type.String({ description: 'Why, in the words of the box office.' }),
      formerDateTime: nullable(wallClock()),
      chooseUntilDateTime: wallClock(),
      isOver: Type.Boolean({ description: 'The time to choose is over.' }),
    },
    {
      description:
        'What has happened to the performance since the purchase began. Canceled: no ticket is valid any more. Moved: the tickets are ' +
        'valid at the time of `performance`; `formerDateTime` is the one before. Until `chooseUntilDateTime` the buyer can exchange or ' +
        'return the tickets without a fee: see `exchanges` and `returns`. Without a choice the money of a canceled performance goes back ' +
        'by itself, and the tickets of a moved one stay.',
    },
  ),
);
export type PerformanceChange = Static<typeof PerformanceChangeSchema>;

export const GivenTicketSchema = named(
  'GivenTicket',
  Type.Object(
    {
      givenTicketId: Type.String({ description: 'With it the buyer takes the ticket back.' }),
      seatGuid: Type.String(),
      givenAt: instant('When the buyer gave it.'),
      recipient: nullable(
        Type.Object(
          { name: Type.String(), emailAddress: Type.String() },
          { description: 'Null: it was given more than 30 days ago.' },
        ),
      ),
    },
    { description: 'A ticket that the buyer has given to somebody, who has another code for it.' },
  ),
);
export type GivenTicket = Static<typeof GivenTicketSchema>;

const order = {
  orderId: Type.String({ description: 'A secret: whoever knows it can read the order.' }),
  orderNumber: Type.String({
    description: 'For phone calls with the box office.',
    examples: ['LT-7K3M9QXA'],
  }),
  status: ref(OrderStatusSchema),
  lockId: Type.String(),
  performance: ref(PerformanceReferenceSchema),
  venue: ref(VenueSchema),
  seats: Type.Array(ref(TicketSchema)),
  totals: ref(TotalsSchema),
  promoCode: nullable(Type.String({ description: 'The code whose discount is in `totals`, else null.' })),
  giftCards: Type.Array(
    Type.Object({ last4: Type.String(), amountCents: cents('The part of the total that this card pays.') }),
  ),
  payment: Type.Object({
    provider: stringEnum(ORDER_PAYMENT_PROVIDERS, {
      description:
        'gift_card: gift cards, or the value of exchanged tickets, paid in full; there is no other payment. counter: the box office has ' +
        'sold it, for cash, by its card terminal, or for nothing.',
    }),
    amountCents: cents(
      'The amount of this payment: the total less gift cards and the value of exchanged tickets.',
    ),
    cardBrand: nullable(Type.String({ examples: ['visa'] })),
    cardLast4: nullable(Type.String()),
  }),
  refundedCents: cents(
    'The refunded amount so far, to gift cards and to the card, without failed card refunds.',
  ),
  refundedSeats: Type.Array(Type.String(), {
    description: 'The refunded, returned and exchanged ones of `seats`. Their tickets are no longer valid.',
  }),
  exchangedSeats: Type.Array(Type.String(), { description: 'The exchanged ones of `refundedSeats`.' }),
  givenTickets: Type.Array(ref(GivenTicketSchema), {
    description: 'Those of seats that somebody has now. They cannot be returned or exchanged.',
  }),
  givableSeats: Type.Array(Type.String(), {
    description: 'Those of `seats` that can be given to somebody now.',
  }),
  canTakeBack: Type.Boolean({ description: 'Whether given tickets can be taken back now.' }),
  returns: nullable(ref(OrderReturnsSchema)),
  exchanges: nullable(ref(OrderExchangesSchema)),
  performanceChange: nullable(ref(PerformanceChangeSchema)),
  exchangeOf: nullable(
    Type.Object(
      {
        orderNumber: Type.String(),
        creditCents: cents('What the exchanged tickets have paid of the total.'),
        waivedCents: cents('The rest of the total that nobody has paid.'),
      },
      { description: 'The order whose tickets this one has replaced.' },
    ),
  ),
  nextAction: nullable(
    Type.Object({
      url: Type.String({ description: 'requires_action: the page on which the visitor authenticates.' }),
    }),
  ),
  declineCode: nullable(ref(DeclineCodeSchema)),
  failureReason: nullable(
    stringEnum(FAILURE_REASONS, {
      description:
        'seats_lost: the lock expired and others took the seats. payment_abandoned: the visitor left or started again. ' +
        'payment_not_received: the payment never reached the provider. exchange_not_possible: the former tickets were returned or ' +
        'exchanged before the payment arrived. performance_not_bookable: the performance was ' +
        'over, or canceled, when the payment arrived. In each case nothing is charged.',
    }),
  ),
  createdAt: instant('When the visitor pressed Pay.'),
  confirmedAt: nullable(instant('When the seats were sold.')),
};

export const OrderSchema = named(
  'Order',
  Type.Object({
    ...order,
    ...analyticsFields,
    customer: nullable(ref(CustomerSchema)),
  }),
);
export type Order = Static<typeof OrderSchema>;

/** An order for mails and for staff. */
export type OrderWithContact = Order & { contact: OrderContact | null };

/** An order with its customer: the answer to the payment. */
export const OrderWithCustomerSchema = named(
  'OrderWithCustomer',
  Type.Object({ ...order, ...analyticsFields, customer: ref(CustomerSchema) }),
);
export type OrderWithCustomer = Static<typeof OrderWithCustomerSchema>;

const { orderId: _orderId, lockId: _lockId, nextAction: _nextAction, ...staffOrder } = order;
/**
 * An order with its customer, as staff see it. One of the counter has no customer, but a contact, if one was asked for. Its id, the id of its lock and the bank's page are left out: with them one can act
 * as the customer on the public listener.
 */
export const OrderForStaffSchema = named(
  'OrderForStaff',
  Type.Object({
    ...staffOrder,
    customer: nullable(ref(CustomerSchema)),
    contact: nullable(ref(OrderContactSchema)),
  }),
);
