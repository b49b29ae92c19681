import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BoxOfficeStatus } from '../lib/performance-statuses.ts';
import type {
  ActionDetails,
  ConsentGroup,
  DonationDecision,
  OrderPaymentProvider,
  PaymentProvider,
  PerformanceChangeKind,
  Role,
  StaffRequestKind,
  StoredAddress,
  StoredContact,
  StoredCustomer,
  StoredExchangePolicy,
  StoredReturnPolicy,
  StoredVisit,
  StoredDonationRequest,
  StoredEnquiry,
} from './stored-types.ts';

// The tables that src/db/migrations creates. Instants are Date; wall-clock times and dates are strings.

export interface TheatersTable {
  location: string;
  /** Of the house, as shown to visitors. */
  name: Generated<string>;
  /** The order for visitors. The first theater is the default. */
  position: Generated<number>;
  time_zone: string;
  /** The plan of new performances: a name and a version of seating_plans. */
  seating_plan: string;
  seating_plan_version: Generated<number>;
  currency: string;
  /** src/pricing/fees.ts has their shape. */
  fees: ColumnType<unknown, string>;
  tax_basis_points: number;
  /** On one line. */
  address: string | null;
  phone_number: string | null;
  /** How long before a performance the doors open. */
  doors_minutes: number | null;
  return_policy: ColumnType<StoredReturnPolicy | null, string | null, string | null>;
  exchange_policy: ColumnType<StoredExchangePolicy | null, string | null, string | null>;
}

/** One row per version of a plan. Rows are never changed. */
export interface SeatingPlansTable {
  name: string;
  version: number;
  seating_plan_id: string;
  plan: ColumnType<unknown, string, never>;
  seat_kinds: ColumnType<unknown, string, never>;
  seats_total: number;
  created_at: Generated<Date>;
}

export interface EventsTable {
  event_code: string;
  name: string;
  location: string;
  start_date: string;
  end_date: string;
  minutes: number;
  is_show: boolean;
  booking_available: boolean;
  /** Null: that of the theater. */
  return_policy: ColumnType<StoredReturnPolicy | 'none' | null, string | null>;
  exchange_policy: ColumnType<StoredExchangePolicy | 'none' | null, string | null>;
}

export interface EventPricesTable {
  event_code: string;
  price_zone: string;
  ticket_type: string;
  price_cents: number;
}

/** The ages of a ticket type from a day on; without a day, before all others. */
export interface AgeRange {
  /** YYYY-MM-DD */
  from?: string;
  /** As shown to visitors, such as "13+". */
  text: string;
}

export interface TicketTypesTable {
  ticket_type: string;
  position: number;
  label: string;
  plural_label: string;
  age_ranges: AgeRange[];
}

export interface ScheduleRulesTable {
  event_code: string;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** HH:MM:SS */
  local_time: string;
}

export interface PerformancesTable {
  performance_id: string;
  event_code: string;
  /** YYYY-MM-DD HH:MM:SS */
  local_date_time: string;
  time_zone: string;
  /** The status that the box office has set. Sold out and past are derived, not stored. */
  box_office_status: BoxOfficeStatus;
  /** The plan of this performance, which may differ from that of its theater. */
  seating_plan_id: string;
  seats_total: number;
  seats_sold: Generated<number>;
  /** When it was canceled. */
  canceled_at: Date | null;
  /** When it was last canceled or moved. */
  changed_at: Date | null;
}

export interface PerformanceChangesTable {
  change_id: GeneratedAlways<string>;
  performance_id: string;
  kind: PerformanceChangeKind;
  /** YYYY-MM-DD HH:MM:SS, of a moved performance. */
  former_date_time: string | null;
  reason: string;
  choose_until: Date;
  made_by: string;
  made_at: Generated<Date>;
}

