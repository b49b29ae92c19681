-- Gift cards, and their purchases on the site (docs/adr/0013-gift-card-orders.md).

-- Whoever has the number can spend the money, so only its hash is stored.
create table gift_cards (
  gift_card_id text primary key,
  number_hash text not null unique,
  last4 text not null check (length(last4) = 4),
  currency text not null,
  balance_cents integer not null check (balance_cents >= 0),
  -- Null: bought on the site, or made by a command.
  issued_by text references staff_accounts,
  created_at timestamptz not null default now()
);
create index on gift_cards (issued_by, created_at) where issued_by is not null;

-- The balance is the sum of these entries and is written in the same transaction. Entries are never changed or deleted.
create table gift_card_entries (
  entry_id bigint generated always as identity primary key,
  gift_card_id text not null references gift_cards,
  kind text not null,
  amount_cents integer not null,
  order_id text references orders,
  created_at timestamptz not null default now(),
  -- "void": the amount of an unspent card, which was refunded to its buyer.
  constraint gift_card_entries_kind check (kind in ('issue', 'redeem', 'release', 'refund', 'void')),
  constraint gift_card_entries_sign check ((kind in ('redeem', 'void')) = (amount_cents < 0)),
  constraint gift_card_entries_order check (kind in ('issue', 'void') or order_id is not null)
);
create index on gift_card_entries (gift_card_id);
create index on gift_card_entries (order_id) where order_id is not null;

create table gift_card_orders (
  order_id text primary key,
  order_number text not null unique,
  -- The id of the buyer's cart, chosen by the browser, encrypted.
  cart_id text not null,
  status text not null
    check (status in ('confirming', 'requires_action', 'confirmed', 'declined', 'failed', 'refunded')),
  customer jsonb not null,
  -- This and the next two are as in orders.
  marketing_interest_ids text[],
  consent_groups text[] check (consent_groups <@ array['C0001', 'C0002', 'C0003', 'C0004']),
  visit jsonb,
  currency text not null,
  total_cents integer not null check (total_cents > 0),
  decline_code text,
  failure_reason text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
-- A cart is paid at most once, even from two tabs.
create unique index gift_card_orders_one_per_cart on gift_card_orders (cart_id)
where status in ('confirming', 'requires_action', 'confirmed', 'refunded');
create index on gift_card_orders (created_at);
create index on gift_card_orders (lower(customer #>> '{contact,emailAddress}'));

create table gift_card_items (
  item_id text primary key,
  order_id text not null references gift_card_orders,
  position integer not null,
  amount_cents integer not null check (amount_cents > 0),
  quantity integer not null check (quantity > 0),
  -- The id of a picture in the content system.
  design_image_id text not null,
  recipient jsonb,
  sender_name text not null,
  message text not null,
  delivery_method text not null check (delivery_method in ('email', 'print')),
  -- The day that the buyer chose, and its instant. Null: at once.
  delivery_day date,
  deliver_at timestamptz,
  unique (order_id, position),
  check ((delivery_day is null) = (deliver_at is null)),
  check (delivery_method = 'email' or delivery_day is null)
);
