import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { referenceSql } from '../catalogue/performances.ts';
import { ticketTypeLabelSql } from '../catalogue/ticket-types.ts';
import { queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { Totals } from '../lib/totals.ts';
import { totalsSql } from '../pricing/charges.ts';
import type { Fee } from '../pricing/fees.ts';
import { calculatePaidShares } from '../refunds/plan-refund.ts';
import { requireSeat } from '../seating/plans.ts';
import type { LoadedPlan, SeatingPlans } from '../seating/plans.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import type { EveningReport, PeriodReport } from './report-schemas.ts';

interface ReportedOrder {
  totals: Totals;
  channel: 'web' | 'counter';
  waived_cents: number;
  fees: Fee[];
  seats: { seatGuid: string; priceCents: number; ticketType: string; isRefunded: boolean }[];
}

interface ReportServices {
  db: Db;
  plans: SeatingPlans;
}

type PerformanceRow = Pick<EveningReport, 'performance' | 'currency'>;

/** The lines and totals of a report. */
type Sums = Omit<EveningReport, 'performance'>;

/** What of a performance was sold, and what was paid and given back for it (product 25.4). Throws PERFORMANCE_NOT_FOUND. */
export async function readEveningReport(
  { db, plans }: ReportServices,
  performanceId: string,
): Promise<EveningReport> {
  return inSnapshot(db, async (trx) => {
    const [performance] = await readPerformances(trx, sql`p.performance_id = ${performanceId}`);
    if (!performance)
      throw new Problem('PERFORMANCE_NOT_FOUND', 'Take the id from the list of performances.');
    return readReport(trx, plans, performance);
  });
}

/** The reports of the performances from one day to another, and their sums. Throws INVALID_REQUEST. */
export async function readPeriodReport(
  { db, plans }: ReportServices,
  { from, to }: { from: string; to: string },
): Promise<PeriodReport> {
  if (to < from) throw invalidFields({ path: '/to', message: 'must not be before the first day' });
  return oneAtATime(() =>
    inSnapshot(db, async (trx) => {
      const rows = await readPerformances(
        trx,
        sql`p.local_date_time >= ${from}::date and p.local_date_time < ${to}::date + 1`,
      );
      if (rows.length > MAX_ROWS)
        throw invalidFields({ path: '/to', message: `leaves more than ${MAX_ROWS} performances` });
      const performances: EveningReport[] = [];
      for (const row of rows) performances.push(await readReport(trx, plans, row));
      const currencies = [...new Set(performances.map(({ currency }) => currency))];
      const sums = currencies.map((currency) =>
        addReports(
          currency,
          performances.filter((report) => report.currency === currency),
        ),
      );
      return { from, to, sums, performances };
    }),
  );
}

let running: Promise<unknown> = Promise.resolve();

/** A long report takes one connection of the pool that sales use, however many people ask for one. */
function oneAtATime<T>(read: () => Promise<T>): Promise<T> {
  const turn = running.then(read);
  running = turn.catch(() => {});
  return turn;
}

/** One snapshot: a sale in between is in both parts of a report, or in none. */
function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

async function readPerformances(trx: Trx, filter: RawBuilder<unknown>): Promise<PerformanceRow[]> {
  return queryRows<PerformanceRow>(trx)`
    select ${referenceSql} as performance, t.currency
    from performances p join events e using (event_code) join theaters t using (location)
    where ${filter} order by p.local_date_time, p.performance_id limit ${MAX_ROWS + 1}`;
}

async function readReport(trx: Trx, plans: SeatingPlans, row: PerformanceRow): Promise<EveningReport> {
  const { performance, currency } = row;
  const { performanceId, seatingPlanId } = performance;
  const plan = await plans.get(trx, seatingPlanId);
  const tickets = sumTickets(await readOrders(trx, performanceId), plan);
  const money = await readMoney(trx, performanceId);
  return { performance, ...addTotals({ currency, tickets, ...money }) };
}

/** The sums of reports with one currency. */
function addReports(currency: string, reports: readonly EveningReport[]): Sums {
  return addTotals({
    currency,
    tickets: addLines(
      reports.flatMap((report) => report.tickets),
      ['priceZone', 'ticketType', 'channel'],
      ['tickets', 'valueCents', 'refundedTickets', 'refundedCents'],
    ),
    money: addLines(
      reports.flatMap((report) => report.money),
      ['channel', 'tender'],
      ['takenCents', 'givenBackCents'],
    ),
    keptFeesCents: sum(reports, 'keptFeesCents'),
    failedRefundsCents: sum(reports, 'failedRefundsCents'),
  });
}

function addTotals(lines: Omit<Sums, 'totals'>): Sums {
  const { tickets, money, keptFeesCents, failedRefundsCents } = lines;
  const takenCents = sum(money, 'takenCents');
  const givenBackCents = sum(money, 'givenBackCents');
  const valueCents = sum(tickets, 'valueCents');
  const balanceCents = takenCents - givenBackCents;
  return {
    ...lines,
    totals: {
      tickets: sum(tickets, 'tickets'),
      valueCents,
      refundedTickets: sum(tickets, 'refundedTickets'),
      refundedCents: sum(tickets, 'refundedCents'),
      takenCents,
      givenBackCents,
      balanceCents,
      differenceCents: balanceCents - valueCents - keptFeesCents - failedRefundsCents,
    },
  };
}

/** One line for each value of `keys`, with the sums of `numbers`, in the order of the keys. */
function addLines<Name extends string, Line extends Record<Name, number>>(
  lines: readonly Line[],
  keys: readonly (keyof Line)[],
  numbers: readonly Name[],
): Line[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = JSON.stringify(keys.map((name) => line[name]));
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              ...Object.fromEntries(numbers.map((name) => [name, sum([first, ...others], name)])),
            },
          ],
    );
}

