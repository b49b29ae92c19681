// The limits of product 23.

/** How long the link of a mail can be used after it was asked for. */
export const LINK_MINUTES = 30;

/** Links that are stored, and mailed, for one e-mail address in an hour. */
export const LINKS_PER_ADDRESS_AND_HOUR = 3;

/** Requests for a link of one network address in an hour. */
export const LINK_REQUESTS_PER_HOUR = 20;

/** Orders, and purchases of gift cards, that are listed. */
export const MAX_LISTED = 100;
