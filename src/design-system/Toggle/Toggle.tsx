import styled from '@emotion/styled';
import { useEffect, useId, useRef } from 'react';
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

interface ToggleOption<Value extends string> {
  value: Value;
  /** The visible label. */
  label: string;
}

interface ToggleProps<Value extends string> {
  /** Accessible name of the group: "Auditions". */
  label: string;
  /** The left and the right option. By convention the left one is the default. */
  options: readonly [ToggleOption<Value>, ToggleOption<Value>];
  /** The chosen option. */
  value: Value;
  /** Called with the new value. */
  onChange: (value: Value) => void;
  /** Id of the element that the choice changes. */
  controls?: string;
}

/**
 * A switch between two options, made of radio buttons: one tab stop, arrow keys change the option, and screen readers
 * announce "1 of 2". Tabs would need two panels, and a toggle button would show the name of one option only.
 */
export function Toggle<Value extends string>({
  label,
  options,
  value,
  onChange,
  controls,
}: ToggleProps<Value>) {
  const name = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A choice from before hydration, or restored by the browser, fires no event.
  useEffect(() => {
    const checked = frame.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = options.find((option) => option.value === checked);
    if (chosen && chosen.value !== value) onChange(chosen.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);
  return (
    <Frame
      ref={frame}
      role="radiogroup"
      aria-label={label}
      aria-controls={controls}
      data-last={value === options[1].value || undefined}
    >
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
  /* The thumb moves to the chosen option. */
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
  @supports not selector(:has(*)) {
    &[data-last]::before {
      transform: translateX(100%);
    }
    &:focus-within {
      outline: 3px solid ${color.focus};
      outline-offset: 3px;
    }
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
  padding: ${space.xs} min(${space.l}, 6.5vw);
  border-radius: ${radius.pill};
  color: ${color.text};
  font-size: ${fontSize.s};
  /* A long word on a small phone with enlarged text. */
  overflow-wrap: anywhere;
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
