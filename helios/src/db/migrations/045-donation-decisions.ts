import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Decisions on donation requests, and promo codes that make tickets free. */
export async function up(db: Kysely<never>): Promise<void> {
  // A code for free tickets is used once, ends, and belongs to a theater. Its location has no reference, like that of a
  // donation request: a theater without events can be removed.
  await sql`
    alter table promo_codes
      drop constraint promo_codes_check,
      add column free_tickets integer check (free_tickets > 0),
      add column location text,
      add constraint promo_codes_one_discount check (num_nonnulls(percent_off, amount_off_cents, free_tickets) = 1),
      add constraint promo_codes_free_tickets check (
        free_tickets is null or (max_orders = 1 and valid_until is not null and location is not null)
      )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`create index on donation_decisions (decided_by, decided_at)`.execute(db);

  // staff_requests_check4: an approved request has its refund or its gift card. That of donation tickets has its
  // decision in donation_decisions.
  await sql`
    alter table staff_requests
      drop constraint staff_requests_kind,
      drop constraint staff_requests_check4,
      add column donation_request_id bigint references donation_requests,
      add column tickets integer check (tickets > 0),
      add column last_day date,
      add column message text,
      add constraint staff_requests_kind check (
        kind in ('refund', 'gift_card', 'gift_card_refund', 'donation')
      ),
      add constraint staff_requests_donation check (
        num_nonnulls(donation_request_id, tickets, last_day, message) = case kind when 'donation' then 4 else 0 end
      ),
      add constraint staff_requests_result check (
        num_nonnulls(refund_id, gift_card_id) = case when decision = 'approved' and kind <> 'donation' then 1 else 0 end
      )`.execute(db);
  await sql`
    create index on staff_requests (donation_request_id) where donation_request_id is not null`.execute(db);
}
