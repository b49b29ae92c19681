// The limits of the customer of an order (product 15.3). The site checks them, too, before the card is entered.

/** Maximum lengths. */
export const CUSTOMER_LENGTHS = {
  name: 50,
  phoneNumber: 20,
  emailAddress: 254,
  addressLine: 100,
  city: 60,
  state: 60,
  zipcode: 12,
} as const;

/** Some countries have numbers of seven digits, or of nine with the code of the country. */
export const MIN_PHONE_LENGTH = 7;
