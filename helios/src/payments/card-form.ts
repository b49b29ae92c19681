import type { Config } from '../lib/config.ts';
import type { PaymentProvider } from '../db/stored-types.ts';
import type { CardForm } from './schemas.ts';

/** The pages with the card fields, by provider. All use the message protocol of card-page.ts. */
export const CARD_FIELDS_PATHS: Record<PaymentProvider, string> = {
  test: '/test-gateway/fields',
  stripe: '/stripe/fields',
};

/** The configured payment provider. With Stripe, test cards are not accepted. */
export function getPaymentProvider({ stripe }: Pick<Config, 'stripe'>): PaymentProvider {
  return stripe ? 'stripe' : 'test';
}

export function getCardForm(config: Pick<Config, 'stripe' | 'publicUrl'>): CardForm {
  const provider = getPaymentProvider(config);
  return { provider, url: config.publicUrl + CARD_FIELDS_PATHS[provider] };
}
