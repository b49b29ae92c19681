import { sql } from 'kysely';
import { Type } from 'typebox';

// The tax on tickets. Fees are not taxed.

/** SQL of the tax columns of the theater with table alias `t`. */
export const taxColumns = sql`t.tax_basis_points`;

export interface TaxRow {
  tax_basis_points: number;
}

/** The field of the API. */
export const taxProperties = {
  taxBasisPoints: Type.Integer({
    description: 'Tax on the tickets (not on fees), in 1/100 of a percent.',
  }),
};

/** The field of the catalogue. */
export const taxInputProperties = { taxBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }) };

export interface TaxRates {
  /** 1/100 of a percent: 500 is 5 %. */
  taxBasisPoints: number;
}

export function toTaxRates(row: TaxRow): TaxRates {
  return { taxBasisPoints: row.tax_basis_points };
}

/** The tax columns of `theaters`, and of `orders`, which keep the rates of an order. */
export function toTaxRow(rates: TaxRates): TaxRow {
  return { tax_basis_points: rates.taxBasisPoints };
}

/** The tax in cents on tickets after the discount, rounded half up once. */
export function calculateTax(rates: TaxRates, discountedCents: number): number {
  return Math.round((discountedCents * rates.taxBasisPoints) / 10_000);
}
