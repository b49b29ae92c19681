import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Call, PlatformEvent } from './analytics.ts';

/*
 * What each destination receives during a visit, from product 19 and the documents of the destinations, not from the code of the
 * site. The visitor allows everything.
 */

/** The name of an event at each destination (product 19.3). Custom names are normalized (5.4). */
interface Names {
  platform: string;
  web: string;
  ad: string;
  video: string;
  /** The ad pixel has another call for events that it does not know. */
  isCustom?: true;
}

const standard = (platform: string, web: string, ad: string, video = ad): Names => ({
  platform,
  web,
  ad,
  video,
});
const custom = (platform: string, web: string, normalized: string): Names => ({
  ...standard(platform, web, normalized),
  isCustom: true,
});
/** Of the pages around the card form (product 19.6) */
const platformOnly = (platform: string): Names => standard(platform, '', '');

const NAMES = {
  pageViewed: standard('page', 'page_view', 'PageView', 'page'),
  productListViewed: custom('Product List Viewed', 'view_item_list', 'Product_List_Viewed'),
  productViewed: standard('Product Viewed', 'view_item', 'ViewContent'),
  productAdded: standard('Product Added', 'add_to_cart', 'AddToCart'),
  cartViewed: platformOnly('Cart Viewed'),
  checkoutStarted: platformOnly('Checkout Started'),
  checkoutStepCompleted: platformOnly('Checkout Step Completed'),
  paymentInfoEntered: platformOnly('Payment Info Entered'),
  orderCompleted: standard('Order Completed', 'purchase', 'Purchase'),
};

/** Product 19.1. Amounts are in dollars. */
export interface Product {
  id: string;
  name: string;
  category: string;
  variant?: string;
  price: number;
  quantity: number;
}

export interface Customer {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  city: string;
  state: string;
  country: string;
}

/** What the products cost together, without tax and fees, and what is paid for them. */
interface ExpectedCart {
  value: number;
  total: number;
  tax: number;
  fees: number;
  discount: number;
  products: readonly Product[];
}

export interface ExpectedOrder extends ExpectedCart {
  messageId: string;
  number: string;
  confirmedAt: Date;
  giftCardAmount: number;
  customer: Customer;
}

export interface Action {
  name: keyof typeof NAMES;
  /** With products */
  value?: number;
  products?: readonly Product[];
  /** Of a list of products */
  listId?: string;
  step?: string;
  cart?: ExpectedCart;
  order?: ExpectedOrder;
}

/** A page, and what the visitor does there, in this order. */
export interface Visit {
  /** The address as destinations may see it (product 19.4) */
  path: string;
  title: string;
  /** The page was loaded by the browser, or by the site, not opened in the same document. */
  isLoad?: 'byBrowser' | 'bySite';
  actions: readonly Action[];
}

/* The actions of a visitor. */
export const viewPage: Action = { name: 'pageViewed' };
export const viewList = (listId: string, products: readonly Product[]): Action => ({
  name: 'productListViewed',
  listId,
  value: 0,
  products,
});
export const completeStep = (step: string): Action => ({ name: 'checkoutStepCompleted', step });
/** Something with the products of a cart or an order. */
export const act = (
  name: 'cartViewed' | 'checkoutStarted' | 'paymentInfoEntered',
  cart: ExpectedCart,
): Action => ({ name, value: cart.value, products: cart.products, cart });
export const completeOrder = (order: ExpectedOrder): Action => ({
  ...act('cartViewed', order),
  name: 'orderCompleted',
  order,
});
/** The platform gets one event for each product. */
export const touchProducts = (
  name: 'productViewed' | 'productAdded',
  products: readonly Product[],
): Action[] =>
  products.map((product) => ({ name, value: product.price * product.quantity, products: [product] }));

/** The ids with which the configuration of the tests names the site. */
const IDS = { web: 'G-STANDIN', ad: '100000000000001' };
/** The click id of the first page, which all later events have. */
const CLICK_IDS = { msclkid: 'click-1' };
export const FIRST_QUERY = '?utm_source=mail&msclkid=click-1';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An action with what all destinations get about its page. */
interface Expected {
  action: Action;
  title: string;
  url: string;
  referrer: string;
  isFirstOfLoad: boolean;
  isPayment: boolean;
}

/** The pages around the card form, of which only the platform gets events (product 19.6). */
export const isPaymentVisit = ({ path }: Visit): boolean => /\/(cart|checkout)$/.test(path);