function sum<Name extends string>(lines: readonly Record<Name, number>[], name: Name): number {
  return lines.reduce((total, line) => total + line[name], 0);
}

async function readOrders(db: Db, performanceId: string): Promise<ReportedOrder[]> {
  return queryRows<ReportedOrder>(db)`
    select o.channel, o.waived_cents, coalesce(o.fees, '[]') as fees, ${totalsSql} as totals, (
      select jsonb_agg(
        jsonb_build_object(
          'seatGuid', s.seat_guid, 'priceCents', s.price_cents, 'ticketType', ${ticketTypeLabelSql}, 'isRefunded', r.refund_id is not null
        ) order by s.position
      )
      from order_seats s left join refund_seats r using (order_id, seat_guid) where s.order_id = o.order_id
    ) as seats
    from orders o
    where o.performance_id = ${performanceId} and o.channel <> 'box_office' and o.status in ('confirmed', 'refunded')`;
}

type TicketLine = EveningReport['tickets'][number];

function sumTickets(orders: readonly ReportedOrder[], plan: LoadedPlan): TicketLine[] {
  const lines = new Map<string, TicketLine>();
  for (const order of orders) {
    const { channel, seats } = order;
    const shares = calculatePaidShares(order.fees, order.totals, order.waived_cents, seats);
    for (const { seatGuid, ticketType, isRefunded } of seats) {
      const { priceZone } = requireSeat(plan, seatGuid);
      const key = JSON.stringify([priceZone, ticketType, channel]);
      const line = lines.get(key) ?? {
        priceZone,
        ticketType,
        channel,
        tickets: 0,
        valueCents: 0,
        refundedTickets: 0,
        refundedCents: 0,
      };
      const cents = shares.get(seatGuid) ?? 0;
      if (isRefunded) {
        line.refundedTickets += 1;
        line.refundedCents += cents;
      } else {
        line.tickets += 1;
        line.valueCents += cents;
      }
      lines.set(key, line);
    }
  }
  return [...lines.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** What an exchange moves between two performances is taken by the one and given back by the other. */
async function readMoney(
  db: Db,
  performanceId: string,
): Promise<Pick<EveningReport, 'money' | 'keptFeesCents' | 'failedRefundsCents'>> {
  const money = await queryRows<EveningReport['money'][number]>(db)`
    with own as (
      select * from orders
      where performance_id = ${performanceId} and channel <> 'box_office' and status in ('confirmed', 'refunded')
    ), parts as (
      select m.order_id as seats_order, p.order_id as paid_order, p.gift_cents + p.card_cents as cents
      from refunds p join refunds m on m.refund_id = p.part_of
      where m.order_id in (select order_id from own) or p.order_id in (select order_id from own)
    )
    select channel, tender, sum(taken)::int as "takenCents", sum(back)::int as "givenBackCents" from (
      select o.channel, 'card' as tender, a.amount_cents as taken, 0 as back
      from own o join payment_attempts a using (order_id) where a.provider in ('test', 'stripe') and a.outcome is distinct from 'voided'
      union all select channel, 'gift_card', gift_cents, 0 from own
      union all select channel, 'exchange', credit_cents, 0 from own
      union all select o.channel, t.kind, t.amount_cents, 0 from own o join tenders t using (order_id) where t.refund_id is null
      union all select o.channel, t.kind, 0, t.amount_cents from own o join tenders t using (order_id) where t.refund_id is not null
      union all select o.channel, 'to_pay_out', 0, r.card_cents from own o join refunds r using (order_id) where r.at_counter and r.done_at is null
      union all select o.channel, 'card', 0, r.card_cents from own o join refunds r using (order_id) where not r.at_counter and r.failed_at is null
      union all select o.channel, 'gift_card', 0, r.gift_cents from own o join refunds r using (order_id)
      union all select o.channel, 'exchange', 0, r.credit_cents from own o join refunds r using (order_id)
      union all select o.channel, 'exchange', 0, p.cents from own o join parts p on p.seats_order = o.order_id
      union all select o.channel, 'exchange', p.cents, 0 from own o join parts p on p.paid_order = o.order_id
    ) moves
    group by channel, tender having sum(taken) <> 0 or sum(back) <> 0 order by channel, tender`;
  const rows = await queryRows<{ fees: number; failed: number }>(db)`
    select coalesce(sum(r.fee_cents), 0)::int as fees,
      coalesce(sum(r.card_cents) filter (where r.failed_at is not null), 0)::int as failed
    from refunds r join orders o using (order_id) where o.performance_id = ${performanceId}`;
  return { money, keptFeesCents: rows[0]?.fees ?? 0, failedRefundsCents: rows[0]?.failed ?? 0 };
}
