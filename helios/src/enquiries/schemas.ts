import { Type } from 'typebox';
import type { Static } from 'typebox';
import { EVENT_CODE } from '../catalogue/codes.ts';
import {
  instant,
  isoDate,
  named,
  phoneNumber,
  requiredText,
  strictObject,
  stringEnum,
  emailAddress,
} from '../lib/schema.ts';
import { contactLimits, enquiryLimits } from '../lib/limits.ts';

const { MAX_GROUP_SIZE, MAX_MESSAGE_LENGTH, MAX_ORGANIZATION_LENGTH, MIN_GROUP_SIZE } = enquiryLimits;
const CONTACT_TOPICS = ['tickets', 'visit', 'accessibility', 'press', 'feedback', 'other'] as const;

const contactFields = {
  firstName: requiredText(contactLimits.name),
  lastName: requiredText(contactLimits.name),
  emailAddress: emailAddress(contactLimits.emailAddress),
};

export const ContactRequestSchema = named(
  'ContactRequest',
  strictObject({
    contact: strictObject({ ...contactFields, phoneNumber: Type.Optional(phoneNumber) }),
    topic: stringEnum(CONTACT_TOPICS),
    message: requiredText(MAX_MESSAGE_LENGTH),
  }),
);
export type ContactRequest = Static<typeof ContactRequestSchema>;

export const GroupRequestSchema = named(
  'GroupRequest',
  strictObject({
    contact: strictObject({ ...contactFields, phoneNumber }),
    organizationName: requiredText(MAX_ORGANIZATION_LENGTH),
    eventCode: Type.String({
      ...EVENT_CODE,
      description: 'A code of GET /events. It also identifies the theater.',
    }),
    preferredDate: isoDate('The preferred day of the group. Must be in the future at the theater.'),
    groupSize: Type.Integer({ minimum: MIN_GROUP_SIZE, maximum: MAX_GROUP_SIZE }),
    message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
  }),
);
export type GroupRequest = Static<typeof GroupRequestSchema>;

export const EnquiryReceiptSchema = named(
  'EnquiryReceipt',
  Type.Object({
    reference: Type.String({
      description: 'For phone calls with the office.',
      examples: ['LQ-7K3M9QXA'],
    }),
    receivedAt: instant('When it was stored.'),
  }),
);
export type EnquiryReceipt = Static<typeof EnquiryReceiptSchema>;

export const StaffEnquirySchema = named(
  'StaffEnquiry',
  Type.Object({
    reference: Type.String(),
    kind: stringEnum(['contact', 'group']),
    name: Type.String(),
    emailAddress: Type.String(),
    phoneNumber: Type.String({ description: 'Empty if the visitor gave none.' }),
    subject: Type.String({ description: 'The topic, or the group and its request.' }),
    message: Type.String(),
    receivedAt: instant('When it was stored.'),
  }),
);
