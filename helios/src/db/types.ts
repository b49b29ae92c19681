import type { ColumnType, Generated } from 'kysely';
import type { BoxOfficeStatus } from '../lib/performance-statuses.ts';
import type {
  ConsentGroup,
  PaymentProvider,
  StaffRequestKind,
  StoredCounterCustomer,
  StoredCustomer,
  StoredExchangePolicy,
  StoredReturnPolicy,
  StoredVisit,
} from './stored-types.ts';

// The tables whose rows Kysely's query builder reads or writes; src/db/migrations has all of them. Instants are Date; wall-clock times
// and dates are strings.

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
  hold_id: string | null;
  order_id: string | null;
}

export interface OrdersTable {
  order_id: string;
  order_number: string;
  channel: 'web' | 'counter' | 'box_office';
  /** The account of staff that has sold it at the counter. */
  sold_by: string | null;
  performance_id: string;
  lock_id: string | null;
  status: 'confirming' | 'requires_action' | 'confirmed' | 'declined' | 'failed' | 'refunded';
  customer: StoredCustomer | StoredCounterCustomer | null;
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
  performances: PerformancesTable;
  lock_seats: LockSeatsTable;
  seat_claims: SeatClaimsTable;
  orders: OrdersTable;
  payment_networks: PaymentNetworksTable;
  provider_payments: ProviderPaymentsTable;
  gift_card_orders: GiftCardOrdersTable;
  sold_gift_cards: SoldGiftCardsTable;
  staff_requests: StaffRequestsTable;
}
