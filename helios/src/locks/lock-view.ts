import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import { ticketTypeLabelSql } from '../catalogue/ticket-types.ts';
import { getCardForm } from '../payments/card-form.ts';
import { referenceSql } from '../catalogue/performances.ts';
import type { PerformanceReference } from '../catalogue/performances.ts';
import type { PricedSeat } from '../catalogue/seat-prices.ts';
import { lockPoliciesSql, toExchangeTerms, toReturnTerms } from '../catalogue/ticket-policies.ts';
import type { TicketPolicies, PolicyTerms } from '../catalogue/ticket-policies.ts';
import { calculateTotals, lockChargeColumns, toLockRates } from '../pricing/charges.ts';
import type { LockChargeRow } from '../pricing/charges.ts';
import { discountColumns } from '../pricing/discounts.ts';
import type { Discount } from '../pricing/discounts.ts';
import { calculateDiscountShares } from '../pricing/shares.ts';
import { Problem } from '../lib/problems.ts';
import { requireSeat } from '../seating/plans.ts';
import type { Config } from '../lib/config.ts';
import type { Totals } from '../lib/totals.ts';
import type { LoadedPlan, SeatingPlans } from '../seating/plans.ts';
import { calculateExtensions } from './extensions.ts';
import type { Lock, Ticket } from './schemas.ts';

export interface LockViewServices {
  config: Pick<Config, 'stripe' | 'publicUrl' | 'locale'>;
  plans: SeatingPlans;
}

/** SQL of the seats of a lock or an order, whose rows have the table alias `s`, as a list of PricedSeat. */
export const pricedSeatsSql: RawBuilder<PricedSeat[]> = sql`
  jsonb_agg(
    jsonb_build_object(
      'seatGuid', seat_guid, 'ticketType', ticket_type, 'ticketTypeLabel', ${ticketTypeLabelSql}, 'priceCents', price_cents
    ) order by position
  )`;

/** Reads a lock in the form of the API. Throws LOCK_NOT_FOUND, also for a released lock. */
export async function readLockView(
  db: Db,
  { config, plans }: LockViewServices,
  lockId: string,
): Promise<Lock> {
  const row = await queryRow<
    LockChargeRow &
      Discount & {
        performance: PerformanceReference;
        policies: TicketPolicies;
        state: 'open' | 'released' | 'sold';
        live: boolean;
        expires_at: Date;
        now: Date;
        held_since: Date;
        extensions_used: number;
        tickets: PricedSeat[];
        order_id: string | null;
        promo_code: string | null;
      }
  >(db)`
    select ${referenceSql} as performance, l.state, l.expires_at, now() as now, l.held_since, l.extensions_used,
      l.promo_code, ${discountColumns}, ${lockChargeColumns}, ${lockPoliciesSql} as policies, chosen.tickets,
      -- The lock is live while all of its claims are.
      l.expires_at > now() and jsonb_array_length(chosen.tickets) = (
        select count(*) from seat_claims claim where claim.lock_id = l.lock_id and claim.expires_at > now()
      ) as live,
      (
        select o.order_id from orders o
        where o.lock_id = l.lock_id and o.status in ('confirming', 'requires_action', 'confirmed')
      ) as order_id
    from seat_locks l
    join performances p using (performance_id) join events e using (event_code) join theaters t using (location)
    left join promo_codes c on c.code = l.promo_code
    cross join lateral (
      select ${pricedSeatsSql} as tickets from lock_seats s where lock_id = l.lock_id
    ) chosen
    where l.lock_id = ${lockId} and l.state <> 'released'`;
  if (!row) throw lockNotFound();
  const status = row.state === 'sold' ? 'sold' : row.live ? 'live' : 'expired';
  const { extensionsLeft, extendableFrom } = calculateExtensions({
    expiresAt: row.expires_at,
    lockedSince: row.held_since,
    extensionsUsed: row.extensions_used,
  });
  const totals = calculateTotals(
    row.tickets.map((ticket) => ticket.priceCents),
    toLockRates(row),
    row,
  );
  return {
    lockId,
    status,
    performance: row.performance,
    seats: toTickets(row.tickets, await plans.get(db, row.performance.seatingPlanId), totals),
    totals,
    promoCode: row.promo_code,
    ...describePolicies(row.policies, row.tickets, { currency: totals.currency, locale: config.locale }),
    expiresAt: row.expires_at.toISOString(),
    serverNow: row.now.toISOString(),
    extensionsLeft,
    extendableFrom: status === 'live' ? (extendableFrom?.toISOString() ?? null) : null,
    orderId: row.order_id,
    cardForm: getCardForm(config),
  };
}

/** What the buyer of these tickets can return and exchange; null if nothing. */
export function describePolicies(
  ...args: Parameters<typeof toReturnTerms>
): Pick<Lock, 'returnTerms' | 'exchangeTerms'> {
  const toText = (terms: PolicyTerms | null) => (terms && !terms.isOver ? terms.text : null);
  return { returnTerms: toText(toReturnTerms(...args)), exchangeTerms: toText(toExchangeTerms(...args)) };
}

export function toTickets(seats: readonly PricedSeat[], plan: LoadedPlan, totals: Totals): Ticket[] {
  const discounts = calculateDiscountShares(seats, totals);
  return seats.map((priced) => {
    const { section, row, number, kind, priceZone } = requireSeat(plan, priced.seatGuid);
    const discountCents = discounts.get(priced.seatGuid) ?? 0;
    return { ...priced, section, row, number, kind, priceZone, discountCents };
  });
}

export function lockNotFound(): Problem {
  return new Problem('LOCK_NOT_FOUND', 'These seats are not held, or were given back. Choose seats again.');
}

export function lockExpired(): Problem {
  return new Problem(
    'LOCK_EXPIRED',
    'The time to buy these seats is over. Choose seats again; they may still be free.',
  );
}
