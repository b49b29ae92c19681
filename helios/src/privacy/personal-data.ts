import type { Person } from './schemas.ts';

// Where the database has data of visitors. The test of this file fails when a table gets a text or JSON column that is
// neither in PERSONAL_DATA nor in OTHER_COLUMNS, and when a table is neither in EXPORTED nor in NOT_EXPORTED.
// docs/privacy.md has a row for each table of PERSONAL_DATA.

/**
 * What `erasePerson` does. `deleted`: the rows are deleted. `replaced`: the columns get a value without a person.
 * `expires`: the retention time is short, and a hash does not lead to the person.
 */
export type Erasure = 'deleted' | 'replaced' | 'expires';

export interface PersonalData {
  columns: readonly string[];
  erasure: Erasure;
}

export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  stay_in_touch_submissions: {
    columns: ['email_address', 'contact', 'address', 'link_id'],
    erasure: 'deleted',
  },
  stay_in_touch_interests: { columns: ['interest_id'], erasure: 'deleted' },
  ticket_links: { columns: ['email_address', 'link_id', 'used_by'], erasure: 'deleted' },
  enquiries: { columns: ['reference', 'contact', 'details'], erasure: 'deleted' },
  orders: { columns: ['customer', 'marketing_interest_ids', 'consent_groups', 'visit'], erasure: 'replaced' },
  gift_card_orders: {
    columns: ['customer', 'marketing_interest_ids', 'consent_groups', 'visit'],
    erasure: 'replaced',
  },
  gift_card_items: { columns: ['recipient', 'sender_name', 'message'], erasure: 'replaced' },
  payment_attempts: { columns: ['card_brand', 'card_last4', 'next_action_url'], erasure: 'replaced' },
  donation_requests: { columns: ['customer', 'details'], erasure: 'replaced' },
  donation_decisions: { columns: ['message'], erasure: 'replaced' },
  donation_letters: { columns: ['letter_id'], erasure: 'deleted' },
  donation_uploads: { columns: ['upload_id', 'request'], erasure: 'expires' },
  staff_requests: { columns: ['message', 'recipient'], erasure: 'replaced' },
  idempotency_keys: { columns: ['key', 'request_hash', 'response_body'], erasure: 'expires' },
  seat_locks: { columns: ['holder', 'wide_holder'], erasure: 'expires' },
  payment_networks: { columns: ['network_hash', 'wide_network_hash'], erasure: 'expires' },
  request_counts: { columns: ['network_hash'], erasure: 'expires' },
};

/**
 * Text and JSON columns without data of visitors. `reason` is written by staff, who must not name a person in it. The
 * accounts and the log of staff are about staff.
 */
export const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  blocked_email_domains: ['domain'],
  consent_choices: ['groups'],
  donation_decisions: ['decision', 'decided_by', 'promo_code'],
  donation_letters: ['extension', 'state'],
  donation_uploads: ['extension', 'location'],
  donation_requests: ['reference', 'event_code', 'show_name', 'location'],
  enquiries: ['kind'],
  event_prices: ['event_code', 'price_zone', 'ticket_type'],
  events: ['event_code', 'name', 'location', 'return_policy', 'exchange_policy'],
  gift_card_entries: ['gift_card_id', 'kind', 'order_id'],
  gift_card_items: ['item_id', 'order_id', 'design_image_id', 'delivery_method'],
  gift_card_orders: [
    'order_id',
    'order_number',
    'cart_id',
    'status',
    'currency',
    'decline_code',
    'failure_reason',
  ],
  gift_cards: ['gift_card_id', 'number_hash', 'last4', 'currency', 'issued_by'],
  holder_key: ['key'],
  idempotency_keys: ['scope', 'order_id'],
  installation: ['installation_id', 'history', 'copy_cursor'],
  lock_seats: ['lock_id', 'seat_guid', 'ticket_type'],
  mails: [
    'kind',
    'order_id',
    'refund_id',
    'gift_card_order_id',
    'gift_card_item_id',
    'staff_account_id',
    'to_staff_account_id',
    'to_address',
  ],
  marketing_interests: ['interest_id', 'interest_name'],
  order_events: ['kind', 'order_id', 'gift_card_order_id', 'refund_id', 'failure'],
  order_seats: ['order_id', 'seat_guid', 'ticket_type', 'ticket_code'],
  orders: [
    'order_id',
    'order_number',
    'channel',
    'performance_id',
    'lock_id',
    'status',
    'currency',
    'decline_code',
    'failure_reason',
    'promo_code',
    'fees',
    'return_policy',
    'exchange_policy',
    'exchange_of',
    'exchange_seats',
  ],
  payment_attempts: [
    'attempt_id',
    'order_id',
    'provider',
    'payment_method',
    'currency',
    'outcome',
    'gift_card_order_id',
  ],
  payment_networks: ['attempt_id'],
  performance_changes: ['performance_id', 'kind', 'reason', 'made_by'],
  performances: ['performance_id', 'event_code', 'time_zone', 'box_office_status', 'seating_plan_id'],
  promo_codes: ['code', 'event_code', 'location'],
  provider_payments: ['payment_id', 'provider', 'attempt_id', 'metadata', 'status', 'currency'],
  provider_refunds: ['provider_refund_id', 'payment_id', 'refund_id', 'metadata', 'status'],
  refund_seats: ['order_id', 'seat_guid', 'refund_id'],
  refunds: [
    'refund_id',
    'order_id',
    'reason',
    'failure',
    'refunded_by',
    'gift_card_order_id',
    'payment_id',
    'gift_card_id',
    'credit_order_id',
    'part_of',
  ],
  schedule_rules: ['event_code'],
  seat_claims: ['performance_id', 'seat_guid', 'lock_id', 'order_id'],
  seat_locks: [
    'lock_id',
    'performance_id',
    'state',
    'promo_code',
    'rates',
    'return_policy',
    'exchange_policy',
  ],
  seating_plans: ['name', 'seating_plan_id', 'plan', 'seat_kinds'],
  sold_gift_cards: ['card_id', 'item_id', 'gift_card_id', 'refund_id'],
  staff_accounts: ['account_id', 'name', 'role', 'key_prefix', 'key_hash', 'key_made_by', 'email_address'],
  staff_actions: ['account_id', 'account_name', 'address', 'action', 'target', 'outcome', 'details'],
  staff_requests: [
    'request_id',
    'kind',
    'requested_by',
    'currency',
    'order_id',
    'seat_guids',
    'reason',
    'order_state',
    'number_hash',
    'last4',
    'decision',
    'decided_by',
    'refund_id',
    'gift_card_id',
    'gift_card_order_id',
    'gift_card_item_id',
    'card_ids',
    'payment_id',
    'performance_id',
  ],
  stripe_events: ['event_id', 'type', 'payment_intent_id'],
  stripe_payments: ['attempt_id', 'payment_intent_id'],
  theaters: [
    'location',
    'time_zone',
    'seating_plan',
    'currency',
    'address',
    'phone_number',
    'name',
    'fees',
    'return_policy',
    'exchange_policy',
  ],
  ticket_types: ['ticket_type', 'label', 'plural_label', 'age_ranges'],
};

