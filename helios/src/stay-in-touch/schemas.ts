import { Type } from 'typebox';
import type { Static } from 'typebox';
import { addressLimits, contactLimits } from '../lib/limits.ts';
import {
  instant,
  named,
  phoneNumber,
  ref,
  requiredText,
  strictObject,
  stringEnum,
  emailAddress,
} from '../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';

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
    firstName: requiredText(contactLimits.name),
    lastName: requiredText(contactLimits.name),
    phoneNumber,
    emailAddress: emailAddress(contactLimits.emailAddress),
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
    addressLine1: requiredText(addressLimits.addressLine),
    addressLine2: Type.Optional(Type.String({ maxLength: addressLimits.addressLine })),
    city: requiredText(addressLimits.city),
    state: Type.String({
      minLength: 1,
      maxLength: addressLimits.state,
      pattern: '\\S',
      description: 'At most 2 characters when the country is USA.',
    }),
    zipcode: requiredText(addressLimits.zipcode),
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
