/* The texts of the ticketing screens. The guard texts are exactly those of product 5.2, including double spaces. */
import type { EventStatusCode, Fee } from '../../../helios/types';
import { checkoutTexts as sharedCheckoutTexts } from '../../shared/checkout/texts';
import { screenTexts } from '../../shared/screen/texts';

export const guardTexts = {
  missingEvent: { title: 'Missing Event', message: 'Please select an event' },
  missingPerformance: { title: 'Missing Showtime', message: 'Please select a showtime' },
  moved: {
    title: 'New Time',
    message: (eventName: string, dateTime: string) => `${eventName} has a new time: ${dateTime}.`,
  },
  /** Null: can be booked. */
  statuses: {
    AV: null,
    CA: { title: 'Canceled', message: 'This performance is canceled. Please select another date.' },
    CO: { title: 'Call for Tickets', message: 'Limited tickets available.  Please call to book.' },
    PS: { title: 'Past Show', message: 'This show has already occurred.  Please select another show.' },
    SO: { title: 'Sold Out', message: 'This show is sold out. Please select another show.' },
    NA: { title: 'Not Available', message: 'This show is not available. Please select another show.' },
  } satisfies Record<EventStatusCode, { title: string; message: string } | null>,
};

/** The titles of product 2.2, and others in the same style. */
export const titles = {
  pickShow: 'Pick Location & Show',
  event: 'Choose a Date',
  calendar: 'Choose a Date',
  quantities: 'Choose Tickets',
  seats: 'Choose Seats',
  cart: 'Tickets Cart',
  checkout: 'Tickets Checkout',
  confirmation: 'Order Confirmation',
  orders: 'Return Tickets',
  exchange: 'Change or Return Tickets',
  give: 'Give Tickets',
  receivedTicket: 'Your Ticket',
  myTickets: 'My Tickets',
  moved: 'This Page Has Moved',
};

export const commonTexts = {
  ...screenTexts,
  offline: 'You are offline. What you have chosen is kept; we go on as soon as you are connected again.',
  callUs: 'You can also book by phone:',
  questions: 'Questions? Call the box office:',
  totalInCart: 'The cart shows the total with fees and tax.',
  moved: 'Tickets are now chosen and bought in one place. We are taking you there.',
  myTickets: 'Find my tickets',
  needsScripts:
    'Buying tickets on this site needs JavaScript. Switch it on in the settings of your browser and load this page again, or book by phone:',
  steps: { show: 'Show', date: 'Date', tickets: 'Tickets', seats: 'Seats', cart: 'Cart', pay: 'Checkout' },
};

export const pickShowTexts = {
  from: (price: string) => `From ${price}`,
  seeDates: 'See dates',
  seeDatesOf: (name: string, place: string) => `See dates of ${name}, ${place}`,
  until: (start: string, end: string) => `${start} – ${end}`,
  nothing: 'No shows are on sale right now. Please look in again soon.',
  notBookable: 'Not bookable online right now',
};

export const calendarTexts = {
  otherShow: 'Choose another show',
  duration: (text: string) => `About ${text}, intermission included`,
};

export const quantitiesTexts = {
  heading: 'How many tickets?',
  ages: (range: string) => `ages ${range}`,
  fewer: (label: string) => `One ${label.toLowerCase()} ticket fewer`,
  more: (label: string) => `One ${label.toLowerCase()} ticket more`,
  group: (label: string) => `${label} tickets`,
  count: (count: number, label: string) =>
    `${count} ${label.toLowerCase()} ${count === 1 ? 'ticket' : 'tickets'}`,
  total: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  none: 'Choose at least one ticket to go on.',
  limit: (max: number) => `One order holds up to ${max} tickets. For more, please call us.`,
  noneLeft: 'All seats of this performance are sold, or held by others just now',
  noneLeftHint:
    'A seat that is held and not bought is free again within minutes. Look again in a moment, or choose another date.',
  reload: 'Look again',
  tooMany: (left: number) =>
    `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left for this performance: choose fewer tickets, or another date.`,
  onlyLeft: (left: number) =>
    `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left for this performance.`,
  prices: 'Prices',
  zone: 'Price zone',
  estimate: (from: string) => `From ${from} with fees and tax`,
  estimateInZone: (total: string, zone: string) => `${total} in ${zone}, fees and tax included`,
  fromPrice: (price: string) => `from ${price}`,
  fees: {
    ticket: (name) => `${name}, each ticket`,
    order: (name) => `${name}, each order`,
    price: (name) => `${name}, of the price of the tickets`,
  } satisfies Record<Fee['per'], (name: string) => string>,
  taxOnTickets: 'Tax on the tickets',
  filters: 'Where would you like to sit?',
  filtersHint:
    'All of it is optional. We look for the best seats within your choice; you can pick others yourself.',
  toSeats: 'Choose seats',
  otherDate: 'Choose another date',
};