function listExpected(visits: readonly Visit[], origin: string): Expected[] {
  let previous = '';
  /** The referrer of the document. A later load by the browser keeps it. */
  let documentReferrer = '';
  return visits.flatMap((visit) => {
    const { path, title, isLoad, actions } = visit;
    const url = origin + path;
    // Click ids are not in the address of the page before.
    if (isLoad === 'bySite') documentReferrer = url;
    const referrer = isLoad ? documentReferrer : previous;
    previous = url.replace(/[?&]msclkid=[^&]*/, '');
    return actions.map((action, index) => ({
      action,
      title,
      url,
      referrer,
      isFirstOfLoad: isLoad !== undefined && index === 0,
      isPayment: isPaymentVisit(visit),
    }));
  });
}

const whenGiven = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

/** https://segment.com/docs/connections/spec/ecommerce/v2/ */
function createPlatformProperties({ name, products, value, listId, step, cart, order }: Action) {
  const list = products?.map(({ id, ...product }) => ({ product_id: id, ...product }));
  const isSingle = name === 'productViewed' || name === 'productAdded';
  return {
    ...(list ? { currency: 'USD', value, ...(isSingle ? list[0] : { products: list }) } : {}),
    ...whenGiven('list_id', listId),
    ...whenGiven('step', step),
    ...(cart
      ? { revenue: value, total: cart.total, tax: cart.tax, fees: cart.fees, discount: cart.discount }
      : {}),
    ...(order ? { order_id: order.number, gift_card_amount: order.giftCardAmount } : {}),
  };
}

function createPlatformEvent({ action, title, url, referrer }: Expected): object {
  const { pathname: path, search: query } = new URL(url);
  const page = { path, referrer, search: query, title, url };
  return {
    ...(action.name === 'pageViewed'
      ? { type: 'page', name: title, properties: { ...page, name: title } }
      : { type: 'track', event: NAMES[action.name].platform, properties: createPlatformProperties(action) }),
    messageId: action.order?.messageId ?? expect.stringMatching(UUID),
    timestamp: action.order?.confirmedAt.toISOString() ?? expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    // One visitor
    anonymousId: expect.stringMatching(UUID),
    context: {
      page,
      consent: { categoryPreferences: { C0001: true, C0002: true, C0003: true, C0004: true } },
      clickIds: CLICK_IDS,
      // Of the first page, also after a full load.
      campaign: { source: 'mail' },
      // Facts about the browser
      userAgent: expect.any(String),
      userAgentData: expect.any(Object),
      library: { name: 'analytics.js', version: expect.any(String) },
      locale: 'en-US',
      timezone: 'America/Los_Angeles',
    },
  };
}

/** https://developers.google.com/analytics/devguides/collection/ga4/reference/events */
function createWebFields({ products, value, listId, order }: Action) {
  const items = products?.map(({ id, name, category, variant, price, quantity }) => ({
    item_id: id,
    item_name: name,
    item_category: category,
    ...whenGiven('item_variant', variant),
    price,
    quantity,
  }));
  return {
    ...(items ? { currency: 'USD', value, items } : {}),
    ...whenGiven('item_list_id', listId),
    ...(order
      ? {
          transaction_id: order.number,
          tax: order.tax,
          fees: order.fees,
          discount: order.discount,
          gift_card_amount: order.giftCardAmount,
        }
      : {}),
  };
}

const DENIED = {
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  security_storage: 'granted',
};
const GRANTED = Object.fromEntries(Object.keys(DENIED).map((name) => [name, 'granted']));

function createWebCalls(
  { action, title, url, referrer, isFirstOfLoad }: Expected,
  messageId: string,
): Call[] {
  const page = { page_location: url, page_referrer: referrer, page_title: title };
  const config = {
    send_page_view: false,
    page_location: url.replace(/[?&]msclkid=[^&]*/, ''),
    page_referrer: '',
    campaign_source: 'mail',
    cookie_expires: 63_072_000,
    cookie_domain: 'auto',
    cookie_path: '/',
  };
  const start: Call[] = [
    ['consent', 'default', DENIED],
    ['consent', 'update', GRANTED],
    ['js', expect.any(String)],
    ['config', IDS.web, config],
    ['consent', 'update', GRANTED],
  ];
  const fields = {
    ...createWebFields(action),
    ...CLICK_IDS,
    ...page,
    event_id: messageId,
    send_to: IDS.web,
  };
  return [...(isFirstOfLoad ? start : []), ['set', page], ['event', NAMES[action.name].web, fields]];
}

