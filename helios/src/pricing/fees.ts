import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Static, TObject, TProperties } from 'typebox';
import { keysOf } from '../lib/records.ts';
import { MAX_CENTS, named, strictObject, stringEnum } from '../lib/schema.ts';
import type { Totals } from '../lib/totals.ts';

// The fees of a theater: a list of its catalogue (product 15.3). No other code names a fee.

/** The most fees of a theater. */
const MAX_FEES = 10;

const name = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'For visitors.',
  examples: ['Service fee'],
});
const amountCents = Type.Integer({ minimum: 1, maximum: MAX_CENTS, description: 'In cents of `currency`.' });
const basisPoints = Type.Integer({ minimum: 1, maximum: 10_000, description: 'In 1/100 of a percent.' });

/**
 * The kinds of fees, by `per`. docs/guides/fee.md lists what else a new kind needs. scripts/check-invariants.ts calculates the same
 * independently on purpose.
 */
const KINDS = {
  ticket: {
    name,
    per: Type.Literal('ticket', { description: 'Once for each ticket that is not free.' }),
    amountCents,
  },
  order: {
    name,
    per: Type.Literal('order', { description: 'Once for an order with a ticket that is not free.' }),
    amountCents,
  },
  price: {
    name,
    per: Type.Literal('price', { description: 'A share of the price of the tickets, after the discount.' }),
    basisPoints,
  },
} as const satisfies Record<string, TProperties>;

type Kinds = typeof KINDS;

export type Fee = { [Kind in keyof Kinds]: Static<TObject<Kinds[Kind]>> }[keyof Kinds];

export const FEE_KINDS = keysOf(KINDS);

/** In the API. */
export const FeeSchema = named(
  'Fee',
  Type.Unsafe<Fee>({ oneOf: Object.values(KINDS).map((properties) => Type.Object(properties)) }),
);

/** In the catalogue. `findFeeProblems` checks which fields a kind has: one schema for each kind would report the mistakes of all kinds. */
export const FeesInputSchema = Type.Unsafe<Fee[]>(
  Type.Array(
    strictObject({
      name,
      per: stringEnum(FEE_KINDS),
      amountCents: Type.Optional(amountCents),
      basisPoints: Type.Optional(basisPoints),
    }),
    { maxItems: MAX_FEES },
  ),
);

/** What is wrong with a fee of the catalogue whose fields are valid, in sentences for the person who wrote it. */
export function findFeeProblems(fee: Fee, path: string): string[] {
  const fields = Object.keys(KINDS[fee.per]);
  return [
    ...fields.filter((field) => !(field in fee)).map((field) => `${path}.${field}: is missing.`),
    ...Object.keys(fee)
      .filter((field) => !fields.includes(field))
      .map((field) => `${path}.${field}: is not a known key of a fee per ${fee.per}.`),
  ];
}

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
  return {
    fees: (row.fees as Fee[]).map((fee) =>
      fee.per === 'price'
        ? { name: fee.name, per: fee.per, basisPoints: fee.basisPoints }
        : { name: fee.name, per: fee.per, amountCents: fee.amountCents },
    ),
  };
}

/** What the fees of an order depend on. */
export interface FeeBasis {
  /** The number of tickets that are not free. */
  paidTickets: number;
  /** The price of all tickets after the discount. */
  discountedCents: number;
}

/** A fee in cents. A share of the price is rounded half up once for the order. */
function calculateFee(fee: Fee, { paidTickets, discountedCents }: FeeBasis): number {
  switch (fee.per) {
    case 'ticket':
      return fee.amountCents * paidTickets;
    case 'order':
      return fee.amountCents * Math.min(1, paidTickets);
    case 'price':
      return Math.round((discountedCents * fee.basisPoints) / 10_000);
  }
}

/** The fees in cents. */
export function calculateFees({ fees }: FeeRates, basis: FeeBasis): number {
  return fees.reduce((sum, fee) => sum + calculateFee(fee, basis), 0);
}

/** The part of the fees of an order that all its tickets share evenly, in cents. They share the rest by their prices (product 20.2). */
export function calculateEvenFees(
  fees: readonly Fee[],
  { subtotalCents, discountCents, feesCents }: Pick<Totals, 'subtotalCents' | 'discountCents' | 'feesCents'>,
): number {
  const ofPrice = fees.filter(({ per }) => per === 'price');
  return (
    feesCents -
    calculateFees({ fees: ofPrice }, { paidTickets: 0, discountedCents: subtotalCents - discountCents })
  );
}

/** Fees as a short text without their names, such as `ticket 350, price 250`. It has at most 160 characters. */
export function describeFees(fees: readonly Fee[]): string {
  return fees
    .map((fee) => `${fee.per} ${fee.per === 'price' ? fee.basisPoints : fee.amountCents}`)
    .join(', ');
}

/** The fees of describeFees. Undefined if the text is not of it. */
export function parseFees(text: string): Fee[] | undefined {
  const fees = (text === '' ? [] : text.split(', ')).map((part): Fee | undefined => {
    const [, kind, number] = /^(\w+) (\d+)$/.exec(part) ?? [];
    const per = FEE_KINDS.find((known) => known === kind);
    if (!per) return undefined;
    return per === 'price'
      ? { name: 'Fee', per, basisPoints: Number(number) }
      : { name: 'Fee', per, amountCents: Number(number) };
  });
  return fees.every((fee) => fee !== undefined) ? fees : undefined;
}
