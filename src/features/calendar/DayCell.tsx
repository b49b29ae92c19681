import styled from '@emotion/styled';
import { VisuallyHidden, color, fontSize, fontWeight, media, radius, space } from '../../design-system';
import { formatDate } from '../../lib/formatDate';
import { asList, type CalendarDay, type GridPosition } from './month';
import { CalendarTime } from './CalendarTime';

interface DayCellProps {
  day: CalendarDay;
  phone: string;
  getHref: (eventDateTime: string) => string;
  current: GridPosition | null;
  onFocus: (position: GridPosition) => void;
}

/** A day of the grid with its times. A day without times is focusable itself. */
export function DayCell({ day, phone, getHref, current, onFocus }: DayCellProps) {
  if (!day.isCurrentMonth) {
    return (
      <Cell role="gridcell" data-outside>
        <DayNumber aria-hidden>{day.day}</DayNumber>
      </Cell>
    );
  }
  const isCurrent = current?.date === day.date;
  const isFocusable = day.events.length === 0;
  return (
    <Cell
      role="gridcell"
      data-date={day.date}
      data-past={day.isPast || undefined}
      data-today={day.isToday || undefined}
      data-empty={isFocusable || undefined}
      aria-current={day.isToday ? 'date' : undefined}
      tabIndex={isFocusable ? (isCurrent ? 0 : -1) : undefined}
      onFocus={isFocusable ? () => onFocus({ date: day.date, index: 0 }) : undefined}
    >
      <DayNumber>
        <span aria-hidden>{day.day}</span>
        <VisuallyHidden>{formatDate(day.date, 'full')}</VisuallyHidden>
      </DayNumber>
      {day.events.map((event, index) => (
        <CalendarTime
          key={event.eventDateTime}
          event={event}
          phone={phone}
          href={getHref(event.eventDateTime)}
          tabIndex={isCurrent && current.index === index ? 0 : -1}
          onFocus={() => onFocus({ date: day.date, index })}
        />
      ))}
    </Cell>
  );
}

const Cell = styled.td`
  height: 6.25rem;
  padding: ${space['2xs']};
  border: 1px solid ${color.border};
  border-radius: ${radius.s};
  background: ${color.raised};
  vertical-align: top;
  &[data-outside] {
    background: none;
    border-color: transparent;
    opacity: 0.8;
  }
  &[data-empty] {
    background: none;
  }
  &[data-today] {
    border-color: ${color.ornament};
    box-shadow: inset 0 0 0 1px ${color.ornament};
  }
  ${media.upToMobile} {
    height: 3.75rem;
    padding: ${space['3xs']};
    &[data-outside] {
      visibility: hidden;
    }
  }
  ${asList} {
    display: block;
    height: auto;
    margin-block-end: ${space['2xs']};
    padding: ${space.xs};
    &[data-outside] {
      display: none;
    }
    &[data-empty] {
      padding-block: 0;
      border-color: transparent;
    }
  }
`;

const DayNumber = styled.p`
  padding: 0 ${space['2xs']};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  line-height: 1.6;
  [data-today] > & {
    color: ${color.accent};
  }
  [data-past] > & {
    font-weight: ${fontWeight.regular};
    text-decoration: line-through;
  }
  ${media.upToMobile} {
    padding: 0;
    text-align: center;
  }
  ${asList} {
    text-align: start;
    > [aria-hidden] {
      display: none;
    }
    > :not([aria-hidden]) {
      position: static;
      width: auto;
      height: auto;
      margin: 0;
      clip-path: none;
      white-space: normal;
    }
  }
`;
