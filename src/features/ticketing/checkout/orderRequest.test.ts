import { lockMock, customerMock } from '../mocks';
import { newAttempt, orderRequest } from './orderRequest';
import type { CheckoutFields } from './schema';

const { contact, address } = customerMock;
const fields: CheckoutFields = {
  ...contact,
  ...address,
  addressLine2: '  ',
  state: ' PA ',
  zipcode: '',
  firstName: ' Naomi ',
};
const lock = lockMock({ cardForm: { provider: 'stripe', url: 'https://pay.example/stripe/fields' } });

test('a card is paid with through the provider that its fields are of', () => {
  const byCard = { paymentMethod: 'pm_1', giftCards: [], marketingInterestIds: [] };
  expect(orderRequest(lock, fields, byCard).payment).toEqual({ provider: 'stripe', paymentMethod: 'pm_1' });
  expect(orderRequest(lockMock(), fields, byCard).payment?.provider).toBe('test');
});

test('what is empty is left out, and the rest is sent without blanks around it', () => {
  expect(
    orderRequest(lock, fields, { paymentMethod: null, giftCards: [], marketingInterestIds: [] }),
  ).toEqual({
    lockId: lock.lockId,
    customer: {
      contact: { ...contact, firstName: 'Naomi' },
      address: { country: 'USA', addressLine1: '12 Orchard Lane', city: 'Ronks', state: 'PA' },
    },
    expectedTotalCents: lock.totals.totalCents,
  });
});

test('gift cards go along with their numbers and what they pay, and nothing else that is known of them', () => {
  const giftCard = { number: 'LTGC-1', amountCents: 5_000, last4: 'TC-1', balanceCents: 9_000 };
  const request = orderRequest(lock, fields, {
    paymentMethod: 'pm_1',
    giftCards: [giftCard],
    marketingInterestIds: ['films'],
  });
  expect(request.giftCards).toEqual([{ number: 'LTGC-1', amountCents: 5_000 }]);
  expect(request.marketing).toEqual({ marketingInterestIds: ['films'] });
});

test('each attempt has a key of its own and keeps the exact text of its request', () => {
  const request = orderRequest(lock, fields, {
    paymentMethod: 'pm_1',
    giftCards: [],
    marketingInterestIds: [],
  });
  const [one, two] = [newAttempt(request), newAttempt(request)];
  expect(one.idempotencyKey).not.toBe(two.idempotencyKey);
  expect(one).toMatchObject({ lockId: lock.lockId, body: JSON.stringify(request), orderId: null });
});
