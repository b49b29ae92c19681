import { sql } from 'kysely';
import { cents } from '../lib/schema.ts';

// The fees of a theater: their columns, their fields of the API, their amounts. helios/README.md lists what else a new fee needs.

/** SQL of the fee columns of the theater with table alias `t`. */
export const feeColumns = sql`t.fee_per_ticket_cents`;

export interface FeeRow {
  fee_per_ticket_cents: number;
}

export const feeProperties = { feePerTicketCents: cents('Added to each ticket.') };

export interface FeeRates {
  feePerTicketCents: number;
}

export function toFeeRates(row: FeeRow): FeeRates {
  return { feePerTicketCents: row.fee_per_ticket_cents };
}

/** The fee columns of `orders`, which keep the rates of an order. */
export function toFeeRow(rates: FeeRates): FeeRow {
  return { fee_per_ticket_cents: rates.feePerTicketCents };
}

/** The fees in cents. */
export function calculateFees(rates: FeeRates, ticketCount: number): number {
  return ticketCount * rates.feePerTicketCents;
}
