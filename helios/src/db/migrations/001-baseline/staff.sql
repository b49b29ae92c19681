-- Accounts of staff, and the log of their actions.

-- Names are never reused and rows never deleted, because the log identifies people by name.
create table staff_accounts (
  account_id text primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  role text not null check (role in ('door', 'view', 'sell', 'refund', 'admin')),
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

-- One-time links with which a person adds a passkey to an account. A used link is kept until another account replaces the key, because
-- who made it may have used it.
create table staff_links (
  -- SHA-256 of the token.
  token_hash text primary key,
  account_id text not null references staff_accounts,
  -- Null: made by a command on the database.
  made_by text references staff_accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on staff_links (account_id);

-- Who may have made something with which one can act as an account.
create view staff_makers as
  select account_id, key_made_by as maker from staff_accounts
  union
  select account_id, made_by from staff_links
  where made_by <> account_id and (used_at is not null or expires_at > now());

create table staff_passkeys (
  -- As WebAuthn writes it, in base64url.
  credential_id text primary key,
  account_id text not null references staff_accounts,
  public_key bytea not null,
  -- How often the authenticator says that it was used: 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on staff_passkeys (account_id);

-- What a browser signs with a passkey, once.
create table staff_challenges (
  challenge text primary key,
  -- The link of a new passkey. Null: a log-in.
  token_hash text references staff_links on delete cascade,
  expires_at timestamptz not null
);
create index on staff_challenges (expires_at);

create table staff_sessions (
  -- SHA-256 of the cookie.
  token_hash text primary key,
  account_id text not null references staff_accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on staff_sessions (account_id);

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
