import { checkoutTexts as sharedCheckoutTexts } from '../../shared/checkout/texts';
import { screenTexts } from '../../shared/screen/texts';
import type { GiftCardScreenName } from './paths';

/* The texts of the gift card screens. */

export const titles: Record<GiftCardScreenName, string> = {
  selection: 'Gift Cards',
  cart: 'Gift Card Cart',
  checkout: 'Gift Card Checkout',
  confirmation: 'Gift Card Confirmation',
};

const countCards = (count: number) => (count === 1 ? '1 gift card' : `${count} gift cards`);

export const commonTexts = {
  ...screenTexts,
  offline:
    'You are offline. What you have chosen and typed is kept; we go on as soon as you are connected again.',
  callUs: 'You can also buy gift cards by phone:',
  questions: 'Questions? Call the box office:',
  needsScripts:
    'Buying gift cards on this site needs JavaScript. Switch it on in the settings of your browser and load this page again, or buy by phone:',
  steps: { choose: 'Gift card', cart: 'Cart', pay: 'Checkout' },
  countCards,
};

export const cardTexts = {
  giftCard: 'Gift card',
  preview: 'Preview of the gift card',
  noAmount: 'Amount',
  for: (name: string) => `For ${name}`,
  dear: (name: string) => `Dear ${name},`,
  recipientPlaceholder: 'recipient',
  from: (name: string) => `From ${name}`,
  forYou: 'For you',
  delivery: {
    now: (to: string) => `Emailed to ${to} as soon as it is paid`,
    day: (to: string, day: string, time: string) => `Emailed to ${to} on ${day} at ${time}`,
    print: 'Printed by you at home',
    you: 'you',
    them: 'the recipient',
  },
  several: (count: number) => `${count} cards`,
};

export const selectionTexts = {
  heading: 'Give an evening at the theater',
  formIntro: 'The preview shows the card as it will arrive.',
  offline: 'Go on choosing: the card is put into your cart, and you pay when you are connected again.',
  intro: 'A gift card pays for tickets to every show, in part or in full. What is left stays on it.',
  editHeading: 'Change your gift card',
  none: 'Gift cards are not sold online right now',
  noneText: 'Please look in again soon.',
  groups: {
    design: 'Design',
    amount: 'Amount',
    recipient: 'Who is it for?',
    delivery: 'How shall it arrive?',
  },
  designHint: 'It is printed on the card and in the email.',
  otherAmount: 'Another amount',
  otherAmountLabel: 'Your amount',
  otherAmountHint: (min: string, max: string) => `A whole amount from ${min} to ${max}.`,
  recipients: { other: 'Somebody else', self: 'Myself' },
  fields: {
    recipientName: 'Their name',
    recipientEmail: 'Their email address',
    senderName: 'Your name',
    message: 'Message',
    day: 'Day of delivery',
    quantity: 'How many of this card?',
  },
  hints: {
    recipientEmail: 'The card is sent to this address, and to nobody else.',
    senderName: 'So that they know who thought of them.',
    day: (time: string, zone: string, last: string) => `Sent at ${time} ${zone}. Any day until ${last}.`,
    quantity: (max: number) => `All for the same person, ${max} at most.`,
  },
  deliveries: {
    now: 'By email, right after the payment',
    day: 'By email, on a day of your choice',
    print: 'I print it at home and hand it over',
  },
  toCart: 'Add to cart',
  saveChanges: 'Save changes',
  cancelChanges: 'Back to the cart without changes',
  checking: 'One moment…',
  limit: (cards: string, amount: string) =>
    `An order has at most ${cards} and ${amount} in all, together with what is in your cart. Please choose fewer or smaller ones, or call us.`,
  limitTitle: 'These are too many gift cards for one order',
  failures: {
    amount: 'Choose an amount.',
    otherAmount: (min: string, max: string) => `Enter a whole amount from ${min} to ${max}, such as 75.`,
    design: 'Choose a design.',
    recipientName: 'Enter the name of the recipient.',
    nameTooLong: (label: string, max: number) => `${label} can have at most ${max} characters.`,
    emailMissing: 'Enter the email address of the recipient.',
    senderName: 'Enter your name, so that the recipient knows who the card is from.',
    message: (max: number) => `The message can have at most ${max} characters.`,
    delivery: 'Choose how the card shall arrive.',
    dayMissing: 'Choose the day of delivery.',
    day: (first: string, last: string) => `Choose a day from ${first} to ${last}.`,
    quantity: (max: number) => `Choose a number from 1 to ${max}.`,
  },
};

