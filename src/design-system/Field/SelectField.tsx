import styled from '@emotion/styled';
import { forwardRef, useId, type SelectHTMLAttributes } from 'react';
import { color, media } from '../tokens';
import { FieldFrame, controlStyles, getFieldAriaProps, type FieldProps } from './FieldFrame';

export interface SelectOption {
  /** The value submitted. */
  value: string;
  /** The visible label. */
  label: string;
  /** Shown but not selectable. */
  disabled?: boolean;
}

export type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** In display order. */
    options: SelectOption[];
    /** A first option with an empty value, selected by default. */
    placeholder?: string;
  };

/** A native select. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { label, hint, error, optional, id, options, placeholder, ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <Select ref={ref} id={fieldId} {...getFieldAriaProps(fieldId, { hint, error, optional })} {...rest}>
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
  controlStyles,
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
