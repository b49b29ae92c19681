import Joi from 'joi';
import type { ContactRequest } from '../../../api/heliosTypes';
import { person, phoneNumber, text } from '../person';
import { texts } from '../texts';

/** What the visitor types. */
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

/** As in Helios. */
export const longestMessage = 2000;

type Topic = ContactRequest['topic'];
export const topics = Object.keys(texts.contact.topics) as Topic[];

export function contactSchema(): Joi.ObjectSchema<ContactFields> {
  return Joi.object<ContactFields>({
    ...person,
    phoneNumber: phoneNumber.allow(''),
    topic: Joi.string()
      .valid(...topics)
      .required()
      .messages({ 'any.only': 'Please choose what it is about.' }),
    message: text('Message', longestMessage),
  });
}

export function contactRequest({
  topic,
  message,
  phoneNumber: phone,
  ...contact
}: ContactFields): ContactRequest {
  return {
    contact: { ...contact, ...(phone ? { phoneNumber: phone } : {}) },
    topic: topics.find((known) => known === topic) ?? 'other',
    message,
  };
}
