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
    left join refund_seats r using (order_id, seat_guid)
    where o.status = 'confirmed' and r.refund_id is null
    group by o.performance_id, s.seat_guid having count(*) > 1`,
  'a confirmed order does not have its seats': `
    select o.order_id || ' ' || s.seat_guid as what
    from orders o join order_seats s using (order_id)
    left join seat_claims c on c.performance_id = o.performance_id and c.seat_guid = s.seat_guid
    left join refund_seats r on r.order_id = o.order_id and r.seat_guid = s.seat_guid
    where o.status = 'confirmed' and (c.order_id is not distinct from o.order_id) <> (r.refund_id is null)`,
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
    left join stripe_payments s using (attempt_id)
    where o.channel = 'web' and o.status in ('confirmed', 'refunded') and (
      a.amount_cents is distinct from o.total_cents - o.gift_cents
      or case a.provider
        when 'gift_card' then a.amount_cents <> 0
        when 'test' then p.status is null or p.status not in ('processing', 'authorised', 'captured') or p.amount_cents <> a.amount_cents
        -- What Stripe says itself, only Stripe can tell: that it was asked, and that it has not been voided.
        when 'stripe' then s.payment_intent_id is null or coalesce(a.outcome, 'captured') <> 'captured'
        else true
      end
    )`,
  'money was taken without a confirmed order of that amount': `
    select p.attempt_id || ' ' || coalesce(o.status, 'no order') as what
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    left join orders o using (order_id)
    where p.status = 'captured' and (
      coalesce(o.status, '') not in ('confirmed', 'refunded') or o.total_cents - o.gift_cents <> p.amount_cents
    )`,
  'money is set aside for an order that nobody will finish': `
    select p.attempt_id || ' ' || coalesce(o.status, 'no order') as what
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    left join orders o using (order_id)
    where p.status in ('processing', 'authorised', 'requires_action') and (a.attempt_id is null or a.outcome is not null)`,
  'more or less was given back than the seats have cost': `
    select o.order_id || ' ' || o.status as what
    from orders o join (
      select order_id, sum(gift_cents) as gift, sum(card_cents) as card from refunds group by order_id
    ) r using (order_id)
    where r.gift > o.gift_cents or r.card > o.total_cents - o.gift_cents
      or (o.status = 'refunded') <> (r.gift + r.card = o.total_cents)`,
  'the payment provider has given back something else': `
    select r.refund_id as what from refunds r join payment_attempts a using (order_id)
    left join test_gateway.refunds g using (refund_id)
    where a.provider = 'test' and r.done_at is not null and r.card_cents <> coalesce(g.amount_cents, 0)`,
  'a gift card was given back something else': `
    select r.order_id as what from (select order_id, sum(gift_cents) as gift from refunds group by order_id) r
    left join gift_card_entries e on e.order_id = r.order_id and e.kind = 'refund'
    group by r.order_id, r.gift having r.gift <> coalesce(sum(e.amount_cents), 0)`,
  'a seat that was paid for has no ticket, or one that was not has': `
    select o.order_id || ' ' || s.seat_guid as what from orders o join order_seats s using (order_id)
    where o.channel = 'web' and (o.status in ('confirmed', 'refunded')) <> (s.ticket_code is not null)`,
  'an order was confirmed, and no mail says so': `
    select o.order_id as what from orders o left join mails m on m.order_id = o.order_id and m.kind = 'confirmation'
    where o.channel = 'web' and o.status = 'confirmed' and m.mail_id is null`,
  'the balance of a gift card is not the sum of its ledger': `
    select g.gift_card_id as what from gift_cards g left join gift_card_entries e using (gift_card_id)
    group by g.gift_card_id having g.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  'gift cards have not paid what the order says': `
    select o.order_id || ' ' || o.status as what
    from orders o left join gift_card_entries e using (order_id)
    group by o.order_id having -coalesce(sum(e.amount_cents) filter (where e.kind <> 'refund'), 0) <> case
      when o.status in ('declined', 'failed') then 0 else o.gift_cents
    end`,
  'a promo code was used more often than it may': `
    select c.code as what from promo_codes c join orders o on o.promo_code = c.code
    where o.status in ('confirming', 'requires_action', 'confirmed', 'refunded')
    group by c.code having count(*) > c.max_orders`,
  // 10 extensions of 15 minutes after the first 15, and 10 payments that each hold the seats for 5 more.
  'a lock is older than its limit': `
    select lock_id as what from seat_locks
    where expires_at > created_at + 11 * interval '15 minutes' + 10 * interval '5 minutes'`,
  'a claim is older than the limit of its lock': `
    select c.performance_id || ' ' || c.seat_guid as what from seat_claims c join seat_locks l using (lock_id)
    where c.expires_at > l.created_at + 11 * interval '15 minutes' + 10 * interval '5 minutes'`,
  'a seat is claimed for a lock that was given back or sold': `
    select c.performance_id || ' ' || c.seat_guid as what from seat_claims c join seat_locks l using (lock_id)
    where l.state <> 'open'`,
  'a seat is claimed for a lock that did not choose it': `
    select c.performance_id || ' ' || c.seat_guid as what from seat_claims c join seat_locks l using (lock_id)
    left join lock_seats s on s.lock_id = c.lock_id and s.seat_guid = c.seat_guid
    where s.lock_id is null or c.performance_id <> l.performance_id`,
  // They move together; some seconds are left to whoever moves both by hand, one after the other.
  'a claim ends at another time than its lock': `
    select c.performance_id || ' ' || c.seat_guid as what from seat_claims c join seat_locks l using (lock_id)
    where abs(extract(epoch from c.expires_at - l.expires_at)) > 30`,
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
