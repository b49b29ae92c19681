import { toStayInTouchRequest } from './useStayInTouchForm';
import { validFields } from './StayInTouchFlow.mocks';

it('builds the request of product 3.1 without empty optional fields', () => {
  const request = toStayInTouchRequest({ ...validFields, marketingInterestIds: ['films', 'gone'] }, [
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
  expect(
    toStayInTouchRequest({ ...validFields, addressLine2: 'Floor 2' }, []).customer.address.addressLine2,
  ).toBe('Floor 2');
});
