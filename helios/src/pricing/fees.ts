import { sql } from 'kysely';
import type { FeeColumns } from '../db/types.ts';
import { keysOf, recordOf } from '../lib/records.ts';
import { amount, cents } from '../lib/schema.ts';

interface Fee {
  column: keyof FeeColumns;
  /** For the API. */
  description: string;
  calculate: (feeCents: number, ticketCount: number) => number;
}

/** The fees of a theater by their fields of the API and of the catalogue. helios/README.md lists what else a new fee needs. */
export const FEES = {
  feePerTicketCents: {
    column: 'fee_per_ticket_cents',
    description: 'Added to each ticket.',
    calculate: (feeCents, ticketCount) => ticketCount * feeCents,
  },
} as const satisfies Record<string, Fee>;

type FeeField = keyof typeof FEES;
const fields = keysOf(FEES);

export type FeeRow = FeeColumns;
export type FeeRates = Record<FeeField, number>;

/** SQL of the fee columns of the theater with table alias `t`. */
export const feeColumns = sql.join(fields.map((field) => sql.ref(`t.${FEES[field].column}`)));

/** The fields of the API. */
export const feeProperties = recordOf(fields.map((field) => [field, cents(FEES[field].description)]));

/** The fields of the catalogue. */
export const feeInputProperties = recordOf(fields.map((field) => [field, amount()]));

export function toFeeRates(row: FeeRow): FeeRates {
  return recordOf(fields.map((field) => [field, row[FEES[field].column]]));
}

/** The fee columns of `theaters`, and of `orders`, which keep the rates of an order. */
export function toFeeRow(rates: FeeRates): FeeRow {
  return recordOf(fields.map((field) => [FEES[field].column, rates[field]]));
}

/** The rates of a theater without fees. */
export const NO_FEES: FeeRow = recordOf(fields.map((field) => [FEES[field].column, 0]));

/** The fees in cents. */
export function calculateFees(rates: FeeRates, ticketCount: number): number {
  return fields.reduce((sum, field) => sum + FEES[field].calculate(rates[field], ticketCount), 0);
}
