import { forwardRef, useId, type InputHTMLAttributes } from 'react';
import { CheckRow, FieldError, FieldHint, Frame, getFieldAriaProps, type FieldProps } from './FieldFrame';

type CheckboxFieldProps = Omit<FieldProps, 'optional'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A single checkbox. `required` means that it must be checked. */
export const CheckboxField = forwardRef<HTMLInputElement, CheckboxFieldProps>(function CheckboxField(
  { label, hint, error, id, ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Frame>
      <CheckRow>
        <input
          ref={ref}
          id={fieldId}
          type="checkbox"
          {...getFieldAriaProps(fieldId, { hint, error, optional: true })}
          {...rest}
        />
        <label htmlFor={fieldId}>{label}</label>
      </CheckRow>
      <FieldHint id={fieldId} hint={hint} />
      <FieldError id={fieldId} error={error} />
    </Frame>
  );
});
