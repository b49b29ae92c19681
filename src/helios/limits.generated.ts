// Generated from helios/src/lib/limits.ts by "npm run types:generate". Do not edit.

export const addressLimits = { addressLine: 100, city: 60, state: 60, zipcode: 12 } as const;

export const codeLimits = { MAX_LENGTH: 40 } as const;

export const contactLimits = { name: 20, phoneNumber: 20, minPhoneDigits: 10, emailAddress: 50 } as const;

export const customerLimits = { name: 50, phoneNumber: 20, minPhoneLength: 7, emailAddress: 254 } as const;

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
  MORE_THAN_DAYS: 35,
  LESS_THAN_DAYS: 182,
  MAX_LETTER_BYTES: 4500000,
  LETTER_EXTENSIONS: ['pdf', 'doc', 'docx'],
} as const;

export const enquiryLimits = {
  MAX_MESSAGE_LENGTH: 2000,
  MAX_ORGANIZATION_LENGTH: 100,
  MIN_GROUP_SIZE: 13,
  MAX_GROUP_SIZE: 2000,
} as const;

export const orderEventLimits = { MAX_AGE_HOURS: 23 } as const;

export const paymentLimits = { MAX_GIFT_CARDS: 5, MIN_CARD_CENTS: 50 } as const;
