import styled from '@emotion/styled';
import type { Ref } from 'react';
import { Icon, color, fontSize, opticalSize, radius, size, space } from '../../design-system';
import { formatDate } from '../../lib/formatDate';
import { calendarTexts as texts } from './texts';

interface MonthBarProps {
  /** `YYYY-MM` */
  month: string;
  /** Null hides the arrow */
  previous: string | null;
  next: string | null;
  heading: Ref<HTMLHeadingElement>;
  onChange: (month: string) => void;
}

/** The name of the month between two arrows. */
export function MonthBar({ month, previous, next, heading, onChange }: MonthBarProps) {
  return (
    <Bar>
      <ArrowSlot>
        {previous ? (
          <Arrow
            type="button"
            onClick={() => onChange(previous)}
            aria-label={texts.previous(getMonthName(previous))}
          >
            <Icon name="chevronLeft" />
          </Arrow>
        ) : null}
      </ArrowSlot>
      <Month ref={heading} tabIndex={-1} aria-live="polite">
        {getMonthName(month)}
      </Month>
      <ArrowSlot>
        {next ? (
          <Arrow type="button" onClick={() => onChange(next)} aria-label={texts.next(getMonthName(next))}>
            <Icon name="chevronRight" />
          </Arrow>
        ) : null}
      </ArrowSlot>
    </Bar>
  );
}

export function getMonthName(month: string): string {
  return formatDate(`${month}-01`, 'month');
}

/** Enlarged text needs the room of larger arrows. */
const arrowSize = `min(${size.target}, 44px)`;

const Bar = styled.div`
  display: grid;
  /* As wide as the longest month name, so that the arrows do not move. */
  grid-template-columns: ${arrowSize} minmax(0, 8.5em) ${arrowSize};
  justify-content: center;
  align-items: center;
  gap: min(${space.m}, 4vw);
  font-size: ${fontSize.xl};
`;

const Month = styled.h2`
  color: ${color.text};
  font-size: inherit;
  font-variation-settings: ${opticalSize.xl};
  text-align: center;
`;

const ArrowSlot = styled.div`
  display: grid;
  min-height: ${arrowSize};
`;

const Arrow = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${arrowSize};
  height: ${arrowSize};
  font-size: ${fontSize.m};
  border: 1px solid ${color.border};
  border-radius: ${radius.pill};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;
