import { createHelios, type Helios } from '../../helios/client';
import type { PromoStayInTouchFormProps } from '../../content/blocks/promoStayInTouchForm';
import type { PromoFields } from './fields';

export const promoStayInTouchFormMock: PromoStayInTouchFormProps = {
  title: 'Put your group on the list',
  text: '<p>Opening nights, group prices and stories from backstage. About one letter a month, and never a dull one.</p>',
  submitButtonText: '',
  darkBackground: false,
};

export const validFields: PromoFields = {
  organization: 'Orchard Lane Church',
  firstName: 'Naomi',
  lastName: 'Weaver',
  primaryPhone: '7175550142',
  emailAddress: 'naomi@example.com',
  country: 'USA',
  address: '12 Orchard Lane',
  city: 'Ronks',
  state: 'PA',
  zipCode: '17572',
};

/** A ticketing API with three countries. */
export const heliosMock: Helios = {
  ...createHelios({ baseUrl: 'https://helios.example' }),
  listCountries: () =>
    Promise.resolve([
      { code: 'USA', name: 'United States' },
      { code: 'CAN', name: 'Canada' },
      { code: 'DEU', name: 'Germany' },
    ]),
};
