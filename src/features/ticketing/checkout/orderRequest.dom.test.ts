import { setConsent } from '../../../analytics/consent';
import { lockMock, customerMock } from '../shared/mocks';
import { createPaymentAttempt, toOrderRequest } from './orderRequest';
import type { CheckoutFields } from '../../shared/checkout/schema';

beforeEach(() => localStorage.clear());

const { contact, address } = customerMock;
const fields: CheckoutFields = {
  ...contact,
  ...address,
  addressLine2: '',
  zipcode: '',
};
const lock = lockMock({ cardForm: { provider: 'stripe', url: 'https://pay.example/stripe/fields' } });

test('the payment has the provider of the card form', () => {
  const byCard = { paymentMethod: 'pm_1', giftCards: [], marketingInterestIds: [] };
  expect(toOrderRequest(lock, fields, byCard).payment).toEqual({ provider: 'stripe', paymentMethod: 'pm_1' });
  expect(toOrderRequest(lockMock(), fields, byCard).payment?.provider).toBe('test');
});

test('empty values are omitted', () => {
  expect(
    toOrderRequest(lock, fields, { paymentMethod: null, giftCards: [], marketingInterestIds: [] }),
  ).toEqual({
    lockId: lock.lockId,
    customer: {
      contact,
      address: { country: 'USA', addressLine1: '12 Orchard Lane', city: 'Ronks', state: 'PA' },
    },
    consentGroups: ['C0001'],
    expectedTotalCents: lock.totals.totalCents,
  });
});

test('the order has the consent at the time of the payment, and a repeat of the attempt has the same', () => {
  const details = { paymentMethod: 'pm_1', giftCards: [], marketingInterestIds: [] };
  setConsent(['C0002', 'C0004']);
  const attempt = createPaymentAttempt(toOrderRequest(lock, fields, details));
  setConsent([]);
  expect(JSON.parse(attempt.body).consentGroups).toEqual(['C0001', 'C0002', 'C0004']);
  expect(toOrderRequest(lock, fields, details).consentGroups).toEqual(['C0001']);
});

test('gift cards are sent with only number and amount', () => {
  const giftCard = { number: 'LTGC-1', amountCents: 5_000, last4: 'TC-1', balanceCents: 9_000 };
  const request = toOrderRequest(lock, fields, {
    paymentMethod: 'pm_1',
    giftCards: [giftCard],
    marketingInterestIds: ['films'],
  });
  expect(request.giftCards).toEqual([{ number: 'LTGC-1', amountCents: 5_000 }]);
  expect(request.marketing).toEqual({ marketingInterestIds: ['films'] });
});

test('each attempt has its own key and the exact text of its request', () => {
  const request = toOrderRequest(lock, fields, {
    paymentMethod: 'pm_1',
    giftCards: [],
    marketingInterestIds: [],
  });
  const [first, second] = [createPaymentAttempt(request), createPaymentAttempt(request)];
  expect(first.idempotencyKey).not.toBe(second.idempotencyKey);
  expect(first).toMatchObject({ lockId: lock.lockId, body: JSON.stringify(request), orderId: null });
});