export const filterTexts = {
  priceZone: 'Price zone',
  anyPriceZone: 'Any price',
  section: 'Section',
  anySection: 'Anywhere in the house',
  wheelchair: 'Wheelchair spaces',
  wheelchairHint: 'A place without a chair, reached without steps.',
  wheelchairLabels: {
    group: 'Wheelchair spaces',
    fewer: 'One wheelchair space fewer',
    more: 'One wheelchair space more',
  },
  wheelchairCount: (count: number) => (count === 1 ? '1 wheelchair space' : `${count} wheelchair spaces`),
  companion: 'Companion seats',
  companionHint: 'Seats beside a wheelchair space.',
  companionLabels: {
    group: 'Companion seats',
    fewer: 'One companion seat fewer',
    more: 'One companion seat more',
  },
  companionCount: (count: number) => (count === 1 ? '1 companion seat' : `${count} companion seats`),
  keepTogether: 'Only seats side by side',
  keepTogetherHint: 'Otherwise we split your party only where we must, and say so.',
  together: 'side by side',
  clear: 'Clear',
};

export const seatsTexts = {
  heading: 'Choose your seats',
  map: 'Seat map',
  mapHelp:
    'Arrow keys move from seat to seat, Enter or Space chooses. Home and End go to the ends of a row. The list of seats is an equal way.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Show the whole house',
  wholeMapShort: 'Whole house',
  kindMarks: { standard: '', wheelchair: 'W', companion: 'C', limitedView: 'L' },
  zoomHint: 'Choose a part of the house to come closer, then a seat.',
  viewMap: 'Map',
  viewList: 'List',
  list: 'List of seats',
  view: 'Show seats as',
  legend: 'Legend',
  legendSelected: 'Your choice',
  legendTaken: 'Taken',
  seat: (section: string, row: string, number: string) => `${section}, row ${row}, seat ${number}`,
  seats: (section: string, row: string, numbers: string[]) =>
    `${section}, row ${row}, seats ${numbers.join(', ')}`,
  viewSides: { left: 'the left', center: 'the center', right: 'the right' },
  viewDepths: {
    near: 'near the stage',
    middle: 'from the middle of the house',
    far: 'from the back of the house',
  },
  viewFrom: (side: string, depth: string, isLimited: boolean) =>
    `Seen from ${side}, ${depth}${isLimited ? '; a part of the stage is hidden' : ''}`,
  freshness: {
    connecting: 'Looking which seats are free…',
    live: 'Live: what others choose shows at once',
    polling: 'Refreshed every few seconds',
  },
  kinds: {
    standard: 'standard seat',
    wheelchair: 'wheelchair space',
    companion: 'companion seat',
    limitedView: 'limited view',
  },
  states: { open: 'available', taken: 'taken', selected: 'chosen by you' },
  bestAvailable: 'Pick the best seats for me',
  bestSelected: (seats: string) => `Chosen: ${seats}.`,
  bestSplit: (groups: string[]) =>
    `There are not that many seats side by side any more, so your party is split: ${groups.join('; ')}.`,
  notAdjacent: (total: number) =>
    `There are not ${total} seats side by side within your wishes any more. We can look for seats that are apart, or you widen your wishes.`,
  allowSplit: 'Look for seats apart',
  notEnough: (left: number) =>
    left === 0
      ? 'No seats are left within your wishes.'
      : `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left within your wishes. Widen them, or choose fewer tickets.`,
  clearFilters: 'Look in the whole house',
  filtersLabel: 'Within:',
  addFilters: 'Filter seats',
  isolatedTitle: 'This leaves a seat alone',
  isolated: (seats: string, many: boolean) =>
    `${seats} would have nobody beside ${many ? 'them' : 'it'}. If you can, move one seat over, so that others can sit together. Your choice is fine as it is, too.`,
  lockExpired:
    'These seats are free for others again. Those that are still free stay chosen here: hold them again to go on.',
  withFees: 'with fees and tax',
  withPromo: (code: string) => `with fees, tax and promo code ${code}`,
  total: 'Total',
  selectedOf: (selected: number, total: number) =>
    `${selected} of ${total} ${total === 1 ? 'seat' : 'seats'} chosen`,
  yourSeats: 'Your seats',
  noneSelected: 'Choose seats on the map or in the list, or let us pick the best.',
  remove: (seat: string) => `Remove ${seat}`,
  removeShort: 'Remove',
  accessible: {
    wheelchair: {
      title: 'Does someone in your party use a wheelchair?',
      text: (seats: string, many: boolean) =>
        many
          ? `${seats} are wheelchair spaces: places without a chair, reached without steps. We keep them for guests who need them.`
          : `${seats} is a wheelchair space: a place without a chair, reached without steps. We keep it for guests who need it.`,
      yes: 'Yes, we need this space',
    },
    companion: {
      title: 'Do you come with a guest in a wheelchair?',
      text: (seats: string, many: boolean) =>
        many
          ? `${seats} are companion seats. We keep them for those who come with a guest in the wheelchair space beside them, and no such space is chosen.`
          : `${seats} is a companion seat. We keep it for someone who comes with a guest in the wheelchair space beside it, and no such space is chosen.`,
      yes: 'Yes, we need this seat',
    },
    no: 'Choose another seat',
  },
  ticketFor: (seat: string) => `Ticket for ${seat}`,
  full: (total: number) => `You have chosen all ${total} seats. Remove one to choose another.`,
  isTaken: (seat: string) => `${seat} is taken.`,
  added: (seat: string, selected: number, total: number) => `${seat} chosen, ${selected} of ${total}.`,
  removed: (seat: string, selected: number, total: number) => `${seat} removed, ${selected} of ${total}.`,
  zoomed: 'Zoomed in. Choose a seat.',
  takenMeanwhile: (seats: string, many: boolean) =>
    `${seats} ${many ? 'were' : 'was'} just taken by someone else, so we removed ${many ? 'them' : 'it'} from your choice. Please choose ${many ? 'others' : 'another'}.`,
  lock: 'Hold these seats',
  changeLock: 'Keep these seats',
  paymentPending:
    'A payment for your other seats is on its way. See how it ends before you hold these seats.',
  toCheckout: 'Go to checkout',
  lockInProgress: 'Your seats are still being held. Please press the button again in a moment.',
  seatsMissing: (missing: number) => `Choose ${missing} more ${missing === 1 ? 'seat' : 'seats'}`,
  tickets: 'Change tickets',
  availabilityStale: 'We cannot refresh the seats right now. What you see may have changed.',
  section: 'Section',
  row: 'Row',
  chooseSection: 'Choose a section',
  chooseRow: 'Choose a row',
  freeIn: (name: string, free: number) => `${name} (${free} free)`,
  freeOutside: (name: string, free: number) => `${name} (${free} free), outside your wishes`,
  outside: 'Outside your wishes.',
  rowName: (row: string) => `Row ${row}`,
  listHint: 'Choose a section and a row to see its seats.',
};

