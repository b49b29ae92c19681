import { forwardRef, type ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';
import { editPhoneNumber, formatPhoneNumber } from './phoneNumber';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
> {
  /** Digits alone; shown in groups. */
  value: string;
  /** Takes the digits after each edit, and with them anything that is no digit, for the form to refuse. */
  onValueChange: (value: string) => void;
}

/**
 * A phone number: the keypad, the browser's own suggestion, and groups that form while typing. With
 * react-hook-form through `Controller`, as what is shown is not the value.
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
    // Written here and not left to React, which would put the caret at the end.
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
