import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  radius,
  size,
  space,
} from '../tokens';

export interface ToggleOption<Value extends string> {
  /** What it stands for. */
  value: Value;
  /** The words on it. */
  label: string;
}

export interface ToggleProps<Value extends string> {
  /** What is chosen, for screen readers: "Auditions". */
  label: string;
  /** Left and right. The left one is the default of whoever uses it. */
  options: readonly [ToggleOption<Value>, ToggleOption<Value>];
  /** The one that is chosen. */
  value: Value;
  /** Called with the other one when it is chosen. */
  onChange: (value: Value) => void;
  /** Id of what the choice changes, if it stands elsewhere in the page. */
  controls?: string;
}

/**
 * A switch between two. Real radio buttons: one stop of the keyboard, arrows change over, and screen readers say "1 of 2".
 * (Tabs would promise a panel for each; a button that is pressed or not would hide the name of one of the two.)
 */
export function Toggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  controls,
}: ToggleProps<Value>) {
  const name = useId();
  return (
    <Frame role="radiogroup" aria-label={label} aria-controls={controls}>
      {options.map((option) => (
        <Option key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </Option>
      ))}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  display: inline-grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  max-width: 100%;
  padding: ${space['2xs']};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  background: ${color.sunken};
  /* The thumb: it moves to the side of the one that is chosen. */
  &::before {
    content: '';
    position: absolute;
    inset-block: ${space['2xs']};
    inset-inline-start: ${space['2xs']};
    width: calc(50% - ${space['2xs']});
    border-radius: ${radius.pill};
    background: ${color.fixed.candle};
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &:has(label:last-of-type > :checked)::before {
    transform: translateX(100%);
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  ${media.forcedColors} {
    &::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Option = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  min-height: ${size.target};
  padding: ${space.xs} ${space.l};
  border-radius: ${radius.pill};
  color: ${color.text};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.snug};
  letter-spacing: 0.06em;
  text-align: center;
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  span {
    transition: color ${duration.normal} ${easing.standard};
  }
  input:checked + span {
    color: ${color.fixed.onCandle};
  }
  ${media.upToMobile} {
    padding-inline: ${space.s};
  }
  ${media.forcedColors} {
    input:checked + span {
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
