-- Locks of seats, orders, who has which seat, and what has happened to their performances.

create table seat_locks (
  lock_id text primary key,
  performance_id text not null references performances,
  expires_at timestamptz not null,
  extensions_used integer not null default 0,
  payment_attempts integer not null default 0,
  state text not null default 'open' check (state in ('open', 'released', 'sold')),
  promo_code text references promo_codes,
  -- {"fees": [...], "tax_basis_points": 810, "currency": "USD"}: those of the theater when the lock was created. Later
  -- changes of the theater do not count for it. Null: the lock of a rebuilt order, which keeps the charges of its payment.
  rates jsonb,
  -- The policies of that moment. The order gets them.
  return_policy jsonb,
  exchange_policy jsonb,
  created_at timestamptz not null default now(),
  -- Since when the seats have been locked without a break, because the total time is limited.
  held_since timestamptz not null default now(),
  -- Identifies locks of the same network address, so that its locked seats can be counted: a keyed hash, different for
  -- each performance, removed when the lock ends. The wide one is of the /56 of an IPv6 address.
  holder text,
  wide_holder text
);
-- The foreign key is checked for each performance that an apply of the catalogue removes.
create index on seat_locks (performance_id);
create index seat_locks_holder on seat_locks (performance_id, holder) where holder is not null;
create index seat_locks_wide_holder on seat_locks (performance_id, wide_holder) where wide_holder is not null;

-- The key of the hashes of network addresses. One row.
create table holder_key (key text not null);
insert into holder_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- The seats that the visitor chose. They stay when the claims are lost, so that an expired lock can be shown and
-- relocked.
create table lock_seats (
  lock_id text not null references seat_locks on delete cascade,
  seat_guid text not null,
  position integer not null,
  ticket_type text not null references ticket_types,
  price_cents integer not null,
  primary key (lock_id, seat_guid)
);

-- Acts of staff: the performance is canceled, or moved to another time (product 22). They give its orders policies of their own.
create table performance_changes (
  change_id bigint generated always as identity primary key,
  performance_id text not null references performances,
  kind text not null check (kind in ('canceled', 'moved')),
  -- Of a moved performance.
  former_date_time timestamp,
  -- For the buyers.
  reason text not null,
  -- Until when buyers choose another date, a gift card or their money.
  choose_until timestamptz not null,
  made_by text not null references staff_accounts,
  -- The transaction has the row of the performance then, so no order is confirmed in between.
  made_at timestamptz not null default clock_timestamp(),
  constraint performance_changes_moved check ((kind = 'moved') = (former_date_time is not null))
);
create index on performance_changes (performance_id, change_id);
create unique index performance_changes_canceled_once on performance_changes (performance_id) where kind = 'canceled';

