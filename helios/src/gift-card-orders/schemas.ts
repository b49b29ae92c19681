import { Type } from 'typebox';
import type { Static } from 'typebox';
import { FAILURE_REASONS, ORDER_PAYMENT_PROVIDERS } from '../db/stored-types.ts';
import { DeclineCodeSchema } from '../lib/problems.ts';
import {
  MAX_CENTS,
  cents,
  instant,
  isoDate,
  named,
  nullable,
  ref,
  strictObject,
  stringEnum,
  emailAddress,
} from '../lib/schema.ts';
import {
  CardPaymentSchema,
  ConsentGroupsSchema,
  VisitSchema,
  CustomerSchema,
  MarketingSchema,
  OrderStatusSchema,
  analyticsFields,
} from '../orders/schemas.ts';
import { CardFormSchema } from '../payments/schemas.ts';
import {
  AMOUNT_STEP_CENTS,
  MAX_AMOUNT_CENTS,
  MAX_CARDS,
  MAX_EMAIL_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_QUANTITY,
  MIN_AMOUNT_CENTS,
} from './limits.ts';

const currency = Type.String({ description: 'ISO 4217.', examples: ['USD'] });

export const GiftCardOptionsSchema = named(
  'GiftCardOptions',
  Type.Object(
    {
      currency,
      amountsCents: Type.Array(Type.Integer(), { description: 'The amounts to offer.' }),
      minAmountCents: cents('The smallest amount that a visitor can type.'),
      maxAmountCents: cents('The largest amount that a visitor can type.'),
      amountStepCents: cents('An amount is a multiple of this.'),
      maxQuantity: Type.Integer({ description: 'Of equal cards.' }),
      maxCards: Type.Integer({ description: 'Of an order.' }),
      maxOrderCents: cents('Of an order.'),
      maxMessageLength: Type.Integer(),
      maxNameLength: Type.Integer(),
      maxEmailLength: Type.Integer(),
      timeZone: Type.String({
        description: 'Of the days of delivery: the time zone of the default theater.',
        examples: ['America/New_York'],
      }),
      deliveryTime: Type.String({ description: 'When a card is sent on its day, HH:MM.' }),
      today: isoDate('The day in `timeZone`.'),
      lastDeliveryDay: isoDate('The last day that can be chosen for the delivery.'),
      cardForm: ref(CardFormSchema),
    },
    { description: 'The limits of gift cards.' },
  ),
);
export type GiftCardOptions = Static<typeof GiftCardOptionsSchema>;

const amountCents = Type.Integer({
  minimum: MIN_AMOUNT_CENTS,
  maximum: MAX_AMOUNT_CENTS,
  multipleOf: AMOUNT_STEP_CENTS,
  description: 'Of each card. In cents of `currency`.',
});
const quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

export const GiftCardCalculationRequestSchema = named(
  'GiftCardCalculationRequest',
  strictObject({
    giftCardItems: Type.Array(strictObject({ amountCents, quantity }), { minItems: 1, maxItems: MAX_CARDS }),
  }),
);
export type GiftCardCalculationRequest = Static<typeof GiftCardCalculationRequestSchema>;

export const GiftCardCalculationSchema = named(
  'GiftCardCalculation',
  Type.Object({
    currency,
    cardCount: Type.Integer(),
    totalCents: cents('The amount to pay. Gift cards have no fees and no tax.'),
    items: Type.Array(Type.Object({ totalCents: cents('Of the cards of this item.') })),
  }),
);
export type GiftCardCalculation = Static<typeof GiftCardCalculationSchema>;

const recipient = <Name extends { minLength?: number }>(name: Name) =>
  nullable(
    strictObject(
      {
        name: Type.String({ ...name, maxLength: MAX_NAME_LENGTH }),
        emailAddress: nullable(emailAddress(MAX_EMAIL_LENGTH)),
      },
      { description: 'Null: the buyer. Without an address the buyer prints the cards.' },
    ),
  );

const GiftCardDeliverySchema = named(
  'GiftCardDelivery',
  strictObject({
    method: stringEnum(['email', 'print'], {
      description: 'print: the buyer prints the cards from the confirmation.',
    }),
    day: nullable(isoDate('Only for `email`; null: at once.')),
  }),
);

