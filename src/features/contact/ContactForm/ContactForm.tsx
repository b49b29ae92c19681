import { EmailField, SelectField, TextAreaField, TextField } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { EnquiryFrame, Pair } from '../EnquiryFrame';
import { EnquiryPhoneField } from '../EnquiryPhoneField';
import { texts } from '../texts';
import { useEnquiryForm } from '../useEnquiryForm';
import { contactRequest, contactSchema, emptyFields, longestMessage, topics } from './schema';

export interface ContactFormProps {
  /** Where a visitor can go on by telephone; empty where nobody is there. */
  phone: string;
  /** Milliseconds after which the visitor is told that it takes longer. Default 4000. */
  slowAfterMs?: number;
}

const { firstName, lastName, emailAddress, phoneNumber, topic, message } = texts.fields;
const labels = { firstName, lastName, emailAddress, phoneNumber, topic, message };

/** The form of /contact-us: a message to the office, stored by Helios. */
export function ContactForm({ phone, slowAfterMs }: ContactFormProps) {
  const helios = useHelios();
  const form = useEnquiryForm({
    idPrefix: 'contactForm',
    labels,
    empty: emptyFields,
    schema: contactSchema,
    toRequest: contactRequest,
    send: helios.sendContactRequest,
    phone,
  });
  const words = texts.contact;

  return (
    <EnquiryFrame
      form={form}
      intro={words.intro}
      send={words.send}
      sending={words.sending}
      thanksTitle={(typed) => words.thanksTitle(typed.firstName)}
      thanksText={(typed, reference) => words.thanksText(typed.emailAddress, reference)}
      slowAfterMs={slowAfterMs}
    >
      <Pair>
        <TextField label={firstName} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={lastName} autoComplete="family-name" {...form.field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={emailAddress} hint={words.emailHint} {...form.field('emailAddress')} />
        <EnquiryPhoneField form={form} name="phoneNumber" optional hint={words.phoneHint} />
      </Pair>
      <SelectField
        label={topic}
        placeholder={words.topicPlaceholder}
        options={topics.map((value) => ({ value, label: words.topics[value] }))}
        {...form.field('topic')}
      />
      <TextAreaField label={message} rows={6} countTo={longestMessage} {...form.field('message')} />
    </EnquiryFrame>
  );
}
