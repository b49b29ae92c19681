import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Staff accounts, the log of their actions, and requests for approval by a second person. */
export async function up(db: Kysely<never>): Promise<void> {
  // Names are never reused and rows never deleted, because the log identifies people by name.
  await sql`
    create table staff_accounts (
      account_id text primary key,
      name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
      role text not null check (role in ('view', 'sell', 'refund', 'admin')),
      -- Used to find the row of a key. Not a secret.
      key_prefix text not null unique,
      key_hash text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      expires_at timestamptz,
      disabled_at timestamptz
    )`.execute(db);

  await sql`
    create table staff_actions (
      action_id bigint generated always as identity primary key,
      -- Null for a command that was run on the database itself.
      account_id text references staff_accounts,
      account_name text not null,
      address text,
      action text not null,
      target text,
      outcome text not null,
      details jsonb not null default '{}',
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index on staff_actions (account_name, action_id)`.execute(db);
  await sql`create index on staff_actions (target, action_id) where target is not null`.execute(db);
  await sql`
    create function refuse_to_change_staff_actions() returns trigger language plpgsql as $$
    begin
      raise exception 'staff_actions is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on staff_actions
    for each statement execute function refuse_to_change_staff_actions()`.execute(db);
  // Also fire when session_replication_role disables ordinary triggers.
  await sql`alter table staff_actions enable always trigger append_only`.execute(db);
  await sql`revoke update, delete, truncate on staff_actions from public, current_user`.execute(db);

  // The account that issued a gift card; null for the demo card and for earlier cards.
  await sql`alter table gift_cards add column issued_by text references staff_accounts`.execute(db);
  await sql`create index on gift_cards (issued_by, created_at) where issued_by is not null`.execute(db);

  // Amount and seats are fixed in the request. The checks also enforce that two different accounts are
  // involved.
  await sql`
    create table staff_requests (
      request_id text primary key,
      kind text not null check (kind in ('refund', 'gift_card')),
      requested_by text not null references staff_accounts,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      order_id text references orders,
      seat_guids text[],
      reason text,
      -- The state of the order at the time of the request. The request is valid only while the order is in
      -- this state.
      order_state text,
      number_hash text,
      last4 text,
      decision text check (decision in ('approved', 'rejected')),
      decided_by text references staff_accounts,
      decided_at timestamptz,
      refund_id text unique references refunds,
      gift_card_id text unique references gift_cards,
      check (num_nonnulls(order_id, seat_guids, reason, order_state) = case kind when 'refund' then 4 else 0 end),
      check (num_nonnulls(number_hash, last4) = case kind when 'gift_card' then 2 else 0 end),
      check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
      check (decision is distinct from 'approved' or decided_by <> requested_by),
      check (num_nonnulls(refund_id, gift_card_id) = case decision when 'approved' then 1 else 0 end)
    )`.execute(db);
  await sql`create index on staff_requests (expires_at) where decision is null`.execute(db);
}
