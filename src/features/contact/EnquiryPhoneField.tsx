import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { PhoneField } from '../../design-system';
import { texts } from './texts';
import type { EnquiryForm } from './useEnquiryForm';

interface EnquiryPhoneFieldProps<Fields extends FieldValues> {
  form: EnquiryForm<Fields>;
  name: Path<Fields>;
  hint?: string;
  optional?: boolean;
}

/** The phone number field of a form. It is controlled because the displayed text differs from the value. */
export function EnquiryPhoneField<Fields extends FieldValues>({
  form,
  name,
  hint,
  optional,
}: EnquiryPhoneFieldProps<Fields>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, name: fieldName, ref }, fieldState: { error } }) => (
        <PhoneField
          ref={ref}
          id={form.fieldId(name)}
          name={fieldName}
          label={texts.fields.phoneNumber}
          hint={hint}
          optional={optional}
          error={error?.message}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}
