import { Type } from 'typebox';
import type { Static } from 'typebox';
import { EVENT_CODE } from '../catalogue/codes.ts';
import { DONATION_DECISIONS } from '../db/stored-types.ts';
import { contactLimits, donationLimits, MAX_TICKETS } from '../lib/limits.ts';
import {
  instant,
  isoDate,
  named,
  nullable,
  phoneNumber,
  ref,
  requiredText,
  strictObject,
  stringEnum,
  emailAddress,
} from '../lib/schema.ts';

const { LESS_THAN_DAYS, LETTER_EXTENSIONS, MAX_LENGTHS, MAX_LETTER_BYTES, MORE_THAN_DAYS } = donationLimits;
/** Of the message of staff to the contact person. */
const MAX_DECISION_MESSAGE = 1_000;

const plainName = Type.String({
  minLength: 1,
  maxLength: MAX_LENGTHS.name,
  pattern: '^ *[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ]*$',
  description: 'Letters, numbers and spaces only.',
});
const reachableBy = {
  phoneNumber,
  emailAddress: emailAddress(contactLimits.emailAddress),
  emailAddressConfirm: Type.String({
    maxLength: contactLimits.emailAddress,
    description: 'Must equal `emailAddress`.',
  }),
};

export const DonationAddressSchema = named(
  'DonationAddress',
  strictObject({
    addressLine1: requiredText(MAX_LENGTHS.addressLine1, donationLimits.MIN_ADDRESS_LINE_1),
    addressLine2: Type.Optional(Type.String({ maxLength: MAX_LENGTHS.addressLine2 })),
    city: requiredText(MAX_LENGTHS.city),
    state: requiredText(MAX_LENGTHS.state),
    country: Type.String({
      maxLength: 3,
      pattern: '^[A-Z]{3}$',
      description: 'A `code` of GET /countries.',
      examples: ['USA'],
    }),
    zipcode: requiredText(MAX_LENGTHS.zipcode),
  }),
);
export type DonationAddress = Static<typeof DonationAddressSchema>;

export const DonationCustomerSchema = named(
  'DonationCustomer',
  strictObject({
    primaryContact: strictObject({ firstName: plainName, lastName: plainName, ...reachableBy }),
    address: ref(DonationAddressSchema),
    organizationContact: strictObject({ name: plainName, ...reachableBy }),
  }),
);

const organizationEvent = {
  eventDate: Type.String({
    format: 'date-time',
    maxLength: 35,
    description:
      'The event of the organization. Its day at the theater counts: more than ' +
      `${MORE_THAN_DAYS} and less than ${LESS_THAN_DAYS} days after today.`,
    examples: ['2026-12-05T17:00:00.000Z'],
  }),
  eventName: plainName,
  usedFor: requiredText(MAX_LENGTHS.usedFor),
  comments: Type.Optional(Type.String({ maxLength: MAX_LENGTHS.comments })),
};

export const DonationDetailsSchema = named(
  'DonationDetails',
  strictObject({
    ...organizationEvent,
    eventCode: Type.String({
      ...EVENT_CODE,
      description: 'The chosen show: an `eventCode` of GET /donation-shows.',
    }),
  }),
);

export const LocationDonationDetailsSchema = named(
  'LocationDonationDetails',
  strictObject({
    ...organizationEvent,
    location: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'The code of the chosen theater. The tickets are for any of its shows.',
      examples: ['STRASBURG_PA'],
    }),
    fileName: Type.String({
      maxLength: 20,
      pattern: `^request\\.(${LETTER_EXTENSIONS.join('|')})$`,
      description: 'The name of the letter: request.{extension}.',
      examples: ['request.pdf'],
    }),
  }),
);

export const DonationRequestSchema = named(
  'DonationRequest',
  strictObject({ customer: ref(DonationCustomerSchema), details: ref(DonationDetailsSchema) }),
);
export type DonationRequest = Static<typeof DonationRequestSchema>;

export const LocationDonationRequestSchema = named(
  'LocationDonationRequest',
  strictObject({ customer: ref(DonationCustomerSchema), details: ref(LocationDonationDetailsSchema) }),
);
export type LocationDonationRequest = Static<typeof LocationDonationRequestSchema>;

export const DonationUploadSchema = named(
  'DonationUpload',
  Type.Object({
    uploadId: Type.String({ description: 'For the request that completes the upload.' }),
    url: Type.String({ description: 'Where the browser posts the form with the letter.' }),
    fields: Type.Record(Type.String(), Type.String(), {
      description: 'The fields of the form. The letter follows them, in the field `file`.',
    }),
    expiresAt: instant('Until then the form is accepted.'),
  }),
);
export type DonationUpload = Static<typeof DonationUploadSchema>;

