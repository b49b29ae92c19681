-- Who was let in with which ticket (product 25.1).

-- A row for each time that a ticket was let in: the first entry, and those after its person was out. The primary key ensures that of
-- two doors one lets it in.
create table admissions (
  order_id text not null,
  seat_guid text not null,
  entry integer not null check (entry > 0),
  performance_id text not null references performances,
  door text not null,
  -- Of a scan without a network: by the clock of the device, corrected by its difference to that of the database.
  entered_at timestamptz not null,
  left_at timestamptz,
  -- The later admissions whose place a scan without a network has taken: [{ "door", "at" }], the first of them last.
  replaced jsonb not null default '[]',
  primary key (order_id, seat_guid, entry),
  foreign key (order_id, seat_guid) references order_seats,
  constraint admissions_times check (left_at >= entered_at)
);
create index on admissions (performance_id);

-- Every scan with its answer, so that a repeated one gets the same.
create table door_scans (
  -- Made by the device.
  scan_id text primary key,
  performance_id text not null references performances,
  -- Null: no ticket has the code.
  order_id text,
  seat_guid text,
  act text not null check (act in ('in', 'out', 'undo')),
  result text not null,
  door text not null,
  -- The other admission of the answer: the one that has used the ticket, or a later one at another door.
  other_door text,
  other_at timestamptz,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  account_id text not null references staff_accounts,
  foreign key (order_id, seat_guid) references order_seats
);
create index on door_scans (received_at);
