import { setConsent } from '../../../analytics/consent';
import { lockMock, customerMock } from '../shared/answers.mocks';
import { toOrderRequest } from './useTicketPurchase';

beforeEach(() => localStorage.clear());

const { contact, address } = customerMock;
const entries = {
  fields: { ...contact, ...address, addressLine2: '', zipcode: '' },
  marketingInterestIds: [],
};
const lock = lockMock({ cardForm: { provider: 'stripe', url: 'https://pay.example/stripe/fields' } });

test('the payment has the provider of the card form', () => {
  expect(toOrderRequest(lock, entries, 'pm_1', []).payment).toEqual({
    provider: 'stripe',
    paymentMethod: 'pm_1',
  });
  expect(toOrderRequest(lockMock(), entries, 'pm_1', []).payment?.provider).toBe('test');
});

test('empty values are omitted', () => {
  expect(toOrderRequest(lock, entries, null, [])).toEqual({
    lockId: lock.lockId,
    customer: {
      contact,
      address: { country: 'USA', addressLine1: '12 Orchard Lane', city: 'Ronks', state: 'PA' },
    },
    consentGroups: ['C0001'],
    expectedTotalCents: lock.totals.totalCents,
  });
});

test('the order has the consent at the time of the payment', () => {
  setConsent(['C0002', 'C0004']);
  expect(toOrderRequest(lock, entries, 'pm_1', []).consentGroups).toEqual(['C0001', 'C0002', 'C0004']);
  setConsent([]);
  expect(toOrderRequest(lock, entries, 'pm_1', []).consentGroups).toEqual(['C0001']);
});

test('gift cards are sent with only number and amount', () => {
  const giftCard = { number: 'LTGC-1', amountCents: 5_000, last4: 'TC-1', balanceCents: 9_000 };
  const request = toOrderRequest(lock, { ...entries, marketingInterestIds: ['films'] }, 'pm_1', [giftCard]);
  expect(request.giftCards).toEqual([{ number: 'LTGC-1', amountCents: 5_000 }]);
  expect(request.marketing).toEqual({ marketingInterestIds: ['films'] });
});
