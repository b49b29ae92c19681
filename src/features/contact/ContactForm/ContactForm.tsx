import Joi from 'joi';
import { EmailField, SelectField, TextAreaField, TextField } from '../../../design-system';
import { enquiryLimits } from '../../../helios/limits.generated';
import { useHelios } from '../../../state/heliosContext';
import { Pair } from '../../shared/forms/Pair';
import { PhoneNumberField } from '../../shared/forms/PhoneNumberField';
import { EnquiryLayout } from '../EnquiryLayout';
import { texts } from '../texts';
import { useEnquiryForm } from '../useEnquiryForm';
import type { ContactRequest } from '../../../helios/types';
import { phoneNumberRule } from '../../shared/forms/rules';
import { contactRules, createMessageRule } from '../contactRules';

interface ContactFormProps {
  /** Phone number for visitors whose request failed; empty when there is none. */
  phone: string;
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

const { firstName, lastName, emailAddress, phoneNumber, topic, message } = texts.fields;
const labels = { firstName, lastName, emailAddress, phoneNumber, topic, message };

/** The form of /contact-us: a message to the office, stored by Helios. */
export function ContactForm({ phone, slowAfterMs }: ContactFormProps) {
  const helios = useHelios();
  const form = useEnquiryForm({
    kind: 'contact',
    idPrefix: 'contactForm',
    labels,
    emptyFields,
    schema: createContactSchema,
    toRequest: toContactRequest,
    send: helios.sendContactRequest,
    phone,
  });
  const { field } = form.fields;
  const formTexts = texts.contact;

  return (
    <EnquiryLayout form={form} formTexts={formTexts} slowAfterMs={slowAfterMs}>
      <Pair>
        <TextField label={firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={emailAddress} hint={formTexts.emailHint} {...field('emailAddress')} />
        <PhoneNumberField
          fields={form.fields}
          name="phoneNumber"
          label={phoneNumber}
          optional
          hint={formTexts.phoneHint}
        />
      </Pair>
      <SelectField
        label={topic}
        placeholder={formTexts.topicPlaceholder}
        options={topics.map((value) => ({ value, label: formTexts.topics[value] }))}
        {...field('topic')}
      />
      <TextAreaField
        label={message}
        rows={6}
        characterLimit={enquiryLimits.MAX_MESSAGE_LENGTH}
        {...field('message')}
      />
    </EnquiryLayout>
  );
}

/** The values of the form. */
interface ContactFields {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  topic: string;
  message: string;
}

const emptyFields: ContactFields = {
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  topic: '',
  message: '',
};

type Topic = ContactRequest['topic'];
const topics = Object.keys(texts.contact.topics) as Topic[];

function createContactSchema(): Joi.ObjectSchema<ContactFields> {
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

function toContactRequest({ topic, message, phoneNumber: phone, ...contact }: ContactFields): ContactRequest {
  return {
    contact: { ...contact, ...(phone ? { phoneNumber: phone } : {}) },
    topic: topics.find((value) => value === topic) ?? 'other',
    message,
  };
}
