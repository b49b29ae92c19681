import Joi from 'joi';
import { enquiryLimits } from '../../../helios/limits.generated';
import type { ContactRequest } from '../../../helios/types';
import { phoneNumberRule } from '../../shared/forms/rules';
import { contactRules, createMessageRule } from '../contactRules';
import { texts } from '../texts';

/** The values of the form. */
export interface ContactFields {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  topic: string;
  message: string;
}

export const emptyFields: ContactFields = {
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  topic: '',
  message: '',
};

type Topic = ContactRequest['topic'];
export const topics = Object.keys(texts.contact.topics) as Topic[];

export function createContactSchema(): Joi.ObjectSchema<ContactFields> {
  return Joi.object<ContactFields>({
    ...contactRules,
    phoneNumber: phoneNumberRule.allow(''),
    topic: Joi.string()
      .valid(...topics)
      .required()
      .messages({ 'any.only': 'Please choose what it is about.' }),
    message: createMessageRule('Message', enquiryLimits.MAX_MESSAGE_LENGTH),
  });
}

export function toContactRequest({
  topic,
  message,
  phoneNumber: phone,
  ...contact
}: ContactFields): ContactRequest {
  return {
    contact: { ...contact, ...(phone ? { phoneNumber: phone } : {}) },
    topic: topics.find((value) => value === topic) ?? 'other',
    message,
  };
}
