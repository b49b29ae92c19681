import { PAYMENT_TIMEOUT_MS, type Connection } from './connection';
import type {
  CreateGiftCardOrderRequest,
  GiftCardCalculation,
  GiftCardCalculationRequest,
  GiftCardOptions,
  GiftCardOrder,
} from './types';

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
