import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { space } from '../tokens';
import { CheckRow, FieldError, FieldHint, FieldsetFrame, Legend, getFieldAriaProps } from './FieldFrame';

export interface CheckboxOption {
  /** The value submitted. */
  value: string;
  /** The visible label. */
  label: ReactNode;
}

export interface CheckboxGroupProps {
  /** Name of the group. */
  legend: ReactNode;
  /** Help below the legend. */
  hint?: ReactNode;
  /** The error and its remedy. Marks the group as invalid. */
  error?: string;
  /** Adds "(optional)" to the legend. */
  optional?: boolean;
  /** In display order. */
  options: CheckboxOption[];
  /** The checked values. */
  value: readonly string[];
  /** Called with all checked values after a change, in the order of the options. */
  onValueChange: (value: string[]) => void;
  /** Called when a checkbox loses the focus, so that a form can mark the field as touched. */
  onBlur?: () => void;
  /** `name` of all checkboxes. */
  name?: string;
  /** Id of the group, the link target of an error summary. */
  id?: string;
}

/** Checkboxes for several options. Use it with react-hook-form through `Controller`. */
export function CheckboxGroup({
  legend,
  hint,
  error,
  optional,
  options,
  value,
  onValueChange,
  onBlur,
  name,
  id,
}: CheckboxGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const { 'aria-describedby': describedBy } = getFieldAriaProps(groupId, { hint, error, optional });

  function toggle(changedValue: string, checked: boolean) {
    const next = new Set(value);
    if (checked) next.add(changedValue);
    else next.delete(changedValue);
    onValueChange(options.map((option) => option.value).filter((optionValue) => next.has(optionValue)));
  }

  return (
    <FieldsetFrame id={groupId} aria-describedby={describedBy}>
      <Legend optional={optional}>{legend}</Legend>
      <FieldHint id={groupId} hint={hint} />
      <Options>
        {options.map((option, index) => (
          <CheckRow key={option.value}>
            <input
              id={`${groupId}-${index}`}
              type="checkbox"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(option.value, event.target.checked)}
              onBlur={onBlur}
            />
            <label htmlFor={`${groupId}-${index}`}>{option.label}</label>
          </CheckRow>
        ))}
      </Options>
      <FieldError id={groupId} error={error} />
    </FieldsetFrame>
  );
}

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  column-gap: ${space.m};
`;
