import styled from '@emotion/styled';
import {
  forwardRef,
  useId,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { color } from '../tokens';
import {
  CheckRow,
  FieldError,
  FieldFrame,
  FieldHint,
  Frame,
  controlLook,
  describe,
  type FieldProps,
} from './FieldFrame';

export type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>;

/** One line of text. Other attributes (`name`, `value`, `autoComplete`, what `register()` gives) go to the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, optional, id, type = 'text', ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <Input ref={ref} id={fieldId} type={type} {...describe(fieldId, { hint, error, optional })} {...rest} />
    </FieldFrame>
  );
});

/** An e-mail address: the right keyboard, no capitals, no spelling check. */
export const EmailField = forwardRef<HTMLInputElement, TextFieldProps>(function EmailField(props, ref) {
  return (
    <TextField
      ref={ref}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
});

/** A phone number: the keypad, and the browser's own suggestion. */
export const PhoneField = forwardRef<HTMLInputElement, TextFieldProps>(function PhoneField(props, ref) {
  return <TextField ref={ref} type="tel" inputMode="tel" autoComplete="tel" {...props} />;
});

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: SelectOption[];
    /** Shown first and chosen while nothing is; its value is empty. */
    placeholder?: string;
  };

/** One of a list. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { label, hint, error, optional, id, options, placeholder, ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <Select ref={ref} id={fieldId} {...describe(fieldId, { hint, error, optional })} {...rest}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
});

export type TextAreaFieldProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text. */
export const TextAreaField = forwardRef<HTMLTextAreaElement, TextAreaFieldProps>(function TextAreaField(
  { label, hint, error, optional, id, rows = 4, ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <TextArea
        ref={ref}
        id={fieldId}
        rows={rows}
        {...describe(fieldId, { hint, error, optional })}
        {...rest}
      />
    </FieldFrame>
  );
});

export type CheckboxFieldProps = Omit<FieldProps, 'optional'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** Yes or no. `required` says that it must be ticked. */
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
          {...describe(fieldId, { hint, error, optional: true })}
          {...rest}
        />
        <label htmlFor={fieldId}>{label}</label>
      </CheckRow>
      <FieldHint id={fieldId} hint={hint} />
      <FieldError id={fieldId} error={error} />
    </Frame>
  );
});

const Input = styled.input(controlLook);

const TextArea = styled.textarea(controlLook, { resize: 'vertical' });

const Select = styled.select(
  controlLook,
  `
  appearance: none;
  padding-inline-end: 2.5rem;
  background-image: linear-gradient(45deg, transparent 50%, ${color.textMuted} 50%), linear-gradient(-45deg, transparent 50%, ${color.textMuted} 50%);
  background-position: right 1.25rem center, right 0.9rem center;
  background-size: 0.38rem 0.38rem;
  background-repeat: no-repeat;
`,
);
