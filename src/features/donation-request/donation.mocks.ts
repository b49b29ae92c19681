import { createHelios, type Helios } from '../../helios/client';
import type { DonationFields } from './fields';

export type DonationCalls = Pick<
  Helios,
  'listCountries' | 'listBlockedEmailDomains' | 'listDonationShows' | 'sendDonationRequest' | 'verifyAddress'
>;

/** A Helios client with successful answers. `calls` overrides single methods. */
export function mockHelios(calls: Partial<DonationCalls> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    listCountries: () =>
      Promise.resolve([
        { code: 'USA', name: 'United States of America' },
        { code: 'CAN', name: 'Canada' },
      ]),
    listBlockedEmailDomains: () => Promise.resolve(['mailinator.com']),
    listDonationShows: () =>
      Promise.resolve([
        { eventCode: 'RUTHL', eventName: 'Ruth' },
        { eventCode: 'GIDEO', eventName: 'Gideon' },
      ]),
    verifyAddress: () => Promise.resolve({ result: 'confirmed', suggestion: null }),
    sendDonationRequest: () =>
      Promise.resolve({ reference: 'DR-7K3M9QXA', receivedAt: '2026-03-14T16:00:00Z' }),
    ...calls,
  };
}

export const letter = new File(['%PDF-1.7\n%%EOF\n'], 'Our letter.pdf', { type: 'application/pdf' });

/** Valid on March 14, 2026. */
export const validFields: DonationFields = {
  organizationName: 'Ronks Fire Company',
  organizationPhoneNumber: '7175550100',
  organizationEmailAddress: 'office@ronksfire.example',
  organizationEmailAddressConfirm: 'office@ronksfire.example',
  firstName: 'Naomi',
  lastName: 'Weaver',
  phoneNumber: '7175550142',
  emailAddress: 'naomi@example.com',
  emailAddressConfirm: 'naomi@example.com',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  addressLine2: '',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
  eventName: 'Spring Auction',
  eventDate: '2026-05-09',
  eventCode: 'RUTHL',
  usedFor: 'A prize of the auction for the new engine.',
  comments: '',
  letter,
};
