import { forwardRef, type ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';
import { editPhoneNumber, formatPhoneNumber } from './phoneNumber';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> {
  /** Digits only; shown in groups. */
  value: string;
  /** Called after each edit with the digits and any invalid characters, which the form must reject. */
  onValueChange: (value: string) => void;
}

/**
 * A phone number with the telephone keypad, autofill, and grouping while typing. Use it with react-hook-form through
 * `Controller`, because the text shown differs from the value.
 */
export const PhoneField = forwardRef<HTMLInputElement, PhoneFieldProps>(function PhoneField(
  { value, onValueChange, ...rest },
  ref,
) {
  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : undefined;
    const edit = editPhoneNumber(
      target.value,
      target.selectionStart ?? target.value.length,
      value,
      inputType,
    );
    // Set directly, because a controlled update by React would move the caret to the end.
    target.value = formatPhoneNumber(edit.value);
    if (document.activeElement === target) target.setSelectionRange(edit.caret, edit.caret);
    if (edit.value !== value) onValueChange(edit.value);
  }

  return (
    <TextField
      ref={ref}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      value={formatPhoneNumber(value)}
      onChange={onChange}
    />
  );
});
