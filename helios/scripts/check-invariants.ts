import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import type { Db } from '../src/db/transactions.ts';
import { ERASED_EMAIL } from '../src/lib/erased.ts';
import { MAX_TRIES } from '../src/mail-queue/queue-mail.ts';
import { MAX_LOCK_SECONDS, MIN_CARD_CENTS, ORDER_EVENT_DAYS } from '../src/lib/limits.ts';

// Checks the invariants of a Helios database. Run it at any time:
//
// HELIOS_DATABASE_URL=postgres://... node scripts/check-invariants.ts
//
// Payments in progress are no violation; recovery finishes them.

/** Sent mails are deleted after HELIOS_SENT_MAIL_DAYS, which is more than 30. */
const isMailKept = (since: string) => `${since} > now() - interval '30 days'`;

/** Whether mails can be sent to the customer of the order `o`. */
const HAS_ADDRESS = `coalesce(o.customer #>> '{contact,emailAddress}', '') <> ''`;

/** Whether the customer of the order `o` was erased. */
const IS_ERASED = `coalesce(o.customer #>> '{contact,emailAddress}' = '${ERASED_EMAIL}', false)`;

/** What a card pays of the order `o`. */
const CARD_PART = 'o.total_cents - o.gift_cents - o.credit_cents - o.waived_cents';

/** The cost of each seat of an order with refunds, and of an exchange. The same calculation as in src/pricing/shares.ts. */
const SHARES = `
  up_to_here as (
    select o.order_id, s.seat_guid, s.position,
      round(paid.fees * count(*) over w / count(*) over whole::numeric) + round(
        case o.subtotal_cents
          when 0 then paid.tickets * count(*) over w / count(*) over whole::numeric
          else paid.tickets * sum(s.price_cents) over w / o.subtotal_cents::numeric
        end
      ) as cents
    from orders o join order_seats s using (order_id) cross join lateral (
      -- A fee on the price counts as a part of the tickets.
      select o.fees_cents - coalesce(sum(round((o.subtotal_cents - o.discount_cents) * f."basisPoints" / 10000.0)), 0) as cents
      from jsonb_to_recordset(coalesce(o.fees, '[]')) f ("basisPoints" int)
    ) even cross join lateral (
      -- A rest is waived of the tickets first.
      select least(even.cents, o.total_cents - o.waived_cents) as fees,
        greatest(0, o.total_cents - o.waived_cents - even.cents) as tickets
    ) paid
    where o.order_id in (select order_id from refunds union all select order_id from orders where exchange_of is not null)
    window whole as (partition by o.order_id), w as (whole order by s.position)
  ), shares as (
    select order_id, seat_guid, cents - coalesce(lag(cents) over (partition by order_id order by position), 0) as cents
    from up_to_here
  )`;

