import { builtConfiguration, setRuntimeConfiguration } from '../../configuration/runtimeConfiguration';
import type { TheaterOption } from '../../content/locations';
import { createHelios, type Helios } from '../../helios/client';
import type { DonationValues } from './fields';

export type DonationCalls = Pick<
  Helios,
  | 'listCountries'
  | 'listBlockedEmailDomains'
  | 'listDonationShows'
  | 'sendDonationRequest'
  | 'sendLocationDonationRequest'
  | 'verifyAddress'
>;

const receipt = { reference: 'DR-7K3M9QXA', receivedAt: '2026-03-14T16:00:00Z' };

export const theaters: readonly TheaterOption[] = [
  { locationCode: 'STRASBURG_PA', name: 'Lancaster, PA' },
  { locationCode: 'BRANSON_MO', name: 'Branson, MO' },
];

/** Switches the choice of a theater instead of a show on or off. */
export function setAsksForTheater(donationRequestLocation: boolean): void {
  setRuntimeConfiguration({ ...builtConfiguration, featureFlags: { donationRequestLocation } });
}

/** A Helios client with successful answers. `calls` overrides single methods. */
export function mockHelios(calls: Partial<DonationCalls> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    listCountries: () =>
      Promise.resolve([
        { code: 'USA', name: 'United States' },
        { code: 'CAN', name: 'Canada' },
      ]),
    listBlockedEmailDomains: () => Promise.resolve(['mailinator.com']),
    listDonationShows: () =>
      Promise.resolve([
        { eventCode: 'RUTHL', eventName: 'Ruth' },
        { eventCode: 'GIDEO', eventName: 'Gideon' },
      ]),
    verifyAddress: () => Promise.resolve({ result: 'confirmed', suggestion: null }),
    sendDonationRequest: () => Promise.resolve(receipt),
    sendLocationDonationRequest: () => Promise.resolve(receipt),
    ...calls,
  };
}

export const letter = new File(['%PDF-1.7\n%%EOF\n'], 'Our letter.pdf', { type: 'application/pdf' });

/** Valid on March 14, 2026. */
export const validFields: DonationValues = {
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
  location: '',
  usedFor: 'A prize of the auction for the new engine.',
  comments: '',
  letter,
};
