import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { PhoneField } from '../../../design-system';
import { parsePhoneNumber } from '../../../design-system/Field/phoneNumber';
import type { FormFields } from './useFields';

interface PhoneNumberFieldProps<Fields extends FieldValues> {
  fields: FormFields<Fields>;
  name: Path<Fields>;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** The phone number field of a form. It is controlled because the displayed text differs from the value. */
export function PhoneNumberField<Fields extends FieldValues>({
  fields,
  name,
  ...labels
}: PhoneNumberFieldProps<Fields>) {
  return (
    <Controller
      control={fields.form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, name: fieldName, ref }, fieldState: { error } }) => (
        <PhoneField
          ref={(control) => fields.attach(name, control, ref, parsePhoneNumber)}
          id={fields.fieldId(name)}
          name={fieldName}
          {...labels}
          error={error?.message}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}
