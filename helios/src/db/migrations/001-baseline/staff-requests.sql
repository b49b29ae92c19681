-- What waits for the approval of a second person.

-- Amounts, seats, cards and recipients are fixed in the request. The checks also enforce that two different accounts are
-- involved.
create table staff_requests (
  request_id text primary key,
  kind text not null,
  requested_by text not null references staff_accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  reason text,
  -- The state of the order at the time of the request. The request is valid only while the order is in this state.
  order_state text,
  -- refund
  order_id text references orders,
  seat_guids text[],
  -- gift_card
  number_hash text,
  last4 text,
  -- gift_card_refund
  gift_card_order_id text references gift_card_orders,
  card_ids text[],
  -- donation
  donation_request_id bigint references donation_requests,
  tickets integer check (tickets > 0),
  last_day date,
  message text,
  -- gift_card_recipient: the new recipient and the address of the former one. Cleared with the decision, and after the
  -- request has expired.
  gift_card_item_id text references gift_card_items,
  recipient jsonb,
  -- payment_refund
  payment_id text references provider_payments,
  -- cancel_performance and move_performance
  performance_id text references performances,
  choose_days integer check (choose_days > 0),
  new_date_time timestamp,
  decision text check (decision in ('approved', 'rejected')),
  decided_by text references staff_accounts,
  decided_at timestamptz,
  refund_id text unique references refunds,
  gift_card_id text unique references gift_cards,
  constraint staff_requests_kind check (
    kind in (
      'refund', 'gift_card', 'gift_card_refund', 'donation', 'gift_card_recipient', 'payment_refund', 'cancel_performance',
      'move_performance'
    )
  ),
  constraint staff_requests_refund check (
    num_nonnulls(reason, order_state) = case
      when kind in ('refund', 'gift_card_refund') then 2
      when kind in ('payment_refund', 'cancel_performance', 'move_performance') then 1
      else 0
    end
  ),
  constraint staff_requests_order check (
    num_nonnulls(order_id, seat_guids) = case kind when 'refund' then 2 else 0 end
  ),
  constraint staff_requests_gift_card check (
    num_nonnulls(number_hash, last4) = case kind when 'gift_card' then 2 else 0 end
  ),
  constraint staff_requests_gift_card_order check (
    num_nonnulls(gift_card_order_id, card_ids) = case kind when 'gift_card_refund' then 2 else 0 end
  ),
  constraint staff_requests_donation check (
    num_nonnulls(donation_request_id, tickets, last_day, message) = case kind when 'donation' then 4 else 0 end
  ),
  constraint staff_requests_recipient check (
    num_nonnulls(gift_card_item_id, recipient) = case kind when 'gift_card_recipient' then 2 else 0 end
  ),
  constraint staff_requests_payment check (
    num_nonnulls(payment_id) = case kind when 'payment_refund' then 1 else 0 end
  ),
  constraint staff_requests_performance check (
    num_nonnulls(performance_id, choose_days) = case when kind in ('cancel_performance', 'move_performance') then 2 else 0 end
    and (kind = 'move_performance') = (new_date_time is not null)
  ),
  constraint staff_requests_decided check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  constraint staff_requests_two_accounts check (decision is distinct from 'approved' or decided_by <> requested_by),
  -- An approved request has its refund or its gift card. That of donation tickets has its decision in donation_decisions, that of a
  -- performance its row in performance_changes.
  constraint staff_requests_result check (
    num_nonnulls(refund_id, gift_card_id)
      = case
        when decision = 'approved'
          and kind not in ('donation', 'gift_card_recipient', 'cancel_performance', 'move_performance') then 1
        else 0
      end
  )
);
create index on staff_requests (expires_at) where decision is null;
create index on staff_requests (donation_request_id) where donation_request_id is not null;
create index on staff_requests (performance_id) where performance_id is not null;
