import styled from '@emotion/styled';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { color, fontSize, fontWeight, media, radius, shadow, size, space } from '../../../design-system';
import {
  FieldError,
  FieldHint,
  FieldsetFrame,
  Legend,
  getFieldAriaProps,
} from '../../../design-system/Field/FieldFrame';

export interface Choice {
  value: string;
  label: ReactNode;
}

interface ChoiceGroupProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  /** Id of the group, the link target of an error summary */
  id: string;
  legend: string;
  hint?: string;
  error?: string;
  choices: readonly Choice[];
  /** `pictures`: two or three tiles in a row; `amounts`: narrow tiles; `lines`: one below the other */
  look: 'pictures' | 'amounts' | 'lines';
}

/** One choice of several: radio buttons that look like tiles. Other attributes go to each radio button. */
export const ChoiceGroup = forwardRef<HTMLInputElement, ChoiceGroupProps>(function ChoiceGroup(
  { id, legend, hint, error, choices, look, ...radio },
  ref,
) {
  return (
    <FieldsetFrame id={id} aria-describedby={getFieldAriaProps(id, { hint, error })['aria-describedby']}>
      <Legend>{legend}</Legend>
      <FieldHint id={id} hint={hint} />
      <Tiles data-look={look} data-invalid={error ? true : undefined}>
        {choices.map(({ value, label }) => (
          <Tile key={value}>
            <input {...radio} ref={ref} type="radio" value={value} />
            <span>{label}</span>
          </Tile>
        ))}
      </Tiles>
      <FieldError id={id} error={error} />
    </FieldsetFrame>
  );
});

const Tiles = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  padding-block-start: ${space['2xs']};
  &[data-look='pictures'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  }
  &[data-look='amounts'] {
    grid-template-columns: repeat(auto-fill, minmax(min(50% - ${space.s} / 2, 5.5rem), 1fr));
  }
`;

const Tile = styled.label`
  position: relative;
  display: grid;
  min-height: ${size.target};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.m};
  background: ${color.raised};
  font-size: ${fontSize.s};
  line-height: 1.4;
  cursor: pointer;
  ${media.hover} {
    &:hover {
      border-color: ${color.text};
    }
  }
  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  > span {
    display: flex;
    align-items: center;
    padding: ${space.s} ${space.m};
  }
  [data-look='amounts'] > & > span {
    justify-content: center;
    padding-inline: ${space.xs};
    font-weight: ${fontWeight.semibold};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  [data-look='amounts'] > &:last-of-type {
    grid-column: span 2;
  }
  [data-look='pictures'] > & > span {
    flex-direction: column;
    align-items: stretch;
    overflow: hidden;
    border-radius: inherit;
    padding: 0;
  }
  [data-look='lines'] > & > span::before {
    content: '';
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    margin-inline-end: ${space.s};
    border: 1px solid ${color.controlBorder};
    border-radius: ${radius.pill};
  }
  &:has(:checked) {
    border-color: ${color.accent};
    box-shadow:
      inset 0 0 0 1px ${color.accent},
      ${shadow.low};
  }
  [data-look='lines'] > &:has(:checked) > span::before {
    border: 0.35rem solid ${color.accent};
  }
  [data-look='amounts'] > &:has(:checked) {
    background: ${color.accent};
    color: ${color.raised};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  [data-invalid] > & {
    border-color: ${color.danger};
  }
  @supports not selector(:has(*)) {
    > input:checked + span {
      border-radius: inherit;
      outline: 2px solid ${color.accent};
    }
    [data-look='lines'] > & > input:checked + span::before {
      border: 0.35rem solid ${color.accent};
    }
    &:focus-within {
      outline: 3px solid ${color.focus};
      outline-offset: 3px;
    }
  }
  ${media.forcedColors} {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;