export const RULES: Record<string, string> = {
  'a seat is in two confirmed orders': `
    select o.performance_id || ' ' || s.seat_guid as item
    from orders o join order_seats s using (order_id)
    left join refund_seats r using (order_id, seat_guid)
    where o.status = 'confirmed' and r.refund_id is null
    group by o.performance_id, s.seat_guid having count(*) > 1`,
  'a confirmed order does not have its seats': `
    select o.order_id || ' ' || s.seat_guid as item
    from orders o join order_seats s using (order_id)
    left join seat_claims c
      on c.performance_id = o.performance_id and c.seat_guid = s.seat_guid and c.order_id = o.order_id
    left join refund_seats r on r.order_id = o.order_id and r.seat_guid = s.seat_guid
    where o.status = 'confirmed' and (c.order_id is null) <> (r.refund_id is not null)`,
  'a seat is sold without a confirmed order that contains it': `
    select c.performance_id || ' ' || c.seat_guid as item
    from seat_claims c
    left join orders o on o.order_id = c.order_id and o.status = 'confirmed' and o.performance_id = c.performance_id
    left join order_seats s on s.order_id = o.order_id and s.seat_guid = c.seat_guid
    where c.order_id is not null and (o.order_id is null or (o.channel <> 'box_office' and s.order_id is null))`,
  'the count of sold seats of a performance is wrong': `
    select p.performance_id || ' says ' || p.seats_sold || ', has ' || count(c.order_id) as item
    from performances p
    left join seat_claims c on c.performance_id = p.performance_id and c.order_id is not null
    group by p.performance_id having p.seats_sold <> count(c.order_id)`,
  'the subtotal of an order differs from the sum of its seats': `
    select o.order_id as item from orders o left join order_seats s using (order_id) where o.channel <> 'box_office'
    group by o.order_id having o.subtotal_cents <> coalesce(sum(s.price_cents), 0)`,
  // A used promo code is never changed: it expires, and a new one is created.
  'a discount, a fee or a tax of an order is wrong': `
    select o.order_id || ' ' || o.total_cents as item
    from orders o left join promo_codes c on c.code = o.promo_code
    where o.channel <> 'box_office' and (
      o.discount_cents <> least(
        o.subtotal_cents,
        round(o.subtotal_cents * coalesce(c.percent_off, 0) / 100.0) + coalesce(c.amount_off_cents, 0) + coalesce((
          select sum(d.price_cents) from (
            select s.price_cents from order_seats s where s.order_id = o.order_id
            order by s.price_cents desc limit coalesce(c.free_tickets, 0)
          ) d
        ), 0)
      )
      -- Independent of src/pricing/fees.ts on purpose. A kind of fee that is missing here is a violation.
      or o.fees is not null and o.fees_cents <> (
        select coalesce(sum(case f.per
          when 'ticket' then f."amountCents" * paid.tickets
          when 'order' then f."amountCents" * least(1, paid.tickets)
          when 'price' then round((o.subtotal_cents - o.discount_cents) * f."basisPoints" / 10000.0)
        end), 0)
        from jsonb_to_recordset(o.fees) f (per text, "amountCents" int, "basisPoints" int), (
          select greatest(0, count(*) - coalesce(c.free_tickets, 0)) as tickets
          from order_seats s where s.order_id = o.order_id
        ) paid
      )
      or o.tax_cents <> round((o.subtotal_cents - o.discount_cents) * o.tax_basis_points / 10000.0)
    )`,
  'the states of an order and its payment contradict each other': `
    select o.order_id || ' ' || o.status || ' ' || coalesce(a.outcome, 'open') as item
    from orders o left join payment_attempts a using (order_id)
    where o.channel <> 'box_office' and (a.attempt_id is null or case
      when o.status in ('confirming', 'requires_action') then a.outcome is not null
      when o.status = 'declined' then a.outcome is distinct from 'declined'
      when o.status = 'failed' then a.outcome in ('captured', 'declined')
      when o.status = 'confirmed' then a.outcome = 'declined'
      else a.outcome is null or a.outcome = 'declined'
    end)`,
  'a payment is unfinished for more than a day': `
    select coalesce(order_id, gift_card_order_id) as item from payment_attempts
    where outcome is null and created_at < now() - interval '1 day'`,
  'the payment provider has taken a different amount than the order': `
    select o.order_id || ' ' || coalesce(a.captured_cents, 0) as item
    from payment_attempts a join orders o using (order_id)
    where a.captured_cents is not null and (a.outcome <> 'captured' or a.captured_cents <> ${CARD_PART})`,
  'a confirmed order of the site is not paid in full': `
    select o.order_id || ' ' || coalesce(p.status, 'no payment') as item
    from orders o
    left join payment_attempts a using (order_id)
    left join test_gateway.payments p using (attempt_id)
    left join stripe_payments s using (attempt_id)
    -- A refunded order may never have been captured, if the provider released the authorization and staff
    -- refunded the order.
    where o.channel <> 'box_office' and (o.status = 'confirmed' or (o.status = 'refunded' and a.outcome is distinct from 'voided')) and (
      a.amount_cents is distinct from ${CARD_PART}
      or case a.provider
        when 'gift_card' then a.amount_cents <> 0
        when 'test' then p.status is null or p.status not in ('processing', 'authorized', 'captured') or p.amount_cents <> a.amount_cents
        -- Stripe's own state is not in the database: check only that a payment was created and not voided.
        -- The rule of its tenders checks it.
        when 'counter' then false
        when 'stripe' then s.payment_intent_id is null or coalesce(a.outcome, 'captured') <> 'captured'
        else true
      end
    )`,
  'money was taken without a confirmed order of that amount': `
    select p.attempt_id || ' ' || coalesce(o.status, g.status, 'no order') as item
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    left join orders o using (order_id)
    left join gift_card_orders g on g.order_id = a.gift_card_order_id
    where p.status = 'captured' and (
      coalesce(o.status, g.status, '') not in ('confirmed', 'refunded')
        -- A payment without an order that was refunded.
        and p.amount_cents <> (
          select coalesce(sum(r.card_cents), 0) from refunds r where r.payment_id = p.attempt_id and r.failed_at is null
        )
      or coalesce(${CARD_PART}, g.total_cents) <> p.amount_cents
    )`,
  'money is authorized for a finished or unknown payment attempt': `
    select p.attempt_id || ' ' || coalesce(a.outcome, 'no attempt') as item
    from test_gateway.payments p
    left join payment_attempts a using (attempt_id)
    where p.status in ('processing', 'authorized', 'requires_action') and (a.attempt_id is null or a.outcome is not null)`,
  'a refund has no seat': `
    select r.refund_id as item from refunds r left join refund_seats s using (refund_id)
    where r.order_id is not null and (s.seat_guid is null) <> (r.part_of is not null)`,
  // An uncaptured card gets no refund. A return keeps a fee. Other orders of an exchange pay parts.
  'the amount of a refund differs from the cost of its seats': `
    with ${SHARES}
    select r.refund_id || ' ' || paid.cents + r.fee_cents + r.credit_cents as item
    from refunds r join payment_attempts a using (order_id)
    join refund_seats using (order_id, refund_id) join shares s using (order_id, seat_guid)
    cross join lateral (
      select sum(p.gift_cents + p.card_cents) as cents from refunds p where r.refund_id in (p.refund_id, p.part_of)
    ) paid
    group by r.refund_id, a.outcome, paid.cents
    having case when a.outcome = 'voided'
      then r.card_cents <> 0 or paid.cents + r.fee_cents + r.credit_cents > sum(s.cents)
      else paid.cents + r.fee_cents + r.credit_cents <> sum(s.cents)
    end`,
  'a part of a refund belongs to an order that has not paid its seats': `
    select p.refund_id as item from refunds p join refunds r on r.refund_id = p.part_of
    where p.by_buyer <> r.by_buyer or p.refunded_by is distinct from r.refunded_by or p.order_id not in (
      with recursive earlier as (
        select exchange_of from orders where order_id = r.order_id
        union all select o.exchange_of from orders o join earlier e on o.order_id = e.exchange_of
      ) select exchange_of from earlier where exchange_of is not null
    )`,
  'more was refunded to gift cards or to the card than was paid by them': `
    select o.order_id as item
    from orders o join payment_attempts a using (order_id) join (
      -- What went to a new gift card was paid by the card.
      select order_id, sum(gift_cents - new_card_cents) as gift, sum(card_cents + new_card_cents) as card
      from refunds group by order_id
    ) r using (order_id)
    where r.gift > o.gift_cents or r.card > case when a.outcome = 'voided' then 0 else a.amount_cents end`,
  // Independent of src/catalogue/ticket-policies.ts on purpose. An exchange counts from the moment at which it was placed.
  'a return or an exchange is against the policy of its order': `
    with made as (
      select r.refund_id, r.credit_order_id, coalesce(n.created_at, r.created_at) as made_at,
        case when r.credit_order_id is null then o.return_policy else o.exchange_policy end as policy,
        coalesce((
          -- When it was before the first move after the return.
          select c.former_date_time from performance_changes c
          where c.performance_id = p.performance_id and c.kind = 'moved' and c.made_at > coalesce(n.created_at, r.created_at)
          order by c.change_id limit 1
        ), p.local_date_time) at time zone p.time_zone as starts, p.event_code, e.location,
        np.event_code as new_event, ne.location as new_location
      from refunds r join orders o using (order_id) join performances p using (performance_id)
      join events e on e.event_code = p.event_code left join orders n on n.order_id = r.credit_order_id
      left join performances np on np.performance_id = n.performance_id left join events ne on ne.event_code = np.event_code
      where r.by_buyer and r.part_of is null and r.change_id is null
    )
    select refund_id as item from made m
    where policy is null or made_at >= starts - make_interval(hours => (policy ->> 'hoursBefore')::int)
      or credit_order_id is not null
        and (new_location <> location or (policy ->> 'within' <> 'theater' and new_event <> event_code))
      or exists (
        select from refunds p where m.refund_id in (p.refund_id, p.part_of)
        and (p.card_cents > 0 and policy ->> 'refundTo' <> 'card' or p.new_card_cents > 0 and policy ->> 'refundTo' <> 'giftCard')
      )
      or exists (
        select from refund_seats s join order_seats using (order_id, seat_guid)
        where s.refund_id = m.refund_id and not coalesce(policy -> 'ticketTypes' ? ticket_type, true)
      )`,
  // An exchange counts from the moment at which it was placed. Some seconds are for a transaction that waits.
  'a refund for a canceled or moved performance keeps a fee, or is too late': `
    select r.refund_id as item
    from refunds r join orders o using (order_id) left join performance_changes c using (change_id)
    left join orders n on n.order_id = r.credit_order_id
    where r.change_id is not null and (
      c.performance_id <> o.performance_id or r.fee_cents > 0
      or r.by_buyer and coalesce(n.created_at, r.created_at) > c.choose_until + interval '30 seconds'
      or c.kind = 'moved' and not r.by_buyer and r.refunded_by is null
    )`,
  'a canceled performance has no act of staff, or an act has no canceled performance': `
    select coalesce(p.performance_id, c.performance_id) as item
    from (select performance_id from performances where canceled_at is not null) p
    full join (select performance_id from performance_changes where kind = 'canceled') c using (performance_id)
    where p.performance_id is null or c.performance_id is null`,
  'a seat was sold after its performance was canceled': `
    select o.order_id as item from orders o join performances p using (performance_id)
    where o.channel <> 'box_office' and o.confirmed_at > p.canceled_at`,
  // Helios gives it back within minutes. After a restore it waits for the comparison of the payments.
  'the money of a canceled performance is not given back': `
    select o.order_id as item
    from performance_changes c join orders o using (performance_id) join payment_attempts a using (order_id), installation i
    where c.kind = 'canceled' and c.choose_until < now() - interval '1 day' and o.channel <> 'box_office' and o.status = 'confirmed'
      and a.outcome is not null and i.restored_at is null`,
  'an order of a canceled or moved performance was not told': `
    select o.order_id || ' ' || c.change_id as item
    from performance_changes c join orders o using (performance_id) left join mails m using (change_id, order_id)
    where m.mail_id is null and o.channel <> 'box_office' and o.confirmed_at <= c.made_at and ${isMailKept('c.made_at')}
      and ${HAS_ADDRESS} and not ${IS_ERASED} and exists (
        select from order_seats s left join refund_seats rs using (order_id, seat_guid) left join refunds r using (refund_id)
        where s.order_id = o.order_id and (r.refund_id is null or r.created_at > c.made_at)
      )`,
  'the fees of the returns or exchanges of an order are not those of its policy': `
    with ${SHARES}, made as (
      select o.order_id, r.credit_order_id is null as is_return, s.cents,
        case when r.credit_order_id is null then o.return_policy else o.exchange_policy end #> '{fee}' as fee
      from orders o join refunds r using (order_id) join refund_seats using (order_id, refund_id)
      join shares s using (order_id, seat_guid) where r.by_buyer and r.change_id is null
    )
    select order_id as item from made m group by order_id, is_return, fee
    having (
      select sum(f.fee_cents) from refunds f
      where f.order_id = m.order_id and (f.credit_order_id is null) = m.is_return and f.change_id is null
    ) <> case fee ->> 'per'
      when 'ticket' then sum(least((fee ->> 'amountCents')::int, cents))
      when 'order' then least((fee ->> 'amountCents')::int, sum(cents))
      else 0
    end`,
  'a new gift card of a return or an exchange was not paid by the refund': `
    select r.refund_id as item
    from refunds r cross join lateral (
      select sum(p.new_card_cents) as cents, bool_or(p.new_card_cents <> coalesce((
        select sum(e.amount_cents) from gift_card_entries e
        where e.gift_card_id = r.gift_card_id and e.order_id = p.order_id and e.kind = 'refund'
      ), 0)) as differs
      from refunds p where r.refund_id in (p.refund_id, p.part_of)
    ) parts
    where r.part_of is null and (
      (parts.cents = 0) <> (r.gift_card_id is null) or parts.differs
      or exists (select from gift_card_entries e where e.gift_card_id = r.gift_card_id and e.kind = 'issue')
    )`,
  'an exchange and the refund of its former seats contradict each other': `
    select coalesce(n.order_id, r.credit_order_id) as item
    from (select * from orders where exchange_of is not null and status in ('confirmed', 'refunded')) n
    full join (select * from refunds where credit_order_id is not null) r on r.credit_order_id = n.order_id
    where n.order_id is null or r.refund_id is null or r.order_id <> n.exchange_of or r.credit_cents <> n.credit_cents
      or array(select seat_guid from refund_seats s where s.refund_id = r.refund_id order by seat_guid)
        <> array(select unnest(n.exchange_seats) as seat_guid order by seat_guid)`,
  'too much of an exchange is waived': `
    select o.order_id || ' ' || o.waived_cents as item from orders o
    where o.waived_cents > 0 and (o.waived_cents >= ${MIN_CARD_CENTS} or o.total_cents <> o.credit_cents + o.waived_cents)`,
  'the status of an order and the refunds of its seats differ': `
    select o.order_id || ' ' || o.status as item
    from orders o join order_seats s using (order_id) left join refund_seats r using (order_id, seat_guid)
    where o.status in ('confirmed', 'refunded')
    group by o.order_id having (o.status = 'refunded') <> bool_and(r.refund_id is not null)`,
  'the payment provider has refunded a different amount': `
    select r.refund_id as item from refunds r
    join payment_attempts a on a.order_id = r.order_id or a.gift_card_order_id = r.gift_card_order_id
    left join test_gateway.refunds g using (refund_id)
    where a.provider = 'test' and r.card_cents <> coalesce(g.amount_cents, case when r.done_at is null then r.card_cents else 0 end)`,
  'the payment provider has made a refund that Helios did not request': `
    select g.refund_id as item from test_gateway.refunds g
    left join (
      select refund_id, attempt_id
      from refunds q join payment_attempts a on a.order_id = q.order_id or a.gift_card_order_id = q.gift_card_order_id
      union all select refund_id, payment_id from refunds where payment_id is not null
    ) r using (refund_id, attempt_id)
    where r.refund_id is null`,
  // A bank may need some days.
  'a refund is unfinished for more than ten days': `
    select refund_id as item from refunds
    where done_at is null and failed_at is null and not at_counter and created_at < now() - interval '10 days'`,
  'the refunds to gift cards and their ledger differ': `
    select order_id as item
    from (select order_id, sum(gift_cents) as gift from refunds where order_id is not null group by order_id) r
    full join (
      select order_id, sum(amount_cents) as gift from gift_card_entries where kind = 'refund' group by order_id
    ) e using (order_id)
    where coalesce(r.gift, 0) <> coalesce(e.gift, 0)`,
  'a paid seat has no ticket, or an unpaid seat has one': `
    select o.order_id || ' ' || s.seat_guid as item from orders o join order_seats s using (order_id)
    where o.channel <> 'box_office' and (o.status in ('confirmed', 'refunded')) <> (s.ticket_code is not null)`,
  // The code of the order, and that of a person to whom the ticket was given. 'a seat is in two confirmed orders' compares orders.
  'a seat of an order has two valid codes': `
    with codes as (
      select o.order_id, s.seat_guid from orders o join order_seats s using (order_id)
      where o.status in ('confirmed', 'refunded') and s.ticket_code is not null and not exists (
        select from given_tickets g
        where g.order_id = s.order_id and g.seat_guid = s.seat_guid and g.taken_back_at is null
      )
      union all
      select order_id, seat_guid from given_tickets where taken_back_at is null
    )
    select order_id || ' ' || seat_guid as item from codes c
    where not exists (select from refund_seats r where r.order_id = c.order_id and r.seat_guid = c.seat_guid)
    group by order_id, seat_guid having count(*) > 1`,
  'a code belongs to two tickets, or a ticket of an unpaid order was given': `
    select g.given_ticket_id as item from given_tickets g join orders o using (order_id)
    where o.status not in ('confirmed', 'refunded') or o.channel = 'box_office'
      or exists (select from order_seats s where s.ticket_code = g.ticket_code)`,
  'somebody who was given a ticket, or has lost it, was not told': `
    select g.given_ticket_id as item from given_tickets g
    where (${isMailKept('g.given_at')} and not exists (
      select from mails m where m.given_ticket_id = g.given_ticket_id and m.kind = 'given_ticket'
    )) or (g.taken_back_at is not null and ${isMailKept('g.taken_back_at')} and not exists (
      select from mails m where m.given_ticket_id = g.given_ticket_id and m.kind = 'given_ticket_ended'
    ))`,
  'a confirmed order has no confirmation mail': `
    select o.order_id as item from orders o left join mails m on m.order_id = o.order_id and m.kind = 'confirmation'
    where o.channel <> 'box_office' and o.status = 'confirmed' and m.mail_id is null and ${HAS_ADDRESS}
      and ${isMailKept('o.confirmed_at')}`,
  // Older events are deleted.
  'a paid order with consent has no event, or its refund has none': `
    with paid as (
      select order_id, confirmed_at from orders
      where status in ('confirmed', 'refunded') and 'C0002' = any(consent_groups)
      union all
      select order_id, confirmed_at from gift_card_orders
      where status in ('confirmed', 'refunded') and 'C0002' = any(consent_groups)
    ), wanted as (
      select order_id, null as refund_id, confirmed_at as since from paid
      union all
      select order_id, refund_id, done_at from paid
      join (
        select refund_id, done_at, coalesce(order_id, gift_card_order_id) as order_id from refunds where part_of is null
      ) r using (order_id)
    )
    select w.order_id || ' ' || coalesce(w.refund_id, '') as item from wanted w
    where w.since > now() - ${ORDER_EVENT_DAYS} * interval '1 day' and not exists (
      select from order_events e
      where coalesce(e.order_id, e.gift_card_order_id) = w.order_id and e.refund_id is not distinct from w.refund_id
    )`,
  'an event belongs to an order without consent or payment, or to the refund of another order': `
    select e.order_event_id || ' ' || e.kind as item
    from order_events e
    left join orders o using (order_id)
    left join gift_card_orders g on g.order_id = e.gift_card_order_id
    left join refunds r on r.refund_id = e.refund_id
    where ('C0002' = any(coalesce(o.consent_groups, g.consent_groups))) is not true
      or coalesce(o.status, g.status) not in ('confirmed', 'refunded')
      or r.order_id <> e.order_id or r.gift_card_order_id <> e.gift_card_order_id`,
  'a donation request has not one letter, or no mail to the office': `
    select r.reference || ' ' || count(distinct l.letter_id) || ' ' || count(distinct m.mail_id) as item
    from donation_requests r
    left join donation_letters l using (donation_request_id)
    left join mails m on m.donation_request_id = r.donation_request_id and m.kind = 'donation_request'
    group by r.reference, r.created_at
    having count(distinct l.letter_id) <> 1 or (count(distinct m.mail_id) = 0 and ${isMailKept('r.created_at')})`,
  'a decision on a donation request has not one mail, or a mail has no decision': `
    select coalesce(d.donation_request_id, m.donation_request_id) || ' ' || coalesce(d.decision, 'open') as item
    from donation_decisions d
    full join (select * from mails where kind = 'donation_decision') m using (donation_request_id)
    group by coalesce(d.donation_request_id, m.donation_request_id), d.decision, d.decided_at
    having count(m.mail_id) > 1 or d.decision is null or (count(m.mail_id) = 0 and ${isMailKept('d.decided_at')})`,
  // Of another show or theater is a code that a visitor of the requested show cannot use.
  'a code for free tickets has no approved donation request, or is for another show': `
    select c.code as item
    from promo_codes c left join donation_decisions d on d.promo_code = c.code
    left join donation_requests r using (donation_request_id)
    where c.free_tickets is not null and not exists (select from complimentary_sales s where s.promo_code = c.code)
      and (c.event_code, c.location) is distinct from (r.event_code, r.location)`,
  'free tickets are for another show than their code': `
    select o.order_id as item
    from orders o join promo_codes c on c.code = o.promo_code
    join performances p using (performance_id) join events e on e.event_code = p.event_code
    where c.free_tickets is not null and (coalesce(c.event_code, e.event_code), c.location) <> (e.event_code, e.location)`,
  'an approval by a second person differs from the decision on its donation request': `
    select q.donation_request_id as item from staff_requests q left join donation_decisions d using (donation_request_id)
    where q.kind = 'donation' and q.decision = 'approved'
    group by q.donation_request_id
    having count(*) > 1 or bool_or(d.decision is distinct from 'approved' or d.value_cents <> q.amount_cents)`,
  'the balance of a gift card is not the sum of its ledger': `
    select g.gift_card_id as item from gift_cards g left join gift_card_entries e using (gift_card_id)
    group by g.gift_card_id having g.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  'the gift cards of an order have paid a different amount': `
    select o.order_id || ' ' || o.status as item
    from orders o left join gift_card_entries e using (order_id)
    group by o.order_id having -coalesce(sum(e.amount_cents) filter (where e.kind <> 'refund'), 0) <> case
      when o.status in ('declined', 'failed') then 0 else o.gift_cents
    end`,
  'the states of a purchase of gift cards and its payment contradict each other': `
    select o.order_id || ' ' || o.status || ' ' || coalesce(a.outcome, 'open') as item
    from gift_card_orders o left join payment_attempts a on a.gift_card_order_id = o.order_id
    where a.attempt_id is null or a.amount_cents <> o.total_cents
      or (a.captured_cents is not null and a.captured_cents <> o.total_cents)
      or case
        when o.status in ('confirming', 'requires_action') then a.outcome is not null
        when o.status = 'declined' then a.outcome is distinct from 'declined'
        when o.status = 'failed' then a.outcome in ('captured', 'declined')
        when o.status = 'confirmed' then a.outcome = 'declined'
        else a.outcome is distinct from 'captured'
      end`,
  'the total of a purchase of gift cards is not the sum of its cards': `
    select o.order_id || ' ' || o.total_cents as item
    from gift_card_orders o left join gift_card_items i using (order_id)
    group by o.order_id having o.total_cents <> coalesce(sum(i.amount_cents * i.quantity), 0)`,
  // No card without money, no money without a card.
  'a paid item lacks gift cards, or an unpaid one has some': `
    select i.item_id || ' ' || o.status || ' ' || count(s.card_id) as item
    from gift_card_items i join gift_card_orders o using (order_id) left join sold_gift_cards s using (item_id)
    group by i.item_id, o.status
    having count(s.card_id) <> case when o.status in ('confirmed', 'refunded') then i.quantity else 0 end`,
  'a sold gift card was issued with another amount or more than once': `
    select s.card_id as item
    from sold_gift_cards s join gift_card_items i using (item_id)
    left join gift_card_entries e on e.gift_card_id = s.gift_card_id and e.kind = 'issue'
    group by s.card_id, i.amount_cents having count(*) <> 1 or coalesce(sum(e.amount_cents), 0) <> i.amount_cents`,
  'a refunded gift card was spent or kept its money': `
    select s.card_id as item
    from sold_gift_cards s left join gift_card_entries e using (gift_card_id)
    group by s.card_id, s.refund_id
    having case when s.refund_id is null
      then count(*) filter (where e.kind = 'void') > 0
      else sum(e.amount_cents) <> 0 or count(*) filter (where e.kind = 'void') <> 1
    end`,
  'a refund of gift cards differs from the sum of its cards': `
    select r.refund_id || ' ' || r.card_cents as item
    from refunds r left join sold_gift_cards s using (refund_id) left join gift_card_items i using (item_id)
    where r.gift_card_order_id is not null
    group by r.refund_id
    having r.gift_cents <> 0 or r.card_cents <> coalesce(sum(i.amount_cents), 0)
      or bool_or(i.order_id <> r.gift_card_order_id)`,
  'a paid purchase of gift cards has no receipt, or no delivery of an item': `
    select o.order_id as item
    from gift_card_orders o join gift_card_items i using (order_id)
    left join mails r on r.gift_card_order_id = o.order_id and r.kind = 'gift_card_receipt'
    where o.status = 'confirmed' and (
      (r.mail_id is null and ${isMailKept('o.confirmed_at')})
      or (i.delivery_method = 'email')
        and exists (select from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null)
        and not exists (select from mails m where m.gift_card_item_id = i.item_id)
    )`,
  'a mail was given up': `
    select mail_id || ' ' || kind as item from mails
    where sent_at is null and tries >= ${MAX_TRIES} and discarded_at is null and ${isMailKept('try_after')}`,
  'a cart was paid twice': `
    select cart_id as item from gift_card_orders where status in ('confirmed', 'refunded')
    group by cart_id having count(*) > 1`,
  'a promo code was used too often': `
    select c.code as item from promo_codes c join orders o on o.promo_code = c.code
    where o.status in ('confirming', 'requires_action', 'confirmed', 'refunded')
    group by c.code having count(*) > c.max_orders`,
  'a lock exceeds its maximum duration': `
    select lock_id as item from seat_locks
    where expires_at > held_since + ${MAX_LOCK_SECONDS} * interval '1 second'
      -- A sale of staff is kept as long as its screen shows signs of life.
      and not exists (select from counter_sales s where s.lock_id = seat_locks.lock_id)`,
  'a seat of a live lock is not claimed for it': `
    select l.lock_id || ' ' || s.seat_guid as item from seat_locks l join lock_seats s using (lock_id)
    left join seat_claims c
      on c.performance_id = l.performance_id and c.seat_guid = s.seat_guid and c.lock_id = l.lock_id
    where l.state = 'open' and l.expires_at > now() and c.lock_id is null`,
  'a seat is claimed for a released or sold lock': `
    select c.performance_id || ' ' || c.seat_guid as item from seat_claims c join seat_locks l using (lock_id)
    where l.state <> 'open'`,
  'a seat is claimed for a lock that does not contain it': `
    select c.performance_id || ' ' || c.seat_guid as item from seat_claims c join seat_locks l using (lock_id)
    left join lock_seats s on s.lock_id = c.lock_id and s.seat_guid = c.seat_guid
    where s.lock_id is null or c.performance_id <> l.performance_id`,
  // They are updated together. Allow some seconds for manual updates of both, one after the other.
  'the expiry of a claim differs from that of its lock': `
    select c.performance_id || ' ' || c.seat_guid as item from seat_claims c join seat_locks l using (lock_id)
    where abs(extract(epoch from c.expires_at - l.expires_at)) > 30`,
  'the tenders of an order of the counter are not what it has cost': `
    select o.order_id || ' ' || a.amount_cents as item
    from orders o join payment_attempts a using (order_id)
    where (o.channel = 'counter' or a.provider = 'counter') and (
      o.channel <> 'counter' or a.provider <> 'counter' or a.captured_cents is distinct from a.amount_cents
      or a.amount_cents <> (
        select coalesce(sum(t.amount_cents), 0) from tenders t where t.order_id = o.order_id and t.refund_id is null
      )
    )`,
  'what was paid out at the counter is not the refund': `
    select r.refund_id || ' ' || r.card_cents as item
    from refunds r left join payment_attempts a using (order_id) left join tenders t using (refund_id)
    where r.at_counter <> (r.card_cents > 0 and coalesce(a.provider = 'counter', false))
      or t.tender_id is not null and not r.at_counter
      or r.at_counter and ((r.done_at is null) <> (t.tender_id is null) or t.amount_cents <> r.card_cents or t.order_id <> r.order_id)`,
  'a closed cash drawer does not have what its tenders add up to': `
    select d.drawer_id as item from cash_drawers d left join tenders t using (drawer_id)
    where d.closed_at is not null group by d.drawer_id
    having d.expected_cents <> d.opened_cents
      + coalesce(sum(case when t.refund_id is null then t.amount_cents else -t.amount_cents end), 0)`,
  'complimentary tickets of the counter have cost something': `
    select s.order_id as item from complimentary_sales s join orders o using (order_id)
    where o.total_cents <> 0 or o.promo_code is distinct from s.promo_code or o.sold_by is distinct from s.account_id`,
  'a seat of a live hold is not claimed for it': `
    select h.hold_id || ' ' || s.seat_guid as item from holds h join hold_seats s using (hold_id)
    left join seat_claims c
      on c.performance_id = h.performance_id and c.seat_guid = s.seat_guid and c.hold_id = h.hold_id
    where s.state = 'held' and coalesce(h.ends_at > now(), true) and c.hold_id is null`,
  'a seat is claimed for a hold that does not have it, or has another end': `
    select c.performance_id || ' ' || c.seat_guid as item from seat_claims c join holds h using (hold_id)
    left join hold_seats s on s.hold_id = c.hold_id and s.seat_guid = c.seat_guid and s.state = 'held'
    where s.hold_id is null or c.performance_id <> h.performance_id or c.held_until <> coalesce(h.ends_at, 'infinity')`,
  // A refund can have freed it.
  'a seat that was sold from a hold is in no order': `
    select h.hold_id || ' ' || s.seat_guid as item from holds h join hold_seats s using (hold_id)
    where s.state = 'sold' and not exists (
      select from orders o join order_seats t using (order_id)
      where o.performance_id = h.performance_id and t.seat_guid = s.seat_guid and o.status in ('confirmed', 'refunded')
        and o.confirmed_at >= h.created_at
    )`,
  // Some seconds are for a transaction that waits.
  'a ticket was let in that was not valid': `
    select a.order_id || ' ' || a.seat_guid as item
    from admissions a join orders o using (order_id) join performances p on p.performance_id = o.performance_id
    left join refund_seats s on s.order_id = a.order_id and s.seat_guid = a.seat_guid left join refunds r on r.refund_id = s.refund_id
    where a.performance_id <> o.performance_id or o.status not in ('confirmed', 'refunded')
      or a.entered_at > least(r.created_at, p.canceled_at) + interval '30 seconds'`,
  'a ticket was let in again before it was out': `
    select a.order_id || ' ' || a.seat_guid || ' ' || a.entry as item
    from admissions a left join admissions f on f.order_id = a.order_id and f.seat_guid = a.seat_guid and f.entry = a.entry - 1
    where a.entry > 1 and (f.left_at <= a.entered_at) is not true`,
  'a lock has two open or confirmed orders': `
    select lock_id as item from orders
    where status in ('confirming', 'requires_action', 'confirmed') and lock_id is not null
    group by lock_id having count(*) > 1`,
};

/** Returns the violations, one line each; empty if all invariants hold. */
export async function checkInvariants(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await sql<{ item: string }>`${sql.raw(query)}`.execute(db);
    violations.push(...rows.map((row) => `${rule}: ${row.item}`));
  }
  return violations;
}

if (import.meta.main) {
  const url = process.env.HELIOS_DATABASE_URL;
  if (!url)
    throw new Error('HELIOS_DATABASE_URL is not set: set it to the address of the database to check.');
  const db = openDatabase(url, { max: 1, name: 'helios invariants', answerMs: 0 });
  const violations = await checkInvariants(db);
  await db.destroy();
  for (const line of violations) console.error(line);
  console.log(
    violations.length === 0
      ? `All ${Object.keys(RULES).length} invariants hold.`
      : `${violations.length} violations.`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
