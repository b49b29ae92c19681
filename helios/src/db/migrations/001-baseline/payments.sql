-- Payments, refunds, and what the payment provider knows of them.

-- At most one attempt per order.
create table payment_attempts (
  attempt_id text primary key,
  order_id text unique references orders,
  gift_card_order_id text unique references gift_card_orders,
  provider text not null,
  payment_method text not null,
  amount_cents integer not null,
  captured_cents integer,
  currency text not null,
  next_action_url text,
  card_brand text,
  card_last4 text check (length(card_last4) = 4),
  outcome text check (outcome in ('captured', 'voided', 'declined')),
  created_at timestamptz not null default now(),
  constraint payment_attempts_one_order check (num_nonnulls(order_id, gift_card_order_id) = 1)
);
create index payment_attempts_unfinished on payment_attempts (created_at) where outcome is null;
-- For the orders of a period.
create index on payment_attempts (created_at);

-- The networks from which payments come: keyed hashes of an IPv4 address or the /64 of an IPv6 address, and of the /56
-- around it (null for IPv4).
create table payment_networks (
  attempt_id text primary key references payment_attempts on delete cascade,
  network_hash text not null,
  wide_network_hash text,
  created_at timestamptz not null default now()
);
create index on payment_networks (network_hash);
create index on payment_networks (wide_network_hash);
create index on payment_networks (created_at);

-- The Stripe payment of an attempt. The row is written before the payment is confirmed at Stripe, so that no unknown
-- payment can be charged. A row without a payment id marks an attempt that was given up before it had one, and it never
-- gets one.
create table stripe_payments (
  attempt_id text primary key references payment_attempts,
  payment_intent_id text unique,
  created_at timestamptz not null default now()
);

