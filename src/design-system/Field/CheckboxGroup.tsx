import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { space } from '../tokens';
import { CheckRow, FieldError, FieldHint, FieldsetFrame, Legend, describe } from './FieldFrame';

export interface CheckboxOption {
  /** What is sent. */
  value: string;
  /** What is read. */
  label: ReactNode;
}

export interface CheckboxGroupProps {
  /** What the boxes have in common. */
  legend: ReactNode;
  /** Help that stands below the legend from the start. */
  hint?: ReactNode;
  /** What is wrong, and what to do; marks the group as invalid. */
  error?: string;
  /** Adds "(optional)" to the legend. */
  optional?: boolean;
  /** In the order shown. */
  options: CheckboxOption[];
  /** The values that are ticked. */
  value: readonly string[];
  /** Takes all values that are ticked after the change, in the order of the options. */
  onValueChange: (value: string[]) => void;
  /** Called when the focus leaves one of the boxes (what a form calls touched). */
  onBlur?: () => void;
  /** Name of all boxes. */
  name?: string;
  /** Id of the group, where an error summary leads. */
  id?: string;
}

/** Several of a list. With react-hook-form through `Controller`. */
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
  const { 'aria-describedby': describedBy } = describe(groupId, { hint, error, optional });

  function toggle(changed: string, checked: boolean) {
    const next = new Set(value);
    if (checked) next.add(changed);
    else next.delete(changed);
    onValueChange(options.map((option) => option.value).filter((one) => next.has(one)));
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
