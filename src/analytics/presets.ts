import type { AnalyticsEvent, Cart, Commerce, CompletedOrder, EventName, Item } from './events';
import { normalizeEventName } from './normalize';

/*
 * How each destination names an event and its fields (product 19.3). The names of Segment are those of its e-commerce
 * specification. Without a name of its own, a destination receives a custom event.
 */

interface Preset {
  segment: string;
  /** Web-analytics tag: the recommended events of GA4 */
  web?: string;
  /** Advertising pixel: the standard events of Meta */
  ad?: string;
  /** Video-ad pixel: the standard events of TikTok */
  video?: string;
}

export const presets: Readonly<Record<EventName, Preset>> = {
  pageViewed: { segment: 'Page Viewed', web: 'page_view', ad: 'PageView', video: 'Pageview' },
  productListViewed: { segment: 'Product List Viewed', web: 'view_item_list' },
  productViewed: { segment: 'Product Viewed', web: 'view_item', ad: 'ViewContent', video: 'ViewContent' },
  productAdded: { segment: 'Product Added', web: 'add_to_cart', ad: 'AddToCart', video: 'AddToCart' },
  productRemoved: { segment: 'Product Removed', web: 'remove_from_cart' },
  // Tags get nothing of the cart and the checkout (tags.ts).
  cartViewed: { segment: 'Cart Viewed' },
  checkoutStarted: { segment: 'Checkout Started' },
  checkoutStepCompleted: { segment: 'Checkout Step Completed' },
  paymentInfoEntered: { segment: 'Payment Info Entered' },
  orderCompleted: { segment: 'Order Completed', web: 'purchase', ad: 'Purchase', video: 'Purchase' },
  signedUp: {
    segment: 'Signed Up',
    web: 'sign_up',
    ad: 'CompleteRegistration',
    video: 'CompleteRegistration',
  },
  stayInTouchBegin: { segment: 'Stay In Touch Begin' },
  stayInTouchComplete: { segment: 'Stay In Touch Complete' },
  enquirySubmitted: { segment: 'Enquiry Submitted', web: 'generate_lead', ad: 'Contact', video: 'Contact' },
  donationRequestSubmitted: {
    segment: 'Donation Request Submitted',
    web: 'generate_lead',
    ad: 'Lead',
    video: 'Lead',
  },
  videoPlayed: { segment: 'Video Played', web: 'video_start' },
};

export type Fields = Record<string, unknown>;

/** An event in the words of a destination. */
interface MappedEvent {
  name: string;
  fields: Fields;
}

type CommerceEvent = Extract<AnalyticsEvent, Commerce>;
type CartEvent = Extract<AnalyticsEvent, Cart>;
type OrderEvent = Extract<AnalyticsEvent, CompletedOrder>;

function hasItems(event: AnalyticsEvent): event is CommerceEvent {
  return 'items' in event;
}

function isCart(event: AnalyticsEvent): event is CartEvent {
  return 'total' in event;
}

function isOrder(event: AnalyticsEvent): event is OrderEvent {
  return 'orderNumber' in event;
}

/** Segment reports one product in these events, with its fields at the top: one event for each product. */
const singleProductEvents: readonly EventName[] = ['productViewed', 'productAdded', 'productRemoved'];

export function mapToSegment(event: AnalyticsEvent): MappedEvent[] {
  const name = presets[event.name].segment;
  if (!hasItems(event)) return [{ name, fields: getOwnFields(event) }];
  const { currency, value, items } = event;
  if (singleProductEvents.includes(event.name))
    return items.map((item) => ({
      name,
      fields: {
        currency,
        value: Math.round(item.price * 100 * item.quantity) / 100,
        ...toSegmentProduct(item),
      },
    }));
  return [
    {
      name,
      fields: {
        currency,
        value,
        products: items.map(toSegmentProduct),
        ...(event.name === 'productListViewed' ? { list_id: event.listId } : {}),
        ...(isCart(event)
          ? {
              revenue: value,
              total: event.total,
              tax: event.tax,
              fees: event.fees,
              discount: event.discount,
              ...whenGiven('coupon', event.coupon),
            }
          : {}),
        ...(isOrder(event)
          ? {
              order_id: event.orderNumber,
              gift_card_amount: event.giftCardAmount,
              ...whenGiven('exchange_credit', event.exchangeCredit),
            }
          : {}),
      },
    },
  ];
}

