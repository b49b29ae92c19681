import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The rates of an order and the captured amount. With them its totals can be recalculated at any time, even
 * after the theater's fee or tax has changed. Null where they were not recorded.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column fee_per_ticket_cents integer check (fee_per_ticket_cents >= 0),
      add column tax_basis_points integer check (tax_basis_points >= 0)`.execute(db);
  // Earlier orders get today's rates if these match their totals.
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
