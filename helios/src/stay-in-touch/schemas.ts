import { Type } from 'typebox';
import type { Static } from 'typebox';
import { instant, named, ref, strictObject, stringEnum } from '../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

// The limits of product 5.1.

const requiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const MarketingInterestSchema = named(
  'MarketingInterest',
  Type.Object({
    interestId: Type.String(),
    interestName: Type.String({ description: 'As shown to visitors.' }),
  }),
);

export const SubscriberContactSchema = named(
  'SubscriberContact',
  strictObject({
    firstName: requiredText(20),
    lastName: requiredText(20),
    phoneNumber: Type.String({
      maxLength: 20,
      pattern: '^[0-9]{10,20}$',
      description: '10 to 20 digits, nothing else.',
    }),
    emailAddress: Type.String({ format: 'email', maxLength: 50 }),
  }),
);
export const SubscriberAddressSchema = named(
  'SubscriberAddress',
  strictObject({
    country: Type.String({
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
      description: 'A `code` of GET /countries.',
      examples: ['USA'],
    }),
    addressLine1: requiredText(100),
    addressLine2: Type.Optional(Type.String({ maxLength: 100 })),
    city: requiredText(60),
    state: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '\\S',
      description: 'At most 2 characters when the country is USA.',
    }),
    zipcode: requiredText(12),
  }),
);
export const StayInTouchRequestSchema = named(
  'StayInTouchRequest',
  strictObject({
    customer: strictObject({ contact: ref(SubscriberContactSchema), address: ref(SubscriberAddressSchema) }),
    marketingInterestIds: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: 50,
      description: 'interestIds of GET /marketing-interests; may be empty.',
    }),
  }),
);
export type StayInTouchRequest = Static<typeof StayInTouchRequestSchema>;

export const StayInTouchReceiptSchema = named(
  'StayInTouchReceipt',
  Type.Object({ receivedAt: instant('When the subscription was received. It counts once it is confirmed.') }),
);
export type StayInTouchReceipt = Static<typeof StayInTouchReceiptSchema>;

export const TokenSchema = Type.String({
  minLength: 1,
  maxLength: MAX_SIGNED_ID_LENGTH,
  description: 'The token of a link in a mail.',
});
export const SubscriptionLinkSchema = named('SubscriptionLink', strictObject({ token: TokenSchema }));

export const ConfirmedSubscriptionSchema = named(
  'ConfirmedSubscription',
  Type.Object({
    outcome: stringEnum(['confirmed', 'already_confirmed'], {
      description: '`already_confirmed`: an earlier request has confirmed it.',
    }),
  }),
);

export const UnsubscriptionSchema = named(
  'Unsubscription',
  Type.Object({ unsubscribed: Type.Literal(true) }),
);
