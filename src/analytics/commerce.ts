import type {
  EventSummary,
  GiftCardItem,
  GiftCardOrder,
  Lock,
  Order,
  Performance,
  Ticket,
} from '../helios/types';
import { describeContact } from './describeContact';
import type { Cart, Commerce, CompletedOrder, Contact, Item } from './events';

/* The facts of events in e-commerce, from the answers of Helios. Cents become major units here and nowhere else. */

export function toMajorUnits(cents: number): number {
  return cents / 100;
}

type Show = Pick<EventSummary, 'eventCode' | 'eventName' | 'theaterLocation'>;
type PricedShow = Show & Pick<EventSummary, 'lowestPriceCents' | 'currency'>;

/** A show before seats are chosen. */
function createShowItem(show: Show, priceCents: number): Item {
  return {
    id: show.eventCode,
    name: show.eventName,
    category: show.theaterLocation,
    price: toMajorUnits(priceCents),
    quantity: 1,
  };
}

export type PricedSeat = Pick<Ticket, 'ticketType' | 'priceCents' | 'discountCents'>;

/** One item for each ticket type, price and discount of the seats. Helios groups them alike (compose-order-event.ts). */
function groupSeats(show: Show, seats: readonly PricedSeat[]): Item[] {
  const items = new Map<string, Item>();
  for (const { ticketType: variant, priceCents, discountCents } of seats) {
    const key = `${variant} ${priceCents} ${discountCents}`;
    items.set(key, {
      ...createShowItem(show, priceCents - discountCents),
      variant,
      ...(discountCents > 0 ? { discount: toMajorUnits(discountCents) } : {}),
      quantity: (items.get(key)?.quantity ?? 0) + 1,
    });
  }
  return [...items.values()];
}

/** A list of shows, or one, at the lowest price. Shows of one list have one currency. */
export function describeShows(shows: readonly PricedShow[]): Commerce {
  return {
    value: 0,
    currency: shows[0]?.currency ?? '',
    items: shows.map((show) => createShowItem(show, show.lowestPriceCents)),
  };
}

/** A performance at its lowest price, before tickets are chosen. */
export function describePerformance(performance: Performance): Commerce {
  const prices = performance.prices.map(({ priceCents }) => priceCents);
  const lowest = prices.length > 0 ? Math.min(...prices) : 0;
  return {
    value: toMajorUnits(lowest),
    currency: performance.currency,
    items: [createShowItem(performance, lowest)],
  };
}

/** The seats of a lock or an order, with what is paid for them. */
export function describeLock({
  performance,
  seats,
  totals,
  promoCode,
}: Pick<Lock, 'performance' | 'seats' | 'totals' | 'promoCode'>): Cart {
  return {
    value: toMajorUnits(totals.subtotalCents - totals.discountCents),
    currency: totals.currency,
    total: toMajorUnits(totals.totalCents),
    tax: toMajorUnits(totals.taxCents),
    fees: toMajorUnits(totals.feesCents),
    discount: toMajorUnits(totals.discountCents),
    ...(promoCode === null ? {} : { coupon: promoCode }),
    items: groupSeats(performance, seats),
  };
}

/** Some seats of a lock. */
export function describeSeats(show: Show, seats: readonly PricedSeat[], currency: string): Commerce {
  const cents = seats.reduce((sum, { priceCents, discountCents }) => sum + priceCents - discountCents, 0);
  return { value: toMajorUnits(cents), currency, items: groupSeats(show, seats) };
}

export function describeGiftCards(
  items: readonly Pick<GiftCardItem, 'amountCents' | 'quantity' | 'delivery'>[],
  currency: string,
): Commerce {
  const cents = items.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0);
  return { value: toMajorUnits(cents), currency, items: items.map(createGiftCardItem) };
}

/** All gift cards of a cart. They have no tax, fees and discounts. */
export function describeGiftCardCart(...given: Parameters<typeof describeGiftCards>): Cart {
  const cards = describeGiftCards(...given);
  return { ...cards, total: cards.value, tax: 0, fees: 0, discount: 0 };
}

function createGiftCardItem({
  amountCents,
  quantity,
  delivery,
}: Pick<GiftCardItem, 'amountCents' | 'quantity' | 'delivery'>): Item {
  return {
    id: 'gift-card',
    name: 'Gift card',
    category: 'gift-cards',
    variant: delivery.method,
    price: toMajorUnits(amountCents),
    quantity,
  };
}

export function describeOrder(order: Order): CompletedOrder {
  const { creditCents, waivedCents } = order.exchangeOf ?? { creditCents: 0, waivedCents: 0 };
  return {
    ...describeLock(order),
    orderNumber: order.orderNumber,
    giftCardAmount: toMajorUnits(
      order.totals.totalCents - order.payment.amountCents - creditCents - waivedCents,
    ),
    ...(creditCents === 0 ? {} : { exchangeCredit: toMajorUnits(creditCents) }),
    ...describeReporting(order),
    ...describeCustomer(order.customer),
  };
}

export function describeGiftCardOrder(order: GiftCardOrder): CompletedOrder {
  return {
    ...describeGiftCardCart(order.items, order.currency),
    orderNumber: order.orderNumber,
    giftCardAmount: 0,
    ...describeReporting(order),
    ...describeCustomer(order.customer),
  };
}

/** An order without a known consent was placed without any. */
function describeReporting({
  analyticsMessageId,
  consentGroups = [],
  confirmedAt,
  createdAt,
}: Order | GiftCardOrder) {
  return { messageId: analyticsMessageId, consentGroups, time: Date.parse(confirmedAt ?? createdAt) };
}

function describeCustomer(customer: Order['customer']): { contact?: Contact } {
  return customer === null ? {} : { contact: describeContact(customer) };
}