-- Stripe may send an event several times, so its id is the primary key.
create table stripe_events (
  event_id text primary key,
  type text not null,
  payment_intent_id text,
  sent_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index on stripe_events (received_at);

-- A copy of what the payment provider knows about the payments and refunds of this installation, to compare it with the
-- orders.
create table provider_payments (
  -- The id of the provider.
  payment_id text primary key,
  provider text not null check (provider in ('stripe', 'test')),
  attempt_id text,
  metadata jsonb not null,
  -- unpaid: no money is reserved or taken, or not any more.
  status text not null check (status in ('unpaid', 'authorized', 'captured')),
  amount_cents integer not null,
  captured_cents integer not null,
  refunded_cents integer not null,
  currency text not null,
  -- By the clock of the provider.
  created_at timestamptz not null,
  seen_at timestamptz not null default now()
);
create index on provider_payments (created_at);
create index on provider_payments (attempt_id);

create table provider_refunds (
  provider_refund_id text primary key,
  payment_id text not null references provider_payments on delete cascade,
  -- The id of the refund that has asked for it. Null: it was made at the provider.
  refund_id text,
  metadata jsonb not null,
  status text not null check (status in ('done', 'pending', 'failed')),
  amount_cents integer not null,
  created_at timestamptz not null,
  seen_at timestamptz not null default now()
);
create index on provider_refunds (created_at);
create index on provider_refunds (payment_id);

-- The card part of a refund is pending, done, or has failed permanently. After a failure, staff pay in another way.
create table refunds (
  refund_id text primary key,
  -- An order of tickets, a purchase of gift cards, or a payment without an order.
  order_id text references orders,
  gift_card_order_id text references gift_card_orders,
  payment_id text references provider_payments,
  gift_cents integer not null check (gift_cents >= 0),
  card_cents integer not null check (card_cents >= 0),
  reason text not null,
  -- Null: by Helios itself.
  refunded_by text references staff_accounts,
  -- A return or an exchange, which the buyer has made. Staff make all other refunds.
  by_buyer boolean not null default false,
  -- What is kept of the price of the seats.
  fee_cents integer not null default 0 check (fee_cents >= 0),
  -- The new card that has the part of the card payment, and this part, which gift_cents includes.
  gift_card_id text unique references gift_cards,
  new_card_cents integer not null default 0 check (new_card_cents between 0 and gift_cents),
  -- An exchange: the order that takes the place of the seats, and what of their value pays it.
  credit_order_id text unique references orders,
  credit_cents integer not null default 0 check (credit_cents >= 0),
  -- Without seats: what the payment of this order gives back for seats of another order, which it has paid by an exchange. The
  -- refund of these seats.
  part_of text references refunds,
  -- Its card part was paid at the counter, where staff pay it out. No payment provider has it.
  at_counter boolean not null default false,
  -- The act of staff whose policy counted for it.
  change_id bigint references performance_changes,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  try_after timestamptz not null default now(),
  -- When the payment provider has refunded the card part.
  done_at timestamptz,
  failed_at timestamptz,
  -- The reason code of the payment provider.
  failure text,
  constraint refunds_one_order check (num_nonnulls(order_id, gift_card_order_id, payment_id) = 1),
  constraint refunds_return check (case
    when by_buyer then order_id is not null and refunded_by is null
    else fee_cents = 0 and new_card_cents = 0 and gift_card_id is null and credit_order_id is null
  end),
  constraint refunds_credit check (credit_cents = 0 or credit_order_id is not null),
  constraint refunds_part check (
    part_of is null or (order_id is not null and fee_cents = 0 and num_nonnulls(gift_card_id, credit_order_id) = 0)
  ),
  constraint refunds_one_end check (done_at is null or failed_at is null),
  constraint refunds_failure check ((failed_at is null) = (failure is null))
);
create index on refunds (order_id);
create index on refunds (gift_card_order_id) where gift_card_order_id is not null;
create index on refunds (payment_id) where payment_id is not null;
create index on refunds (part_of) where part_of is not null;
create index on refunds (change_id) where change_id is not null;
create index on refunds (refunded_by, created_at) where refunded_by is not null;
create index refunds_unfinished on refunds (created_at) where done_at is null and failed_at is null;
-- A payment without an order is refunded once, whatever is repeated.
create unique index refunds_one_per_payment on refunds (payment_id)
where payment_id is not null and failed_at is null;

-- The cash of an account, from its opening with what is in it until it is counted (product 25.4).
create table cash_drawers (
  drawer_id bigint generated always as identity primary key,
  account_id text not null references staff_accounts,
  currency text not null,
  opened_at timestamptz not null default now(),
  opened_cents integer not null check (opened_cents >= 0),
  closed_at timestamptz,
  counted_cents integer check (counted_cents >= 0),
  -- What should have been in it.
  expected_cents integer,
  note text not null default '',
  constraint cash_drawers_closed check (num_nonnulls(closed_at, counted_cents, expected_cents) in (0, 3))
);
create unique index cash_drawers_one_open on cash_drawers (account_id) where closed_at is null;

-- Money at the counter (product 25.3): what a sale took, or what a refund has paid out.
create table tenders (
  tender_id bigint generated always as identity primary key,
  order_id text not null references orders,
  -- Paid out for it.
  refund_id text unique references refunds,
  kind text not null check (kind in ('cash', 'terminal')),
  amount_cents integer not null check (amount_cents > 0),
  -- What the customer has given in cash; the rest was given back as change.
  given_cents integer,
  -- The receipt of the card terminal, which is not connected.
  reference text,
  account_id text not null references staff_accounts,
  -- Of cash, if the account had one open.
  drawer_id bigint references cash_drawers,
  created_at timestamptz not null default now(),
  constraint tenders_cash check (
    (kind = 'cash') = (reference is null) and (given_cents is not null) = (kind = 'cash' and refund_id is null)
    and coalesce(given_cents >= amount_cents, true) and (drawer_id is null or kind = 'cash')
  )
);
create index on tenders (order_id);
create index on tenders (drawer_id) where drawer_id is not null;

-- Sales of the counter without a payment.
create table complimentary_sales (
  order_id text primary key references orders,
  -- It makes all tickets of this order free, and nothing else.
  promo_code text not null unique references promo_codes,
  reason text not null,
  -- What the tickets would have cost, for the limit of the account.
  value_cents integer not null,
  account_id text not null references staff_accounts,
  created_at timestamptz not null default now()
);
create index on complimentary_sales (account_id, created_at);

-- The primary key ensures that a seat of an order is refunded at most once.
create table refund_seats (
  order_id text not null,
  seat_guid text not null,
  refund_id text not null references refunds,
  primary key (order_id, seat_guid),
  foreign key (order_id, seat_guid) references order_seats
);
create index on refund_seats (refund_id);

-- The cards of a confirmed purchase, each with the refund by which it was voided.
create table sold_gift_cards (
  -- With its signature it opens the page of the card.
  card_id text primary key,
  item_id text not null references gift_card_items,
  position integer not null,
  gift_card_id text not null unique references gift_cards,
  refund_id text references refunds,
  unique (item_id, position)
);

-- A restore begins a new timeline of the same cluster; a dump, a new cluster. Null: the server does not tell, as some
-- managed ones.
create function database_history() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
-- Any other error fails the caller: it must not look like a database that was not restored.
exception when undefined_function or insufficient_privilege or feature_not_supported then
  return null;
end $$;

-- Whether this installation sells (docs/adr/0024-a-restored-database-sells-nothing.md).
create table installation (
  -- There is one row.
  single boolean primary key default true check (single),
  -- By which its payments are known at the payment provider. It belongs to the data: a restored database has the same one,
  -- another database another.
  installation_id text not null default gen_random_uuid()::text,
  created_at timestamptz not null default now(),
  -- Since when staff have closed sales.
  sales_closed_at timestamptz,
  -- database_history() of the database whose payments are known.
  history text,
  -- Since when it is another one, and from when on payments may be missing. Null: they are reconciled.
  restored_at timestamptz,
  restored_from timestamptz,
  -- Since when the copy of the provider's payments since then is complete.
  copied_at timestamptz,
  -- The next page of that copy, and until when a process copies it.
  copy_cursor text,
  copy_claimed_until timestamptz,
  constraint installation_restored check (
    num_nonnulls(restored_at, restored_from) in (0, 2)
    and (num_nonnulls(copied_at, copy_cursor, copy_claimed_until) = 0 or restored_at is not null)
  )
);
insert into installation (history) values (database_history());
