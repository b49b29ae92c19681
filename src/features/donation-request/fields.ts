import { homeCountry } from '../../lib/address';

/** The values of the form (product 3.4). */
export interface DonationValues {
  organizationName: string;
  organizationPhoneNumber: string;
  organizationEmailAddress: string;
  organizationEmailAddressConfirm: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  emailAddress: string;
  emailAddressConfirm: string;
  country: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipcode: string;
  eventName: string;
  /** `YYYY-MM-DD`, or empty */
  eventDate: string;
  /** Empty if a theater is chosen instead. */
  eventCode: string;
  /** The code of a theater. Empty if a show is chosen instead. */
  location: string;
  usedFor: string;
  comments: string;
  letter: File | null;
}

export type DonationFieldName = keyof DonationValues;

export const emptyFields: DonationValues = {
  organizationName: '',
  organizationPhoneNumber: '',
  organizationEmailAddress: '',
  organizationEmailAddressConfirm: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  emailAddress: '',
  emailAddressConfirm: '',
  country: homeCountry,
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
  eventName: '',
  eventDate: '',
  eventCode: '',
  location: '',
  usedFor: '',
  comments: '',
  letter: null,
};

/** In the order of the form. */
export const fieldNames = Object.keys(emptyFields) as DonationFieldName[];

/**
 * Where the request of Helios has each field, as in the paths of its errors. The letter is a part of its own.
 */
export const fieldPaths: Readonly<Record<DonationFieldName, string>> = {
  organizationName: '/donationRequest/customer/organizationContact/name',
  organizationPhoneNumber: '/donationRequest/customer/organizationContact/phoneNumber',
  organizationEmailAddress: '/donationRequest/customer/organizationContact/emailAddress',
  organizationEmailAddressConfirm: '/donationRequest/customer/organizationContact/emailAddressConfirm',
  firstName: '/donationRequest/customer/primaryContact/firstName',
  lastName: '/donationRequest/customer/primaryContact/lastName',
  phoneNumber: '/donationRequest/customer/primaryContact/phoneNumber',
  emailAddress: '/donationRequest/customer/primaryContact/emailAddress',
  emailAddressConfirm: '/donationRequest/customer/primaryContact/emailAddressConfirm',
  country: '/donationRequest/customer/address/country',
  addressLine1: '/donationRequest/customer/address/addressLine1',
  addressLine2: '/donationRequest/customer/address/addressLine2',
  city: '/donationRequest/customer/address/city',
  state: '/donationRequest/customer/address/state',
  zipcode: '/donationRequest/customer/address/zipcode',
  eventName: '/donationRequest/details/eventName',
  eventDate: '/donationRequest/details/eventDate',
  eventCode: '/donationRequest/details/eventCode',
  location: '/donationRequest/details/location',
  usedFor: '/donationRequest/details/usedFor',
  comments: '/donationRequest/details/comments',
  letter: '/letter',
};