create table orders (
  order_id text primary key,
  order_number text not null unique,
  -- counter: staff have sold it (product 25.3). box_office: seats that were sold without Helios, of which nothing else is known.
  channel text not null check (channel in ('web', 'counter', 'box_office')),
  sold_by text references staff_accounts,
  performance_id text not null references performances,
  lock_id text references seat_locks,
  status text not null
    check (status in ('confirming', 'requires_action', 'confirmed', 'declined', 'failed', 'refunded')),
  -- Of the counter: null, or a contact of which texts may be missing, without an address.
  customer jsonb,
  promo_code text references promo_codes,
  -- The interests for the mailing list. Null: the customer did not choose any.
  marketing_interest_ids text[],
  -- The groups are those of CONSENT_GROUPS. Null: an order of the box office, or of a client that does not tell.
  consent_groups text[] check (consent_groups <@ array['C0001', 'C0002', 'C0003', 'C0004']),
  -- How the visitor came to the site. Null: without the consent to the customer-data platform.
  visit jsonb,
  -- The policies with which it was sold. Null: no returns, no exchanges.
  return_policy jsonb,
  exchange_policy jsonb,
  -- Those of the theater at that time, with which the totals can be calculated again. Null for orders of the box office.
  fees jsonb,
  tax_basis_points integer check (tax_basis_points >= 0),
  subtotal_cents integer not null,
  discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
  fees_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  -- The part of the total that gift cards pay.
  gift_cents integer not null default 0 check (gift_cents >= 0),
  -- An exchange: the order whose seats it takes the place of, and those seats.
  exchange_of text references orders,
  exchange_seats text[] check (cardinality(exchange_seats) > 0),
  -- The part of the total that the value of these seats pays, and a rest that is too small for a card and is waived.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  waived_cents integer not null default 0 check (waived_cents >= 0),
  currency text not null,
  decline_code text,
  failure_reason text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint orders_add_up check (total_cents = subtotal_cents - discount_cents + fees_cents + tax_cents),
  constraint orders_gift check (gift_cents + credit_cents + waived_cents <= total_cents),
  constraint orders_exchange check (
    num_nonnulls(exchange_of, exchange_seats) = 2
    or (num_nonnulls(exchange_of, exchange_seats) = 0 and credit_cents = 0 and waived_cents = 0)
  ),
  constraint orders_channel check (
    (channel = 'counter') = (sold_by is not null)
    and (channel = 'box_office' or lock_id is not null) 
    -- An exchange has the customer of its former order.
    and (channel <> 'web' or customer is not null or exchange_of is not null)
  ),
  check ((status in ('confirmed', 'refunded')) = (confirmed_at is not null))
);
-- At most one payment per lock at a time, even with two clients.
create unique index orders_one_live_per_lock on orders (lock_id)
where status in ('confirming', 'requires_action', 'confirmed');
create index on orders (lock_id);
create index on orders (performance_id);
create index on orders (lower(customer #>> '{contact,emailAddress}'));
create index on orders (promo_code) where promo_code is not null;
create index on orders (exchange_of) where exchange_of is not null;

create table order_seats (
  order_id text not null references orders,
  seat_guid text not null,
  position integer not null,
  ticket_type text not null references ticket_types,
  price_cents integer not null,
  -- Cannot be guessed and is valid for one seat.
  ticket_code text unique,
  primary key (order_id, seat_guid)
);

-- Tickets that their buyers have given to somebody (product 24). While a row is not taken back, its code is the valid one of the seat in
-- place of that of the order.
create table given_tickets (
  given_ticket_id bigint generated always as identity primary key,
  order_id text not null,
  seat_guid text not null,
  -- {"name": "Ada", "emailAddress": "ada@example.org"}, in lower case.
  recipient jsonb not null,
  -- For the link of the mail.
  link_id text not null unique,
  ticket_code text not null unique,
  given_at timestamptz not null default now(),
  taken_back_at timestamptz,
  foreign key (order_id, seat_guid) references order_seats
);
create unique index given_tickets_one_per_seat on given_tickets (order_id, seat_guid) where taken_back_at is null;
create index on given_tickets (order_id, seat_guid);
create index on given_tickets (lower(recipient ->> 'emailAddress'), given_at);

-- Seats that staff keep (product 25.2).
create table holds (
  hold_id text primary key,
  performance_id text not null references performances,
  name text not null,
  reason text not null,
  note text not null default '',
  -- Null: no end.
  ends_at timestamptz,
  made_by text not null references staff_accounts,
  created_at timestamptz not null default now()
);
create index on holds (performance_id);

create table hold_seats (
  hold_id text not null references holds on delete cascade,
  seat_guid text not null,
  -- What has become of the seat.
  state text not null default 'held' check (state in ('held', 'released', 'sold')),
  primary key (hold_id, seat_guid)
);

-- Sales of staff that have begun (product 25.3). Each keeps its seats by a lock, which has no longest time: each sign of life extends it.
create table counter_sales (
  sale_id text primary key,
  lock_id text not null unique references seat_locks on delete cascade,
  account_id text not null references staff_accounts,
  -- From which it sells.
  hold_id text references holds on delete set null,
  created_at timestamptz not null default now()
);
create index on counter_sales (hold_id) where hold_id is not null;

-- This primary key prevents a double sale: a seat of a performance has at most one row, locked, held or sold. A seat of a hold can also
-- be locked, by a sale of staff. After the end of the lock it belongs to the hold again.
create table seat_claims (
  performance_id text not null references performances,
  seat_guid text not null,
  lock_id text references seat_locks,
  expires_at timestamptz,
  hold_id text references holds,
  -- 'infinity': no end.
  held_until timestamptz,
  order_id text references orders,
  primary key (performance_id, seat_guid),
  constraint seat_claims_owner check (
    case when order_id is null
      then num_nonnulls(lock_id, hold_id) > 0 and num_nonnulls(lock_id, expires_at) <> 1 and num_nonnulls(hold_id, held_until) <> 1
      else num_nonnulls(lock_id, expires_at, hold_id, held_until) = 0
    end
  )
);
create index on seat_claims (lock_id) where lock_id is not null;
create index on seat_claims (hold_id) where hold_id is not null;
create index on seat_claims (order_id) where order_id is not null;

-- Every change of claims notifies all processes of the performances that it touched (NOTIFY, sent at the commit, once per
-- performance). The processes then query the changes. src/locks/availability-feed.ts uses the same channel name.
-- PostgreSQL serializes the commits of transactions that notify, because it orders all notifications. So locks and sales
-- skip the trigger with the setting helios.skip_notify (src/locks/claims.ts), and the feed publishes their changes after
-- the commit, many at once.
create function notify_seat_claims() returns trigger language plpgsql as $$
begin
  if current_setting('helios.skip_notify', true) = 'on' then return null; end if;
  perform pg_notify('helios_seats', performance_id) from (select distinct performance_id from changed) as touched;
  return null;
end $$;

create trigger notify_insert after insert on seat_claims
referencing new table as changed for each statement execute function notify_seat_claims();
create trigger notify_update after update on seat_claims
referencing new table as changed for each statement execute function notify_seat_claims();
create trigger notify_delete after delete on seat_claims
referencing old table as changed for each statement execute function notify_seat_claims();

-- Answers of requests that may be repeated.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- No reference: the scope tells the table of the order.
  order_id text,
  in_flight_until timestamptz,
  response_status integer,
  response_body json,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  check (response_status is not null or order_id is not null)
);
create index on idempotency_keys (created_at);
