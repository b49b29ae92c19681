import { PAYMENT_TIMEOUT_MS, type Connection } from './connection';
import type {
  AdmissionTicket,
  CreateOrderRequest,
  ExchangeCredit,
  ExchangeQuote,
  ExchangeQuoteRequest,
  ExchangeRequest,
  GiftCardBalance,
  GiveTicketRequest,
  MyTickets,
  Order,
  ReceivedTicket,
  ReturnQuoteRequest,
  ReturnRequest,
  TicketReturn,
  CreateGiftCardOrderRequest,
  GiftCardCalculation,
  GiftCardCalculationRequest,
  GiftCardOptions,
  GiftCardOrder,
} from './types';

/** Orders, their tickets and gift cards. */
export interface OrderCalls {
  /** The balance of a gift card. The number must be kept secret like money. */
  checkGiftCard(number: string): Promise<GiftCardBalance>;
  /** Pays. The same key and request return the same order. */
  createOrder(request: CreateOrderRequest, idempotencyKey: string): Promise<Order>;
  getOrder(orderId: string, signal?: AbortSignal): Promise<Order>;
  /** Abandons a payment that waits for the page of the bank. Its gift cards get their money back; the lock stays. */
  abandonOrder(orderId: string): Promise<void>;
  /** The tickets of a confirmed order, one per seat, with their QR codes */
  listTickets(orderId: string, signal?: AbortSignal): Promise<AdmissionTicket[]>;
  /** What the buyer would get for returned seats */
  quoteReturn(orderId: string, request: ReturnQuoteRequest, signal?: AbortSignal): Promise<TicketReturn>;
  /** Returns tickets. The same key and request have their effect once. */
  returnTickets(orderId: string, request: ReturnRequest, idempotencyKey: string): Promise<TicketReturn>;
  /** What tickets can pay for others, before new seats are chosen */
  quoteExchangeCredit(orderId: string, seats: string[], signal?: AbortSignal): Promise<ExchangeCredit>;
  /** What an exchange for the seats of a lock would cost */
  quoteExchange(orderId: string, request: ExchangeQuoteRequest, signal?: AbortSignal): Promise<ExchangeQuote>;
  /** Exchanges tickets, and pays the difference. The same key and request return the same new order. */
  exchangeTickets(orderId: string, request: ExchangeRequest, idempotencyKey: string): Promise<Order>;
  /** Gives a ticket to somebody, who gets a mail with another code. A repeat for the same person does nothing. */
  giveTicket(orderId: string, request: GiveTicketRequest): Promise<Order>;
  /** Takes a given ticket back. A repeat does nothing. */
  takeTicketBack(orderId: string, givenTicketId: string): Promise<Order>;
  /** The ticket of the link in the mail of somebody who was given it */
  openReceivedTicket(token: string, signal?: AbortSignal): Promise<ReceivedTicket>;
  /** Mails a link to all tickets and gift cards of an address. The answer is the same for every address. */
  requestTicketLink(emailAddress: string): Promise<void>;
  /** Uses the link of such a mail. The same key gets the list again until the link ends. */
  openMyTickets(token: string, idempotencyKey: string, signal?: AbortSignal): Promise<MyTickets>;
  /** URL of the calendar file (.ics) of a confirmed order */
  getCalendarFileUrl(orderId: string): string;
}

