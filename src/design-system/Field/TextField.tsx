import { forwardRef, useId, type InputHTMLAttributes } from 'react';
import { FieldFrame, Input, describe, type FieldProps } from './FieldFrame';

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
