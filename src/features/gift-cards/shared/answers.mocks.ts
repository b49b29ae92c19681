import type { GiftCardContent } from '../../../content/giftCards';
import { pictureMock } from '../../../design-system/Image/Image.mocks';
import type { GiftCardOptions, GiftCardOrder } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';

/* Data of Helios, the cart and the content system. Not in a .tsx file, where Storybook treats an object as a component. */

export const giftCardDataMock: GiftCardContent = {
  companyName: 'Lamplight Theatres',
  phone: '1-800-555-0117',
  designs: [
    {
      id: 'lantern',
      name: 'The open door',
      occasion: 'For any day',
      image: pictureMock('show-inn', 'A lit doorway in a dark street'),
    },
    {
      id: 'harvest',
      name: 'The harvest',
      occasion: 'Thank you',
      image: pictureMock('show-ruth', 'A woman in a field of barley at sunset'),
    },
    {
      id: 'bridge',
      name: 'Supper at the bridge',
      occasion: 'Birthday',
      image: pictureMock('lancaster-supper', 'A laid table by a covered bridge'),
    },
  ],
  paymentNote: 'By paying you accept our terms of sale.',
  policyLinks: [
    { text: 'Terms of sale', href: '/terms' },
    { text: 'Privacy notice', href: '/privacy' },
  ],
  title: '',
  intro: '',
};

export function optionsMock(parts: Partial<GiftCardOptions> = {}): GiftCardOptions {
  return {
    currency: 'USD',
    amountsCents: [2500, 5000, 7500, 10000, 15000, 20000],
    minAmountCents: 1000,
    maxAmountCents: 50000,
    amountStepCents: 100,
    maxQuantity: 10,
    maxCards: 20,
    maxOrderCents: 200000,
    maxMessageLength: 300,
    maxNameLength: 50,
    maxEmailLength: 50,
    timeZone: 'America/New_York',
    deliveryTime: '08:00',
    today: '2026-11-21',
    lastDeliveryDay: '2027-11-21',
    cardForm: { provider: 'test', url: 'https://helios.example/test-gateway/fields' },
    ...parts,
  };
}

export function itemMock(parts: Partial<GiftCardCartItem> = {}): GiftCardCartItem {
  return {
    id: 'item-1',
    amountCents: 5000,
    quantity: 1,
    designImageId: 'show-inn.jpg',
    recipient: { name: 'Ruth Miller', emailAddress: 'ruth@example.com' },
    senderName: 'Naomi',
    message: 'Happy birthday, dear Ruth!\nThe best seats are on me.',
    delivery: { method: 'email', day: '2026-12-24' },
    ...parts,
  };
}

/** Two cards to print, for the buyer */
export const ownItemMock = itemMock({
  id: 'item-2',
  amountCents: 2500,
  quantity: 2,
  designImageId: 'show-ruth.jpg',
  recipient: null,
  senderName: '',
  message: '',
  delivery: { method: 'print', day: null },
});

export function orderMock(parts: Partial<GiftCardOrder> = {}): GiftCardOrder {
  const { id: _, ...item } = itemMock();
  const { id: __, ...ownItem } = ownItemMock;
  return {
    orderId: 'gift-order-1',
    orderNumber: 'GC-7K3M9QXA',
    analyticsMessageId: '22222222-2222-4222-8222-222222222222',
    status: 'confirmed',
    cartId: 'cart-1',
    currency: 'USD',
    totalCents: 10000,
    refundedCents: 0,
    items: [
      {
        ...item,
        deliverAt: '2026-12-24T13:00:00.000Z',
        deliveredAt: null,
        cards: [{ last4: 'RT5H', isVoided: false, printUrl: null }],
      },
      {
        ...ownItem,
        deliverAt: null,
        deliveredAt: null,
        cards: [
          { last4: '9QXA', isVoided: false, printUrl: 'https://helios.example/gift-cards/cards/a' },
          { last4: '2P4W', isVoided: false, printUrl: 'https://helios.example/gift-cards/cards/b' },
        ],
      },
    ],
    payment: { provider: 'test', cardBrand: 'visa', cardLast4: '4242' },
    nextAction: null,
    declineCode: null,
    failureReason: null,
    createdAt: '2026-11-21T12:05:00.000Z',
    confirmedAt: '2026-11-21T12:05:01.000Z',
    customer: {
      contact: {
        firstName: 'Naomi',
        lastName: 'Field',
        phoneNumber: '7175550142',
        emailAddress: 'naomi@example.com',
      },
      address: {
        country: 'USA',
        addressLine1: '12 Orchard Lane',
        city: 'Ronks',
        state: 'PA',
        zipcode: '17572',
      },
    },
    ...parts,
  };
}

/** A complete checkout draft. */
export const draftMock = {
  firstName: 'Naomi',
  lastName: 'Field',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};