export interface SeatLocksTable {
  lock_id: string;
  performance_id: string;
  expires_at: Date;
  extensions_used: Generated<number>;
  payment_attempts: Generated<number>;
  state: Generated<'open' | 'released' | 'sold'>;
  promo_code: string | null;
  /** The ChargeRow of its theater when it was created; null for the lock of a rebuilt order. */
  rates: ColumnType<unknown, string | null>;
  /** That of its performance when it was created. */
  return_policy: ColumnType<StoredReturnPolicy | null, string | null>;
  exchange_policy: ColumnType<StoredExchangePolicy | null, string | null>;
  created_at: Generated<Date>;
  /** Since when its seats have been locked without a break; earlier than created_at after a relock. */
  held_since: Generated<Date>;
  /** Hash of the address that owns the lock (src/locks/holders.ts); null once it has ended. */
  holder: string | null;
  /** The same for the /56 of an IPv6 address. */
  wide_holder: string | null;
}

export interface LockSeatsTable {
  lock_id: string;
  seat_guid: string;
  position: number;
  ticket_type: string;
  price_cents: number;
}

export interface SeatClaimsTable {
  performance_id: string;
  seat_guid: string;
  lock_id: string | null;
  expires_at: Date | null;
  order_id: string | null;
}

export interface OrdersTable {
  order_id: string;
  order_number: string;
  channel: 'web' | 'box_office';
  performance_id: string;
  lock_id: string | null;
  status: 'confirming' | 'requires_action' | 'confirmed' | 'declined' | 'failed' | 'refunded';
  customer: StoredCustomer | null;
  promo_code: string | null;
  /** The interests for the mailing list; null if the customer did not choose any. */
  marketing_interest_ids: string[] | null;
  /** The consent when the order was placed; null if it is unknown. */
  consent_groups: ConsentGroup[] | null;
  /** How the visitor came to the site; null without the consent to the customer-data platform. */
  visit: ColumnType<StoredVisit | null, string | null>;
  /** Those of its theater at that time; null for box-office orders. */
  fees: ColumnType<unknown, string | null>;
  /** Null where the fees are null. */
  tax_basis_points: number | null;
  /** That of its lock. */
  return_policy: ColumnType<StoredReturnPolicy | null, string | null>;
  exchange_policy: ColumnType<StoredExchangePolicy | null, string | null>;
  subtotal_cents: number;
  discount_cents: Generated<number>;
  fees_cents: number;
  tax_cents: number;
  total_cents: number;
  /** The part of the total that gift cards pay; the payment attempt covers the rest. */
  gift_cents: Generated<number>;
  /** An exchange: the order whose seats it takes the place of. */
  exchange_of: string | null;
  exchange_seats: string[] | null;
  /** The part of the total that the value of these seats pays. */
  credit_cents: Generated<number>;
  /** A rest that is too small for a card. */
  waived_cents: Generated<number>;
  currency: string;
  decline_code: string | null;
  failure_reason: string | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
}

export interface OrderSeatsTable {
  order_id: string;
  seat_guid: string;
  /** Set once the order of the site is confirmed. */
  ticket_code: string | null;
  position: number;
  ticket_type: string;
  price_cents: number;
}

export interface PaymentAttemptsTable {
  /** Also the idempotency key at the gateway. */
  attempt_id: string;
  /** Null for a purchase of gift cards. */
  order_id: string | null;
  /** Null for an order of tickets. */
  gift_card_order_id: string | null;
  provider: OrderPaymentProvider;
  payment_method: string;
  amount_cents: number;
  currency: string;
  next_action_url: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** The final state at the gateway; set once nothing remains to be done there. */
  outcome: 'captured' | 'voided' | 'declined' | null;
  /** The amount that the gateway reports as captured. */
  captured_cents: number | null;
  created_at: Generated<Date>;
}

/** From where a payment comes (src/payments/declined-cards.ts). Deleted after two days. */
export interface PaymentNetworksTable {
  attempt_id: string;
  network_hash: string;
  /** Of the /56 of an IPv6 address. */
  wide_network_hash: string | null;
  created_at: Generated<Date>;
}