/** The list of `exportPerson` that has what a table keeps about a person. */
export const EXPORTED: Readonly<Record<string, keyof Person>> = {
  donation_decisions: 'donationRequests',
  donation_letters: 'donationRequests',
  donation_requests: 'donationRequests',
  donation_uploads: 'donationUploads',
  enquiries: 'enquiries',
  gift_card_entries: 'orders',
  gift_card_items: 'giftCardOrders',
  gift_card_orders: 'giftCardOrders',
  gift_cards: 'giftCardOrders',
  mails: 'mails',
  order_events: 'orders',
  order_seats: 'orders',
  orders: 'orders',
  payment_attempts: 'orders',
  refund_seats: 'orders',
  refunds: 'orders',
  sold_gift_cards: 'giftCardOrders',
  staff_actions: 'staffActions',
  staff_requests: 'donationRequests',
  stay_in_touch_interests: 'subscriptions',
  stay_in_touch_submissions: 'subscriptions',
  ticket_links: 'mails',
};

const NOT_ABOUT_VISITORS = 'It has nothing about visitors.';
const SEATS_OF_ORDER = 'The seats of a bought lock are those of its order. No other lock leads to a person.';
const IDS_OF_PROVIDER = 'It has ids, which lead to a person only at the payment provider.';

/** The tables that `exportPerson` leaves out, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  blocked_email_domains: NOT_ABOUT_VISITORS,
  consent_choices: 'It has counts only.',
  event_prices: NOT_ABOUT_VISITORS,
  events: NOT_ABOUT_VISITORS,
  holder_key: NOT_ABOUT_VISITORS,
  idempotency_keys: 'It has hashes of requests and of their keys for 2 days.',
  installation: NOT_ABOUT_VISITORS,
  lock_seats: SEATS_OF_ORDER,
  marketing_interests: NOT_ABOUT_VISITORS,
  payment_networks: 'It has hashes of network addresses for 2 days. The payment is exported.',
  performance_changes: NOT_ABOUT_VISITORS,
  performances: NOT_ABOUT_VISITORS,
  promo_codes: NOT_ABOUT_VISITORS,
  provider_payments: IDS_OF_PROVIDER,
  provider_refunds: IDS_OF_PROVIDER,
  request_counts: 'It has hashes of network addresses for an hour.',
  schedule_rules: NOT_ABOUT_VISITORS,
  seat_claims: SEATS_OF_ORDER,
  seat_locks: SEATS_OF_ORDER,
  seating_plans: NOT_ABOUT_VISITORS,
  staff_accounts: NOT_ABOUT_VISITORS,
  stripe_events: IDS_OF_PROVIDER,
  stripe_payments: IDS_OF_PROVIDER,
  theaters: NOT_ABOUT_VISITORS,
  ticket_types: NOT_ABOUT_VISITORS,
};
