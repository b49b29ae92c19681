import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import * as orderEventLimits from '../helios/src/analytics-events/limits.ts';
import * as donationLimits from '../helios/src/donations/limits.ts';
import * as enquiryLimits from '../helios/src/enquiries/limits.ts';
import { MAX_GIFT_CARDS, MIN_CARD_CENTS } from '../helios/src/lib/limits.ts';
import { ROOT } from './lib/config.ts';

/**
 * Writes the limits of Helios that the site checks, too. With `--check`, fails if the file is out of date.
 * Part of `npm run types:generate` and `npm run types:check`.
 */
const file = join(ROOT, 'src', 'helios', 'limits.generated.ts');

const source = `// Generated from files limits.ts of helios/src/ by "npm run types:generate". Do not edit.

/** The limits of a donation request (product 5.3). */
export const donationLimits = ${JSON.stringify(donationLimits)} as const;

/** The limits of an enquiry (product 16). */
export const enquiryLimits = ${JSON.stringify(enquiryLimits)} as const;

/** The limits of a payment for tickets (product 15.3). */
export const paymentLimits = ${JSON.stringify({ MAX_GIFT_CARDS, MIN_CARD_CENTS })} as const;

/** The limits of the report of an order (product 19.5). */
export const orderEventLimits = ${JSON.stringify(orderEventLimits)} as const;
`;
const formatted = await format(source, { ...(await resolveConfig(file)), filepath: file });
if (!process.argv.includes('--check')) writeFileSync(file, formatted);
else if (readFileSync(file, 'utf8') !== formatted) {
  throw new Error('src/helios/limits.generated.ts is out of date. Run "npm run types:generate".');
}