/** What former tickets have cost, and what becomes of it */
export const amountTexts = {
  value: 'Paid for them',
  fee: 'Fee',
  credit: 'For your new tickets',
  toGiftCards: 'To your gift card',
  toNewGiftCard: 'On a new gift card, sent by mail',
  toCard: 'To your card',
  back: 'You get',
};

export const exchangeTexts = {
  bar: (orderNumber: string, count: number, credit: string) =>
    `You are changing order ${orderNumber}: ${count === 1 ? '1 ticket' : `${count} tickets`}, ${credit} credit.`,
  keep: 'Keep my tickets',
  formerTickets: 'The tickets that you change',
  heading: 'Change your tickets',
  sameCustomer: 'Your new tickets go to the same person and address as the former ones.',
  differencePaid: 'Gift cards pay the difference. No other card is needed.',
  even: 'There is nothing to pay.',
  back: (amount: string) => `There is nothing to pay. You get ${amount} back.`,
  submit: 'Change my tickets',
  confirmingText:
    'The bank has not answered yet. Your former tickets stay valid, and the new seats are held for you meanwhile. Please do not pay again: if you close or reload this page, it goes on by itself.',
  changed: [
    'The difference has changed',
    'Please look at the new amounts, and press the button again if you agree.',
  ],
} as const;

