import type { DonationAddress, DonationRequest, LocationDonationRequest } from '../../helios/types';
import type { DonationValues } from './fields';

/** The request of valid fields (product 3.4), without the letter. */
export function toDonationRequest(fields: DonationValues): DonationRequest {
  return { customer: toCustomer(fields), details: { ...toEvent(fields), eventCode: fields.eventCode } };
}

/** The request for any show of a theater, with the neutral name of its letter. */
export function toLocationDonationRequest(fields: DonationValues, letter: File): LocationDonationRequest {
  const extension = letter.name.split('.').at(-1)?.toLowerCase();
  return {
    customer: toCustomer(fields),
    details: { ...toEvent(fields), location: fields.location, fileName: `request.${extension}` },
  };
}

function toCustomer(fields: DonationValues): DonationRequest['customer'] {
  return {
    primaryContact: {
      firstName: fields.firstName,
      lastName: fields.lastName,
      phoneNumber: fields.phoneNumber,
      emailAddress: fields.emailAddress,
      emailAddressConfirm: fields.emailAddressConfirm,
    },
    address: toDonationAddress(fields),
    organizationContact: {
      name: fields.organizationName,
      phoneNumber: fields.organizationPhoneNumber,
      emailAddress: fields.organizationEmailAddress,
      emailAddressConfirm: fields.organizationEmailAddressConfirm,
    },
  };
}

function toEvent({ eventDate, eventName, usedFor, comments }: DonationValues) {
  return {
    // Noon in UTC is the same day in every time zone of a theater.
    eventDate: `${eventDate}T12:00:00.000Z`,
    eventName,
    usedFor,
    ...(comments ? { comments } : {}),
  };
}

/** The address of valid fields, as the request and its verification have it. */
export function toDonationAddress({
  addressLine1,
  addressLine2,
  city,
  state,
  country,
  zipcode,
}: DonationValues): DonationAddress {
  return { addressLine1, ...(addressLine2 ? { addressLine2 } : {}), city, state, country, zipcode };
}
