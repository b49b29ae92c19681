import type { Performance, OrderDetails, StaffRequest } from './api/api';
import { formatCount } from './shell/formatCount';

/* The texts of the frame and of the screens that load first. The others have theirs in their folder. */

const count = (number: number, one: string, many: string) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

export const texts = {
  title: 'Box office',
  skip: 'Skip to the content',
  loading: 'Loading',
  tryAgain: 'Try again',
  refresh: 'Refresh',
  cancel: 'Cancel',
  menu: 'Screens',
  menuButton: 'Menu',
  screens: {
    tonight: 'Tonight',
    sell: 'Sell',
    holds: 'Holds',
    orders: 'Orders',
    door: 'Door',
    count: 'Count',
    approvals: 'Approvals',
  },
  account: (name: string, role: string) => `${name} (${role})`,
  logOut: 'Log out',
  scansWaitTitle: 'You are still logged in',
  scansWait: (number: number) =>
    `${count(number, 'scan of the door is', 'scans of the door are')} not uploaded yet. Log out again when the network is back.`,
  offline: 'This device is offline. What you see may be old, and nothing can be changed.',
  screenFailedTitle: 'This screen could not be loaded',
  screenFailedText: 'Check the connection of this device, and load the page again.',
  reloadPage: 'Load the page again',
  failedTitle: 'Helios did not answer',
  failedText: 'Check the connection of this device, and try again.',
  staleTitle: 'This may be old',
  staleText: 'The newest state could not be loaded.',
} as const;

export const logInTexts = {
  title: 'Log in',
  intro: 'Use the passkey of your account: your finger, your face or the PIN of this device.',
  button: 'Log in with a passkey',
  noPasskey: 'No passkey yet? Ask an admin for a link. A new computer or phone needs a link, too.',
  ended: 'Your session has ended. Log in again; nothing of what was done is lost.',
  loggedOut: 'You are logged out.',
  canceled: 'The browser did not get a passkey. Try again.',
  unsupported: 'This browser has no passkeys. Use a current one, and open this page by its https address.',
} as const;

export const enrolTexts = {
  title: (name: string) => `Welcome, ${name}`,
  intro:
    'Make a passkey for this account. This device then knows you by your finger, your face or its PIN. There is no password.',
  button: 'Make a passkey',
  invalidTitle: 'This link does not work',
  toLogIn: 'To the log-in',
} as const;

export const statusTexts: Record<Performance['eventStatusCode'], string> = {
  AV: 'On sale',
  CO: 'By phone only',
  NA: 'Not on sale',
  SO: 'Sold out',
  PS: 'Past',
  CA: 'Canceled',
};

export const tonightTexts = {
  title: 'Tonight',
  performances: 'Performances',
  noPerformances: 'No performance in the next seven days.',
  today: 'Today',
  columns: {
    time: 'Time',
    show: 'Show',
    sold: 'Sold',
    held: 'Held',
    inCarts: 'In carts',
    free: 'Free',
    money: 'Money',
    status: 'Status',
  },
  orders: (show: string) => `Orders of ${show}`,
  needs: 'What needs somebody',
  nothing: 'Nothing needs somebody.',
  matters: {
    mailsGivenUp: (number: number) => count(number, 'mail could not be sent', 'mails could not be sent'),
    refundsFailed: (number: number) =>
      count(number, 'refund did not reach the card', 'refunds did not reach the card'),
    requests: (number: number) => count(number, 'request waits for approval', 'requests wait for approval'),
    donationRequests: (number: number) =>
      count(number, 'donation request is not decided', 'donation requests are not decided'),
    enquiries: (number: number) =>
      count(number, 'message of a visitor in the last 24 hours', 'messages of visitors in the last 24 hours'),
  },
  commands: {
    mailsGivenUp: 'npm run helios -- mails',
    refundsFailed: 'npm run helios -- refunds',
    donationRequests: 'npm run helios -- donation-requests',
    enquiries: 'npm run helios -- enquiries',
  },
  salesClosed: 'Nothing is sold at the moment: sales are closed.',
} as const;

export const ordersTexts = {
  title: 'Orders',
  label: 'Find an order',
  hint: 'Order number, name, e-mail address, phone number, or the last four digits of the card',
  button: 'Find',
  empty: 'Write at least two characters.',
  long: (limit: number) => `Write at most ${limit} characters.`,
  ofPerformance: (id: string) => `Orders of the performance ${id}`,
  allOrders: 'Search all orders',
  found: (number: number) => count(number, 'order', 'orders'),
  none: 'No order was found.',
  columns: {
    order: 'Order',
    customer: 'Customer',
    performance: 'Performance',
    seats: 'Seats',
    total: 'Total',
    status: 'Status',
  },
} as const;

