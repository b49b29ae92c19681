import type { ConsentGroup, StoredVisit } from '../db/stored-types.ts';

/** The names are those of the e-commerce specification of Segment, as in src/analytics/presets.ts of the site. */
export type OrderEventName = 'Order Completed' | 'Order Refunded';

/** A ticket type of a show at one price and discount, or equal gift cards. */
export interface OrderEventProduct {
  /** Event code of a show, or `gift-card` */
  product_id: string;
  name: string;
  /** Location code of the theater, or `gift-cards` */
  category: string;
  /** Ticket type, or delivery of a gift card */
  variant: string;
  /** Price of one after the discount, before tax and fees, in major units (dollars) */
  price: number;
  /** Share of one in the discount of the order. Missing without one. */
  discount?: number;
  quantity: number;
}

/** The fields of the same event of the browser (product 19.3). Amounts are in major units. */
export interface OrderEventProperties {
  /** The order number. The id of an order is a secret. */
  order_id: string;
  currency: string;
  /** Equal to `revenue`. */
  value: number;
  /** What the products cost together: after the discount, without tax and fees. */
  revenue: number;
  /** What was paid: `revenue`, `tax` and `fees` */
  total: number;
  tax: number;
  fees: number;
  discount: number;
  /** The part of the total that gift cards paid, or got back */
  gift_card_amount: number;
  /** The part of the total that exchanged tickets paid, or that a refund by an exchange took for the new order. Missing without one. */
  exchange_credit?: number;
  /** What a return or an exchange has kept of the total. Missing without one. */
  kept_fee?: number;
  /** Promo code */
  coupon?: string;
  products: OrderEventProduct[];
}

/** An event of an order for the customer-data platform. Has no contact. */
export interface OrderEvent {
  event: OrderEventName;
  /** The platform counts each id once. */
  messageId: string;
  /** Of the visitor, who has consented; otherwise the same for all events of the order, and for nothing else. */
  anonymousId: string;
  /** ISO 8601 */
  timestamp: string;
  properties: OrderEventProperties;
  consent: Readonly<Record<ConsentGroup, boolean>>;
  /** Stored with the consent of the order */
  visit: StoredVisit;
}

/** The platform refuses the event, and would refuse it again. The message is for the operator. */
export class OrderEventRefused extends Error {}

/** The platform did not take the event now, or its answer was lost. The message is for the operator. */
export class OrderEventsUnavailable extends Error {
  /** How long the platform asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The platform takes no event because of the settings, such as a wrong key. All events wait, within their lifetime, until the
 * operator corrects them. The message is for the operator.
 */
export class OrderEventsMisconfigured extends OrderEventsUnavailable {}

/** Reports events to a customer-data platform. */
export interface OrderEvents {
  /** Sends one event. Can be repeated, because of its messageId. Throws OrderEventRefused, OrderEventsUnavailable, OrderEventsMisconfigured. */
  send(event: OrderEvent): Promise<void>;
}
