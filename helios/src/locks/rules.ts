// The limits of a seat lock. Times are in seconds of the database's clock.

/** The most seats that one lock can hold (and one order can buy). */
export const MAX_TICKETS = 12;

/** How long a lock lasts, from its start and from each extension. Tests shorten it by HELIOS_LOCK_SECONDS. */
export const LOCK_SECONDS = 15 * 60;

/** How many times a visitor can extend a lock. A limit, so that nobody keeps seats from others for ever. */
export const MAX_EXTENSIONS = 10;

/** A lock lasts at least this long from the moment that a payment starts, so that a slow bank does not cost the seats. */
export const PAYMENT_HOLD_SECONDS = 5 * 60;

/** No card company takes less (Stripe's least amount in US dollars): gift cards leave so much to the card, or nothing. */
export const LEAST_CARD_CENTS = 50;

/** Payments that can be tried on one lock: enough for a mistyped card, too few for trying out stolen ones. */
export const MAX_PAYMENT_ATTEMPTS = 10;
