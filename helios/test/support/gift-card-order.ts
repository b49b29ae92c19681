import { randomUUID } from 'node:crypto';
import type {
  CreateGiftCardOrderRequest,
  GiftCardItem,
  GiftCardOrder,
} from '../../src/gift-card-orders/schemas.ts';
import { CARDS } from './client.ts';
import type { Client } from './client.ts';

export const BUYER: CreateGiftCardOrderRequest['customer'] = {
  contact: {
    firstName: 'Ada',
    lastName: 'Miller',
    phoneNumber: '(717) 555-0199',
    emailAddress: 'ada@example.org',
  },
  address: { country: 'USA', addressLine1: '12 Mill Road', city: 'Ronks', state: 'PA', zipcode: '17572' },
};

/** An item for somebody else, mailed at once. */
export function createGift(overrides: Partial<GiftCardItem> = {}): GiftCardItem {
  return {
    amountCents: 5_000,
    quantity: 1,
    designImageId: '7a6f7a52-0000-4000-8000-000000000001',
    recipient: { name: 'Grace Hopper', emailAddress: 'grace@example.org' },
    senderName: 'Ada',
    message: 'Happy birthday!\nSee you there.',
    delivery: { method: 'email', day: null },
    ...overrides,
  };
}

/** A card that the buyer prints. */
export function createOwnCard(overrides: Partial<GiftCardItem> = {}): GiftCardItem {
  return createGift({
    recipient: null,
    senderName: '',
    message: '',
    delivery: { method: 'print', day: null },
    ...overrides,
  });
}

export function addUp(items: readonly GiftCardItem[]): number {
  return items.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0);
}

/** A request of a new cart, and of a new buyer, with a test card. */
export async function createGiftCardRequest(
  client: Client,
  giftCardItems: GiftCardItem[] = [createGift()],
  cardNumber = CARDS.success,
): Promise<CreateGiftCardOrderRequest> {
  const emailAddress = `${randomUUID()}@example.org`;
  return {
    cartId: randomUUID(),
    giftCardItems,
    customer: { ...BUYER, contact: { ...BUYER.contact, emailAddress } },
    payment: { provider: 'test', paymentMethod: await client.createCard(cardNumber) },
    expectedTotalCents: addUp(giftCardItems),
  };
}

export function buyGiftCards(
  client: Client,
  request: CreateGiftCardOrderRequest,
  key: string = randomUUID(),
) {
  return client.request<GiftCardOrder>('POST', '/gift-card-orders', request, { 'idempotency-key': key });
}
