import { useEffect, useState } from 'react';
import { DateField, EmailField, SelectField, TextAreaField, TextField } from '../../../design-system';
import { enquiryLimits } from '../../../helios/limits.generated';
import { useHelios } from '../../../state/heliosContext';
import { Pair } from '../../shared/forms/Pair';
import { PhoneNumberField } from '../../shared/forms/PhoneNumberField';
import { EnquiryLayout } from '../EnquiryLayout';
import { texts } from '../texts';
import { useEnquiryForm } from '../useEnquiryForm';
import { emptyFields, toGroupRequest, createGroupSchema, getTomorrow } from './schema';

export interface GroupSignupFormProps {
  /** Phone number for visitors whose request failed; empty when there is none. */
  phone: string;
  /** The shows that a group can choose. */
  shows: readonly { eventCode: string; name: string; location: string }[];
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
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
  message: texts.fields.notes,
};

/** The form of /group-signup: show, date and size of a group, stored by Helios. */
export function GroupSignupForm({ phone, shows, slowAfterMs }: GroupSignupFormProps) {
  const helios = useHelios();
  const form = useEnquiryForm({
    kind: 'group',
    idPrefix: 'groupForm',
    labels,
    emptyFields,
    schema: createGroupSchema,
    toRequest: toGroupRequest,
    send: helios.sendGroupRequest,
    phone,
  });
  const { field } = form.fields;
  const formTexts = texts.group;
  // Set after mount, because the date of the build is not the visitor's date.
  const [minDate, setMinDate] = useState<string>();
  useEffect(() => setMinDate(getTomorrow(new Date())), []);

  return (
    <EnquiryLayout form={form} formTexts={formTexts} slowAfterMs={slowAfterMs}>
      <TextField
        label={labels.organizationName}
        hint={formTexts.organizationHint}
        autoComplete="organization"
        {...field('organizationName')}
      />
      <Pair>
        <TextField label={labels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={labels.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={labels.emailAddress} {...field('emailAddress')} />
        <PhoneNumberField fields={form.fields} name="phoneNumber" label={labels.phoneNumber} />
      </Pair>
      <SelectField
        label={labels.eventCode}
        placeholder={formTexts.eventPlaceholder}
        options={shows.map(({ eventCode, name, location }) => ({
          value: eventCode,
          label: location ? `${name}, ${location}` : name,
        }))}
        {...field('eventCode')}
      />
      <Pair>
        <DateField
          label={labels.preferredDate}
          hint={formTexts.dateHint}
          {...field('preferredDate')}
          min={minDate}
        />
        <TextField
          label={labels.groupSize}
          hint={formTexts.sizeHint}
          inputMode="numeric"
          {...field('groupSize')}
        />
      </Pair>
      <TextAreaField
        label={labels.message}
        optional
        hint={formTexts.notesHint}
        rows={4}
        characterLimit={enquiryLimits.MAX_MESSAGE_LENGTH}
        {...field('message')}
      />
    </EnquiryLayout>
  );
}
