import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from 'typebox';
import { ref } from '../lib/schema.ts';
import type { Totals } from '../lib/totals.ts';
import { calculateDiscount, countPaidTickets } from './discounts.ts';
import type { Discount } from './discounts.ts';
import { FeeSchema, calculateFees, feeColumns, toFeeRates } from './fees.ts';
import type { FeeRates, FeeRow } from './fees.ts';
import { calculateTax, taxColumns, taxProperties, toTaxRates, toTaxRow } from './tax.ts';
import type { TaxRates, TaxRow } from './tax.ts';

/** The rates that a theater adds to the prices of tickets, in the form of the API. */
export const chargeRateProperties = { fees: Type.Array(ref(FeeSchema)), ...taxProperties };

/** The rates that a theater adds to the prices of tickets. */
export interface ChargeRates extends FeeRates, TaxRates {
  currency: string;
}

/** SQL of the columns of ChargeRow, of the theater with table alias `t`. */
export const chargeColumns = sql`${feeColumns}, ${taxColumns}, t.currency`;

export interface ChargeRow extends FeeRow, TaxRow {
  currency: string;
}

export function toChargeRates(row: ChargeRow): ChargeRates {
  return { ...toFeeRates(row), ...toTaxRates(row), currency: row.currency };
}

/**
 * Calculates the totals of a lock or an order. Discount and tax apply to the sum of all tickets; each is
 * rounded half up to the cent.
 */
export function calculateTotals(
  priceCents: readonly number[],
  rates: ChargeRates,
  discount: Discount | null = null,
): Totals {
  const subtotalCents = priceCents.reduce((sum, price) => sum + price, 0);
  const discountCents = calculateDiscount(discount, priceCents);
  const feesCents = calculateFees(rates, {
    paidTickets: countPaidTickets(discount, priceCents.length),
    discountedCents: subtotalCents - discountCents,
  });
  const taxCents = calculateTax(rates, subtotalCents - discountCents);
  return {
    subtotalCents,
    discountCents,
    feesCents,
    taxCents,
    totalCents: subtotalCents - discountCents + feesCents + taxCents,
    currency: rates.currency,
  };
}

/** The rates in the form of ChargeRow as JSON, to be stored with a lock. */
export function toStoredRates(rates: ChargeRates): string {
  const row: ChargeRow = { fees: rates.fees, ...toTaxRow(rates), currency: rates.currency };
  return JSON.stringify(row);
}

/**
 * SQL of the columns of LockChargeRow, of the lock with table alias `l` and its theater `t`. A lock keeps the
 * rates that it was created with.
 */
export const lockChargeColumns = sql`l.rates, ${chargeColumns}`;

/** The columns of ChargeRow are the rates of the theater, which count for locks without stored rates. */
export interface LockChargeRow extends ChargeRow {
  rates: ChargeRow | null;
}

/** The rates of a lock. A fee that is newer than the lock is not charged, because a lock keeps its total. */
export function toLockRates({ rates, ...theater }: LockChargeRow): ChargeRates {
  return toChargeRates(rates ?? theater);
}

/** SQL of the totals of the order with table alias `o`. */
export const totalsSql: RawBuilder<Totals> = sql`
  jsonb_build_object(
    'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'feesCents', o.fees_cents, 'taxCents', o.tax_cents,
    'totalCents', o.total_cents, 'currency', o.currency
  )`;

/** The columns of `orders` that keep the charges of an order: its totals, and the rates of its theater. */
export function toOrderColumns(rates: ChargeRates, totals: Totals) {
  return {
    fees: JSON.stringify(rates.fees),
    ...toTaxRow(rates),
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    fees_cents: totals.feesCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    currency: totals.currency,
  };
}
