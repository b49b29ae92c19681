import type { GiftCardOrder, Order, Performance } from '../helios/types';
import { describeGiftCardOrder, describeOrder, describePerformance, describeShows } from './commerce';

const show = {
  eventCode: 'RUTHL',
  eventName: 'Ruth',
  theaterLocation: 'STRASBURG_PA',
} as const;
const item = { id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA', variant: 'ADULT' };
const customer = {
  contact: {
    firstName: 'Naomi',
    lastName: 'Weaver',
    emailAddress: 'naomi@example.com',
    phoneNumber: '7175550100',
  },
  address: { country: 'USA', addressLine1: '12 Orchard Lane', city: 'Ronks', state: 'PA', zipcode: '17572' },
};
const contact = {
  email: 'naomi@example.com',
  phone: '7175550100',
  firstName: 'Naomi',
  lastName: 'Weaver',
  city: 'Ronks',
  state: 'PA',
  country: 'USA',
};

test('an order has its number and message id, never its secret id, and amounts in dollars', () => {
  const described = describeOrder({
    orderId: 'secret',
    orderNumber: 'LT-1',
    analyticsMessageId: 'm-1',
    createdAt: '2026-03-14T15:59:00.000Z',
    confirmedAt: '2026-03-14T16:00:00.000Z',
    consentGroups: ['C0001', 'C0002'],
    performance: show,
    seats: [
      { ticketType: 'ADULT', priceCents: 5995, discountCents: 600 },
      { ticketType: 'ADULT', priceCents: 5995, discountCents: 599 },
      { ticketType: 'ADULT', priceCents: 5995, discountCents: 600 },
    ],
    totals: {
      subtotalCents: 17_985,
      discountCents: 1799,
      feesCents: 1350,
      taxCents: 971,
      totalCents: 18_507,
      currency: 'USD',
    },
    payment: { provider: 'test', amountCents: 16_007 },
    promoCode: 'LANTERN10',
    customer,
  } as unknown as Order);
  expect(described).toEqual({
    messageId: 'm-1',
    time: Date.UTC(2026, 2, 14, 16),
    consentGroups: ['C0001', 'C0002'],
    orderNumber: 'LT-1',
    // Without tax and fees: what the items cost together.
    value: 161.86,
    total: 185.07,
    tax: 9.71,
    fees: 13.5,
    discount: 17.99,
    giftCardAmount: 25,
    coupon: 'LANTERN10',
    currency: 'USD',
    items: [
      { ...item, price: 53.95, discount: 6, quantity: 2 },
      { ...item, price: 53.96, discount: 5.99, quantity: 1 },
    ],
    contact,
  });
});

test('what exchanged tickets have paid is no gift card', () => {
  const { exchangeCredit, giftCardAmount } = describeOrder({
    performance: show,
    seats: [],
    totals: { totalCents: 10_030 },
    payment: { amountCents: 0 },
    exchangeOf: { orderNumber: 'LT-0', creditCents: 8000, waivedCents: 30 },
    promoCode: null,
    customer: null,
  } as unknown as Order);
  expect({ exchangeCredit, giftCardAmount }).toEqual({ exchangeCredit: 80, giftCardAmount: 20 });
});

test('an order of gift cards has one item for each line, without names of recipients', () => {
  const described = describeGiftCardOrder({
    orderId: 'secret',
    orderNumber: 'GC-1',
    analyticsMessageId: 'm-2',
    createdAt: '2026-03-14T15:59:00.000Z',
    confirmedAt: '2026-03-14T16:00:00.000Z',
    currency: 'USD',
    totalCents: 15_000,
    items: [
      {
        amountCents: 5000,
        quantity: 3,
        delivery: { method: 'email', day: null },
        recipient: { name: 'Ruth', emailAddress: 'ruth@example.com' },
        senderName: 'Naomi',
        message: 'For you',
      },
    ],
    customer: null,
  } as unknown as GiftCardOrder);
  expect(described).toEqual({
    messageId: 'm-2',
    time: Date.UTC(2026, 2, 14, 16),
    consentGroups: [],
    orderNumber: 'GC-1',
    value: 150,
    total: 150,
    tax: 0,
    fees: 0,
    discount: 0,
    giftCardAmount: 0,
    currency: 'USD',
    items: [
      {
        id: 'gift-card',
        name: 'Gift card',
        category: 'gift-cards',
        variant: 'email',
        price: 50,
        quantity: 3,
      },
    ],
  });
});

test('shows and performances have their lowest price', () => {
  const price = { lowestPriceCents: 2950, currency: 'USD' };
  expect(describeShows([{ ...show, ...price }]).items).toEqual([
    { id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA', price: 29.5, quantity: 1 },
  ]);
  const performance = { ...show, currency: 'USD', prices: [{ priceCents: 5900 }, { priceCents: 2950 }] };
  expect(describePerformance(performance as unknown as Performance)).toMatchObject({ value: 29.5 });
});
