import type { DonationAddress, DonationRequest } from '../../helios/types';
import type { DonationFields } from './fields';

/** The request of valid fields (product 3.4), without the letter. */
export function toDonationRequest(fields: DonationFields): DonationRequest {
  const { comments } = fields;
  return {
    customer: {
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
    },
    details: {
      // Noon in UTC is the same day in every time zone of a theater.
      eventDate: `${fields.eventDate}T12:00:00.000Z`,
      eventName: fields.eventName,
      eventCode: fields.eventCode,
      usedFor: fields.usedFor,
      ...(comments ? { comments } : {}),
    },
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
}: DonationFields): DonationAddress {
  return { addressLine1, ...(addressLine2 ? { addressLine2 } : {}), city, state, country, zipcode };
}
