import { forwardRef } from 'react';
import { TextField, type TextFieldProps } from './TextField';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max'> {
  /** The first day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  /** The last day that may be chosen, `YYYY-MM-DD`. */
  max?: string;
}

/**
 * A day, by the browser's own picker; its value is `YYYY-MM-DD`, empty while the date is not whole. What is
 * outside `min` and `max` can still be typed, so the form checks it too.
 */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(props, ref) {
  return <TextField ref={ref} {...props} type="date" />;
});