/** https://developers.facebook.com/docs/meta-pixel/reference */
function createAdFields({ products, value, order }: Action) {
  return {
    ...(products
      ? {
          currency: 'USD',
          value,
          content_type: 'product',
          content_ids: [...new Set(products.map(({ id }) => id))],
          contents: products.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
          num_items: products.reduce((sum, { quantity }) => sum + quantity, 0),
          ...(products.length === 1 ? { content_name: products[0]?.name } : {}),
        }
      : {}),
    ...whenGiven('order_id', order?.number),
  };
}

/** Product 5.4 and 19.2. Pixels expect hashed places in lower case. */
function hash(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('hex');
}

function createAdCalls({ action, isFirstOfLoad }: Expected, messageId: string): Call[] {
  const { isCustom, ad } = NAMES[action.name];
  const start: Call[] = [
    ['consent', 'grant'],
    // Limited data use by location
    ['dataProcessingOptions', ['LDU'], 0, 0],
    ['set', 'autoConfig', false, IDS.ad],
    ['init', IDS.ad],
  ];
  const customer = action.order?.customer;
  // The customer is in the USA (the forms of the hashes: product 19.2).
  const matching = customer && {
    em: hash(customer.email),
    ph: hash(`1${customer.phone}`),
    fn: hash(customer.firstName),
    ln: hash(customer.lastName),
    ct: hash(customer.city),
    st: hash(customer.state),
    country: hash('us'),
  };
  return [
    ...(isFirstOfLoad ? start : []),
    ...(matching ? [['init', IDS.ad, matching] satisfies Call] : []),
    [
      isCustom ? 'trackCustom' : 'track',
      ad,
      { ...createAdFields(action), ...CLICK_IDS },
      { eventID: messageId },
    ],
  ];
}

/** https://business-api.tiktok.com/portal/docs, "Pixel" */
function createVideoFields({ products, value, order }: Action) {
  const contents = products?.map(({ id, name, category, price, quantity }) => ({
    content_id: id,
    content_name: name,
    content_category: category,
    price,
    quantity,
  }));
  return {
    ...(contents ? { currency: 'USD', value, content_type: 'product', contents } : {}),
    ...whenGiven('order_id', order?.number),
  };
}

function createVideoCalls({ action, isFirstOfLoad }: Expected, messageId: string): Call[] {
  const customer = action.order?.customer;
  const start: Call[] = [['enableCookie'], ['grantConsent']];
  const identity = customer && { email: hash(customer.email), phone_number: hash(`+1${customer.phone}`) };
  return [
    ...(isFirstOfLoad ? start : []),
    ...(identity ? [['identify', identity] satisfies Call] : []),
    // The call of a page view has no fields.
    action.name === 'pageViewed'
      ? ['page']
      : [
          'track',
          NAMES[action.name].video,
          { ...createVideoFields(action), ...CLICK_IDS },
          { event_id: messageId },
        ],
  ];
}

/** All that the four destinations have received in a visit. */
export interface Received {
  platform: readonly PlatformEvent[];
  web: readonly Call[];
  ad: readonly Call[];
  video: readonly Call[];
}

/** Compares all that the destinations have received with what the visitor did. Each event has one id at all of them (product 19.1). */
export function expectReceived(received: Received, visits: readonly Visit[], origin: string): void {
  const expected = listExpected(visits, origin);
  expect.soft(received.platform, 'customer-data platform').toEqual(expected.map(createPlatformEvent));
  const ids = received.platform.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  let hasStarted = false;
  const createCalls = (create: (item: Expected, messageId: string) => Call[]) =>
    expected.flatMap((item, index) => {
      if (item.isFirstOfLoad) hasStarted = false;
      if (item.isPayment) return [];
      // A script starts on the first page of a document on which it may run.
      const isFirstOfLoad = !hasStarted;
      hasStarted = true;
      return create({ ...item, isFirstOfLoad }, ids[index] ?? '');
    });
  expect.soft(received.web, 'web analytics').toEqual(createCalls(createWebCalls));
  expect.soft(received.ad, 'ad pixel').toEqual(createCalls(createAdCalls));
  expect.soft(received.video, 'video pixel').toEqual(createCalls(createVideoCalls));
}
