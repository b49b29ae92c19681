import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/types.ts';

// Asks a Helios database whether everything that must be true of it is. Run it at any time:
//   HELIOS_DATABASE_URL=postgres://... node scripts/check-invariants.ts
// Payments that are under way are no fault; recovery finishes them.

const RULES: Record<string, string> = {
  'a seat is in two confirmed orders': `
    select o.performance_id || ' ' || s.seat_guid as what
    from orders o join order_seats s using (order_id)
    where o.status = 'confirmed'
    group by o.performance_id, s.seat_guid having count(*) > 1`,
  'a confirmed order does not have its seats': `
    select o.order_id || ' ' || s.seat_guid as what
    from orders o join order_seats s using (order_id)
    left join seat_claims c on c.performance_id = o.performance_id and c.seat_guid = s.seat_guid
    where o.status = 'confirmed' and c.order_id is distinct from o.order_id`,
  'a seat is sold without a confirmed order that names it': `
    select c.performance_id || ' ' || c.seat_guid as what
    from seat_claims c
    left join orders o on o.order_id = c.order_id and o.status = 'confirmed' and o.performance_id = c.performance_id
    left join order_seats s on s.order_id = o.order_id and s.seat_guid = c.seat_guid
    where c.order_id is not null and (o.order_id is null or (o.channel = 'web' and s.order_id is null))`,
  'the count of sold seats of a performance is wrong': `
    select p.performance_id || ' says ' || p.seats_sold || ', has ' || count(c.order_id) as what
    from performances p
    left join seat_claims c on c.performance_id = p.performance_id and c.order_id is not null
    group by p.performance_id having p.seats_sold <> count(c.order_id)`,
  'an order does not add up': `
    select o.order_id as what from orders o join order_seats s using (order_id)
    group by o.order_id having o.subtotal_cents <> sum(s.price_cents)`,
  'a confirmed order of the site is not paid in full': `
    select o.order_id || ' ' || coalesce(p.status, 'no payment') as what
    from orders o
    left join payment_attempts a using (order_id)
    left join test_gateway.payments p using (attempt_id)
    where o.channel = 'web' and o.status = 'confirmed'
      and (p.status is null or p.status not in ('processing', 'authorised', 'captured') or p.amount_cents <> o.total_cents)`,
  'money was taken without a confirmed order of that amount': `
    select p.attempt_id || ' ' || coalesce(o.status, 'no order') as what
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    left join orders o using (order_id)
    where p.status = 'captured' and (o.status is distinct from 'confirmed' or o.total_cents <> p.amount_cents)`,
  'money is set aside for an order that nobody will finish': `
    select p.attempt_id || ' ' || coalesce(o.status, 'no order') as what
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    left join orders o using (order_id)
    where p.status in ('processing', 'authorised', 'requires_action') and (a.attempt_id is null or a.outcome is not null)`,
  'two orders of one lock are alive': `
    select lock_id as what from orders
    where status in ('confirming', 'requires_action', 'confirmed') and lock_id is not null
    group by lock_id having count(*) > 1`,
};

/** What is wrong, one line each; empty when all is well. */
export async function checkInvariants(db: Kysely<Database>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(db);
    wrong.push(...rows.map((row) => `${rule}: ${row.what}`));
  }
  return wrong;
}

if (import.meta.main) {
  const url = process.env.HELIOS_DATABASE_URL;
  if (!url) throw new Error('HELIOS_DATABASE_URL is not set: give the address of the database to check.');
  const db = openDatabase<Database>(url, { max: 1, name: 'helios invariants' });
  const wrong = await checkInvariants(db);
  await db.destroy();
  for (const line of wrong) console.error(line);
  console.log(
    wrong.length === 0 ? `All ${Object.keys(RULES).length} invariants hold.` : `${wrong.length} violations.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
