// The limits of a purchase of gift cards (product 2.10). The site reads them from GET /gift-cards/options.

/** The amounts that are offered, in cents. */
export const AMOUNTS_CENTS = [2_500, 5_000, 7_500, 10_000, 15_000, 20_000] as const;

/** The limits of an amount that the buyer types, in cents. */
export const MIN_AMOUNT_CENTS = 1_000;
export const MAX_AMOUNT_CENTS = 50_000;
export const AMOUNT_STEP_CENTS = 100;

/** Equal cards of one item. */
export const MAX_QUANTITY = 10;
/** Items, and cards, of an order. */
export const MAX_CARDS = 20;
export const MAX_ORDER_CENTS = 200_000;

/** What one e-mail address can buy within 24 hours, in cents. */
export const MAX_EMAIL_DAY_CENTS = 400_000;

// A network address can belong to many visitors, such as those of a mobile network.

/** What one network address can buy within 24 hours, in cents. */
export const MAX_NETWORK_DAY_CENTS = 2_000_000;

/** How far ahead a gift card can be ordered. */
export const MAX_DELIVERY_DAYS = 365;
/** The time of the day at which cards for a chosen day are sent, in the time zone of the default theater. */
export const DELIVERY_TIME = '08:00';

export const MAX_MESSAGE_LENGTH = 300;
export const MAX_NAME_LENGTH = 50;
export const MAX_EMAIL_LENGTH = 50;

/** How long the bank's page may take. After that the payment is given up. */
export const MAX_PAYMENT_SECONDS = 30 * 60;
