const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const sellTexts = {
  another: 'Another performance',
  goOn: 'A sale is in progress. Go on with it',
  fromHold: (name: string, seats: number) =>
    `Sale from the hold "${name}" (${count(seats, 'seat', 'seats')} left). The best seats are taken from it. Other free seats can be added on the map.`,
  keys: 'Keys: F2 seats, F4 customer, F8 payment, F9 next sale. Enter goes on.',
  best: {
    title: 'Best seats',
    number: 'Number',
    type: 'Price type',
    zone: 'Zone',
    anyZone: 'Any zone',
    together: 'Side by side only',
    button: 'Take the best',
    invalid: (limit: number) => `Write a number from 1 to ${limit}.`,
  },
  map: 'House',
  seats: 'Seats',
  noSeats: 'Take the best seats, or choose seats on the map.',
  seatCount: (seats: number) => count(seats, 'seat', 'seats'),
  kept: 'The seats are kept while this screen is open, and for two minutes after it is closed.',
  promo: 'Promo code',
  promoApply: 'Apply',
  promoRemove: (code: string) => `Remove the code ${code}`,
  changing: 'Asking Helios for the total…',
  giveUp: 'Give up the sale',
  unansweredTitle: 'Helios does not answer',
  unanswered: (until: string | null) =>
    until === null
      ? 'What you have done is kept here, and sent again by itself. Nothing is lost.'
      : `What you have done is kept here, and sent again by itself. Helios keeps the seats until ${until} at least.`,
  expiredTitle: 'The seats became free',
  expired:
    'This screen gave no sign of life for two minutes: the network was away, or it was closed. Nothing was sold. Seats, customer and code are still here.',
  takeAgain: 'Take the same seats again',
  soldTitle: 'This sale is stored',
  sold: 'The answer with its number did not arrive. Find it among the orders of the performance.',
  toOrders: 'Orders of the performance',
  nextSale: 'Next sale',
  refusedSeats: (seats: string) => `Somebody else has ${seats}.`,
} as const;

export const customerTexts = {
  title: 'Customer',
  search: 'Find a customer',
  hint: 'Name, e-mail address or phone number of earlier orders. Enter without a text: no customer.',
  results: 'Customers',
  searching: 'Searching…',
  found: (number: number) => count(number, 'customer found', 'customers found'),
  none: 'No customer of earlier orders was found.',
  orders: (number: number) => count(number, 'order', 'orders'),
  add: 'New customer',
  change: 'Change',
  remove: 'No customer',
  nobody: 'No customer: nobody gets a mail. Print the tickets.',
  mailed: (address: string) => `The tickets are mailed to ${address}.`,
  notMailed: 'Without an e-mail address the tickets are not mailed. Print them.',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'E-mail address',
  emailHint: 'Gets the tickets.',
  phoneNumber: 'Phone number',
  use: 'Use',
  invalidEmail: 'Write an e-mail address such as name@example.com.',
  invalidPhone: 'Write a phone number with at least 7 digits.',
  long: (limit: number) => `Write at most ${limit} characters.`,
} as const;

export const paymentTexts = {
  title: 'Payment',
  by: 'Paid',
  kinds: { cash: 'In cash', terminal: 'By card terminal', complimentary: 'Complimentary' },
  given: 'The customer gives',
  givenHint: (due: string) => `Leave it empty for exactly ${due}.`,
  invalidAmount: 'Write an amount such as 50 or 50.00.',
  tooLittle: (due: string) => `It must be at least ${due}.`,
  reference: 'Number on the receipt of the terminal',
  noReference: 'Write the number of the receipt.',
  reason: 'Reason',
  reasonHint: 'For colleagues and the bookkeeper. Do not write names.',
  noReason: 'Write the reason.',
  budget: (left: string) => `Your account can still give tickets worth ${left} within a day.`,
  noLimit: 'Your account has no limit for complimentary tickets.',
  giftCard: 'Gift card',
  giftCardHint: 'It pays as much of the total as it can.',
  giftCardUse: 'Use the card',
  giftCardUsed: (last4: string, amount: string, balance: string) =>
    `Card ending in ${last4} pays ${amount} of its ${balance}.`,
  giftCardUnknown: (last4: string) => `Card ending in ${last4}: it is not known what it pays.`,
  giftCardTwice: 'This card is used already',
  giftCardRemove: (last4: string) => `Do not use the card ending in ${last4}`,
  due: 'To pay',
  sell: (amount: string) => `Sell for ${amount}`,
  give: 'Give the tickets',
  unansweredTitle: 'It is not known whether this was sold',
  unanswered: 'Helios did not answer. Press the button again: the sale is stored once.',
} as const;

export const drawerTexts = {
  since: (time: string, amount: string) =>
    `Your drawer is open since ${time}, with ${amount} at the beginning.`,
  close: 'Close it',
} as const;

export const soldTexts = {
  title: 'Sold',
  change: 'Change',
  total: 'Total',
  order: (number: string) => `Order ${number}`,
  mailed: 'The tickets are being mailed.',
  notMailed: 'No mail was sent: there is no e-mail address.',
  next: 'Next sale',
} as const;
