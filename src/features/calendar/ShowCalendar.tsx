import styled from '@emotion/styled';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Helios } from '../../helios/client';
import type { Calendar, EventDetails } from '../../helios/types';
import { formatDate } from '../../lib/formatDate';
import { dateInZone } from '../../lib/wallClock';
import {
  Button,
  Icon,
  Link,
  Notice,
  Spinner,
  VisuallyHidden,
  color,
  fontSize,
  fontWeight,
  media,
  opticalSize,
  radius,
  size,
  space,
  telephoneHref,
} from '../../design-system';
import { useHelios } from '../../state/heliosContext';
import { useResource } from '../../state/useResource';
import { CalendarTime } from './CalendarTime';
import { Legend } from './Legend';
import {
  clampPosition,
  getMonthBounds,
  buildMonthGrid,
  movePosition,
  getAdjacentMonths,
  getInitialMonth,
  getPositionInMonth,
  type CalendarDay,
  type GridPosition,
} from './month';
import { calendarTexts as texts } from './texts';

export interface ShowCalendarProps {
  event: Pick<
    EventDetails,
    'eventCode' | 'eventName' | 'theaterLocation' | 'timeZone' | 'eventStartDate' | 'eventEndDate'
  >;
  /** Phone number of the box office, for performances that are booked by phone */
  phone: string;
  /** URL of a bookable time, e.g. `/ticketing/RUTHL/2026-11-28T19:00:00` */
  getHref: (eventDateTime: string) => string;
}

