import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { cents, instant, named, nullable, ref, strictObject, emailAddress } from '../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

export const TicketLinkRequestSchema = named(
  'TicketLinkRequest',
  strictObject({ emailAddress: emailAddress() }),
);

export const TicketLinkSchema = named(
  'TicketLink',
  strictObject({
    token: Type.String({
      minLength: 1,
      maxLength: MAX_SIGNED_ID_LENGTH,
      description: 'The token of the link in the mail.',
    }),
  }),
);

const orderId = Type.String({ description: 'The secret id of the order, as its own mail has it.' });

export const MyTicketsSchema = named(
  'MyTickets',
  Type.Object({
    openUntil: instant('Until then the same key gets the list again.'),
    orders: Type.Array(
      Type.Object({
        orderId,
        orderNumber: Type.String(),
        performance: ref(PerformanceReferenceSchema),
        tickets: Type.Integer({ description: 'How many tickets were neither returned nor exchanged.' }),
        isCanceled: Type.Boolean({ description: 'The performance is canceled, and its tickets are void.' }),
      }),
      {
        description:
          'Those of performances that are not over, or canceled with time left to choose, the next one first.',
      },
    ),
    giftCardOrders: Type.Array(
      Type.Object({
        orderId,
        orderNumber: Type.String(),
        confirmedAt: instant('When it was paid.'),
        currency: Type.String(),
        items: Type.Array(
          Type.Object({
            quantity: Type.Integer({ description: 'Without refunded cards.' }),
            amountCents: cents('Of one card.'),
            recipientName: nullable(Type.String({ description: 'Null: the buyer.' })),
          }),
        ),
      }),
      { description: 'Purchases of gift cards, without any number of a card. The newest one first.' },
    ),
  }),
);
export type MyTickets = Static<typeof MyTicketsSchema>;
