import { sql } from 'kysely';
import type { Samples } from '@playhouse/metrics';
import type { Db } from '../db/transactions.ts';
import { requireOneRow } from '../db/transactions.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import { selectWithoutOrder } from '../reconciliation/differences.ts';

/** What all processes on a database have in common. Each shows it, so an alert takes the maximum, and not the sum. */
export const OPERATING_STATE = {
  helios_seat_locks: { help: 'Seat locks that have not expired.' },
  helios_locked_seats: { help: 'Seats of these locks.' },
  helios_oldest_confirming_order_seconds: {
    help: 'Age of the oldest order that is confirming; 0 without one.',
  },
  helios_payments_unfinished: { help: 'Payments that are neither captured nor voided nor declined.' },
  helios_payments_without_order: {
    help: 'Payments of this installation in the last 7 days that the payment provider has for no order.',
  },
  helios_mails_waiting: { help: 'Mails that are due and not sent.' },
  helios_oldest_waiting_mail_seconds: { help: 'How long the oldest of them is due; 0 without one.' },
  helios_mails_given_up: { help: 'Mails that were given up and are neither retried nor discarded.' },
  helios_refunds_waiting: { help: 'Refunds that have not reached their card yet.' },
  helios_oldest_waiting_refund_seconds: { help: 'Age of the oldest of them; 0 without one.' },
  helios_refunds_failed: { help: 'Refunds of the last 3 days that the payment provider has refused.' },
  helios_performance_seats: {
    help: 'Seats of the performances from 6 hours ago until in 24 hours: total, sold, or locked.',
    labelNames: ['performance_id', 'state'],
  },
} as const satisfies Record<string, { help: string; labelNames?: readonly string[] }>;

export type OperatingState = Record<keyof typeof OPERATING_STATE, Samples>;

/** A slow database gets no second query from the next look. */
const STATEMENT_TIMEOUT_MS = 2_000;
const MAX_PERFORMANCES = 20;

interface Counts {
  seat_locks: number;
  locked_seats: number;
  confirming_seconds: number;
  payments_unfinished: number;
  payments_without_order: number;
  mails_waiting: number;
  mail_seconds: number;
  mails_given_up: number;
  refunds_waiting: number;
  refund_seconds: number;
  refunds_failed: number;
}

interface PerformanceSeats {
  performance_id: string;
  total: number;
  sold: number;
  locked: number;
}

/** Reads it with two statements, which use the partial indexes of what is not finished. */
export async function readOperatingState(db: Db): Promise<OperatingState> {
  const { counts, performances } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx);
    return {
      counts: requireOneRow(await countUnfinished(trx)),
      performances: (await countSeats(trx)).rows,
    };
  });
  return {
    helios_seat_locks: counts.seat_locks,
    helios_locked_seats: counts.locked_seats,
    helios_oldest_confirming_order_seconds: counts.confirming_seconds,
    helios_payments_unfinished: counts.payments_unfinished,
    helios_payments_without_order: counts.payments_without_order,
    helios_mails_waiting: counts.mails_waiting,
    helios_oldest_waiting_mail_seconds: counts.mail_seconds,
    helios_mails_given_up: counts.mails_given_up,
    helios_refunds_waiting: counts.refunds_waiting,
    helios_oldest_waiting_refund_seconds: counts.refund_seconds,
    helios_refunds_failed: counts.refunds_failed,
    helios_performance_seats: performances.flatMap(({ performance_id, total, sold, locked }) =>
      Object.entries({ total, sold, locked }).map(([state, value]) => ({
        labels: { performance_id, state },
        value,
      })),
    ),
  };
}

function countUnfinished(db: Db) {
  // A waiting gift card is due on its day, a mail after a failure at once.
  return sql<Counts>`
    select l.seat_locks, l.locked_seats, p.*, w.payments_without_order, m.*, r.*, f.refunds_failed
    from (
      select count(distinct lock_id)::int as seat_locks, count(*)::int as locked_seats
      from seat_claims where lock_id is not null and expires_at > now()
    ) l, (
      select count(*)::int as payments_unfinished,
        ${ageOf(sql`min(a.created_at) filter (where 'confirming' in (o.status, g.status))`)} as confirming_seconds
      from payment_attempts a
      left join orders o on o.order_id = a.order_id
      left join gift_card_orders g on g.order_id = a.gift_card_order_id
      where a.outcome is null
    ) p, (
      select count(*)::int as payments_without_order
      from (${selectWithoutOrder(sql`p.created_at > now() - interval '7 days'`)}) lost
    ) w, (
      select
        count(*) filter (where tries < ${MAX_TRIES})::int as mails_waiting,
        ${ageOf(sql`min(due_at) filter (where tries < ${MAX_TRIES})`)} as mail_seconds,
        count(*) filter (where tries >= ${MAX_TRIES})::int as mails_given_up
      from (
        select m.tries, coalesce(i.deliver_at, m.created_at) as due_at
        from mails m left join gift_card_items i on i.item_id = m.gift_card_item_id
        where m.sent_at is null and m.discarded_at is null
      ) unsent where due_at <= now()
    ) m, (
      select count(*)::int as refunds_waiting, ${ageOf(sql`min(created_at)`)} as refund_seconds
      from refunds where done_at is null and failed_at is null
    ) r, (
      select count(*)::int as refunds_failed from refunds where failed_at > now() - interval '3 days'
    ) f`.execute(db);
}

function ageOf(instant: ReturnType<typeof sql>) {
  return sql`coalesce(extract(epoch from now() - ${instant}), 0)::float8`;
}

function countSeats(db: Db) {
  // The first condition uses the index. Its margin is longer than the difference of any two time zones.
  return sql<PerformanceSeats>`
    select p.performance_id, p.seats_total as total, p.seats_sold as sold, (
      select count(*)::int from seat_claims c
      where c.performance_id = p.performance_id and c.lock_id is not null and c.expires_at > now()
    ) as locked
    from performances p
    where p.local_date_time between localtimestamp - interval '2 days' and localtimestamp + interval '3 days'
      and p.local_date_time at time zone p.time_zone
        between now() - interval '6 hours' and now() + interval '24 hours'
    order by p.local_date_time, p.performance_id limit ${MAX_PERFORMANCES}`.execute(db);
}
