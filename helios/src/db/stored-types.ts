// The values that columns accept, and the shapes of JSON columns.

/** From least to most permissions. Each role includes those before it. */
export const ROLES = ['door', 'view', 'sell', 'refund', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PAYMENT_PROVIDERS = ['test', 'stripe'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** The payment provider of an order: `gift_card` when gift cards paid it in full, `counter` when staff have sold it. */
export const ORDER_PAYMENT_PROVIDERS = [...PAYMENT_PROVIDERS, 'gift_card', 'counter'] as const;
export type OrderPaymentProvider = (typeof ORDER_PAYMENT_PROVIDERS)[number];

/** What waits for approval by a second person. */
export const STAFF_REQUEST_KINDS = [
  'refund',
  'gift_card',
  'gift_card_refund',
  'gift_card_recipient',
  'donation',
  'payment_refund',
  'cancel_performance',
  'move_performance',
] as const;
export type StaffRequestKind = (typeof STAFF_REQUEST_KINDS)[number];

export const DONATION_DECISIONS = ['approved', 'declined'] as const;
export type DonationDecision = (typeof DONATION_DECISIONS)[number];

/** What a visitor can allow: strictly necessary, performance, functional, targeting. */
export const CONSENT_GROUPS = ['C0001', 'C0002', 'C0003', 'C0004'] as const;
export type ConsentGroup = (typeof CONSENT_GROUPS)[number];

/** Why an order failed. */
export const FAILURE_REASONS = [
  'seats_lost',
  'payment_abandoned',
  'payment_not_received',
  'payment_method_invalid',
  'performance_not_bookable',
  'exchange_not_possible',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What has happened to a performance. */
export const PERFORMANCE_CHANGE_KINDS = ['canceled', 'moved'] as const;
export type PerformanceChangeKind = (typeof PERFORMANCE_CHANGE_KINDS)[number];

/** Where the part of a refund goes that a card has paid. */
export const REFUND_TARGETS = ['card', 'giftCard'] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

/** The ages of a ticket type from a day on; without a day, before all others. */
export interface AgeRange {
  /** YYYY-MM-DD */
  from?: string;
  /** As shown to visitors, such as "13+". */
  text: string;
}

export interface StoredContact {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  emailAddress: string;
}

export interface StoredAddress {
  /** ISO 3166-1 alpha-3. */
  country: string;
  addressLine1: string;
  addressLine2?: string;
  city: string;
  state?: string;
  zipcode?: string;
}

/** How the visitor of an order came to the site, as the customer-data platform names it. */
export interface StoredVisit {
  anonymousId?: string;
  referrer?: string;
  campaign?: { source?: string; medium?: string; name?: string; term?: string; content?: string };
  clickIds?: { msclkid?: string; gclid?: string; fbclid?: string; ttclid?: string };
}

/** The customer of an order. */
export interface StoredCustomer {
  contact: StoredContact;
  address: StoredAddress;
}

/** The customer of an order of the counter: what was asked for. */
export interface StoredCounterCustomer {
  contact: Partial<StoredContact>;
  address?: never;
}

/** How money changes hands at the counter. */
export const TENDER_KINDS = ['cash', 'terminal'] as const;

/** A row of `enquiries`. */
export interface StoredEnquiry {
  reference: string;
  kind: 'contact' | 'group';
  contact: Omit<StoredContact, 'phoneNumber'> & { phoneNumber?: string };
  details: { message: string } & Partial<Record<string, string | number>>;
  created_at: Date;
}

/** A row of `donation_requests`. */
export interface StoredDonationRequest {
  reference: string;
  customer: {
    primaryContact: StoredContact;
    organizationContact: { name: string; phoneNumber: string; emailAddress: string };
    address: StoredAddress & { state: string; zipcode: string };
  };
  details: { eventName: string; usedFor: string; comments?: string };
  /** This and the next one are null for any show of the theater. */
  event_code: string | null;
  show_name: string | null;
  location: string;
  /** YYYY-MM-DD */
  event_date: string;
  created_at: Date;
}

/** Amounts, counts, seats and account names. Never customer data, search texts or secrets. */
export type ActionDetails = Record<string, string | number | boolean | readonly string[]>;
