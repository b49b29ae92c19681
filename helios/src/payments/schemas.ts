import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PAYMENT_PROVIDERS } from '../db/stored-types.ts';
import { named, ref, stringEnum } from '../lib/schema.ts';

export const PaymentProviderSchema = named(
  'PaymentProvider',
  stringEnum(PAYMENT_PROVIDERS, {
    description: 'The configured provider; any other is refused.',
  }),
);

export const CardFormSchema = named(
  'CardForm',
  Type.Object(
    {
      provider: ref(PaymentProviderSchema),
      url: Type.String({
        format: 'uri',
        description:
          'The page with the card fields, for an iframe. docs/helios/payments.md describes its messages; its token ' +
          'is `payment.paymentMethod` of an order.',
      }),
    },
    { description: 'The form for the card. Card data goes to the payment provider, never to Helios.' },
  ),
);
export type CardForm = Static<typeof CardFormSchema>;
