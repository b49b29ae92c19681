import type { GiftCardItem } from '../../helios/types';
import { createDraftItem } from '../checkoutDraft';
import { isRecord, storedItem } from '../../lib/storage';
import { isStoredAttempt, type StoredAttempt } from '../storedAttempt';
import { isText } from '../tickets/ticketingCart';

/** Gift cards of the cart: equal cards for one recipient. */
export interface GiftCardCartItem extends GiftCardItem {
  /** Known only to this browser */
  id: string;
}

/** Reads a stored item. Null when it is not one of this version. */
export function readCartItem(value: unknown): GiftCardCartItem | null {
  return isCartItem(value) ? value : null;
}

function isCartItem(value: unknown): value is GiftCardCartItem {
  return (
    isRecord(value) &&
    isText(value.id) &&
    Number.isInteger(value.amountCents) &&
    Number.isInteger(value.quantity) &&
    isText(value.designImageId) &&
    isRecipient(value.recipient) &&
    isText(value.senderName) &&
    isText(value.message) &&
    isDelivery(value.delivery)
  );
}

function isRecipient(value: unknown): value is GiftCardItem['recipient'] {
  return (
    value === null ||
    (isRecord(value) && isText(value.name) && (value.emailAddress === null || isText(value.emailAddress)))
  );
}

function isDelivery(value: unknown): value is GiftCardItem['delivery'] {
  return (
    isRecord(value) &&
    (value.method === 'email' || value.method === 'print') &&
    (value.day === null || isText(value.day))
  );
}

/** What the visitor has typed for a gift card that is not in the cart yet, or is being changed. */
export interface GiftCardFormDraft {
  /** The item of the cart that is being changed; null: a new one */
  itemId: string | null;
  fields: Record<string, string>;
}

/** It is in this tab, because it names the recipient. */
export const giftCardFormDraftItem = storedItem(
  'giftCardFormDraft',
  'session',
  (value): value is GiftCardFormDraft =>
    isRecord(value) &&
    (value.itemId === null || isText(value.itemId)) &&
    isRecord(value.fields) &&
    Object.values(value.fields).every(isText),
);

export const giftCardCheckoutDraftItem = createDraftItem('giftCardCheckoutDraft');

/** An attempt to pay for a cart of gift cards. */
export interface GiftCardAttempt extends StoredAttempt {
  cartId: string;
}

export const giftCardAttemptItem = storedItem(
  'giftCardAttempt',
  'local',
  (value): value is GiftCardAttempt => isStoredAttempt(value) && isText(value.cartId),
);
