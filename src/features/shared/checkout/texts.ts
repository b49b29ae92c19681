/** The texts that every checkout shares. */
export const checkoutTexts = {
  steps: { contact: 'Contact', address: 'Billing address', payment: 'Payment' },
  edit: (step: string) => `Edit ${step.toLowerCase()}`,
  toAddress: 'Continue to address',
  toPayment: 'Continue to payment',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    emailAddress: 'Email address',
    phoneNumber: 'Phone number',
    country: 'Country',
    addressLine1: 'Address',
    addressLine2: 'Apartment, suite, and so on',
    city: 'City',
    state: 'State or region',
    stateUsa: 'State',
    zipcode: 'Postal code',
    zipcodeUsa: 'ZIP code',
  },
  hints: {
    stateUsa: 'Two letters, such as PA.',
    zipcodeUsa: 'Five digits, such as 17572.',
  },
  card: 'Card details',
  cardLoading: 'The card fields are loading…',
  cardFailed: 'The card fields did not load. Check your connection and try again.',
  cardNoAnswer: 'The card fields did not answer. Nothing was charged. Please try again.',
  cardInvalid: 'Check the card details.',
  amountChanged: (amount: string) =>
    `The amount to pay has changed to ${amount}. Your card was not charged. Please press Pay again if you agree.`,
  orderChanged:
    'Your order has changed. Your card was not charged. Please check it and press Pay again if you agree.',
  cardSafe: 'Card details go straight to the payment provider. We never see them.',
  pay: (total: string) => `Pay ${total}`,
  nothingToPay: 'There is nothing to pay.',
  marketing: 'Keep me posted about',
  marketingHint: 'We write when there is something new. You can end it in every message.',
  summary: 'Your order',
  payingTitle: 'Paying…',
  payingText: 'Please keep this page open.',
  confirmingTitle: 'Confirming your payment',
  checkAgain: 'Check again',
  orderNumber: (number: string) => `Order number ${number}`,
  orderLink: {
    copy: 'Copy the link to this order',
    mail: 'Email the link',
    copied: 'The link is copied. Everybody who has it can see this order.',
    field: 'Copy this link. Everybody who has it can see this order.',
    subject: (number: string) => `Order ${number}`,
  },
  actionTitle: 'Your bank wants to know that it is you',
  actionText:
    'Confirm the payment on the page of your bank; it brings you back here. Nothing is charged until then.',
  toBank: 'Go to your bank',
  otherCard: 'Pay with another card instead',
  newTotal: (total: string) => `The new total is ${total}.`,
  notCharged: 'Your card was not charged.',
  chargeUnknown:
    'We do not know yet whether your card was charged. Do not pay again elsewhere: trying again here continues the same payment and never charges twice.',
};

export const waitTexts = {
  tryAgainIn: (minutes: number) => `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
};

/** With the id by which staff find the request in the log of Helios. */
export const requestIdText = (id: string) => `If you call us, tell us this number: ${id}.`;

export const unavailableTexts = {
  title: 'Ticketing is not answering',
  text: 'We cannot reach our ticket office system right now. Please try again in a moment.',
};
