import { createHelios, type Helios } from '../../../helios/client';
import type { Country, MarketingInterest, StayInTouchReceipt } from '../../../helios/types';
import type { StayInTouchValues } from './schema';

export const countries: Country[] = [
  { code: 'USA', name: 'United States' },
  { code: 'CAN', name: 'Canada' },
  { code: 'DEU', name: 'Germany' },
  { code: 'GBR', name: 'United Kingdom' },
];

export const interests: MarketingInterest[] = [
  { interestId: 'lancaster', interestName: 'Shows in Lancaster' },
  { interestId: 'branson', interestName: 'Shows in Branson' },
  { interestId: 'films', interestName: 'Films and streaming' },
  { interestId: 'groups', interestName: 'Visits with a group' },
];

export const blockedDomains = ['mailinator.com'];

export const validFields: StayInTouchValues = {
  firstName: 'Naomi',
  lastName: 'Weaver',
  phoneNumber: '7175550142',
  emailAddress: 'naomi@example.com',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  addressLine2: '',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
  marketingInterestIds: [],
};

const receipt: StayInTouchReceipt = { receivedAt: '2026-03-14T16:00:00Z' };

/** The Helios methods that the form uses. */
export type StayInTouchCalls = Pick<
  Helios,
  'listCountries' | 'listMarketingInterests' | 'listBlockedEmailDomains' | 'stayInTouch'
>;

/** A Helios client with successful answers. `calls` overrides single methods. */
export function mockHelios(calls: Partial<StayInTouchCalls> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    listCountries: () => Promise.resolve(countries),
    listMarketingInterests: () => Promise.resolve(interests),
    listBlockedEmailDomains: () => Promise.resolve(blockedDomains),
    stayInTouch: () => Promise.resolve(receipt),
    ...calls,
  };
}
