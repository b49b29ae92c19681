import type { AnalyticsEvent, EventName } from './events';
import { mapToAd, mapToSegment, mapToVideo, mapToWeb, presets } from './presets';

const commerce = {
  value: 137.5,
  currency: 'USD',
  items: [
    {
      id: 'RUTHL',
      name: 'Ruth',
      category: 'STRASBURG_PA',
      variant: 'ADULT',
      price: 54,
      discount: 5,
      quantity: 2,
    },
    { id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA', variant: 'CHILD', price: 29.5, quantity: 1 },
  ],
};
const order = {
  name: 'orderCompleted',
  messageId: 'm1',
  consentGroups: ['C0001', 'C0002', 'C0004'],
  time: Date.UTC(2026, 0, 1),
  ...commerce,
  orderNumber: 'LT-1042',
  total: 150.66,
  tax: 7.16,
  fees: 6,
  discount: 10,
  giftCardAmount: 50,
  coupon: 'LANTERN10',
  contact: { email: 'naomi@example.com' },
} as const satisfies AnalyticsEvent;
const added = {
  name: 'productAdded',
  value: 137.5,
  currency: 'USD',
  items: commerce.items,
} satisfies AnalyticsEvent;
const defaults = { currency: 'USD', contentType: 'product' } as const;

test.each<[EventName, string, string | undefined, string | undefined, string | undefined]>([
  ['pageViewed', 'Page Viewed', 'page_view', 'PageView', 'Pageview'],
  ['productListViewed', 'Product List Viewed', 'view_item_list', undefined, undefined],
  ['productViewed', 'Product Viewed', 'view_item', 'ViewContent', 'ViewContent'],
  ['productAdded', 'Product Added', 'add_to_cart', 'AddToCart', 'AddToCart'],
  ['productRemoved', 'Product Removed', 'remove_from_cart', undefined, undefined],
  ['cartViewed', 'Cart Viewed', undefined, undefined, undefined],
  ['checkoutStarted', 'Checkout Started', undefined, undefined, undefined],
  ['paymentInfoEntered', 'Payment Info Entered', undefined, undefined, undefined],
  ['orderCompleted', 'Order Completed', 'purchase', 'Purchase', 'Purchase'],
  ['signedUp', 'Signed Up', 'sign_up', 'CompleteRegistration', 'CompleteRegistration'],
  ['donationRequestSubmitted', 'Donation Request Submitted', 'generate_lead', 'Lead', 'Lead'],
])('%s is %s, %s, %s, %s', (name, segment, web, ad, video) => {
  expect(presets[name]).toEqual({
    segment,
    ...(web && { web }),
    ...(ad && { ad }),
    ...(video && { video }),
  });
});

test('an exchange for the customer-data platform', () => {
  expect(mapToSegment({ ...order, exchangeCredit: 84 })[0]?.fields).toMatchObject({ exchange_credit: 84 });
});

test('an order for the customer-data platform', () => {
  expect(mapToSegment(order)[0]).toEqual({
    name: 'Order Completed',
    fields: {
      order_id: 'LT-1042',
      revenue: 137.5,
      value: 137.5,
      total: 150.66,
      currency: 'USD',
      tax: 7.16,
      fees: 6,
      discount: 10,
      gift_card_amount: 50,
      coupon: 'LANTERN10',
      products: [
        {
          product_id: 'RUTHL',
          name: 'Ruth',
          category: 'STRASBURG_PA',
          variant: 'ADULT',
          price: 54,
          discount: 5,
          quantity: 2,
        },
        {
          product_id: 'RUTHL',
          name: 'Ruth',
          category: 'STRASBURG_PA',
          variant: 'CHILD',
          price: 29.5,
          quantity: 1,
        },
      ],
    },
  });
});

test('products added are one event each for the customer-data platform, with the fields at the top', () => {
  const product = { currency: 'USD', product_id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA' };
  expect(mapToSegment(added)).toEqual([
    {
      name: 'Product Added',
      fields: { ...product, value: 108, variant: 'ADULT', price: 54, discount: 5, quantity: 2 },
    },
    {
      name: 'Product Added',
      fields: { ...product, value: 29.5, variant: 'CHILD', price: 29.5, quantity: 1 },
    },
  ]);
  expect(mapToWeb(added).fields).toMatchObject({ value: 137.5, items: [{ quantity: 2 }, { quantity: 1 }] });
  expect(mapToAd(added).fields).toMatchObject({ value: 137.5, num_items: 3 });
  expect(mapToVideo(added, defaults).fields).toMatchObject({
    value: 137.5,
    contents: [{ quantity: 2 }, { quantity: 1 }],
  });
});

test('an order for the web-analytics tag', () => {
  const { name, fields } = mapToWeb(order);
  expect(name).toBe('purchase');
  expect(fields).toEqual({
    transaction_id: 'LT-1042',
    value: 137.5,
    currency: 'USD',
    tax: 7.16,
    fees: 6,
    discount: 10,
    gift_card_amount: 50,
    coupon: 'LANTERN10',
    items: [
      {
        item_id: 'RUTHL',
        item_name: 'Ruth',
        item_category: 'STRASBURG_PA',
        item_variant: 'ADULT',
        price: 54,
        discount: 5,
        quantity: 2,
      },
      {
        item_id: 'RUTHL',
        item_name: 'Ruth',
        item_category: 'STRASBURG_PA',
        item_variant: 'CHILD',
        price: 29.5,
        quantity: 1,
      },
    ],
  });
});

test('an order for the advertising pixel', () => {
  expect(mapToAd(order)).toEqual({
    name: 'Purchase',
    isCustom: false,
    fields: {
      value: 137.5,
      currency: 'USD',
      content_type: 'product',
      content_ids: ['RUTHL'],
      contents: [
        { id: 'RUTHL', quantity: 2, item_price: 54 },
        { id: 'RUTHL', quantity: 1, item_price: 29.5 },
      ],
      num_items: 3,
      order_id: 'LT-1042',
    },
  });
});

test('an order for the video-ad pixel', () => {
  const { name, fields } = mapToVideo(order, { currency: 'USD', contentType: 'product_group' });
  expect(name).toBe('Purchase');
  expect(fields).toEqual({
    value: 137.5,
    currency: 'USD',
    content_type: 'product_group',
    order_id: 'LT-1042',
    contents: [
      {
        content_id: 'RUTHL',
        content_name: 'Ruth',
        content_category: 'STRASBURG_PA',
        price: 54,
        quantity: 2,
      },
      {
        content_id: 'RUTHL',
        content_name: 'Ruth',
        content_category: 'STRASBURG_PA',
        price: 29.5,
        quantity: 1,
      },
    ],
  });
});

test('the video-ad pixel has a default currency', () => {
  expect(mapToVideo({ ...added, currency: '' }, { ...defaults, currency: 'CAD' }).fields.currency).toBe(
    'CAD',
  );
});

test('an event without a preset is a custom event with a normalized name', () => {
  const event = { name: 'stayInTouchComplete', marketingInterestIds: ['films'] } as const;
  const fields = { marketing_interest_ids: ['films'] };
  expect(mapToSegment(event)).toEqual([{ name: 'Stay In Touch Complete', fields }]);
  expect(mapToWeb(event)).toEqual({ name: 'stay_in_touch_complete', fields });
  expect(mapToAd(event)).toEqual({ name: 'Stay_In_Touch_Complete', fields, isCustom: true });
  expect(mapToVideo(event, defaults)).toEqual({ name: 'Stay_In_Touch_Complete', fields });
});

test.each([mapToSegment, mapToWeb, mapToAd, (event: AnalyticsEvent) => mapToVideo(event, defaults)])(
  'no destination receives a contact in clear',
  (map) => {
    const signedUp = { name: 'signedUp', method: 'stay-in-touch', contact: order.contact } as const;
    for (const event of [order, signedUp]) expect(JSON.stringify(map(event))).not.toContain('naomi');
  },
);
