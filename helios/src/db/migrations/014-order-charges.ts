import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What an order was charged by, and what was taken for it: with these, its totals can be worked out again at any time, also
 * after the theatre's fee or tax has changed. Null where nobody wrote it down.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column fee_per_ticket_cents integer check (fee_per_ticket_cents >= 0),
      add column tax_basis_points integer check (tax_basis_points >= 0)`.execute(db);
  // Earlier orders were charged by what holds today, as far as their totals say so.
  await sql`
    update orders o set fee_per_ticket_cents = t.fee_per_ticket_cents, tax_basis_points = t.tax_basis_points
    from performances p join events e using (event_code) join theaters t using (location)
    where o.channel = 'web' and p.performance_id = o.performance_id
      and o.fees_cents = t.fee_per_ticket_cents * (select count(*) from order_seats s where s.order_id = o.order_id)
      and o.tax_cents = round((o.subtotal_cents - o.discount_cents) * t.tax_basis_points / 10000.0)`.execute(
    db,
  );
  await sql`alter table payment_attempts add column captured_cents integer`.execute(db);
}
