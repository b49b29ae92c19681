import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DonationAddressSchema } from '../donations/schemas.ts';
import { named, nullable, ref, strictObject, stringEnum } from '../lib/schema.ts';
import { VERIFIED_COUNTRY } from './port.ts';

export const AddressVerificationRequestSchema = named(
  'AddressVerificationRequest',
  strictObject({ address: ref(DonationAddressSchema) }),
);

export const AddressVerificationSchema = named(
  'AddressVerification',
  Type.Object({
    result: stringEnum(['confirmed', 'corrected', 'not_found', 'not_checked', 'unavailable'], {
      description: [
        'confirmed: the address exists.',
        'corrected: `suggestion` is the address that was probably meant.',
        'not_found: the address is unknown, ambiguous, or lacks a known apartment or suite.',
        `not_checked: the country is not ${VERIFIED_COUNTRY}.`,
        'unavailable: no address service is set up, or it gave no answer in time.',
      ].join(' '),
    }),
    suggestion: nullable(ref(DonationAddressSchema)),
  }),
);
export type AddressVerification = Static<typeof AddressVerificationSchema>;
