import type {
  EventSummary,
  GiftCardItem,
  GiftCardOrder,
  Lock,
  Order,
  Performance,
  Ticket,
  Totals,
} from '../helios/types';
import { describeContact } from './describeContact';
import type { Commerce, CompletedOrder, Contact, Item } from './events';

/* The facts of events in e-commerce, from the answers of Helios. Cents become major units here and nowhere else. */

export function toMajorUnits(cents: number): number {
  return cents / 100;
}

type Show = Pick<EventSummary, 'eventCode' | 'eventName' | 'theaterLocation'>;
type PricedShow = Show & Pick<EventSummary, 'lowestPriceCents' | 'currency'>;

function createItem(show: Show, priceCents: number, quantity: number, variant?: string): Item {
  return {
    id: show.eventCode,
    name: show.eventName,
    category: show.theaterLocation,
    ...(variant === undefined ? {} : { variant }),
    price: toMajorUnits(priceCents),
    quantity,
  };
}

interface Line {
  priceCents: number;
  quantity: number;
  variant: string;
}

/** One line for each ticket type and price of the seats. */
function groupSeats(seats: readonly Pick<Ticket, 'ticketType' | 'priceCents'>[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { ticketType: variant, priceCents } of seats) {
    const key = `${variant} ${priceCents}`;
    lines.set(key, { priceCents, variant, quantity: (lines.get(key)?.quantity ?? 0) + 1 });
  }
  return [...lines.values()];
}

/** A list of shows, or one, at the lowest price. Shows of one list have one currency. */
export function describeShows(shows: readonly PricedShow[]): Commerce {
  return {
    value: 0,
    currency: shows[0]?.currency ?? '',
    items: shows.map((show) => createItem(show, show.lowestPriceCents, 1)),
  };
}

/** A performance at its lowest price, before tickets are chosen. */
export function describePerformance(performance: Performance): Commerce {
  const prices = performance.prices.map(({ priceCents }) => priceCents);
  const lowest = prices.length > 0 ? Math.min(...prices) : 0;
  return {
    value: toMajorUnits(lowest),
    currency: performance.currency,
    items: [createItem(performance, lowest, 1)],
  };
}

/** The seats of a lock, with the total that is paid. */
export function describeLock(lock: Pick<Lock, 'performance' | 'seats' | 'totals'>): Commerce {
  return {
    value: toMajorUnits(lock.totals.totalCents),
    currency: lock.totals.currency,
    items: groupSeats(lock.seats).map(({ priceCents, quantity, variant }) =>
      createItem(lock.performance, priceCents, quantity, variant),
    ),
  };
}

/** The seats of a lock as one description for each ticket type: Segment reports one product per event. */
export function describeProducts(lock: Pick<Lock, 'performance' | 'seats' | 'totals'>): Commerce[] {
  return groupSeats(lock.seats).map(({ priceCents, quantity, variant }) => ({
    value: toMajorUnits(priceCents * quantity),
    currency: lock.totals.currency,
    items: [createItem(lock.performance, priceCents, quantity, variant)],
  }));
}

export function describeGiftCards(
  items: readonly Pick<GiftCardItem, 'amountCents' | 'quantity' | 'delivery'>[],
  currency: string,
): Commerce {
  const cents = items.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0);
  return { value: toMajorUnits(cents), currency, items: items.map(createGiftCardItem) };
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
  return {
    ...describeLock(order),
    ...describeTotals(order.totals),
    ...(order.promoCode === null ? {} : { coupon: order.promoCode }),
    orderNumber: order.orderNumber,
    ...describeReporting(order),
    ...describeCustomer(order.customer),
  };
}

export function describeGiftCardOrder(order: GiftCardOrder): CompletedOrder {
  return {
    ...describeGiftCards(order.items, order.currency),
    value: toMajorUnits(order.totalCents),
    tax: 0,
    discount: 0,
    orderNumber: order.orderNumber,
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

function describeTotals({ taxCents, discountCents }: Totals) {
  return { tax: toMajorUnits(taxCents), discount: toMajorUnits(discountCents) };
}

function describeCustomer(customer: Order['customer']): { contact?: Contact } {
  return customer === null ? {} : { contact: describeContact(customer) };
}