export function createOrderCalls(connection: Connection): OrderCalls {
  const { client, send, getUrl } = connection;
  return {
    ...createMyTicketsCalls(connection),
    ...createGivenTicketCalls(connection),
    checkGiftCard: (number) =>
      send(undefined, (requestSignal) =>
        client.POST('/gift-cards/balance', { body: { number }, signal: requestSignal }),
      ),
    createOrder: (request, idempotencyKey) =>
      send(
        undefined,
        (requestSignal) =>
          client.POST('/orders', {
            params: { header: { 'idempotency-key': idempotencyKey } },
            body: request,
            signal: requestSignal,
          }),
        PAYMENT_TIMEOUT_MS,
      ),
    getOrder: (orderId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/orders/{orderId}', { params: { path: { orderId } }, signal: requestSignal }),
      ),
    abandonOrder: async (orderId) => {
      await send<unknown>(undefined, (requestSignal) =>
        client.DELETE('/orders/{orderId}', { params: { path: { orderId } }, signal: requestSignal }),
      );
    },
    listTickets: (orderId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/orders/{orderId}/tickets', { params: { path: { orderId } }, signal: requestSignal }),
      ),
    quoteReturn: (orderId, request, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/orders/{orderId}/returns/quote', {
          params: { path: { orderId } },
          body: request,
          signal: requestSignal,
        }),
      ),
    returnTickets: (orderId, request, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/orders/{orderId}/returns', {
          params: { path: { orderId }, header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    quoteExchangeCredit: (orderId, seats, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/orders/{orderId}/exchanges/credit', {
          params: { path: { orderId } },
          body: { seats },
          signal: requestSignal,
        }),
      ),
    quoteExchange: (orderId, request, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/orders/{orderId}/exchanges/quote', {
          params: { path: { orderId } },
          body: request,
          signal: requestSignal,
        }),
      ),
    exchangeTickets: (orderId, request, idempotencyKey) =>
      send(
        undefined,
        (requestSignal) =>
          client.POST('/orders/{orderId}/exchanges', {
            params: { path: { orderId }, header: { 'idempotency-key': idempotencyKey } },
            body: request,
            signal: requestSignal,
          }),
        PAYMENT_TIMEOUT_MS,
      ),
    getCalendarFileUrl: (orderId) => getUrl(`/orders/${encodeURIComponent(orderId)}/calendar.ics`),
  };
}

function createMyTicketsCalls({
  client,
  send,
}: Connection): Pick<OrderCalls, 'requestTicketLink' | 'openMyTickets'> {
  return {
    requestTicketLink: (emailAddress) =>
      send(undefined, (requestSignal) =>
        client.POST('/my-tickets/links', { body: { emailAddress }, signal: requestSignal }),
      ),
    openMyTickets: (token, idempotencyKey, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/my-tickets', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { token },
          signal: requestSignal,
        }),
      ),
  };
}

function createGivenTicketCalls({
  client,
  send,
}: Connection): Pick<OrderCalls, 'giveTicket' | 'takeTicketBack' | 'openReceivedTicket'> {
  return {
    giveTicket: (orderId, request) =>
      send(undefined, (requestSignal) =>
        client.POST('/orders/{orderId}/given-tickets', {
          params: { path: { orderId } },
          body: request,
          signal: requestSignal,
        }),
      ),
    takeTicketBack: (orderId, givenTicketId) =>
      send(undefined, (requestSignal) =>
        client.DELETE('/orders/{orderId}/given-tickets/{givenTicketId}', {
          params: { path: { orderId, givenTicketId } },
          signal: requestSignal,
        }),
      ),
    openReceivedTicket: (token, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/received-tickets', { body: { token }, signal: requestSignal }),
      ),
  };
}

/** The purchase of gift cards. */
export interface GiftCardCalls {
  /** The amounts, limits and days of delivery, and the form for the card */
  getGiftCardOptions(signal?: AbortSignal): Promise<GiftCardOptions>;
  calculateGiftCards(request: GiftCardCalculationRequest, signal?: AbortSignal): Promise<GiftCardCalculation>;
  /** Pays. The same key and request return the same order. */
  createGiftCardOrder(request: CreateGiftCardOrderRequest, idempotencyKey: string): Promise<GiftCardOrder>;
  getGiftCardOrder(orderId: string, signal?: AbortSignal): Promise<GiftCardOrder>;
  /** Abandons a payment that waits for the page of the bank. */
  abandonGiftCardOrder(orderId: string): Promise<void>;
}

export function createGiftCardCalls({ client, send }: Connection): GiftCardCalls {
  return {
    getGiftCardOptions: (signal) =>
      send(signal, (requestSignal) => client.GET('/gift-cards/options', { signal: requestSignal })),
    calculateGiftCards: (request, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/gift-cards/calculations', { body: request, signal: requestSignal }),
      ),
    createGiftCardOrder: (request, idempotencyKey) =>
      send(
        undefined,
        (requestSignal) =>
          client.POST('/gift-card-orders', {
            params: { header: { 'idempotency-key': idempotencyKey } },
            body: request,
            signal: requestSignal,
          }),
        PAYMENT_TIMEOUT_MS,
      ),
    getGiftCardOrder: (orderId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/gift-card-orders/{orderId}', { params: { path: { orderId } }, signal: requestSignal }),
      ),
    abandonGiftCardOrder: async (orderId) => {
      await send<unknown>(undefined, (requestSignal) =>
        client.DELETE('/gift-card-orders/{orderId}', {
          params: { path: { orderId } },
          signal: requestSignal,
        }),
      );
    },
  };
}
