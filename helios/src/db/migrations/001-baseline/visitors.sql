-- Subscriptions, enquiries and choices of consent.

create table marketing_interests (
  interest_id text primary key check (interest_id ~ '^[a-z0-9-]{1,60}$'),
  interest_name text not null,
  position integer not null,
  active boolean not null default true
);

-- Providers of disposable addresses. This is only the initial content; staff maintain the table.
create table blocked_email_domains (
  domain text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+$')
);
insert into blocked_email_domains (domain) values
  ('10minutemail.com'), ('discard.email'), ('dispostable.com'), ('emailondeck.com'), ('fakeinbox.com'), ('getnada.com'),
  ('guerrillamail.com'), ('guerrillamail.net'), ('maildrop.cc'), ('mailinator.com'), ('mailnesia.com'),
  ('mintemail.com'), ('moakt.com'), ('mohmal.com'), ('sharklasers.com'), ('spamgourmet.com'), ('temp-mail.org'),
  ('tempail.com'), ('tempmail.com'), ('throwawaymail.com'), ('trashmail.com'), ('yopmail.com');

-- Submissions are never overwritten, so that consent and its date can be proven.
create table stay_in_touch_submissions (
  submission_id bigint generated always as identity primary key,
  email_address text not null,
  contact jsonb not null,
  address jsonb not null,
  created_at timestamptz not null default now(),
  -- For the links of mails. 256 bits long, 244 of them random.
  link_id text not null default translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'
  ),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
create index on stay_in_touch_submissions (lower(email_address), submission_id desc);
create unique index on stay_in_touch_submissions (link_id);

create table stay_in_touch_interests (
  submission_id bigint not null references stay_in_touch_submissions on delete cascade,
  interest_id text not null references marketing_interests,
  primary key (submission_id, interest_id)
);

-- The newest confirmed submission of an address counts, unless the address was unsubscribed since.
create view stay_in_touch_subscribers as
select * from (
  select distinct on (lower(email_address)) s.*,
    coalesce(
      (
        select array_agg(interest_id order by interest_id)
        from stay_in_touch_interests i where i.submission_id = s.submission_id
      ),
      '{}'
    ) as interest_ids
  from stay_in_touch_submissions s
  where confirmed_at is not null
  order by lower(email_address), submission_id desc
) newest
where unsubscribed_at is null;

-- The links to all tickets and gift cards of an address, also of addresses that have bought nothing.
create table ticket_links (
  ticket_link_id bigint generated always as identity primary key,
  -- In lower case.
  email_address text not null,
  -- For the link of the mail. 256 bits long, 244 of them random.
  link_id text not null unique default translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'
  ),
  created_at timestamptz not null default now(),
  -- A hash of the key with which it was used. Null: not used yet.
  used_by text
);
create index on ticket_links (email_address, created_at);
create index on ticket_links (created_at);

create table enquiries (
  enquiry_id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null check (kind in ('contact', 'group')),
  contact jsonb not null,
  details jsonb not null,
  created_at timestamptz not null default now()
);

-- How often visitors chose which groups of consent on a day, in UTC. Nothing about a visitor is stored.
create table consent_choices (
  day date not null,
  -- In the order of CONSENT_GROUPS, separated by spaces.
  groups text not null check (groups ~ '^C0001( C0002)?( C0003)?( C0004)?$'),
  -- At random, so that visitors who decide at the same time do not wait for one row.
  shard smallint not null,
  choices bigint not null check (choices > 0),
  primary key (day, groups, shard)
);

-- How many requests a network address has made in a window of time, for each limit (src/http/shared-counts.ts): a keyed hash of
-- both, until the window ends. A crash may lose the counts, so they need no write-ahead log.
create unlogged table request_counts (
  network_hash text primary key,
  requests integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