/** How many requests a network has made in a window of time (src/http/shared-counts.ts). */
export interface RequestCountsTable {
  network_hash: string;
  requests: number;
  ends_at: Date;
}

/** A copy of a payment of this installation as the provider knows it (src/reconciliation/). */
export interface ProviderPaymentsTable {
  payment_id: string;
  provider: PaymentProvider;
  /** As the metadata names it. */
  attempt_id: string | null;
  metadata: ColumnType<Record<string, string>, string>;
  status: 'unpaid' | 'authorized' | 'captured';
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  currency: string;
  /** By the clock of the provider. */
  created_at: Date;
  seen_at: Generated<Date>;
}

/** A copy of a refund of such a payment. */
export interface ProviderRefundsTable {
  provider_refund_id: string;
  payment_id: string;
  /** Null: somebody made it at the provider. */
  refund_id: string | null;
  metadata: ColumnType<Record<string, string>, string>;
  status: 'done' | 'pending' | 'failed';
  amount_cents: number;
  created_at: Date;
  seen_at: Generated<Date>;
}

/** One row. */
export interface InstallationTable {
  single: Generated<boolean>;
  /** Marks the payments of this installation at the payment provider. */
  installation_id: Generated<string>;
  created_at: Generated<Date>;
  /** Since when staff have closed sales. */
  sales_closed_at: Date | null;
  /** Of the database whose payments are known. Null: the server does not tell. */
  history: string | null;
  /** Since when it is another one, and from when on its payments are compared. Null: they are reconciled. */
  restored_at: Date | null;
  restored_from: Date | null;
  /** Since when the copy of the provider's payments of that period is complete. */
  copied_at: Date | null;
  /** The next page of that copy, and until when a process copies it. */
  copy_cursor: string | null;
  copy_claimed_until: Date | null;
}

export interface StripePaymentsTable {
  attempt_id: string;
  /** Null: the attempt was given up before it had a payment. */
  payment_intent_id: string | null;
  created_at: Generated<Date>;
}

export interface StripeEventsTable {
  event_id: string;
  type: string;
  payment_intent_id: string | null;
  sent_at: Date;
  received_at: Generated<Date>;
}

export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  request_hash: string;
  /** The order that the request started, if any. The answer is read from it after a crash. The scope names its table. */
  order_id: string | null;
  in_flight_until: Date | null;
  response_status: number | null;
  response_body: unknown;
  created_at: Generated<Date>;
}

export interface GiftCardsTable {
  gift_card_id: string;
  number_hash: string;
  last4: string;
  currency: string;
  /** The sum of the card's ledger entries. */
  balance_cents: number;
  /** The staff account that issued the card; null for the demo card and for sold cards. */
  issued_by: string | null;
  created_at: Generated<Date>;
}

export interface GiftCardEntriesTable {
  entry_id: GeneratedAlways<string>;
  gift_card_id: string;
  /**
   * release: returned from an unpaid order. refund: returned from a paid order. void: taken from an unspent card, which
   * was refunded to its buyer.
   */
  kind: 'issue' | 'redeem' | 'release' | 'refund' | 'void';
  /** Negative only for `redeem` and `void`. */
  amount_cents: number;
  order_id: string | null;
  created_at: Generated<Date>;
}

/** A purchase of gift cards. */
export interface GiftCardOrdersTable {
  order_id: string;
  order_number: string;
  /** Encrypted (src/gift-card-orders/cart-ids.ts). */
  cart_id: string;
  status: OrdersTable['status'];
  customer: StoredCustomer;
  marketing_interest_ids: string[] | null;
  /** The consent when the order was placed; null if it is unknown. */
  consent_groups: ConsentGroup[] | null;
  /** How the visitor came to the site; null without the consent to the customer-data platform. */
  visit: ColumnType<StoredVisit | null, string | null>;
  currency: string;
  total_cents: number;
  decline_code: string | null;
  failure_reason: string | null;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
}