export const GiftCardItemSchema = named(
  'GiftCardItem',
  strictObject({
    amountCents,
    quantity,
    designImageId: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'A picture of the content system.',
    }),
    recipient: recipient({ minLength: 1 }),
    senderName: Type.String({ maxLength: MAX_NAME_LENGTH, description: 'Required for another recipient.' }),
    message: Type.String({ maxLength: MAX_MESSAGE_LENGTH, description: 'May have several lines.' }),
    delivery: ref(GiftCardDeliverySchema),
  }),
);
export type GiftCardItem = Static<typeof GiftCardItemSchema>;

export const CreateGiftCardOrderRequestSchema = named(
  'CreateGiftCardOrderRequest',
  strictObject({
    cartId: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'A random id of the cart, made by the client. Only one order of a cart can be paid.',
    }),
    giftCardItems: Type.Array(ref(GiftCardItemSchema), { minItems: 1, maxItems: MAX_CARDS }),
    customer: ref(CustomerSchema),
    payment: ref(CardPaymentSchema),
    marketing: Type.Optional(ref(MarketingSchema)),
    consentGroups: Type.Optional(ref(ConsentGroupsSchema)),
    visit: Type.Optional(ref(VisitSchema)),
    expectedTotalCents: Type.Integer({
      minimum: 0,
      maximum: MAX_CENTS,
      description: 'The total that the visitor saw and agreed to. In cents of `currency`.',
    }),
  }),
);
export type CreateGiftCardOrderRequest = Static<typeof CreateGiftCardOrderRequestSchema>;

export const soldCardFields = {
  last4: Type.String({ description: 'Of its number.' }),
  isVoided: Type.Boolean({ description: 'It was refunded and has no value.' }),
};
export const soldItemFields = {
  amountCents: cents('Of each card.'),
  quantity: Type.Integer(),
  designImageId: Type.String(),
  recipient: recipient({}),
  senderName: Type.String(),
  message: Type.String(),
  delivery: ref(GiftCardDeliverySchema),
  deliverAt: nullable(instant('When the cards will be, or were to be, mailed. Null: not by mail.')),
  deliveredAt: nullable(instant('When the mail with the cards was sent.')),
};
export const orderFields = {
  orderNumber: Type.String({ description: 'For phone calls.', examples: ['GC-7K3M9QXA'] }),
  status: ref(OrderStatusSchema),
  currency,
  totalCents: cents('The amount of the payment.'),
  refundedCents: cents('The refunded amount so far, without failed refunds.'),
  payment: Type.Object({
    provider: stringEnum(ORDER_PAYMENT_PROVIDERS),
    cardBrand: nullable(Type.String({ examples: ['visa'] })),
    cardLast4: nullable(Type.String()),
  }),
  declineCode: nullable(ref(DeclineCodeSchema)),
  failureReason: nullable(stringEnum(FAILURE_REASONS, { description: 'Nothing is charged.' })),
  createdAt: instant('When the visitor pressed Pay.'),
  confirmedAt: nullable(instant('When the cards were issued.')),
};

export const GiftCardOrderSchema = named(
  'GiftCardOrder',
  Type.Object({
    orderId: Type.String({ description: 'A secret: whoever knows it can read the order.' }),
    cartId: Type.String(),
    ...analyticsFields,
    ...orderFields,
    items: Type.Array(
      Type.Object({
        ...soldItemFields,
        cards: Type.Array(
          Type.Object({
            ...soldCardFields,
            printUrl: nullable(
              Type.String({
                description:
                  'A secret: the page of the card with its number. Only for cards to print and cards of the buyer.',
              }),
            ),
          }),
          { description: 'Empty until the order is confirmed.' },
        ),
      }),
    ),
    nextAction: nullable(
      Type.Object({
        url: Type.String({ description: 'requires_action: the page on which the visitor authenticates.' }),
      }),
    ),
    customer: nullable(ref(CustomerSchema)),
  }),
);
export type GiftCardOrder = Static<typeof GiftCardOrderSchema>;
