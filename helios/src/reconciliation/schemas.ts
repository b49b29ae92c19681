import { Type } from 'typebox';
import type { Static } from 'typebox';
import { cents, instant, named, nullable, stringEnum } from '../lib/schema.ts';

export const DIFFERENCE_KINDS = [
  'payment_without_order',
  'authorized_without_order',
  'order_without_payment',
  'amount_differs',
  'unknown_refund',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DifferenceSchema = named(
  'PaymentDifference',
  Type.Object({
    kind: stringEnum(DIFFERENCE_KINDS, {
      description:
        'payment_without_order: the provider has taken money for no paid order. authorized_without_order: it has reserved money. ' +
        'order_without_payment: a paid order has no taken payment. amount_differs: the amounts differ. unknown_refund: the provider ' +
        'has made a refund that no refund of the order is, or with another amount.',
    }),
    id: Type.String({
      description: 'The id of the payment or the refund at the provider, or of the attempt.',
    }),
    paymentId: nullable(Type.String({ description: 'The id of the payment at the provider.' })),
    orderNumber: nullable(Type.String({ description: 'Of the order, as the payment names it.' })),
    isGiftCardOrder: Type.Boolean({ description: 'A purchase of gift cards.' }),
    amountCents: cents('The money in question.'),
    currency: Type.String(),
    at: instant('When the provider, or Helios, has stored it.'),
  }),
);
export type Difference = Static<typeof DifferenceSchema>;

export const DifferencePageSchema = named(
  'PaymentDifferences',
  Type.Object({
    differences: Type.Array(DifferenceSchema),
    after: nullable(Type.String({ description: 'For the next page. Null: this is the last one.' })),
  }),
);

export const CopiedPageSchema = named(
  'CopiedPayments',
  Type.Object({
    payments: Type.Integer(),
    refunds: Type.Integer(),
    ignored: Type.Integer({ description: 'Those of other installations and programs.' }),
    cursor: nullable(Type.String({ description: 'For the next page. Null: the copy is complete.' })),
  }),
);

export const PaymentRefundSchema = named(
  'PaymentRefund',
  Type.Object({
    paymentId: Type.String(),
    amountCents: cents('The amount that the payer gets.'),
    currency: Type.String(),
    status: stringEnum(['done', 'pending', 'failed', 'released'], {
      description:
        'released: the money was only reserved, and is not any more. The others are those of `Refund`.',
    }),
  }),
);

export const RebuiltOrderSchema = named(
  'RebuiltOrder',
  Type.Object({
    orderNumber: Type.String(),
    status: Type.String({ description: '`confirmed`; `confirming` while the provider does not answer.' }),
  }),
);
