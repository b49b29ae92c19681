import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { queryRows } from '../db/query.ts';
import { asAnswers, wallClockSql } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import type { ChangeProgress } from './schemas.ts';

/** How far the acts of staff for a performance are, the newest first. */
export async function listChanges(db: Db, performanceId: string): Promise<ChangeProgress[]> {
  return queryRows<ChangeProgress>(asAnswers(db))`
    with own as (
      select o.order_id, o.status, change.change_id from orders o ${orderChangeJoin}
      where o.performance_id = ${performanceId} and o.channel <> 'box_office' and o.status in ('confirmed', 'refunded')
    )
    select c.performance_id, e.name as event_name, c.kind, ${wallClockSql('p.local_date_time')} as date_time, p.time_zone,
      ${wallClockSql('c.former_date_time')} as former_date_time, c.reason, a.name as made_by, c.made_at, c.choose_until, t.currency, mails.mails, tickets.tickets, money.money,
      (
        select count(*)::int from own where exists (select from refunds r where r.order_id = own.order_id and r.change_id = c.change_id)
          or own.change_id = c.change_id and own.status = 'confirmed'
      ) as orders
    from performance_changes c join staff_accounts a on a.account_id = c.made_by
    join performances p using (performance_id) join events e using (event_code) join theaters t using (location)
    cross join lateral (
      select jsonb_build_object(
        'waiting', count(*) filter (where sent_at is null and tries < ${MAX_TRIES}),
        'sent', count(*) filter (where sent_at is not null),
        'givenUp', count(*) filter (where sent_at is null and tries >= ${MAX_TRIES} and discarded_at is null)
      ) as mails
      from mails m where m.change_id = c.change_id
    ) mails
    cross join lateral (
      select jsonb_build_object(
        'undecided', (
          select count(*) from own join order_seats s using (order_id) left join refund_seats r using (order_id, seat_guid)
          where own.change_id = c.change_id and r.refund_id is null
        ),
        'exchanged', count(*) filter (where r.credit_order_id is not null),
        'giftCard', count(*) filter (where r.by_buyer and r.gift_card_id is not null and r.credit_order_id is null),
        'moneyBack', count(*) filter (where r.by_buyer and r.gift_card_id is null and r.credit_order_id is null),
        'byStaff', count(*) filter (where r.refunded_by is not null),
        'automatic', count(*) filter (where not r.by_buyer and r.refunded_by is null)
      ) as tickets
      from refunds r join refund_seats s using (refund_id) where r.change_id = c.change_id
    ) tickets
    cross join lateral (
      select jsonb_build_object(
        'waitingCents', coalesce(sum(r.card_cents) filter (where r.done_at is null and r.failed_at is null), 0),
        'doneCents', coalesce(sum(r.gift_cents + case when r.done_at is null then 0 else r.card_cents end), 0),
        'failedCents', coalesce(sum(r.card_cents) filter (where r.failed_at is not null), 0),
        'failed', count(*) filter (where r.failed_at is not null)
      ) as money
      from refunds m join refunds r on m.refund_id in (r.refund_id, r.part_of) where m.change_id = c.change_id
    ) money
    where c.performance_id = ${performanceId} order by c.change_id desc`;
}