export const balanceTexts = {
  heading: 'Do you have a gift card?',
  intro: 'See what is left on it, or use it for tickets.',
  label: 'Gift card number',
  hint: '16 letters and digits, as in the email or on the printed card.',
  submit: 'Check the balance',
  missing: 'Enter the number of the gift card.',
  result: (last4: string, balance: string) => `The gift card ending in ${last4} holds ${balance}.`,
  empty: (last4: string) => `There is no money left on the gift card ending in ${last4}.`,
  use: 'Use it for tickets',
};

export const cartTexts = {
  heading: 'Your gift cards',
  empty: 'There is no gift card in your cart.',
  emptyHint: 'A gift card by email arrives within minutes, or on the day that you choose.',
  choose: 'Choose a gift card',
  another: 'Add another gift card',
  item: (amount: string, count: number) =>
    count === 1 ? `${amount} gift card` : `${count} gift cards of ${amount}`,
  edit: 'Change',
  editOf: (item: string, name: string) => `Change: ${item} for ${name}`,
  remove: 'Remove',
  removeOf: (item: string, name: string) => `Remove: ${item} for ${name}`,
  removed: (item: string, name: string) => `${item} for ${name} was removed.`,
  undo: 'Undo',
  restored: 'It is back in your cart.',
  yourself: 'yourself',
  summary: 'Total',
  total: 'To pay',
  noFees: 'No fees, no tax.',
  totalLoading: 'Adding up…',
  checkout: 'Check out',
  problems: {
    day: 'The day of delivery has passed. Please choose another one.',
    design: 'This design is not available any more. Please choose another one.',
    changed: 'Something about this card can no longer be ordered. Please check it.',
  },
  fixFirst: 'Please change the marked gift cards before you check out.',
  payment: 'A payment for these gift cards is on its way',
  paymentText: 'So they cannot be changed now. Please do not pay again: checkout shows how the payment ends.',
  toPayment: 'See how it stands',
};

export const checkoutTexts = {
  ...sharedCheckoutTexts,
  hints: {
    emailAddress: 'The receipt goes to this address, and the cards for yourself.',
    phoneNumber: 'Digits only. We call only about this order.',
  },
  confirmingText:
    'The bank has not answered yet. Please do not pay again: if you close or reload this page, it goes on by itself.',
  changeCart: 'Back to your cart',
  toConfirmation: 'See your order',
};

export const confirmationTexts = {
  heading: 'Thank you. Your gift is on its way.',
  headingPrint: 'Thank you. Your gift is ready.',
  receipt: (email: string) => `The receipt is mailed to ${email}.`,
  orderNumber: 'Order number',
  cards: 'Your gift cards',
  cardEnding: (last4: string) => `Card ending in ${last4}`,
  print: (last4: string) => `Print the card ending in ${last4}`,
  voided: 'Refunded, has no value',
  sent: (to: string, day: string) => `Emailed to ${to} on ${day}.`,
  sending: (to: string) => `It is being emailed to ${to}.`,
  willSend: (to: string, day: string) => `It will be emailed to ${to} on ${day}.`,
  printed: 'Print it from here. Anyone who has the number can use it.',
  hidden: 'The number is in their email only.',
  more: 'Choose another gift card',
  tickets: 'Choose tickets',
  none: 'No order was found.',
  noneHint:
    'Open the whole link in your receipt: it shows your order on any device. With your order number we can help by phone.',
  pending: 'This order is not paid yet.',
  continuePaying: 'Go on with the payment',
  refunded: 'This order was refunded.',
  refundedText: (amount: string) => `${amount} goes back to the card that paid.`,
  partlyRefunded: 'A part of this order was refunded.',
};
