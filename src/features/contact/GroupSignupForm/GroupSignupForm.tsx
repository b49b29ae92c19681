import { useEffect, useState } from 'react';
import { DateField, EmailField, SelectField, TextAreaField, TextField } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { EnquiryFrame, Pair } from '../EnquiryFrame';
import { EnquiryPhoneField } from '../EnquiryPhoneField';
import { texts } from '../texts';
import { useEnquiryForm } from '../useEnquiryForm';
import { emptyFields, groupRequest, groupSchema, longestMessage, tomorrow } from './schema';

export interface GroupSignupFormProps {
  /** Where a visitor can go on by telephone; empty where nobody is there. */
  phone: string;
  /** What a group can see. */
  shows: readonly { eventCode: string; name: string; location: string }[];
  /** Milliseconds after which the visitor is told that it takes longer. Default 4000. */
  slowAfterMs?: number;
}

const labels = {
  organizationName: texts.fields.organizationName,
  firstName: texts.fields.firstName,
  lastName: texts.fields.lastName,
  emailAddress: texts.fields.emailAddress,
  phoneNumber: texts.fields.phoneNumber,
  eventCode: texts.fields.eventCode,
  preferredDate: texts.fields.preferredDate,
  groupSize: texts.fields.groupSize,
  message: texts.fields.wishes,
};

/** The form of /group-signup: what a group would like to see and when, stored by Helios. */
export function GroupSignupForm({ phone, shows, slowAfterMs }: GroupSignupFormProps) {
  const helios = useHelios();
  const form = useEnquiryForm({
    idPrefix: 'groupForm',
    labels,
    empty: emptyFields,
    schema: groupSchema,
    toRequest: groupRequest,
    send: helios.sendGroupRequest,
    phone,
  });
  const words = texts.group;
  // Not while the page is built: its today is not the visitor's.
  const [firstDay, setFirstDay] = useState<string>();
  useEffect(() => setFirstDay(tomorrow(new Date())), []);

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
      <TextField
        label={labels.organizationName}
        hint={words.organizationHint}
        autoComplete="organization"
        {...form.field('organizationName')}
      />
      <Pair>
        <TextField label={labels.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={labels.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={labels.emailAddress} {...form.field('emailAddress')} />
        <EnquiryPhoneField form={form} name="phoneNumber" />
      </Pair>
      <SelectField
        label={labels.eventCode}
        placeholder={words.eventPlaceholder}
        options={shows.map(({ eventCode, name, location }) => ({
          value: eventCode,
          label: location ? `${name}, ${location}` : name,
        }))}
        {...form.field('eventCode')}
      />
      <Pair>
        <DateField
          label={labels.preferredDate}
          hint={words.dateHint}
          {...form.field('preferredDate')}
          min={firstDay}
        />
        <TextField
          label={labels.groupSize}
          hint={words.sizeHint}
          inputMode="numeric"
          {...form.field('groupSize')}
        />
      </Pair>
      <TextAreaField
        label={labels.message}
        optional
        hint={words.wishesHint}
        rows={4}
        countTo={longestMessage}
        {...form.field('message')}
      />
    </EnquiryFrame>
  );
}
