// Generated from files limits.ts of helios/src/ by "npm run types:generate". Do not edit.

/** The limits of a donation request (product 5.3). */
export const donationLimits = {
  LESS_THAN_DAYS: 182,
  LETTER_EXTENSIONS: ['pdf', 'doc', 'docx'],
  MAX_DECISION_MESSAGE: 1000,
  MAX_LENGTHS: {
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
  },
  MAX_LETTER_BYTES: 4500000,
  MIN_ADDRESS_LINE_1: 3,
  MIN_PHONE_DIGITS: 10,
  MORE_THAN_DAYS: 35,
} as const;

/** The limits of an enquiry (product 16). */
export const enquiryLimits = { MAX_GROUP_SIZE: 2000, MAX_MESSAGE_LENGTH: 2000, MIN_GROUP_SIZE: 13 } as const;

/** The limits of the customer of an order (product 15.3). */
export const customerLimits = {
  CUSTOMER_LENGTHS: {
    name: 50,
    phoneNumber: 20,
    emailAddress: 254,
    addressLine: 100,
    city: 60,
    state: 60,
    zipcode: 12,
  },
  MIN_PHONE_LENGTH: 7,
} as const;

/** The limits of a payment for tickets (product 15.3). */
export const paymentLimits = { MAX_GIFT_CARDS: 5, MIN_CARD_CENTS: 50 } as const;

/** The limits of the report of an order (product 19.5). */
export const orderEventLimits = { MAX_AGE_HOURS: 23 } as const;
