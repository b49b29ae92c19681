import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Samples } from '@playhouse/metrics';
import { isLockedSql } from '../catalogue/taken-seats.ts';
import { execute, queryRows } from '../db/query.ts';
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
    help: 'Seats of the performances from 6 hours ago until in 24 hours: total, sold, or locked, also by a hold of staff.',
    labelNames: ['performance_id', 'state'],
  },
} as const satisfies Record<string, { help: string; labelNames?: readonly string[] }>;

type Name = keyof typeof OPERATING_STATE;

/** An error says why a metric could not be read. */
export type OperatingState = Record<Name, Samples | Error>;

/** Metrics that one statement reads. */
interface Part {
  names: readonly Name[];
  read(db: Db): Promise<Partial<OperatingState>>;
}

/** A slow database gets no second query from the next look. */
const STATEMENT_TIMEOUT_MS = 2_000;
const MAX_PERFORMANCES = 20;

/** They use the partial indexes of what is not finished. */
const PARTS: readonly Part[] = [
  countAll(
    ['helios_seat_locks', 'helios_locked_seats'],
    sql`
      select count(distinct lock_id)::int as helios_seat_locks, count(*)::int as helios_locked_seats
      from seat_claims where lock_id is not null and expires_at > now()`,
  ),
  countAll(
    ['helios_payments_unfinished', 'helios_oldest_confirming_order_seconds'],
    sql`
      select count(*)::int as helios_payments_unfinished,
        ${ageOf(sql`min(a.created_at) filter (where 'confirming' in (o.status, g.status))`)}
          as helios_oldest_confirming_order_seconds
      from payment_attempts a
      left join orders o on o.order_id = a.order_id
      left join gift_card_orders g on g.order_id = a.gift_card_order_id
      where a.outcome is null`,
  ),
  countAll(
    ['helios_payments_without_order'],
    sql`
      select count(*)::int as helios_payments_without_order
      from (${selectWithoutOrder(sql`p.created_at > now() - interval '7 days'`)}) lost`,
  ),
  // A waiting gift card is due on its day, a mail after a failure at once.
  countAll(
    ['helios_mails_waiting', 'helios_oldest_waiting_mail_seconds', 'helios_mails_given_up'],
    sql`
      select
        count(*) filter (where tries < ${MAX_TRIES})::int as helios_mails_waiting,
        ${ageOf(sql`min(due_at) filter (where tries < ${MAX_TRIES})`)} as helios_oldest_waiting_mail_seconds,
        count(*) filter (where tries >= ${MAX_TRIES})::int as helios_mails_given_up
      from (
        select m.tries, coalesce(i.deliver_at, m.created_at) as due_at
        from mails m left join gift_card_items i on i.item_id = m.gift_card_item_id
        where m.sent_at is null and m.discarded_at is null
      ) unsent where due_at <= now()`,
  ),
  countAll(
    ['helios_refunds_waiting', 'helios_oldest_waiting_refund_seconds'],
    sql`
      select count(*)::int as helios_refunds_waiting, ${ageOf(sql`min(created_at)`)} as helios_oldest_waiting_refund_seconds
      from refunds where done_at is null and failed_at is null and not at_counter`,
  ),
  countAll(
    ['helios_refunds_failed'],
    sql`
      select count(*)::int as helios_refunds_failed from refunds where failed_at > now() - interval '3 days'`,
  ),
  { names: ['helios_performance_seats'], read: countSeats },
];

/** Reads it in one transaction, whose statements do not depend on each other. */
export function readOperatingState(db: Db): Promise<OperatingState> {
  return db.transaction().execute(async (trx) => {
    await execute(trx)`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`;
    const state: Partial<OperatingState> = {};
    for (const part of PARTS) Object.assign(state, await readPart(trx, part));
    return state as OperatingState;
  });
}

async function readPart(trx: Db, { names, read }: Part): Promise<Partial<OperatingState>> {
  await execute(trx)`savepoint part`;
  try {
    return await read(trx);
  } catch (error) {
    // Without a connection this fails, too, and with it the whole state.
    await execute(trx)`rollback to savepoint part`;
    return Object.fromEntries(names.map((name) => [name, error as Error]));
  }
}

/** @param query returns one row, with a column for each metric */
function countAll(names: readonly Name[], query: RawBuilder<unknown>): Part {
  return {
    names,
    read: async (db) => requireOneRow(await query.execute(db)) as Partial<OperatingState>,
  };
}

function ageOf(instant: RawBuilder<unknown>) {
  return sql`coalesce(extract(epoch from now() - ${instant}), 0)::float8`;
}

interface PerformanceSeats {
  performance_id: string;
  total: number;
  sold: number;
  locked: number;
}

async function countSeats(db: Db): Promise<Partial<OperatingState>> {
  // The first condition uses the index. Its margin is longer than the difference of any two time zones.
  const rows = await queryRows<PerformanceSeats>(db)`
    select p.performance_id, p.seats_total as total, p.seats_sold as sold, (
      select count(*)::int from seat_claims c
      where c.performance_id = p.performance_id and ${isLockedSql}
    ) as locked
    from performances p
    where p.local_date_time between localtimestamp - interval '2 days' and localtimestamp + interval '3 days'
      and p.local_date_time at time zone p.time_zone
        between now() - interval '6 hours' and now() + interval '24 hours'
    order by p.local_date_time, p.performance_id limit ${MAX_PERFORMANCES}`;
  return {
    helios_performance_seats: rows.flatMap(({ performance_id, total, sold, locked }) =>
      Object.entries({ total, sold, locked }).map(([state, value]) => ({
        labels: { performance_id, state },
        value,
      })),
    ),
  };
}
