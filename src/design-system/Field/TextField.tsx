import { forwardRef, useId, type InputHTMLAttributes } from 'react';
import { FieldFrame, Input, getFieldAriaProps, type FieldProps } from './FieldFrame';

export type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>;

/** A text box with one line. Other attributes (`name`, `value`, `autoComplete`, the result of `register()`) go to the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, optional, id, type = 'text', ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <Input
        ref={ref}
        id={fieldId}
        type={type}
        {...getFieldAriaProps(fieldId, { hint, error, optional })}
        {...rest}
      />
    </FieldFrame>
  );
});

/** An e-mail address: the e-mail keyboard, no capitalization, no spell check. */
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
