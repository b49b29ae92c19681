// The limits of a seat lock. Times are in seconds of the database's clock.

/** The most seats that one lock can hold (and one order can buy). */
export const MAX_TICKETS = 12;

/** How long a lock lasts, from its start and from each extension. */
export const LOCK_SECONDS = 15 * 60;

/** How many times a visitor can extend a lock. */
export const MAX_EXTENSIONS = 2;

/** A lock can be extended only in its last minutes: an extension gives a full period from that moment. */
export const EXTENSION_WINDOW_SECONDS = 3 * 60;

/** A lock lasts at least this long from the moment that a payment starts, so that a slow bank does not cost the seats. */
export const PAYMENT_HOLD_SECONDS = 5 * 60;

/** The longest that a visitor can keep seats from others, extensions and payments included. */
export const MAX_HOLD_SECONDS = 45 * 60;

/** Extensions end earlier than that, so that a payment that starts in the last second still has its full time. */
export const MAX_EXTENDED_SECONDS = MAX_HOLD_SECONDS - PAYMENT_HOLD_SECONDS;

/** No card company takes less (Stripe's least amount in US dollars): gift cards leave so much to the card, or nothing. */
export const LEAST_CARD_CENTS = 50;

/** Payments that can be tried on one lock: enough for a mistyped card, too few for trying out stolen ones. */
export const MAX_PAYMENT_ATTEMPTS = 10;
