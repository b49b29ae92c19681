import styled from '@emotion/styled';
import { useEffect, useState, forwardRef } from 'react';
import { Controller } from 'react-hook-form';
import {
  color,
  DateField,
  EmailField,
  FileField,
  font,
  fontSize,
  SelectField,
  space,
  TextAreaField,
  TextField,
  type Elements,
  Button,
  Notice,
  type SelectFieldProps,
} from '../../design-system';
import { donationLimits } from '../../helios/limits.generated';
import { CountriesNotice, createCountryOptions } from '../shared/forms/countries';
import { Pair } from '../shared/forms/Pair';
import { PhoneNumberField } from '../shared/forms/PhoneNumberField';
import { getPickerRange } from './eventDates';
import { texts } from './texts';
import type { DonationForm } from './useDonationForm';
import { submitTexts } from '../shared/forms/texts';

const { fields: labels, groups, hints } = texts;
const { MAX_LENGTHS, MAX_LETTER_BYTES, LETTER_EXTENSIONS } = donationLimits;
const letterExtensions = LETTER_EXTENSIONS.map((extension) => `.${extension}`);

interface DonationFieldsProps {
  form: DonationForm;
  /** A letter was too large and is not accepted. */
  onFileTooLarge: () => void;
}

/** The four groups of fields of product 3.4. */
export function DonationFields({ form, onFileTooLarge }: DonationFieldsProps) {
  return (
    <>
      <OrganizationGroup form={form} />
      <ContactGroup form={form} />
      <AddressGroup form={form} />
      <EventGroup form={form} onFileTooLarge={onFileTooLarge} />
    </>
  );
}

interface GroupProps {
  form: DonationForm;
}

function OrganizationGroup({ form: { fields } }: GroupProps) {
  const { field } = fields;
  return (
    <Group title={groups.organization}>
      <Pair>
        <TextField
          label={labels.organizationName}
          autoComplete="organization"
          {...field('organizationName')}
        />
        <PhoneNumberField
          fields={fields}
          name="organizationPhoneNumber"
          label={labels.organizationPhoneNumber}
        />
      </Pair>
      <Pair>
        <EmailField label={labels.organizationEmailAddress} {...field('organizationEmailAddress')} />
        <EmailField
          label={labels.organizationEmailAddressConfirm}
          {...field('organizationEmailAddressConfirm')}
        />
      </Pair>
    </Group>
  );
}

function ContactGroup({ form: { fields } }: GroupProps) {
  const { field } = fields;
  return (
    <Group title={groups.contact}>
      <Pair>
        <TextField label={labels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={labels.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <PhoneNumberField fields={fields} name="phoneNumber" label={labels.phoneNumber} />
      <Pair>
        <EmailField label={labels.emailAddress} {...field('emailAddress')} />
        <EmailField label={labels.emailAddressConfirm} {...field('emailAddressConfirm')} />
      </Pair>
    </Group>
  );
}

function AddressGroup({ form: { fields, countries } }: GroupProps) {
  const { field } = fields;
  return (
    <Group title={groups.address}>
      <SelectField
        label={labels.country}
        autoComplete="country"
        options={createCountryOptions(countries)}
        {...field('country')}
      />
      <CountriesNotice countries={countries} />
      <TextField label={labels.addressLine1} autoComplete="address-line1" {...field('addressLine1')} />
      <TextField
        label={labels.addressLine2}
        optional
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
      <TextField label={labels.city} autoComplete="address-level2" {...field('city')} />
      <Pair>
        <TextField label={labels.state} autoComplete="address-level1" {...field('state')} />
        <TextField label={labels.zipcode} autoComplete="postal-code" {...field('zipcode')} />
      </Pair>
    </Group>
  );
}

function EventGroup({ form: { fields, shows, theaters }, onFileTooLarge }: DonationFieldsProps) {
  const { field, form, fieldId } = fields;
  // Set after mount, because the date of the build is not the visitor's date.
  const [range, setRange] = useState<{ min: string; max: string }>();
  useEffect(() => setRange(getPickerRange(new Date())), []);
  return (
    <Group title={groups.event}>
      <Pair>
        <TextField label={labels.eventName} hint={hints.eventName} {...field('eventName')} />
        <DateField label={labels.eventDate} hint={hints.eventDate} {...field('eventDate')} {...range} />
      </Pair>
      {theaters ? (
        <SelectField
          label={labels.location}
          placeholder={texts.selectTheater}
          options={theaters.map(({ locationCode, name }) => ({ value: locationCode, label: name }))}
          {...field('location')}
        />
      ) : (
        <ShowField shows={shows} label={labels.eventCode} {...field('eventCode')} />
      )}
      <TextAreaField
        label={labels.usedFor}
        rows={3}
        characterLimit={MAX_LENGTHS.usedFor}
        {...field('usedFor')}
      />
      <TextAreaField
        label={labels.comments}
        optional
        rows={2}
        characterLimit={MAX_LENGTHS.comments}
        {...field('comments')}
      />
      <Controller
        control={form.control}
        name="letter"
        render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
          <FileField
            id={fieldId('letter')}
            name={name}
            label={labels.letter}
            hint={hints.letter}
            accept={letterExtensions}
            maxBytes={MAX_LETTER_BYTES}
            value={value}
            error={error?.message}
            onValueChange={onChange}
            onReject={(problem) => {
              if (problem === 'tooLarge') onFileTooLarge();
            }}
            onBlur={onBlur}
          />
        )}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: Elements }) {
  return (
    <Fieldset>
      <legend>{title}</legend>
      {children}
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
  margin: ${space.s} 0 0;
  padding: ${space.l} 0 0;
  border: 0;
  border-block-start: 1px solid ${color.border};
  /* Below the line, like a heading. */
  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
    font-family: ${font.display};
    font-size: ${fontSize.l};
  }
`;

type ShowFieldProps = Omit<SelectFieldProps, 'options' | 'placeholder' | 'hint'> & {
  shows: DonationForm['shows'];
};

/** The choice of a show, which depends on the date of the event (product 5.3). */
const ShowField = forwardRef<HTMLSelectElement, ShowFieldProps>(function ShowField(
  { shows: { resource, reload, isRequested }, ...rest },
  ref,
) {
  const shows = resource.data ?? [];
  const isEmpty = resource.status === 'ready' && shows.length === 0;
  return (
    <>
      <SelectField
        ref={ref}
        hint={resource.status === 'ready' ? undefined : texts.hints.selectDateFirst}
        placeholder={texts.selectShow}
        options={shows.map(({ eventCode, eventName }) => ({ value: eventCode, label: eventName }))}
        {...rest}
      />
      {isEmpty ? <Notice tone="warning" title={texts.noShows} /> : null}
      {isRequested && resource.status === 'failed' ? (
        <Notice
          tone="warning"
          title={texts.showsFailed}
          actions={
            <Button variant="secondary" buttonSize="small" onClick={reload}>
              {submitTexts.tryAgain}
            </Button>
          }
        />
      ) : null}
    </>
  );
});