/** Equal gift cards of a purchase, for one recipient. */
export interface GiftCardItemsTable {
  item_id: string;
  order_id: string;
  position: number;
  /** Of each card. */
  amount_cents: number;
  quantity: number;
  design_image_id: string;
  /** Null: the buyer. Without an address the buyer prints the cards. */
  recipient: { name: string; emailAddress: string | null } | null;
  sender_name: string;
  message: string;
  delivery_method: 'email' | 'print';
  /** YYYY-MM-DD */
  delivery_day: string | null;
  deliver_at: Date | null;
}

/** A card of a confirmed purchase. */
export interface SoldGiftCardsTable {
  /** With its signature (src/lib/signed-ids.ts) it opens the page of the card. */
  card_id: string;
  item_id: string;
  position: number;
  gift_card_id: string;
  /** The refund with which the card was voided. */
  refund_id: string | null;
}

export interface PromoCodesTable {
  code: string;
  percent_off: number | null;
  amount_off_cents: number | null;
  /** The number of tickets that cost nothing. */
  free_tickets: number | null;
  event_code: string | null;
  /** Null: any theater. Set for free tickets. */
  location: string | null;
  valid_from: Date | null;
  valid_until: Date | null;
  max_orders: number | null;
}

export interface RefundsTable {
  /** Also the idempotency key at the gateway. */
  refund_id: string;
  /** Null for a purchase of gift cards. */
  order_id: string | null;
  /** Null for an order of tickets. */
  gift_card_order_id: string | null;
  /** Set for a payment without an order; then the two before are null. */
  payment_id: string | null;
  gift_cents: number;
  card_cents: number;
  /** What a return keeps of the price of the seats. */
  fee_cents: Generated<number>;
  /** The new card of a return or an exchange. */
  gift_card_id: string | null;
  /** The part of gift_cents that is on a new card. */
  new_card_cents: Generated<number>;
  /** The order of an exchange that takes the place of the seats. */
  credit_order_id: string | null;
  credit_cents: Generated<number>;
  /** The refund of the seats, which another order has. */
  part_of: string | null;
  /** The act of staff whose policy counted for it. */
  change_id: string | null;
  reason: string;
  created_at: Generated<Date>;
  /** Null while the card part is pending, and when it has failed. */
  done_at: Date | null;
  failed_at: Date | null;
  /** The reason code of the payment provider for the failure. */
  failure: string | null;
  tries: Generated<number>;
  try_after: Generated<Date>;
  /** The staff account that made the refund, or asked for it. */
  refunded_by: string | null;
  /** A return. */
  by_buyer: Generated<boolean>;
}

export interface RefundSeatsTable {
  order_id: string;
  seat_guid: string;
  refund_id: string;
}

export interface MailsTable {
  mail_id: GeneratedAlways<string>;
  kind:
    | 'confirmation'
    | 'refund'
    | 'performance_change'
    | 'enquiry'
    | 'donation_request'
    | 'donation_decision'
    | 'gift_card_receipt'
    | 'gift_card_redirected'
    | 'gift_card_sent'
    | 'gift_card_delivery'
    | 'subscription_confirmation'
    | 'subscription_welcome'
    | 'ticket_link'
    | 'staff_key'
    | 'staff_key_expiry'
    | 'staff_address';
  order_id: string | null;
  refund_id: string | null;
  change_id: string | null;
  enquiry_id: string | null;
  donation_request_id: string | null;
  gift_card_order_id: string | null;
  gift_card_item_id: string | null;
  submission_id: string | null;
  ticket_link_id: string | null;
  /** The account that the mail is about, and the one that gets it; null: the office. */
  staff_account_id: string | null;
  to_staff_account_id: string | null;
  /** The former address of the account. Null: see `to_staff_account_id`. */
  to_address: string | null;
  created_at: Generated<Date>;
  try_after: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  /** When staff discarded it after it was given up. */
  discarded_at: Date | null;
}

