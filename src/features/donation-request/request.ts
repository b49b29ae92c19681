import type { DonationRequest } from '../../helios/types';
import type { DonationFields } from './fields';

/** The request of valid fields (product 3.4), without the letter. */
export function toDonationRequest(fields: DonationFields): DonationRequest {
  const { addressLine2, comments } = fields;
  return {
    customer: {
      primaryContact: {
        firstName: fields.firstName,
        lastName: fields.lastName,
        phoneNumber: fields.phoneNumber,
        emailAddress: fields.emailAddress,
        emailAddressConfirm: fields.emailAddressConfirm,
      },
      address: {
        addressLine1: fields.addressLine1,
        ...(addressLine2 ? { addressLine2 } : {}),
        city: fields.city,
        state: fields.state,
        country: fields.country,
        zipcode: fields.zipcode,
      },
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
