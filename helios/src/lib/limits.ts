/** Maximum length of a list for staff. They use filters instead of pages. */
export const MAX_ROWS = 500;

// The limits of a seat lock. Times are seconds of the database's clock.

/** Maximum number of seats of a lock and of an order. */
export const MAX_TICKETS = 12;

/** Duration of a lock from its start and from each extension. */
export const LOCK_SECONDS = 15 * 60;

/** How many times a visitor can extend a lock. */
export const MAX_EXTENSIONS = 2;

/**
 * A lock can be extended only in its last minutes, because an extension gives a full period from that moment.
 */
export const EXTENSION_WINDOW_SECONDS = 3 * 60;

/** Minimum remaining time of a lock when a payment starts, so that a slow bank does not cost the seats. */
export const PAYMENT_LOCK_SECONDS = 5 * 60;

/** Maximum total time of a lock, extensions and payments included. */
export const MAX_LOCK_SECONDS = 45 * 60;

/** Limit for extensions. It is lower, so that a payment in the last second still has its full time. */
export const MAX_EXTENDED_SECONDS = MAX_LOCK_SECONDS - PAYMENT_LOCK_SECONDS;

/**
 * The minimum amount of a card payment in US cents (Stripe's minimum). Gift cards must leave at least this
 * much, or nothing.
 */
export const MIN_CARD_CENTS = 50;

/** Maximum number of gift cards of a payment. */
export const MAX_GIFT_CARDS = 5;

/** Maximum number of payments per lock: enough for a mistyped card, too few for testing stolen cards. */
export const MAX_PAYMENT_ATTEMPTS = 10;

/**
 * How long the link of an order shows the customer and the cards. The link is in a mail and in the browser
 * history. The tickets stay, because they contain no personal data and are needed until the performance.
 */
export const PERSONAL_DATA_DAYS = 30;

/** How many days buyers of a canceled or moved performance have to choose, unless the act of staff says otherwise. */
export const CHOOSE_DAYS = 14;
export const MAX_CHOOSE_DAYS = 60;

/** How many days after its end a performance can still be canceled or moved: somebody may do it on the next working day. */
export const CHANGE_DAYS = 7;

// Maximum numbers of characters of a hold of staff (product 25.2).
export const MAX_HOLD_NAME = 60;
export const MAX_HOLD_REASON = 200;
export const MAX_HOLD_NOTE = 500;

/** A sale at the counter (product 25.3). Without a sign of life from its screen, its seats are free after this time. */
export const STAFF_LOCK_SECONDS = 120;

/** Maximum number of seats of a sale at the counter: a group. */
export const MAX_COUNTER_SEATS = 100;

// The door of a performance (product 25.1).

/** From when before its beginning tickets are let in, so that nobody uses those of later days up. */
export const DOOR_OPENS_HOURS_BEFORE = 12;

/** Until when after its end devices upload what they have scanned without a network. */
export const DOOR_UPLOAD_HOURS_AFTER = 48;

/** Maximum number of characters of the name of a door. */
export const MAX_DOOR_NAME = 40;

/** How long an event of an order is kept, so that an operator sees which ones were not sent. */
export const ORDER_EVENT_DAYS = 30;

// The limits that the site checks, too: `npm run types:generate` writes them into src/helios/limits.generated.ts. Lengths are maximum
// numbers of characters.

/** The contact of a subscription, an enquiry and a donation request (product 5.1). */
export const contactLimits = { name: 20, phoneNumber: 20, minPhoneDigits: 10, emailAddress: 50 } as const;

/** The address of a subscription and of an order (products 5.1 and 15.3). */
export const addressLimits = { addressLine: 100, city: 60, state: 60, zipcode: 12 } as const;

/** The contact of an order (product 15.3). */
export const customerLimits = {
  name: 50,
  phoneNumber: 20,
  /** Some countries have numbers of seven digits, or of nine with the code of the country. */
  minPhoneLength: 7,
  /** The longest address that SMTP can deliver to. */
  emailAddress: 254,
} as const;

/** A promo code, or the number of a gift card, with spaces and hyphens. */
export const codeLimits = { MAX_LENGTH: 40 } as const;

/** A payment for tickets (product 15.3). */
export const paymentLimits = { MAX_GIFT_CARDS, MIN_CARD_CENTS } as const;

/** A donation request (product 5.3), whose names are longer than those of `contactLimits`. */
export const donationLimits = {
  MAX_LENGTHS: {
    name: 50,
    addressLine1: 50,
    addressLine2: 30,
    city: 30,
    state: 50,
    zipcode: 10,
    usedFor: 200,
    comments: 100,
  },
  MIN_ADDRESS_LINE_1: 3,
  /** The event must be more than this number of days after today at the theater. */
  MORE_THAN_DAYS: 35,
  /** The event must be less than this number of days after today at the theater. */
  LESS_THAN_DAYS: 182,
  MAX_LETTER_BYTES: 4_500_000,
  /** The file name extensions of a letter. */
  LETTER_EXTENSIONS: ['pdf', 'doc', 'docx'],
} as const;
export type LetterExtension = (typeof donationLimits.LETTER_EXTENSIONS)[number];

/** An enquiry (product 16). */
export const enquiryLimits = {
  /** Of the message of a visitor or a group. */
  MAX_MESSAGE_LENGTH: 2000,
  MAX_ORGANIZATION_LENGTH: 100,
  /** A group is larger than the order of a visitor. */
  MIN_GROUP_SIZE: MAX_TICKETS + 1,
  /** About the capacity of a theater. A larger number is a typing mistake. */
  MAX_GROUP_SIZE: 2000,
} as const;

/** The report of an order (product 19.5). */
export const orderEventLimits = {
  /**
   * An older order is reported neither by Helios nor by a browser. The platform remembers message ids for 24 hours: after that it
   * would count an order again that the other one has reported.
   */
  MAX_AGE_HOURS: 23,
} as const;
