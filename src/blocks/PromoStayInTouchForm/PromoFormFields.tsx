import type { ChangeEvent } from 'react';
import { EmailField, PhoneField, SelectField, TextField } from '../../design-system';
import { Pair } from '../../features/shared/forms/Pair';
import { homeCountry, stateLength } from '../../lib/address';
import type { PromoFieldName } from './fields';
import { texts } from './texts';
import type { PromoForm } from './usePromoForm';

interface PromoFormFieldsProps {
  form: PromoForm;
  /** Prefix of the ids of the fields. */
  idPrefix: string;
}

/** The fields of the form. State and ZIP code have other rules in the home country. */
export function PromoFormFields({ form, idPrefix }: PromoFormFieldsProps) {
  const { fields, errors } = form;
  const isHome = fields.country === homeCountry;

  /** The props of every field. */
  const getFieldProps = (name: PromoFieldName) => ({
    id: `${idPrefix}-${name}`,
    name,
    value: fields[name],
    error: errors[name],
    onBlur: () => form.handleBlur(name),
  });
  const getInputProps = (name: PromoFieldName) => ({
    ...getFieldProps(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      form.setField(name, target.value),
  });

  return (
    <>
      <TextField
        label={texts.fields.organization}
        optional
        autoComplete="organization"
        {...getInputProps('organization')}
      />
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...getInputProps('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...getInputProps('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={texts.fields.emailAddress} {...getInputProps('emailAddress')} />
        <PhoneField
          label={texts.fields.primaryPhone}
          {...getFieldProps('primaryPhone')}
          onValueChange={(value) => form.setField('primaryPhone', value)}
        />
      </Pair>
      <SelectField
        label={texts.fields.country}
        autoComplete="country"
        options={form.countries}
        {...getInputProps('country')}
      />
      <TextField label={texts.fields.address} autoComplete="street-address" {...getInputProps('address')} />
      <TextField label={texts.fields.city} autoComplete="address-level2" {...getInputProps('city')} />
      <Pair>
        <TextField
          label={isHome ? texts.fields.stateUsa : texts.fields.state}
          hint={isHome ? texts.stateHint : undefined}
          autoComplete="address-level1"
          maxLength={isHome ? stateLength : undefined}
          {...getInputProps('state')}
        />
        <TextField
          label={isHome ? texts.fields.zipCodeUsa : texts.fields.zipCode}
          hint={isHome ? texts.zipCodeHint : undefined}
          autoComplete="postal-code"
          {...getInputProps('zipCode')}
        />
      </Pair>
    </>
  );
}
