-- What Helios sends: mails, and events for the customer-data platform. Both are queued in the transaction that they report
-- and sent after the commit. So nothing reports what was rolled back, and no event lacks its mail.

create table mails (
  mail_id bigint generated always as identity primary key,
  -- The kinds are those of MailsTable.
  kind text not null,
  -- A mail is about exactly one of these.
  order_id text references orders,
  enquiry_id bigint references enquiries,
  donation_request_id bigint references donation_requests,
  gift_card_order_id text references gift_card_orders,
  gift_card_item_id text references gift_card_items,
  submission_id bigint references stay_in_touch_submissions on delete cascade,
  ticket_link_id bigint references ticket_links on delete cascade,
  given_ticket_id bigint references given_tickets,
  staff_account_id text references staff_accounts,
  refund_id text references refunds,
  change_id bigint references performance_changes,
  -- The account that gets it. Null: the office.
  to_staff_account_id text references staff_accounts,
  -- The former address of a staff account, which is told that it was replaced.
  to_address text,
  created_at timestamptz not null default now(),
  try_after timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  -- When staff discarded it after it was given up.
  discarded_at timestamptz,
  check ((kind = 'refund') = (refund_id is not null)),
  check ((kind = 'performance_change') = (change_id is not null)),
  constraint mails_one_subject check (
    num_nonnulls(
      order_id, enquiry_id, donation_request_id, gift_card_order_id, gift_card_item_id, submission_id, ticket_link_id,
      given_ticket_id, staff_account_id
    ) = 1
  )
);
create index mails_unsent on mails (try_after) where sent_at is null;
create index on mails (submission_id) where submission_id is not null;
create index on mails (ticket_link_id) where ticket_link_id is not null;
create index on mails (given_ticket_id) where given_ticket_id is not null;
-- Each order is told once.
create unique index mails_one_per_change on mails (change_id, order_id) where change_id is not null;

-- Ids only: an event is composed when it is sent.
create table order_events (
  order_event_id bigint generated always as identity primary key,
  kind text not null check (kind in ('order_completed', 'order_refunded')),
  order_id text references orders,
  gift_card_order_id text references gift_card_orders,
  refund_id text unique references refunds,
  created_at timestamptz not null default now(),
  try_after timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  -- Given up.
  failed_at timestamptz,
  failure text,
  check (num_nonnulls(order_id, gift_card_order_id) = 1),
  check ((kind = 'order_refunded') = (refund_id is not null)),
  check (sent_at is null or failed_at is null),
  check ((failed_at is null) = (failure is null))
);
create unique index on order_events (order_id) where kind = 'order_completed';
create unique index on order_events (gift_card_order_id) where kind = 'order_completed';
create index on order_events (try_after) where sent_at is null and failed_at is null;
create index on order_events (created_at);