export const orderStatusTexts: Record<OrderDetails['order']['status'], string> = {
  confirming: 'Being paid',
  requires_action: 'Waits for the bank',
  confirmed: 'Confirmed',
  declined: 'Card declined',
  failed: 'Failed',
  refunded: 'Refunded',
};

export const orderTexts = {
  back: 'All orders',
  title: (number: string) => `Order ${number}`,
  customer: 'Customer',
  noCustomer: 'Nobody was asked for a name.',
  performance: 'Performance',
  seats: 'Seats',
  payment: 'Payment',
  paymentOutcomes: {
    captured: 'The money was taken.',
    voided: 'Not paid: the reserved money was released.',
    declined: 'Declined.',
    open: 'Not finished yet. Helios continues by itself.',
  },
  total: 'Total',
  refunded: 'Refunded',
  life: 'What happened',
  placed: 'The customer pressed Pay.',
  mailQueued: {
    confirmation: 'Confirmation',
    refund: 'Mail about the refund',
    performance_change: 'Mail about the changed performance',
    given_ticket: 'Mail with a given ticket',
    given_ticket_change: 'Mail about the changed performance to who was given a ticket',
    given_ticket_ended: 'Mail that a given ticket is not valid any more',
  },
  mailSent: (mail: string) => `${mail}: sent.`,
  mailWaits: (mail: string) => `${mail}: not sent yet.`,
  refundOf: (amount: string, seats: number, reason: string) =>
    `Refund of ${amount} for ${count(seats, 'seat', 'seats')}. ${reason}`,
  refundStatus: {
    done: 'The money is on its way.',
    pending: 'The bank has not confirmed it yet.',
    failed: 'The money did not reach the card. Look at the payment at the provider.',
  },
  refundAtCounter: 'It is paid out at the counter.',
  seatRefunded: 'refunded',
  resend: 'Send the confirmation again',
  resent: 'The confirmation will be sent in some seconds.',
  refund: 'Refund seats',
  refundTitle: 'Refund seats',
  refundIntro: 'The seats become free at once. Gift cards get their part back first, then the card.',
  refundSeats: 'Seats to refund',
  refundReason: 'Reason',
  refundReasonHint: 'For colleagues and the bookkeeper. Do not write names.',
  refundButton: (seats: number) => `Refund ${count(seats, 'seat', 'seats')}`,
  noSeats: 'Choose the seats.',
  noReason: 'Write the reason.',
  longReason: (limit: number) => `Write at most ${limit} characters.`,
  refundDone: (amount: string) => `${amount} were refunded.`,
  refundWaits: (amount: string, until: string) =>
    `${amount} wait for the approval of a second person until ${until}. Nothing was refunded yet.`,
} as const;

export const approvalTexts = {
  title: 'Approvals',
  intro: 'What a colleague has asked for and is above the limit of one person. Amount and seats are fixed.',
  none: 'Nothing waits for an approval.',
  by: (name: string) => `Asked for by ${name}`,
  until: (time: string) => `Until ${time}`,
  own: 'Your own request: somebody else approves it.',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  approved: (what: string) => `Approved: ${what}.`,
  rejected: (what: string) => `Rejected: ${what}.`,
  seats: (seats: readonly string[]) => count(seats.length, 'seat', 'seats'),
} as const;

/** What a request is about. */
export const requestSubjects: Record<StaffRequest['kind'], (request: StaffRequest) => string> = {
  refund: ({ orderNumber }) => `Refund of ${orderNumber}`,
  gift_card_refund: ({ orderNumber }) => `Refund of ${orderNumber}`,
  payment_refund: ({ orderNumber }) => `Refund of the payment of ${orderNumber ?? 'no known order'}`,
  gift_card_recipient: ({ orderNumber, recipient }) =>
    `Recipient of gift cards of ${orderNumber}${recipient ? `: ${recipient.name}, ${recipient.emailAddress}` : ''}`,
  gift_card: ({ last4 }) => `Gift card ending in ${last4}`,
  cancel_performance: ({ performanceId }) => `Cancellation of ${performanceId}`,
  move_performance: ({ performanceId, newDateTime }) => `Move of ${performanceId} to ${newDateTime}`,
  donation: ({ donationReference, tickets }) => `${tickets} complimentary tickets for ${donationReference}`,
};
