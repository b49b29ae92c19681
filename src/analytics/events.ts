import type { ConsentGroup } from './consent';

/**
 * Visitor actions that are reported to analytics (product 19). Screens call `track`, and nothing else. This file is part of
 * the first load, so it holds only the queue.
 */

/** A ticket type of a show, or a kind of gift card. */
export interface Item {
  /** Event code of a show, or `gift-card` */
  id: string;
  name: string;
  /** Location code of the theater, or `gift-cards` */
  category: string;
  /** Ticket type, or delivery of a gift card */
  variant?: string;
  /** Price of one after the discount, before tax and fees, in major units (dollars) */
  price: number;
  /** Share of one in the discount */
  discount?: number;
  quantity: number;
}

/** Amounts are in major units. */
export interface Commerce {
  /** What the items cost together: after the discount, without tax and fees */
  value: number;
  /** ISO 4217 */
  currency: string;
  items: readonly Item[];
}

/** What advertising destinations get as hashes, with the consent C0004 only. */
export interface Contact {
  email?: string;
  phone?: string;
  firstName?: string;
  lastName?: string;
  city?: string;
  state?: string;
  country?: string;
}

/** A cart, or what was bought. Amounts are in major units. */
export interface Cart extends Commerce {
  /** What is paid: the value, tax and fees */
  total: number;
  tax: number;
  fees: number;
  discount: number;
  coupon?: string;
}

/** A purchase, which is reported by Helios, too. */
export interface CompletedOrder extends Cart {
  /** Number for the visitor. The order's id is secret and never sent. */
  orderNumber: string;
  /** The part of the total that gift cards paid */
  giftCardAmount: number;
  /** The part of the total that exchanged tickets paid. Missing without one. */
  exchangeCredit?: number;
  contact?: Contact;
  /** From Helios, which reports the order with the same id: a platform that counts each id once counts it once. */
  messageId: string;
  /** What the visitor allowed while placing the order. A destination without its group never gets the order. */
  consentGroups: readonly ConsentGroup[];
  /** When it was confirmed, also if it is reported later. Milliseconds since 1970. */
  time: number;
}

export type AnalyticsEvent =
  | { name: 'pageViewed' }
  | ({ name: 'productListViewed'; listId: string } & Commerce)
  | ({ name: 'productViewed' | 'productAdded' | 'productRemoved' } & Commerce)
  | ({ name: 'cartViewed' | 'checkoutStarted' | 'paymentInfoEntered' } & Cart)
  | { name: 'checkoutStepCompleted'; step: string }
  | ({ name: 'orderCompleted' } & CompletedOrder)
  | { name: 'signedUp'; method: string; contact?: Contact }
  | { name: 'stayInTouchBegin' }
  | { name: 'stayInTouchComplete'; marketingInterestIds: readonly string[] }
  | { name: 'enquirySubmitted'; kind: string }
  | { name: 'donationRequestSubmitted' }
  | { name: 'videoPlayed'; videoId: string; title: string };

export type EventName = AnalyticsEvent['name'];

/** An event with the page and the moment at which it happened. */
export type QueuedEvent = AnalyticsEvent & {
  /** Milliseconds since 1970 */
  time: number;
  /** With all its parameters: it must be cleaned before it is sent (pageUrl.ts). */
  href: string;
  pageTitle: string;
};

type Receiver = (event: QueuedEvent) => void;

/** Longer than the list of events of one page. The oldest event is dropped when no receiver is set. */
const QUEUE_LENGTH = 100;

const queue: QueuedEvent[] = [];
let receiver: Receiver = (event) => {
  queue.push(event);
  if (queue.length > QUEUE_LENGTH) queue.shift();
};

/** The events of a page that has no title of its own yet, from its view on */
let untitled: QueuedEvent[] | null = null;

/** Reports an event. It stays in memory until the visitor has consented. Browsers only. */
export function track(event: AnalyticsEvent): void {
  const queued = { time: Date.now(), ...event, href: location.href, pageTitle: document.title };
  if (untitled) untitled.push(queued);
  else receiver(queued);
}

/** Reports the view of a page. Its events wait until `setPageTitle`: the document still has the title of the page before. */
export function trackPage(): void {
  setPageTitle(document.title);
  untitled = [];
  track({ name: 'pageViewed' });
}

export function setPageTitle(pageTitle: string): void {
  const events = untitled ?? [];
  untitled = null;
  for (const event of events) receiver({ ...event, pageTitle });
}

/** Delivers the queued events and all later ones. */
export function setReceiver(next: Receiver): void {
  receiver = next;
  for (const event of queue.splice(0)) next(event);
}
