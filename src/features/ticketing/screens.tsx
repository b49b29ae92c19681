import { createScreenCode, type CodeOrder } from '../shared/screen/screenCode';
import { withoutTags } from '../shared/screen/withoutTags';
import { calendarScreen } from './calendarScreen';
import { CheckoutLoading } from './checkout/CheckoutLoading';
import type { TicketingScreen } from './shared/routing/paths';

/*
 * The code of each screen is a chunk of its own, because a visitor who looks at the dates of a show needs neither the seat map nor the
 * forms of checkout. The cart, the confirmation, the order and a received ticket share one: they are small and have much in common, and every page loads the list of
 * chunks.
 */

export const quantitiesScreen = createScreenCode(
  async () => (await import('./quantities/QuantitiesScreen')).QuantitiesScreen,
);
export const seatsScreen = createScreenCode(async () => (await import('./seats/SeatsScreen')).SeatsScreen);
export const cartScreen = withoutTags(
  createScreenCode(
    async () => (await import(/* webpackChunkName: "ticketing-cart" */ './cart/CartScreen')).CartScreen,
  ),
);
export const checkoutScreen = withoutTags(
  createScreenCode(
    async () => (await import('./checkout/CheckoutScreen')).CheckoutScreen,
    ({ code }) => <CheckoutLoading checkout={code} />,
  ),
);
export const confirmationScreen = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "ticketing-cart" */ './confirmation/ConfirmationScreen'))
      .ConfirmationScreen,
);
export const orderScreen = createScreenCode(
  async () => (await import(/* webpackChunkName: "ticketing-cart" */ './orders/OrderScreen')).OrderScreen,
);
export const myTicketsScreen = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "ticketing-my-tickets" */ './my-tickets/MyTicketsScreen'))
      .MyTicketsScreen,
);

export const receivedTicketScreen = createScreenCode(
  async () =>
    (await import(/* webpackChunkName: "ticketing-cart" */ './received-ticket/ReceivedTicketScreen'))
      .ReceivedTicketScreen,
);

/** The code of a screen, and that of the screens which follow it. */
export const screenCode: Partial<Record<TicketingScreen, CodeOrder>> = {
  calendar: { own: calendarScreen, next: [quantitiesScreen] },
  quantities: { own: quantitiesScreen, next: [seatsScreen] },
  // Checkout also works when the visitor is offline by then.
  seats: { own: seatsScreen, next: [cartScreen, checkoutScreen] },
  cart: { own: cartScreen, next: [checkoutScreen] },
  checkout: { own: checkoutScreen, next: [confirmationScreen] },
  confirmation: { own: confirmationScreen, next: [] },
  orders: { own: orderScreen, next: [] },
  myTickets: { own: myTicketsScreen, next: [confirmationScreen] },
  receivedTicket: { own: receivedTicketScreen, next: [] },
};