export const cartTexts = {
  heading: 'Your tickets',
  empty: 'Your cart is empty.',
  emptyHint: 'Seats that you choose are held for you here while you check out.',
  toShows: 'See all shows',
  timeLeft: 'Your seats are held for',
  minutesLeft: (minutes: number) =>
    `Your seats are held for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`,
  extendLock: 'Hold longer',
  toCart: 'To your cart',
  lockedSeats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
  extended: (time: string) => `Your seats are now held for ${time}.`,
  extendable: 'You can hold them longer now.',
  extendableLater: 'You can hold them longer in the last 3 minutes.',
  extensionsLeft: (times: number) =>
    times === 0
      ? 'That was the last time.'
      : `You can do this ${times} more ${times === 1 ? 'time' : 'times'}.`,
  noExtensions: 'That was the last time: please finish before the hold ends.',
  expired: 'Your hold has ended',
  expiredText:
    'The time for these seats ran out, so they are free for others again. Nothing was charged, and what you typed is kept.',
  relock: 'Hold the same seats again',
  someTaken: 'Some of your seats are gone',
  allTaken: 'Your seats are gone',
  taken: (seats: string, many: boolean) => `${seats} ${many ? 'were' : 'was'} taken by someone else.`,
  stillFree: (seats: string, many: boolean) =>
    `${seats} ${many ? 'are' : 'is'} still free. Nothing is held for you yet.`,
  noneFree: 'Please choose other seats. Nothing was charged, and what you typed is kept.',
  relockRest: (count: number) => (count === 1 ? 'Hold the other seat' : `Hold the other ${count} seats`),
  relocked: (count: number) =>
    count === 1 ? 'Your seat is held for you again' : 'Your seats are held for you again',
  unchanged: 'Everything is as it was before.',
  newPrices: 'Prices have changed since then.',
  newTotal: (now: string, before: string) => `The total is now ${now}; it was ${before}.`,
  promoPending: (code: string) => `We are applying promo code ${code} again.`,
  promoNotValid: (code: string) => `Promo code ${code} is not valid any more.`,
  promoNotApplied: (code: string) =>
    `We could not apply promo code ${code} again. Please enter it once more.`,
  chooseAgain: 'Choose seats again',
  otherDate: 'Choose another date',
  wholeMinutes: (ms: number) => {
    const minutes = Math.round(ms / 60_000);
    return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  },
  changeSeats: 'Change seats',
  emptyCart: 'Empty cart',
  emptyQuestion: {
    title: 'Empty your cart?',
    text: (seats: string, many: boolean) =>
      `${seats} will be free for others at once. You may not get ${many ? 'them' : 'it'} back.`,
    keep: 'Keep them',
  },
  notEmptied: 'Your cart is not emptied.',
  emptied: 'The seats are free for others again.',
  checkout: 'Check out',
  seat: 'Seat',
  ticket: 'Ticket',
  price: 'Price',
  subtotal: 'Tickets',
  discount: (code: string | null) => (code === null ? 'Discount' : `Promo code ${code}`),
  fees: 'Service fees',
  tax: 'Tax',
  total: 'Total',
  giftCard: (last4: string) => `Gift card ending in ${last4}`,
  credit: 'Your former tickets',
  waived: 'Too little for a card: nobody pays it',
  toPay: 'To pay',
  paidByCard: 'Paid by card',
  refunded: 'Given back to you',
  promoQuestion: 'Have a promo code?',
  promoCode: 'Promo code',
  promoApply: 'Apply',
  promoMissing: 'Enter a promo code.',
  promoApplied: (code: string) => `Promo code ${code} is applied.`,
  promoRemove: 'Remove the code',
  promoRemoved: 'The promo code is removed.',
  sold: 'These seats are already yours: the order is paid.',
  toConfirmation: 'See your order',
  payment: 'A payment for these seats is on its way',
  paymentText:
    'So they can be neither changed nor given back now. Please do not pay again: checkout shows how the payment ends.',
  toPayment: 'See how it stands',
};

