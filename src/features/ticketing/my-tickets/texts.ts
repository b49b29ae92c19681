/** The texts of /ticketing/my-tickets. */
export const myTicketsTexts = {
  intro:
    'Enter the email address that you have bought with. We send it a link to all your coming tickets and your gift cards.',
  email: 'Email address',
  send: 'Send me the link',
  offline: 'You are offline. Press the button when your connection is back.',
  sentTitle: 'Look into your mail',
  sent: (email: string) =>
    `If tickets or gift cards were bought with ${email}, a mail with a link is on its way. The link works once, for 30 minutes.`,
  sentHint:
    'No mail after some minutes? Look into the folder for spam, or try another address. We send an address three links in an hour at most.',
  other: 'Try another address',
  press: 'Press the button to see what was bought with the address that got this mail.',
  open: 'Show my tickets',
  opening: 'Your tickets are being looked up…',
  tickets: 'Your tickets',
  noTickets: 'No coming performance was found.',
  count: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  show: 'Show the tickets',
  change: 'Change or return',
  /** Names the buttons of an order apart */
  of: (action: string, orderNumber: string) => `${action} of order ${orderNumber}`,
  giftCards: 'Your gift cards',
  cards: (count: number, amount: string) =>
    count === 1 ? `A gift card of ${amount}` : `${count} gift cards of ${amount}`,
  cardsFor: (cards: string, recipient: string) => `${cards} for ${recipient}`,
  bought: (date: string) => `Bought on ${date}`,
  showOrder: 'Show the order',
  again: 'Ask for another link',
};

/** Why a link shows nothing. A new one can be asked for below. */
export const endedLinks = {
  TICKET_LINK_EXPIRED: {
    title: 'This link has expired',
    text: 'It works for 30 minutes after it was asked for. Ask for another one here.',
  },
  TICKET_LINK_USED: {
    title: 'This link was used before',
    text: 'A link works once, in one tab. Ask for another one here.',
  },
  TICKET_LINK_NOT_VALID: {
    title: 'This link does not work',
    text: 'It is not complete, or older than a day. Ask for another one here.',
  },
} as const;
