export const giftCardsPath = '/gift-cards';
export const cartPath = '/gift-cards/cart';
export const checkoutPath = '/gift-cards/checkout';
export const confirmationPath = '/gift-cards/confirmation';

/** The selection with an item of the cart, to change it. */
export function editPath(itemId: string): string {
  return `${giftCardsPath}?${new URLSearchParams({ item: itemId })}`;
}

/** The confirmation of an order. Its id is a secret. */
export function orderConfirmationPath(orderId: string): string {
  return `${confirmationPath}?${new URLSearchParams({ order: orderId })}`;
}

/** Checkout of an order, also in a browser without stored state. */
export function orderCheckoutPath(orderId: string): string {
  return `${checkoutPath}?${new URLSearchParams({ order: orderId })}`;
}

export type GiftCardScreenName = 'selection' | 'cart' | 'checkout' | 'confirmation';

const screensByPath: Record<string, GiftCardScreenName> = {
  '': 'selection',
  '/cart': 'cart',
  '/checkout': 'checkout',
  '/confirmation': 'confirmation',
};

/** Whether a path belongs to these screens, known or not. */
export function isGiftCardPath(pathname: string): boolean {
  return /^\/gift-cards(\/|$)/.test(pathname);
}

/** The screen of a path below `/gift-cards`; null for an unknown one. */
export function findScreen(pathname: string): GiftCardScreenName | null {
  const path = pathname.replace(/^\/gift-cards/, '').replace(/\/+$/, '');
  return Object.hasOwn(screensByPath, path) ? (screensByPath[path] ?? null) : null;
}
