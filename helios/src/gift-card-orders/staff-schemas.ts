import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  cents,
  instant,
  named,
  nullable,
  ref,
  strictObject,
  stringEnum,
  emailAddress,
  requiredText,
} from '../lib/schema.ts';
import { CustomerSchema, OrderStatusSchema } from '../orders/schemas.ts';
import { MAX_CARDS, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from './limits.ts';
import { orderFields, soldCardFields, soldItemFields } from './schemas.ts';

// What only staff see or send.

export const StaffGiftCardOrderSummarySchema = named(
  'StaffGiftCardOrderSummary',
  Type.Object({
    orderNumber: Type.String(),
    status: ref(OrderStatusSchema),
    customerName: Type.String(),
    emailAddress: Type.String(),
    cardCount: Type.Integer(),
    totalCents: cents('The total.'),
    currency: Type.String(),
    createdAt: instant('When the visitor pressed Pay.'),
  }),
);
export type StaffGiftCardOrderSummary = Static<typeof StaffGiftCardOrderSummarySchema>;

export const StaffGiftCardOrderSchema = named(
  'StaffGiftCardOrder',
  Type.Object({
    ...orderFields,
    items: Type.Array(
      Type.Object({
        ...soldItemFields,
        cards: Type.Array(Type.Object({ ...soldCardFields, balanceCents: cents('The balance now.') })),
      }),
    ),
    customer: nullable(ref(CustomerSchema)),
  }),
);
export type StaffGiftCardOrder = Static<typeof StaffGiftCardOrderSchema>;

export const GiftCardRefundRequestSchema = named(
  'GiftCardRefundRequest',
  strictObject({
    cards: Type.Optional(
      Type.Array(Type.String({ minLength: 4, maxLength: 4 }), {
        minItems: 1,
        maxItems: MAX_CARDS,
        description: 'The last characters of their numbers. Default: all unspent cards of the order.',
      }),
    ),
    reason: requiredText(200),
  }),
);

export const GiftCardRefundSchema = named(
  'GiftCardRefund',
  Type.Object({
    cards: Type.Array(Type.String(), { description: 'The last characters of the refunded cards.' }),
    cardCents: cents('The amount refunded to the card of the buyer.'),
    currency: Type.String(),
    status: stringEnum(['done', 'pending', 'failed'], { description: 'As in a Refund of tickets.' }),
    failure: nullable(Type.String({ description: 'The reason code of the payment provider.' })),
  }),
);
export type GiftCardRefund = Static<typeof GiftCardRefundSchema>;

export const ChangeRecipientRequestSchema = named(
  'ChangeRecipientRequest',
  strictObject({
    name: requiredText(MAX_NAME_LENGTH),
    emailAddress: emailAddress(MAX_EMAIL_LENGTH),
  }),
);
