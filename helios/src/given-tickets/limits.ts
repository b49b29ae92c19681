// The limits of product 24.

/** How often a ticket can be given in total, so that an order does not mail more and more addresses. */
export const GIVINGS_PER_TICKET = 5;

/** Tickets that one e-mail address gets in 24 hours: those of a whole order, once. */
export const GIVINGS_PER_ADDRESS_AND_DAY = 12;

/** Requests to give a ticket, and to take one back, of one network address in an hour. */
export const GIVINGS_PER_HOUR = 60;
