import { getConsent } from '../../../analytics/consent';
import { describeOrderVisit } from '../../../analytics/visit';
import { toCustomer, type CheckoutFields } from './schema';

/** What the visitor has entered before the payment, as the rules convert it. */
export interface CheckoutEntries {
  fields: CheckoutFields;
  /** None means no subscription */
  marketingInterestIds: readonly string[];
}

/** The part of an order request that does not depend on what is bought, with the present consent. */
export function toPayerRequest({ fields, marketingInterestIds }: CheckoutEntries) {
  return {
    customer: toCustomer(fields),
    ...(marketingInterestIds.length > 0
      ? { marketing: { marketingInterestIds: [...marketingInterestIds] } }
      : {}),
    ...describeVisitor(),
  };
}

/** The present consent, and how the visitor came to the site. */
export function describeVisitor() {
  return { consentGroups: [...getConsent().groups], ...describeOrderVisit() };
}
