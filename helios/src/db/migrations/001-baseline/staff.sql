-- Accounts of staff, and the log of their actions.

-- Names are never reused and rows never deleted, because the log identifies people by name.
create table staff_accounts (
  account_id text primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  role text not null check (role in ('view', 'sell', 'refund', 'admin')),
  email_address text,
  -- Used to find the row of a key. Not a secret.
  key_prefix text not null unique,
  key_hash text not null,
  key_created_at timestamptz not null default now(),
  -- Null: made by a command on the database.
  key_made_by text references staff_accounts,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  -- When its person was told that the key ends. Null: not yet, or since then the key was replaced.
  expiry_told_at timestamptz,
  disabled_at timestamptz
);

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
);
create index on staff_actions (account_name, action_id);
create index on staff_actions (target, action_id) where target is not null;

-- The log is append-only, also for the owner of the table. Rows can be deleted when they are a year old, so that the
-- log has a retention time.
create function refuse_to_change_staff_actions() returns trigger language plpgsql as $$
begin
  raise exception 'staff_actions is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or truncate on staff_actions
for each statement execute function refuse_to_change_staff_actions();

create trigger append_only_for_a_year before delete on staff_actions
for each row when (old.created_at > now() - interval '365 days')
execute function refuse_to_change_staff_actions();

-- Also fire when session_replication_role disables ordinary triggers.
alter table staff_actions
  enable always trigger append_only,
  enable always trigger append_only_for_a_year;

revoke update, truncate on staff_actions from public, current_user;