export interface OrderEventsTable {
  order_event_id: GeneratedAlways<string>;
  kind: 'order_completed' | 'order_refunded';
  /** Null for a purchase of gift cards. */
  order_id: string | null;
  /** Null for an order of tickets. */
  gift_card_order_id: string | null;
  /** Only for `order_refunded`. */
  refund_id: string | null;
  created_at: Generated<Date>;
  try_after: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  /** When it was given up. */
  failed_at: Date | null;
  failure: string | null;
}

export interface MarketingInterestsTable {
  interest_id: string;
  interest_name: string;
  position: number;
  active: Generated<boolean>;
}

export interface BlockedEmailDomainsTable {
  /** Lower case. */
  domain: string;
}

export interface StayInTouchSubmissionsTable {
  submission_id: GeneratedAlways<string>;
  email_address: string;
  contact: StoredContact;
  address: StoredAddress;
  created_at: Generated<Date>;
  /** With a signature it is the token of the links in its mails. */
  link_id: GeneratedAlways<string>;
  /** Null: pending. */
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

export interface StayInTouchInterestsTable {
  submission_id: string;
  interest_id: string;
}

export interface TicketLinksTable {
  ticket_link_id: GeneratedAlways<string>;
  /** In lower case. */
  email_address: string;
  /** With a signature it is the token of the link in its mail. */
  link_id: GeneratedAlways<string>;
  created_at: Generated<Date>;
  /** A hash of the key with which it was used. Null: not used yet. */
  used_by: string | null;
}

export interface EnquiriesTable {
  enquiry_id: GeneratedAlways<string>;
  reference: string;
  kind: 'contact' | 'group';
  contact: StoredEnquiry['contact'];
  details: StoredEnquiry['details'];
  created_at: Generated<Date>;
}

export interface DonationRequestsTable {
  donation_request_id: GeneratedAlways<string>;
  reference: string;
  customer: StoredDonationRequest['customer'];
  details: StoredDonationRequest['details'];
  /** This and the next one are null for any show of the theater. */
  event_code: string | null;
  show_name: string | null;
  location: string;
  event_date: string;
  created_at: Generated<Date>;
}

/** A donation request whose letter the browser uploads. */
export interface DonationUploadsTable {
  upload_id: string;
  /** Null once it is a donation request. */
  request: object | null;
  extension: 'pdf' | 'doc' | 'docx';
  location: string;
  event_date: string;
  donation_request_id: string | null;
  form_created_at: Generated<Date>;
}

/** How often visitors chose which groups of consent on a day. */
export interface ConsentChoicesTable {
  day: string;
  groups: string;
  shard: number;
  choices: string;
}

/** The decision on a donation request. */
export interface DonationDecisionsTable {
  donation_request_id: string;
  decision: DonationDecision;
  /** For the contact person. Empty: none. */
  message: string;
  /** The account that decided, or that asked a second person for approval. */
  decided_by: string;
  decided_at: Generated<Date>;
  /** These two are set for an approval. */
  promo_code: string | null;
  /** The tickets at the highest price of the show. */
  value_cents: number | null;
}

/** One row per letter in the object store, with the id of the object. */
export interface DonationLettersTable {
  letter_id: string;
  /** Null until the request is stored. */
  donation_request_id: string | null;
  extension: 'pdf' | 'doc' | 'docx';
  bytes: number;
  state: Generated<'kept' | 'deleting' | 'deleted'>;
  created_at: Generated<Date>;
}

export interface StaffAccountsTable {
  account_id: string;
  name: string;
  role: Role;
  key_prefix: string;
  key_hash: string;
  key_created_at: Generated<Date>;
  /** The account that made the key. Null for a command on the database. */
  key_made_by: string | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  expires_at: Date | null;
  disabled_at: Date | null;
  /** Gets mails about keys. */
  email_address: string | null;
  expiry_told_at: Date | null;
}

/** Append-only: a trigger rejects updates and deletes. */
export interface StaffActionsTable {
  action_id: GeneratedAlways<string>;
  account_id: string | null;
  account_name: string;
  address: string | null;
  action: string;
  target: string | null;
  outcome: string;
  details: Generated<ActionDetails>;
  created_at: Generated<Date>;
}

export interface StaffRequestsTable {
  request_id: string;
  kind: StaffRequestKind;
  requested_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  amount_cents: number;
  currency: string;
  /** These two are set for a refund of tickets. */
  order_id: string | null;
  seat_guids: string[] | null;
  /** These two are set for a refund of gift cards. */
  gift_card_order_id: string | null;
  card_ids: string[] | null;
  /** Set for a refund of a payment without an order. */
  payment_id: string | null;
  /** Set for a canceled and a moved performance; the last one only for the second: YYYY-MM-DD HH:MM:SS */
  performance_id: string | null;
  choose_days: number | null;
  new_date_time: string | null;
  /** The reason is set for these and for all refunds, the other one for refunds of orders. */
  reason: string | null;
  order_state: string | null;
  /** These two are set for a gift card. */
  number_hash: string | null;
  last4: string | null;
  /** These two are set for a change of the recipient of gift cards. The second has empty texts after the decision. */
  gift_card_item_id: string | null;
  recipient: { name: string; emailAddress: string; formerAddress: string } | null;
  /** These four are set for complimentary tickets. */
  donation_request_id: string | null;
  tickets: number | null;
  /** YYYY-MM-DD */
  last_day: string | null;
  message: string | null;
  decision: 'approved' | 'rejected' | null;
  decided_by: string | null;
  decided_at: Date | null;
  refund_id: string | null;
  gift_card_id: string | null;
}

export interface Database {
  theaters: TheatersTable;
  events: EventsTable;
  seating_plans: SeatingPlansTable;
  ticket_types: TicketTypesTable;
  event_prices: EventPricesTable;
  schedule_rules: ScheduleRulesTable;
  performances: PerformancesTable;
  performance_changes: PerformanceChangesTable;
  seat_locks: SeatLocksTable;
  lock_seats: LockSeatsTable;
  seat_claims: SeatClaimsTable;
  orders: OrdersTable;
  order_seats: OrderSeatsTable;
  payment_attempts: PaymentAttemptsTable;
  payment_networks: PaymentNetworksTable;
  request_counts: RequestCountsTable;
  installation: InstallationTable;
  provider_payments: ProviderPaymentsTable;
  provider_refunds: ProviderRefundsTable;
  stripe_payments: StripePaymentsTable;
  stripe_events: StripeEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  gift_cards: GiftCardsTable;
  gift_card_entries: GiftCardEntriesTable;
  gift_card_orders: GiftCardOrdersTable;
  gift_card_items: GiftCardItemsTable;
  sold_gift_cards: SoldGiftCardsTable;
  promo_codes: PromoCodesTable;
  refunds: RefundsTable;
  refund_seats: RefundSeatsTable;
  ticket_links: TicketLinksTable;
  mails: MailsTable;
  order_events: OrderEventsTable;
  marketing_interests: MarketingInterestsTable;
  blocked_email_domains: BlockedEmailDomainsTable;
  stay_in_touch_submissions: StayInTouchSubmissionsTable;
  stay_in_touch_interests: StayInTouchInterestsTable;
  enquiries: EnquiriesTable;
  consent_choices: ConsentChoicesTable;
  donation_requests: DonationRequestsTable;
  donation_decisions: DonationDecisionsTable;
  donation_letters: DonationLettersTable;
  donation_uploads: DonationUploadsTable;
  staff_accounts: StaffAccountsTable;
  staff_actions: StaffActionsTable;
  staff_requests: StaffRequestsTable;
}