export const checkoutTexts = {
  ...sharedCheckoutTexts,
  hints: {
    emailAddress: 'Your tickets and receipt go to this address.',
    phoneNumber: 'Digits only. We call only when a performance changes.',
  },
  payByGiftCard: 'Pay with your gift card',
  payNothing: 'Complete the order',
  giftCards: 'Gift cards',
  giftCardQuestion: 'Pay with a gift card?',
  giftCardAnother: 'Add another gift card',
  giftCardNumber: 'Gift card number',
  giftCardHint: 'We show what it holds before you pay.',
  giftCardSubmit: 'Use this gift card',
  giftCardMissing: 'Enter the number of the gift card.',
  giftCardPays: (last4: string, amount: string) => `Gift card ending in ${last4} pays ${amount}`,
  giftCardAdded: (last4: string, amount: string, rest: string) =>
    `Gift card ${last4} pays ${amount}; ${rest} is left to pay.`,
  giftCardLeft: (balance: string, left: string) => `It holds ${balance}; ${left} stay on it.`,
  giftCardRemove: (last4: string) => `Remove gift card ${last4}`,
  giftCardRefused: {
    duplicate: 'This gift card is in use for this order already.',
    empty: 'There is no money left on this gift card.',
    otherCurrency: 'This gift card has another currency, so it cannot pay here.',
    tooMany: 'An order takes up to 5 gift cards. Remove one to use another.',
  },
  giftCardsEmpty: (last4s: readonly string[]) =>
    last4s.length === 1
      ? `The gift card ending in ${last4s[0]} holds nothing any more, so it is left out.`
      : `The gift cards ending in ${last4s.join(', ')} hold nothing any more, so they are left out.`,
  giftCardLinked: (last4: string, balance: string) => ({
    title: 'Your gift card is ready',
    message: `The gift card ending in ${last4} holds ${balance}. Choose your tickets: it is already filled in when you pay.`,
  }),
  giftCardNotLinked: 'This gift card was not added',
  giftCardsPayAll: 'Gift cards pay all of it. No other card is needed.',
  confirmingText:
    'The bank has not answered yet. Your seats stay held for you meanwhile. Please do not pay again: if you close or reload this page, it goes on by itself.',
};

export const confirmationTexts = {
  heading: 'Thank you. Your seats are yours.',
  orderNumber: 'Order number',
  performance: 'Performance',
  seats: 'Seats',
  sentTo: (email: string) => `We also email your tickets to ${email}.`,
  print: 'Print the tickets',
  calendar: 'Add to your calendar',
  returnTickets: 'Return tickets',
  exchangeTickets: 'Change the date or seats',
  exchangeOrReturn: 'Change or return tickets',
  giveTicket: 'Give a ticket to somebody',
  exchangeOf: (orderNumber: string) =>
    `The tickets of order ${orderNumber} that you changed are no longer valid. Use these.`,
  tickets: 'Your tickets',
  ticketsLoading: 'Your tickets are being drawn…',
  ticketsFailed: (number: string) =>
    `We cannot show your tickets right now. They are yours all the same: order ${number} is paid.`,
  section: 'Section',
  row: 'Row',
  seat: 'Seat',
  ticket: 'Ticket',
  qrOf: (code: string) => `QR code of ticket ${code}`,
  void: 'No longer valid',
  givenTo: (name: string | null) => (name === null ? 'Somebody else has it' : `${name} has it`),
  more: 'See more shows',
  none: 'No order was found.',
  noneHint:
    'Open the whole link in your confirmation email: it shows your order on any device. With your order number we can help by phone.',
  partlyInvalid: (invalid: number, all: number) =>
    `${invalid} of your ${all} tickets ${invalid === 1 ? 'is' : 'are'} no longer valid`,
  partlyRefunded: (refunded: number, all: number) =>
    `${refunded} of your ${all} tickets ${refunded === 1 ? 'was' : 'were'} refunded`,
  doors: (time: string) => `Doors open at ${time}`,
  directions: 'Directions',
  canceled: 'This performance is canceled.',
  refunded: 'This order was refunded.',
  exchanged: 'The tickets of this order were changed and are no longer valid.',
  refundedText: (amount: string) => `${amount} goes back to the card or gift card that paid.`,
  pending: 'This order is not paid yet.',
  continuePaying: 'Go on with the payment',
  bring: 'Bring this page or your order number to the box office.',
};
