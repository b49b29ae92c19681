// The limits of a donation request (product 5.3). The OpenAPI document has them, for the site.

/** Maximum lengths. */
export const MAX_LENGTHS = {
  name: 50,
  emailAddress: 50,
  phoneNumber: 20,
  addressLine1: 50,
  addressLine2: 30,
  city: 30,
  state: 50,
  zipcode: 10,
  usedFor: 200,
  comments: 100,
} as const;

/** Of the message of staff to the contact person. */
export const MAX_DECISION_MESSAGE = 1_000;

export const MIN_PHONE_DIGITS = 10;
export const MIN_ADDRESS_LINE_1 = 3;

/** The event must be more than this number of days after today at the theater. */
export const MORE_THAN_DAYS = 35;
/** The event must be less than this number of days after today at the theater. */
export const LESS_THAN_DAYS = 182;

export const MAX_LETTER_BYTES = 4_500_000;

/** The file name extensions of a letter. */
export const LETTER_EXTENSIONS = ['pdf', 'doc', 'docx'] as const;
export type LetterExtension = (typeof LETTER_EXTENSIONS)[number];
