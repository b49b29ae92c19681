import { createKeys, stayInTouchRequest } from './request';
import { typed } from './StayInTouchFlow.mocks';

beforeAll(() => {
  let count = 0;
  Object.assign(crypto, { randomUUID: () => `key-${(count += 1)}` });
});

it('sends what was typed in the shape of SPEC 3.1, without what was left empty', () => {
  const request = stayInTouchRequest({ ...typed, marketingInterestIds: ['films', 'gone'] }, [
    'films',
    'groups',
  ]);
  expect(request).toEqual({
    customer: {
      contact: {
        firstName: 'Naomi',
        lastName: 'Weaver',
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
    marketingInterestIds: ['films'],
  });
  expect(stayInTouchRequest({ ...typed, addressLine2: 'Floor 2' }, []).customer.address.addressLine2).toBe(
    'Floor 2',
  );
});

it('has one key for the same request, and another when something was corrected', () => {
  const keyOf = createKeys();
  const first = keyOf(stayInTouchRequest(typed, []));
  expect(keyOf(stayInTouchRequest({ ...typed }, []))).toBe(first);
  const corrected = keyOf(stayInTouchRequest({ ...typed, city: 'Lancaster' }, []));
  expect(corrected).not.toBe(first);
});
