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

/** How long an event of an order is kept, so that an operator sees which ones were not sent. */
export const ORDER_EVENT_DAYS = 30;
