import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table theaters (
      location text primary key,
      time_zone text not null,
      seating_plan text not null,
      currency text not null,
      fee_per_ticket_cents integer not null check (fee_per_ticket_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points >= 0)
    )`.execute(db);

  await sql`
    create table events (
      event_code text primary key check (event_code ~ '^[A-Z0-9]{5,}$'),
      name text not null,
      location text not null references theaters,
      start_date date not null,
      end_date date not null,
      minutes integer not null check (minutes > 0),
      is_show boolean not null,
      booking_available boolean not null,
      check (start_date <= end_date)
    )`.execute(db);

  await sql`
    create table event_prices (
      event_code text not null references events,
      price_zone text not null,
      ticket_type text not null check (ticket_type in ('ADULT', 'CHILD')),
      price_cents integer not null check (price_cents >= 0),
      primary key (event_code, price_zone, ticket_type)
    )`.execute(db);

  await sql`
    create table schedule_rules (
      event_code text not null references events,
      weekday integer not null check (weekday between 0 and 6),
      local_time time not null,
      primary key (event_code, weekday, local_time)
    )`.execute(db);

  // Store the wall-clock time and derive the instant from it and the zone when needed, so that a new
  // daylight-saving law does not move a performance. The last check is a second, independent guard against a
  // double sale.
  await sql`
    create table performances (
      performance_id text primary key,
      event_code text not null references events,
      local_date_time timestamp not null,
      time_zone text not null,
      box_office_status text not null check (box_office_status in ('AV', 'CO', 'NA')),
      seats_total integer not null,
      seats_sold integer not null default 0,
      unique (event_code, local_date_time),
      check (seats_sold between 0 and seats_total)
    )`.execute(db);
  await sql`create index on performances (local_date_time)`.execute(db);

  await sql`
    create table seat_locks (
      lock_id text primary key,
      performance_id text not null references performances,
      expires_at timestamptz not null,
      extensions_used integer not null default 0,
      payment_attempts integer not null default 0,
      state text not null default 'open' check (state in ('open', 'released', 'sold')),
      created_at timestamptz not null default now()
    )`.execute(db);

  // The seats that the visitor chose. They stay when the claims are lost, so that an expired lock can be
  // shown and relocked.
  await sql`
    create table lock_seats (
      lock_id text not null references seat_locks on delete cascade,
      seat_guid text not null,
      position integer not null,
      ticket_type text not null check (ticket_type in ('ADULT', 'CHILD')),
      price_cents integer not null,
      primary key (lock_id, seat_guid)
    )`.execute(db);

  await sql`
    create table orders (
      order_id text primary key,
      order_number text not null unique,
      channel text not null check (channel in ('web', 'box_office')),
      performance_id text not null references performances,
      lock_id text references seat_locks,
      status text not null
        check (status in ('confirming', 'requires_action', 'confirmed', 'declined', 'failed', 'refunded')),
      customer jsonb,
      subtotal_cents integer not null,
      fees_cents integer not null,
      tax_cents integer not null,
      total_cents integer not null,
      currency text not null,
      decline_code text,
      failure_reason text,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      check (total_cents = subtotal_cents + fees_cents + tax_cents),
      check (channel = 'box_office' or (lock_id is not null and customer is not null)),
      check ((status in ('confirmed', 'refunded')) = (confirmed_at is not null))
    )`.execute(db);
  // At most one payment per lock at a time, even with two clients.
  await sql`
    create unique index orders_one_live_per_lock on orders (lock_id)
    where status in ('confirming', 'requires_action', 'confirmed')`.execute(db);
  await sql`create index on orders (lock_id)`.execute(db);
  await sql`create index on orders (performance_id)`.execute(db);

  await sql`
    create table order_seats (
      order_id text not null references orders,
      seat_guid text not null,
      position integer not null,
      ticket_type text not null check (ticket_type in ('ADULT', 'CHILD')),
      price_cents integer not null,
      primary key (order_id, seat_guid)
    )`.execute(db);

  // This primary key prevents a double sale: a seat of a performance has at most one row, locked or sold.
  await sql`
    create table seat_claims (
      performance_id text not null references performances,
      seat_guid text not null,
      lock_id text references seat_locks,
      expires_at timestamptz,
      order_id text references orders,
      primary key (performance_id, seat_guid),
      check (
        (order_id is null and lock_id is not null and expires_at is not null)
        or (order_id is not null and lock_id is null and expires_at is null)
      )
    )`.execute(db);
  await sql`create index on seat_claims (lock_id) where lock_id is not null`.execute(db);
  await sql`create index on seat_claims (order_id) where order_id is not null`.execute(db);

  await sql`
    create table payment_attempts (
      attempt_id text primary key,
      order_id text not null unique references orders,
      provider text not null,
      payment_method text not null,
      amount_cents integer not null,
      currency text not null,
      next_action_url text,
      card_brand text,
      card_last4 text check (length(card_last4) = 4),
      outcome text check (outcome in ('captured', 'voided', 'declined')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index payment_attempts_unfinished on payment_attempts (created_at) where outcome is null`.execute(
    db,
  );

  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash text not null,
      order_id text references orders,
      in_flight_until timestamptz,
      response_status integer,
      response_body json,
      created_at timestamptz not null default now(),
      primary key (scope, key),
      check (response_status is not null or order_id is not null)
    )`.execute(db);
  await sql`create index on idempotency_keys (created_at)`.execute(db);
}
