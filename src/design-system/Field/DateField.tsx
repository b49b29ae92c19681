import { forwardRef } from 'react';
import { TextField, type TextFieldProps } from './TextField';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max'> {
  /** The first day allowed, `YYYY-MM-DD`. */
  min?: string;
  /** The last day allowed, `YYYY-MM-DD`. */
  max?: string;
}

/**
 * A native date input. Its value is `YYYY-MM-DD`, or empty while the date is incomplete. Dates outside `min` and `max` can
 * still be typed, so the form must check the range too.
 */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(props, ref) {
  return <TextField ref={ref} {...props} type="date" />;
});