/** A file of a multipart body. */
export interface ReceivedFile {
  fileName: string;
  content: Buffer;
}

export const LetterFileSchema = Type.Unsafe<ReceivedFile>({
  contentMediaType: 'application/octet-stream',
  description:
    `A file with the name request.{extension}: ${LETTER_EXTENSIONS.map((name) => `.${name}`).join(', ')}. ` +
    `${MAX_LETTER_BYTES} bytes at most.`,
});

export const DonationRequestReceiptSchema = named(
  'DonationRequestReceipt',
  Type.Object({
    reference: Type.String({ description: 'For phone calls with the office.', examples: ['DR-7K3M9QXA'] }),
    receivedAt: instant('When it was stored.'),
  }),
);
export type DonationRequestReceipt = Static<typeof DonationRequestReceiptSchema>;

export const DonationShowSchema = named(
  'DonationShow',
  Type.Object({
    eventCode: Type.String(),
    eventName: Type.String({ description: 'As shown to visitors.' }),
  }),
);

const DONATION_STATES = ['open', 'waiting', ...DONATION_DECISIONS] as const;
export type DonationState = (typeof DONATION_STATES)[number];

const staffSummary = {
  reference: Type.String(),
  state: stringEnum(DONATION_STATES, {
    description: 'waiting: its approval waits for a second person.',
  }),
  organizationName: Type.String(),
  eventName: Type.String({ description: 'The event of the organization.' }),
  eventDate: Type.String({ description: 'Its day at the theater, YYYY-MM-DD.' }),
  eventCode: nullable(Type.String({ description: 'The chosen show. Null: any show of the theater.' })),
  showName: nullable(Type.String({ description: 'The chosen show. Null: any show of the theater.' })),
  location: Type.String({ description: 'The theater.' }),
  receivedAt: instant('When it was stored.'),
};
const staffContact = Type.Object({
  name: Type.String(),
  phoneNumber: Type.String(),
  emailAddress: Type.String(),
});

export const StaffDonationRequestSummarySchema = named(
  'StaffDonationRequestSummary',
  Type.Object(staffSummary),
);
const StaffDonationDecisionSchema = named(
  'StaffDonationDecision',
  Type.Object({
    decision: stringEnum(DONATION_DECISIONS),
    decidedBy: Type.String({ description: 'The name of an account.' }),
    decidedAt: instant('When it was stored.'),
    message: Type.String({ description: 'For the contact person. Empty: none.' }),
    promoCode: nullable(
      Type.Object({
        code: nullable(Type.String({ description: 'Only for accounts that may approve.' })),
        tickets: Type.Integer({ description: 'How many tickets of one order are free.' }),
        lastDay: Type.String({ description: 'The last day for the code, YYYY-MM-DD.' }),
        state: stringEnum(['unused', 'used', 'ended']),
        orderNumber: nullable(Type.String({ description: 'Of the order that used it.' })),
      }),
    ),
  }),
);
export type StaffDonationDecision = Static<typeof StaffDonationDecisionSchema>;

const decisionMessage = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: MAX_DECISION_MESSAGE,
    pattern: '\\S',
    description: 'A paragraph of the mail to the contact person.',
  }),
);
export const ApproveDonationRequestSchema = named(
  'ApproveDonationRequest',
  strictObject({
    tickets: Type.Integer({
      minimum: 1,
      maximum: MAX_TICKETS,
      description: 'How many tickets of one order are free.',
    }),
    lastDay: Type.Optional(
      isoDate('The last day for the code, at the theater. Default: the last day of the show.'),
    ),
    message: decisionMessage,
  }),
);
export const DeclineDonationRequestSchema = named(
  'DeclineDonationRequest',
  strictObject({ message: decisionMessage }),
);

export const StaffDonationRequestSchema = named(
  'StaffDonationRequest',
  Type.Object({
    ...staffSummary,
    primaryContact: staffContact,
    organizationContact: staffContact,
    address: Type.Array(Type.String(), { description: 'Its lines.' }),
    usedFor: Type.String(),
    comments: Type.String({ description: 'Empty if there are none.' }),
    letter: nullable(
      Type.Object({
        extension: stringEnum(LETTER_EXTENSIONS),
        bytes: Type.Integer(),
      }),
    ),
    decision: nullable(ref(StaffDonationDecisionSchema)),
  }),
);
export type StaffDonationRequest = Static<typeof StaffDonationRequestSchema>;
