import { createScreenCode, type CodeOrder } from '../shared/screen/screenCode';
import { withoutTags } from '../shared/screen/withoutTags';
import type { GiftCardScreenName } from './shared/paths';

/* The code of each screen is a chunk of its own; the cart and the confirmation, which have much in common, share one. */

export const selectionScreen = createScreenCode(
  async () => (await import('./selection/SelectionScreen')).SelectionScreen,
);
export const cartScreen = withoutTags(
  createScreenCode(
    async () => (await import(/* webpackChunkName: "gift-cards-cart" */ './cart/CartScreen')).CartScreen,
  ),
);
export const checkoutScreen = withoutTags(
  createScreenCode(async () => (await import('./checkout/CheckoutScreen')).CheckoutScreen),
);
export const confirmationScreen = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "gift-cards-cart" */ './confirmation/ConfirmationScreen'))
      .ConfirmationScreen,
);

/** The code of a screen, and that of the screens which follow it. */
export const screenCode: Record<GiftCardScreenName, CodeOrder> = {
  selection: { own: selectionScreen, next: [cartScreen] },
  cart: { own: cartScreen, next: [checkoutScreen] },
  checkout: { own: checkoutScreen, next: [confirmationScreen] },
  confirmation: { own: confirmationScreen, next: [] },
};
