-- Requests of organizations for complimentary tickets, with a letter each.

create table donation_requests (
  donation_request_id bigint generated always as identity primary key,
  reference text not null unique,
  customer jsonb not null,
  details jsonb not null,
  -- Of the catalogue at that time. A later catalogue may lack the event. Null: any show of the theater.
  event_code text,
  show_name text,
  location text not null,
  -- The day of the organization's event at the theater.
  event_date date not null,
  created_at timestamptz not null default now(),
  constraint donation_requests_show check ((event_code is null) = (show_name is null))
);

-- A letter is in the object store under its id. The row exists before the object and ends after it, so that no object is
-- forgotten. "deleting": the object is about to be deleted. "deleted": it was, after its retention time.
create table donation_letters (
  letter_id text primary key,
  donation_request_id bigint unique references donation_requests,
  extension text not null check (extension in ('pdf', 'doc', 'docx')),
  bytes integer not null check (bytes > 0),
  state text not null default 'kept' check (state in ('kept', 'deleting', 'deleted')),
  created_at timestamptz not null default now()
);

-- A request whose letter the browser uploads directly to the object store. The object has the id in its key. The row
-- exists before the object and ends after it.
create table donation_uploads (
  upload_id text primary key,
  -- What the visitor sent. Null once it is a donation request.
  request jsonb,
  extension text not null check (extension in ('pdf', 'doc', 'docx')),
  location text not null,
  -- The day of the organization's event at the theater.
  event_date date not null,
  donation_request_id bigint unique references donation_requests,
  -- The last time at which the browser got a form for the upload.
  form_created_at timestamptz not null default now(),
  check ((request is null) = (donation_request_id is not null))
);
create index on donation_uploads (form_created_at);

create table donation_decisions (
  donation_request_id bigint primary key references donation_requests,
  decision text not null check (decision in ('approved', 'declined')),
  -- For the contact person. Empty: none.
  message text not null,
  -- The account that decided, or that asked a second person for approval.
  decided_by text not null references staff_accounts,
  decided_at timestamptz not null default now(),
  promo_code text unique references promo_codes,
  -- The tickets at the highest price of the show.
  value_cents integer check (value_cents >= 0),
  check (num_nonnulls(promo_code, value_cents) = case decision when 'approved' then 2 else 0 end)
);
create index on donation_decisions (decided_by, decided_at);