function toSegmentProduct({ id, name, category, variant, price, discount, quantity }: Item): Fields {
  return {
    product_id: id,
    name,
    category,
    ...whenGiven('variant', variant),
    price,
    ...whenGiven('discount', discount),
    quantity,
  };
}

function whenGiven(name: string, value: unknown): Fields {
  return value === undefined ? {} : { [name]: value };
}

/** The web-analytics tag. Its custom events have lower case names. */
export function mapToWeb(event: AnalyticsEvent): MappedEvent {
  const { web, segment } = presets[event.name];
  const name = web ?? normalizeEventName(segment, { lowercase: true });
  if (!hasItems(event)) return { name, fields: getOwnFields(event) };
  return {
    name,
    fields: {
      currency: event.currency,
      value: event.value,
      items: event.items.map((item) => ({
        item_id: item.id,
        item_name: item.name,
        item_category: item.category,
        ...whenGiven('item_variant', item.variant),
        price: item.price,
        ...whenGiven('discount', item.discount),
        quantity: item.quantity,
      })),
      ...(event.name === 'productListViewed' ? { item_list_id: event.listId } : {}),
      ...(isCart(event) ? whenGiven('coupon', event.coupon) : {}),
      ...(isOrder(event)
        ? {
            transaction_id: event.orderNumber,
            tax: event.tax,
            fees: event.fees,
            discount: event.discount,
            gift_card_amount: event.giftCardAmount,
          }
        : {}),
    },
  };
}

/** The advertising pixel. `isCustom` decides between its two calls. */
export function mapToAd(event: AnalyticsEvent): MappedEvent & { isCustom: boolean } {
  const { ad, segment } = presets[event.name];
  const name = ad ?? normalizeEventName(segment);
  const isCustom = ad === undefined;
  if (!hasItems(event)) return { name, isCustom, fields: getOwnFields(event) };
  return {
    name,
    isCustom,
    fields: {
      currency: event.currency,
      value: event.value,
      content_type: 'product',
      content_ids: [...new Set(event.items.map(({ id }) => id))],
      contents: event.items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
      num_items: countItems(event),
      ...(event.items.length === 1 ? { content_name: event.items[0]?.name } : {}),
      ...(isOrder(event) ? { order_id: event.orderNumber } : {}),
    },
  };
}

export type ContentType = 'product' | 'product_group';

/**
 * The video-ad pixel.
 *
 * @param defaults the currency of events without items, and whether ids are of products or of groups of products
 */
export function mapToVideo(
  event: AnalyticsEvent,
  defaults: { currency: string; contentType: ContentType },
): MappedEvent {
  const { video, segment } = presets[event.name];
  const name = video ?? normalizeEventName(segment);
  if (!hasItems(event)) return { name, fields: getOwnFields(event) };
  return {
    name,
    fields: {
      currency: event.currency || defaults.currency,
      value: event.value,
      content_type: defaults.contentType,
      contents: event.items.map((item) => ({
        content_id: item.id,
        content_name: item.name,
        content_category: item.category,
        price: item.price,
        quantity: item.quantity,
      })),
      ...(isOrder(event) ? { order_id: event.orderNumber } : {}),
    },
  };
}

function countItems({ items }: Commerce): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The fields of events without items. Contacts are never among them. */
function getOwnFields(event: AnalyticsEvent): Fields {
  switch (event.name) {
    case 'checkoutStepCompleted':
      return { step: event.step };
    case 'signedUp':
      return { method: event.method };
    case 'stayInTouchComplete':
      return { marketing_interest_ids: [...event.marketingInterestIds] };
    case 'enquirySubmitted':
      return { kind: event.kind };
    case 'videoPlayed':
      return { video_id: event.videoId, title: event.title };
    default:
      return {};
  }
}
