import styled from '@emotion/styled';
import { forwardRef, useId, type SelectHTMLAttributes } from 'react';
import { color, media } from '../tokens';
import { FieldFrame, controlLook, describe, type FieldProps } from './FieldFrame';

export interface SelectOption {
  /** What is sent. */
  value: string;
  /** What is read. */
  label: string;
  /** Shown, but not to be chosen. */
  disabled?: boolean;
}

export type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** What there is to choose, in the order shown. */
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

const Select = styled.select(
  controlLook,
  `
  appearance: none;
  padding-inline-end: 2.5rem;
  text-overflow: ellipsis;
  background-image: linear-gradient(45deg, transparent 50%, ${color.textMuted} 50%), linear-gradient(-45deg, transparent 50%, ${color.textMuted} 50%);
  background-position: right 1.25rem center, right 0.9rem center;
  background-size: 0.38rem 0.38rem;
  background-repeat: no-repeat;
  option {
    background: ${color.raised};
    color: ${color.text};
  }
  ${media.forcedColors} {
    appearance: auto;
    background-image: none;
  }
`,
);