/** The month calendar of one show (product 2.8, 4.6). Use the event code as `key` to reset it for another show. */
export function ShowCalendar({ event, phone, getHref }: ShowCalendarProps) {
  const helios = useHelios();
  const [selectedMonth, setSelectedMonth] = useState<string | null>(null);
  const [position, setPosition] = useState<GridPosition | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the focus must move after the focused element was removed by a change of the month. */
  const pendingFocus = useRef<'grid' | 'bar' | null>(null);
  const helpId = useId();
  const [deviceToday] = useState(() => dateInZone(new Date(), event.timeZone));

  // The initial month depends on the show until the visitor selects another.
  const month = selectedMonth ?? getInitialMonth(event.eventStartDate, deviceToday);
  const { resource, reload } = useResource(`${event.eventCode} ${month}`, (signal) =>
    loadMonth(helios, event, month, signal),
  );
  const today = resource.data?.today ?? deviceToday;
  const { previous, next } = getAdjacentMonths(month, event, today);
  const weeks = buildMonthGrid(month, today, resource.data?.eventMap ?? {});
  const days = weeks.flat();
  const current = clampPosition(position, days) ?? getFirstPosition(days);
  const isEmpty = resource.status === 'ready' && days.every((day) => day.events.length === 0);

  useLayoutEffect(() => {
    const active = document.activeElement;
    const hasNoFocus = active === null || active === document.body;
    if (pendingFocus.current === 'grid' && hasNoFocus) {
      if (resource.status === 'failed')
        container.current?.querySelector<HTMLElement>('[data-retry]')?.focus();
      else if (current) focusPosition(grid.current, current);
    }
    // The pressed arrow is removed at the first and last month.
    if (pendingFocus.current === 'bar' && hasNoFocus) heading.current?.focus();
    // When an empty day with the focus gets times, the focus moves to its first time.
    const isNoLongerFocusable =
      active instanceof HTMLElement && active.matches('[data-date]:not([tabindex])');
    if (isNoLongerFocusable && grid.current?.contains(active) && current)
      focusPosition(grid.current, current);
  });

  useEffect(() => {
    if (resource.status !== 'loading') pendingFocus.current = null;
  }, [resource.status]);

  function changeMonth(target: string | null, from: 'grid' | 'bar') {
    if (!target) return;
    pendingFocus.current = from;
    setSelectedMonth(target);
    setPosition(from === 'grid' && current ? getPositionInMonth(current, target) : null);
  }

  function onKeyDown(keyEvent: KeyboardEvent) {
    if (keyEvent.altKey || keyEvent.ctrlKey || keyEvent.metaKey) return;
    // The popover handles its own keys.
    const popover = keyEvent.target instanceof Element ? keyEvent.target.closest('[role="dialog"]') : null;
    if (popover && grid.current?.contains(popover)) return;
    if (keyEvent.key === 'PageUp' || keyEvent.key === 'PageDown') {
      keyEvent.preventDefault();
      changeMonth(keyEvent.key === 'PageUp' ? previous : next, 'grid');
      return;
    }
    const target = current && movePosition(current, keyEvent.key, days);
    if (!target) return;
    keyEvent.preventDefault();
    setPosition(target);
    focusPosition(grid.current, target);
  }

  const monthName = formatDate(`${month}-01`, 'month');
  return (
    <Container ref={container}>
      <MonthBar>
        <ArrowSlot>
          {previous ? (
            <Arrow
              type="button"
              onClick={() => changeMonth(previous, 'bar')}
              aria-label={texts.previous(formatDate(`${previous}-01`, 'month'))}
            >
              <Icon name="chevronLeft" />
            </Arrow>
          ) : null}
        </ArrowSlot>
        <Month ref={heading} tabIndex={-1} aria-live="polite">
          {monthName}
        </Month>
        <ArrowSlot>
          {next ? (
            <Arrow
              type="button"
              onClick={() => changeMonth(next, 'bar')}
              aria-label={texts.next(formatDate(`${next}-01`, 'month'))}
            >
              <Icon name="chevronRight" />
            </Arrow>
          ) : null}
        </ArrowSlot>
      </MonthBar>

      {resource.status === 'failed' ? (
        <Notice
          tone="danger"
          actions={
            <Button
              buttonSize="small"
              variant="secondary"
              data-retry
              onClick={() => {
                pendingFocus.current = 'grid';
                reload();
              }}
            >
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {phone ? <Link href={telephoneHref(phone)}>{`${texts.call} ${phone}`}</Link> : null}
        </Notice>
      ) : (
        <Frame aria-busy={resource.status === 'loading'}>
          <Grid
            ref={grid}
            role="grid"
            aria-label={texts.label(event.eventName, monthName)}
            aria-describedby={helpId}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                {texts.weekdays.map((weekday) => (
                  <Weekday key={weekday} scope="col" abbr={weekday}>
                    <span aria-hidden>{weekday.slice(0, 3)}</span>
                    <VisuallyHidden>{weekday}</VisuallyHidden>
                  </Weekday>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.date}>
                  {week.map((day) => (
                    <DayCell
                      key={day.date}
                      day={day}
                      phone={phone}
                      getHref={getHref}
                      current={current}
                      onFocus={setPosition}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </Grid>
          {resource.status === 'loading' ? (
            <LoadingOverlay>
              <Spinner label={texts.loading} size="2rem" />
            </LoadingOverlay>
          ) : null}
        </Frame>
      )}
      {isEmpty ? <Notice>{texts.nothing}</Notice> : null}
      <VisuallyHidden as="p" id={helpId}>
        {texts.help}
      </VisuallyHidden>
      {resource.status === 'failed' || isEmpty ? null : <Legend />}
    </Container>
  );
}

/** Logs a failure and rethrows it (product 8). */
async function loadMonth(
  helios: Helios,
  event: ShowCalendarProps['event'],
  month: string,
  signal: AbortSignal,
): Promise<Calendar> {
  try {
    return await helios.getCalendar(
      { location: event.theaterLocation, ...getMonthBounds(month), eventCode: event.eventCode },
      signal,
    );
  } catch (error) {
    if (!signal.aborted) console.warn(`Loading the calendar of ${event.eventCode} failed.`, error);
    throw error;
  }
}

/** The tab stop of the month: its first future time, else its first day. */
function getFirstPosition(days: CalendarDay[]): GridPosition | null {
  const day =
    days.find((each) => !each.isPast && each.events.length > 0) ?? days.find((each) => each.isCurrentMonth);
  return day ? { date: day.date, index: 0 } : null;
}

function focusPosition(grid: HTMLElement | null, { date, index }: GridPosition) {
  const cell = grid?.querySelector<HTMLElement>(`[data-date="${date}"]`);
  const target = cell?.querySelectorAll<HTMLElement>('[data-time]')[index] ?? cell;
  target?.focus();
}

interface DayCellProps {
  day: CalendarDay;
  phone: string;
  getHref: (eventDateTime: string) => string;
  current: GridPosition | null;
  onFocus: (position: GridPosition) => void;
}

function DayCell({ day, phone, getHref, current, onFocus }: DayCellProps) {
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

const Container = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const MonthBar = styled.div`
  display: grid;
  grid-template-columns: ${size.target} minmax(0, auto) ${size.target};
  justify-content: center;
  align-items: center;
  gap: ${space.m};
`;

/* As wide as the longest month name, so that the arrows do not move. */
const Month = styled.h2`
  min-width: min(8.5em, 50vw);
  color: ${color.text};
  font-size: ${fontSize.xl};
  font-variation-settings: ${opticalSize.xl};
  text-align: center;
`;

const ArrowSlot = styled.div`
  min-height: ${size.target};
`;

const Arrow = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.border};
  border-radius: ${radius.pill};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;

const Frame = styled.div`
  position: relative;
  &[aria-busy='true'] > table {
    opacity: 0.4;
  }
`;

const LoadingOverlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${color.accent};
`;

const Grid = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: ${space['3xs']};
`;

const Weekday = styled.th`
  padding-block: ${space.xs};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  text-align: center;
`;

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
`;
