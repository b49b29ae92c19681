-- Theaters, events and performances: what `helios catalogue apply` writes.

-- Every version of a plan is stored, and each performance references one, so that a sold seat keeps its place.
create table seating_plans (
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version integer not null check (version > 0),
  seating_plan_id text not null unique,
  -- The plan in the format of pretix.
  plan json not null,
  -- {"wheelchair": ["OL-T-1"]}
  seat_kinds json not null,
  seats_total integer not null,
  created_at timestamptz not null default now(),
  primary key (name, version)
);

create function refuse_to_change_seating_plans() returns trigger language plpgsql as $$
begin
  raise exception 'a seating plan is never changed: store a new version' using errcode = 'insufficient_privilege';
end $$;

create trigger never_changed before update on seating_plans
for each statement execute function refuse_to_change_seating_plans();

create table theaters (
  location text primary key,
  -- The order in which visitors see the theaters. The first is the default.
  position integer not null default 0,
  name text not null default '',
  time_zone text not null,
  seating_plan text not null,
  seating_plan_version integer not null default 1,
  currency text not null,
  -- [{"name": "Service fee", "per": "ticket", "amountCents": 450}]
  fees jsonb not null default '[]',
  tax_basis_points integer not null check (tax_basis_points >= 0),
  -- By which buyers return and exchange tickets (src/catalogue/ticket-policies.ts, product 20 and 21). Null: none can be.
  return_policy jsonb,
  exchange_policy jsonb,
  -- For mail and tickets.
  address text,
  phone_number text,
  -- How long before a performance the doors open, for confirmations and mail. Null: not shown.
  doors_minutes integer check (doors_minutes between 0 and 240),
  foreign key (seating_plan, seating_plan_version) references seating_plans (name, version)
);

create table ticket_types (
  ticket_type text primary key check (ticket_type ~ '^[A-Z][A-Z0-9_]{0,19}$'),
  -- The order in which visitors see them.
  position integer not null,
  label text not null,
  plural_label text not null,
  -- [{"from": "2026-01-01", "text": "2-12"}], in the order of the first day. An entry without one comes first.
  age_ranges jsonb not null default '[]'
);

create table events (
  event_code text primary key check (event_code ~ '^[A-Z0-9]{5,}$'),
  name text not null,
  location text not null references theaters,
  start_date date not null,
  end_date date not null,
  minutes integer not null check (minutes > 0),
  is_show boolean not null,
  booking_available boolean not null,
  -- In place of those of the theater. Null: that of the theater.
  return_policy jsonb,
  exchange_policy jsonb,
  check (start_date <= end_date)
);

create table event_prices (
  event_code text not null references events,
  price_zone text not null,
  ticket_type text not null references ticket_types,
  price_cents integer not null check (price_cents >= 0),
  primary key (event_code, price_zone, ticket_type)
);

create table schedule_rules (
  event_code text not null references events,
  weekday integer not null check (weekday between 0 and 6),
  local_time time not null,
  primary key (event_code, weekday, local_time)
);

-- The wall-clock time is stored, and the instant is derived from it and the zone when needed, so that a new
-- daylight-saving law does not move a performance. The check of seats_sold is a second, independent guard against a
-- double sale.
create table performances (
  performance_id text primary key,
  event_code text not null references events,
  local_date_time timestamp not null,
  time_zone text not null,
  box_office_status text not null check (box_office_status in ('AV', 'CO', 'NA')),
  seating_plan_id text not null references seating_plans (seating_plan_id),
  seats_total integer not null,
  seats_sold integer not null default 0,
  -- When it was canceled, and when it was last canceled or moved (performance_changes). No seat of a canceled one is sold.
  canceled_at timestamptz,
  changed_at timestamptz,
  unique (event_code, local_date_time),
  check (seats_sold between 0 and seats_total),
  constraint performances_canceled check (canceled_at is null or box_office_status = 'NA')
);
create index on performances (local_date_time);

-- A code for free tickets is used once, ends, and belongs to a theater. Its location has no reference, like that of a
-- donation request: a theater without events can be removed.
create table promo_codes (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  percent_off integer check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents > 0),
  free_tickets integer check (free_tickets > 0),
  event_code text references events,
  location text,
  valid_from timestamptz,
  valid_until timestamptz,
  max_orders integer check (max_orders > 0),
  constraint promo_codes_one_discount check (num_nonnulls(percent_off, amount_off_cents, free_tickets) = 1),
  constraint promo_codes_free_tickets check (
    free_tickets is null or (max_orders = 1 and valid_until is not null and location is not null)
  )
);
