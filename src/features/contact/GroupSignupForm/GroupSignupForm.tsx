import { useEffect, useState } from 'react';
import Joi from 'joi';
import { DateField, EmailField, SelectField, TextAreaField, TextField } from '../../../design-system';
import { enquiryLimits } from '../../../helios/limits.generated';
import { useHelios } from '../../../state/heliosContext';
import { Pair } from '../../shared/forms/Pair';
import { PhoneNumberField } from '../../shared/forms/PhoneNumberField';
import { EnquiryLayout } from '../EnquiryLayout';
import { texts } from '../texts';
import { useEnquiryForm } from '../useEnquiryForm';
import type { GroupRequest } from '../../../helios/types';
import { phoneNumberRule } from '../../shared/forms/rules';
import { contactRules, createMessageRule, createNameRule } from '../contactRules';

interface GroupSignupFormProps {
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

/** The values of the form. */
interface GroupFields {
  organizationName: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  eventCode: string;
  /** YYYY-MM-DD */
  preferredDate: string;
  groupSize: string;
  message: string;
}

export const emptyFields: GroupFields = {
  organizationName: '',
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  eventCode: '',
  preferredDate: '',
  groupSize: '',
  message: '',
};

const { MIN_GROUP_SIZE, MAX_GROUP_SIZE, MAX_MESSAGE_LENGTH, MAX_ORGANIZATION_LENGTH } = enquiryLimits;

export function createGroupSchema(): Joi.ObjectSchema<GroupFields> {
  return Joi.object<GroupFields>({
    ...contactRules,
    organizationName: createNameRule(texts.fields.organizationName, MAX_ORGANIZATION_LENGTH, 'organization'),
    phoneNumber: phoneNumberRule,
    eventCode: Joi.string().required().messages({ 'string.empty': 'Please choose a show.' }),
    preferredDate: Joi.string()
      .required()
      .messages({ 'string.empty': 'Please choose a day.' })
      .custom((date: string, helpers) =>
        // Computed at validation, because a page may stay open past midnight.
        date < getTomorrow(new Date())
          ? helpers.message({ custom: 'Please choose a day in the future.' })
          : date,
      ),
    groupSize: Joi.string()
      .trim()
      .pattern(/^\d+$/)
      .required()
      .messages({
        'string.empty': 'Please say how many of you are coming.',
        'string.pattern.base': 'Please write the number of people in digits.',
      })
      .custom((value: string, helpers) => {
        const size = Number(value);
        if (size < MIN_GROUP_SIZE) {
          return helpers.message({
            custom: `A group begins at ${MIN_GROUP_SIZE} people. For up to ${MIN_GROUP_SIZE - 1}, please buy tickets on the ticket page.`,
          });
        }
        return size > MAX_GROUP_SIZE
          ? helpers.message({
              custom: `Our theatres hold about ${MAX_GROUP_SIZE} people. Please check the number.`,
            })
          : value;
      }),
    message: createMessageRule(texts.fields.notes, MAX_MESSAGE_LENGTH).allow(''),
  });
}

/** The day after `now` in the visitor's time zone. */
export function getTomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

function toGroupRequest({
  organizationName,
  eventCode,
  preferredDate,
  groupSize,
  message,
  ...contact
}: GroupFields): GroupRequest {
  return {
    contact,
    organizationName,
    eventCode,
    preferredDate,
    groupSize: Number(groupSize),
    ...(message ? { message } : {}),
  };
}
