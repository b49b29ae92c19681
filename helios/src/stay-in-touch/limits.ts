// The limits of product 4.1.

/** Submissions of one e-mail address that are stored, and get a mail, in 24 hours. */
export const CONFIRMATION_MAILS_PER_DAY = 3;

/** How long a submission can be confirmed. */
export const CONFIRMATION_DAYS = 7;
