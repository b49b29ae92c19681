import { PAYMENT_TIMEOUT_MS, withKey, type Connection } from './connection';
import type {
  CreateGiftCardOrderRequest,
  CreateOrderRequest,
  ExchangeQuoteRequest,
  ExchangeRequest,
  GiftCardCalculationRequest,
  GiftCardOrder,
  GiveTicketRequest,
  Order,
  ReturnQuoteRequest,
  ReturnRequest,
} from './types';

/** Orders, their tickets and gift cards. */
export type OrderCalls = ReturnType<typeof createOrderCalls>;

export function createOrderCalls(connection: Connection) {
  const { send, getUrl } = connection;
  return {
    ...createChangeCalls(connection),
    ...createMyTicketsCalls(connection),
    /** The balance of a gift card. The number must be kept secret like money. */
    checkGiftCard: (number: string) =>
      send(undefined, ({ POST }) => POST('/gift-cards/balance', { body: { number } })),
    /** Pays. The same key and request return the same order. */
    createOrder: (body: CreateOrderRequest, key: string): Promise<Order> =>
      send(undefined, ({ POST }) => POST('/orders', { params: withKey(key), body }), PAYMENT_TIMEOUT_MS),
    getOrder: (orderId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/orders/{orderId}', { params: { path: { orderId } } })),
    /** Abandons a payment that waits for the page of the bank. Its gift cards get their money back; the lock stays. */
    abandonOrder: async (orderId: string): Promise<void> => {
      await send<unknown>(undefined, ({ DELETE }) =>
        DELETE('/orders/{orderId}', { params: { path: { orderId } } }),
      );
    },
    /** The tickets of a confirmed order, one per seat, with their QR codes */
    listTickets: (orderId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/orders/{orderId}/tickets', { params: { path: { orderId } } })),
    /** URL of the calendar file (.ics) of a confirmed order */
    getCalendarFileUrl: (orderId: string) => getUrl(`/orders/${encodeURIComponent(orderId)}/calendar.ics`),
  };
}

/** What the buyer of an order can return, exchange and give to somebody. */
function createChangeCalls({ send }: Connection) {
  return {
    /** What the buyer would get for returned seats */
    quoteReturn: (orderId: string, body: ReturnQuoteRequest, signal?: AbortSignal) =>
      send(signal, ({ POST }) =>
        POST('/orders/{orderId}/returns/quote', { params: { path: { orderId } }, body }),
      ),
    /** Returns tickets. The same key and request have their effect once. */
    returnTickets: (orderId: string, body: ReturnRequest, key: string) =>
      send(undefined, ({ POST }) =>
        POST('/orders/{orderId}/returns', { params: { path: { orderId }, ...withKey(key) }, body }),
      ),
    /** What tickets can pay for others, before new seats are chosen */
    quoteExchangeCredit: (orderId: string, seats: string[], signal?: AbortSignal) =>
      send(signal, ({ POST }) =>
        POST('/orders/{orderId}/exchanges/credit', { params: { path: { orderId } }, body: { seats } }),
      ),
    /** What an exchange for the seats of a lock would cost */
    quoteExchange: (orderId: string, body: ExchangeQuoteRequest, signal?: AbortSignal) =>
      send(signal, ({ POST }) =>
        POST('/orders/{orderId}/exchanges/quote', { params: { path: { orderId } }, body }),
      ),
    /** Exchanges tickets, and pays the difference. The same key and request return the same new order. */
    exchangeTickets: (orderId: string, body: ExchangeRequest, key: string): Promise<Order> =>
      send(
        undefined,
        ({ POST }) =>
          POST('/orders/{orderId}/exchanges', { params: { path: { orderId }, ...withKey(key) }, body }),
        PAYMENT_TIMEOUT_MS,
      ),
    /** Gives a ticket to somebody, who gets a mail with another code. A repeat for the same person does nothing. */
    giveTicket: (orderId: string, body: GiveTicketRequest): Promise<Order> =>
      send(undefined, ({ POST }) =>
        POST('/orders/{orderId}/given-tickets', { params: { path: { orderId } }, body }),
      ),
    /** Takes a given ticket back. A repeat does nothing. */
    takeTicketBack: (orderId: string, givenTicketId: string): Promise<Order> =>
      send(undefined, ({ DELETE }) =>
        DELETE('/orders/{orderId}/given-tickets/{givenTicketId}', {
          params: { path: { orderId, givenTicketId } },
        }),
      ),
  };
}

/** What links of mails lead to. */
function createMyTicketsCalls({ send }: Connection) {
  return {
    /** The ticket of the link in the mail of somebody who was given it */
    openReceivedTicket: (token: string, signal?: AbortSignal) =>
      send(signal, ({ POST }) => POST('/received-tickets', { body: { token } })),
    /** Mails a link to all tickets and gift cards of an address. The answer is the same for every address. */
    requestTicketLink: async (emailAddress: string): Promise<void> => {
      await send(undefined, ({ POST }) => POST('/my-tickets/links', { body: { emailAddress } }));
    },
    /** Uses the link of such a mail. The same key gets the list again until the link ends. */
    openMyTickets: (token: string, key: string, signal?: AbortSignal) =>
      send(signal, ({ POST }) => POST('/my-tickets', { params: withKey(key), body: { token } })),
  };
}

/** The purchase of gift cards. */
export type GiftCardCalls = ReturnType<typeof createGiftCardCalls>;

export function createGiftCardCalls({ send }: Connection) {
  return {
    /** The amounts, limits and days of delivery, and the form for the card */
    getGiftCardOptions: (signal?: AbortSignal) => send(signal, ({ GET }) => GET('/gift-cards/options')),
    calculateGiftCards: (body: GiftCardCalculationRequest, signal?: AbortSignal) =>
      send(signal, ({ POST }) => POST('/gift-cards/calculations', { body })),
    /** Pays. The same key and request return the same order. */
    createGiftCardOrder: (body: CreateGiftCardOrderRequest, key: string): Promise<GiftCardOrder> =>
      send(
        undefined,
        ({ POST }) => POST('/gift-card-orders', { params: withKey(key), body }),
        PAYMENT_TIMEOUT_MS,
      ),
    getGiftCardOrder: (orderId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/gift-card-orders/{orderId}', { params: { path: { orderId } } })),
    /** Abandons a payment that waits for the page of the bank. */
    abandonGiftCardOrder: async (orderId: string): Promise<void> => {
      await send<unknown>(undefined, ({ DELETE }) =>
        DELETE('/gift-card-orders/{orderId}', { params: { path: { orderId } } }),
      );
    },
  };
}
