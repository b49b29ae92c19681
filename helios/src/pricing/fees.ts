import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { keysOf } from '../lib/records.ts';
import { MAX_CENTS, named, strictObject, stringEnum } from '../lib/schema.ts';

// The fees of a theater: a list of its catalogue. No other code names a fee.

/**
 * How often a fee is charged, by the number of tickets that are not free. docs/guides/fee.md lists what else a new kind needs.
 * scripts/check-invariants.ts calculates the same independently on purpose.
 */
const FEE_COUNTS = {
  ticket: (paidTickets: number) => paidTickets,
  order: (paidTickets: number) => Math.min(1, paidTickets),
} as const satisfies Record<string, (paidTickets: number) => number>;

export const FEE_KINDS = keysOf(FEE_COUNTS);

/** The most fees of a theater. */
const MAX_FEES = 10;

const feeProperties = {
  name: Type.String({ minLength: 1, maxLength: 40, description: 'For visitors.', examples: ['Service fee'] }),
  per: stringEnum(FEE_KINDS, { description: 'What it is charged for once.' }),
  amountCents: Type.Integer({ minimum: 1, maximum: MAX_CENTS, description: 'In cents of `currency`.' }),
};

/** In the API. */
export const FeeSchema = named('Fee', Type.Object(feeProperties));

/** In the catalogue. */
export const FeesInputSchema = Type.Array(strictObject(feeProperties), { maxItems: MAX_FEES });

export type Fee = Static<typeof FeeSchema>;

/** SQL of the fees of the theater with table alias `t`. */
export const feeColumns = sql`t.fees`;

export interface FeeRow {
  /** A list of Fee, as applyCatalogue has stored it. */
  fees: unknown;
}

export interface FeeRates {
  fees: Fee[];
}

/** The keys of a fee are in a fixed order, so that equal fees have one text. */
export function toFeeRates(row: FeeRow): FeeRates {
  return { fees: (row.fees as Fee[]).map(({ name, per, amountCents }) => ({ name, per, amountCents })) };
}

/** The fees in cents. */
export function calculateFees({ fees }: FeeRates, paidTickets: number): number {
  return fees.reduce((sum, { per, amountCents }) => sum + amountCents * FEE_COUNTS[per](paidTickets), 0);
}
