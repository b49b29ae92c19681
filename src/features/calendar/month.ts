import moment from 'moment-timezone';
import type { CalendarEvent, EventStatusCode } from '../../helios/types';
import { compareTexts } from '../../lib/compareTexts';

/**
 * Date calculations of the show calendar (product 2.8, 4.6), without React and without the clock. Dates are
 * `YYYY-MM-DD`, months `YYYY-MM`.
 */

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** Day of the month, 1 to 31 */
  day: number;
  /** 0 is Sunday */
  dayOfWeek: number;
  isCurrentMonth: boolean;
  isToday: boolean;
  isPast: boolean;
  /** In order of time */
  events: CalendarEvent[];
}

const DAY = 'YYYY-MM-DD';

/** Days and months have no zone. In UTC every day has 24 hours. */
const readDay = (date: string) => moment.utc(date, DAY);

export function addMonths(month: string, months: number): string {
  return readDay(`${month}-01`).add(months, 'months').format('YYYY-MM');
}

/** First and last day of a month. */
export function getMonthBounds(month: string): { start: string; end: string } {
  const start = `${month}-01`;
  return { start, end: readDay(start).endOf('month').format(DAY) };
}

/** The weeks of a month, Sunday to Saturday, including the days of adjacent months. */
export function buildMonthGrid(
  month: string,
  today: string,
  eventMap: Record<string, CalendarEvent[]>,
): CalendarDay[][] {
  const { start, end } = getMonthBounds(month);
  const first = readDay(start).startOf('week');
  const weekCount = readDay(end).diff(first, 'weeks') + 1;
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: 7 }, (_day, dayOfWeek) => {
      const date = first.clone().add({ weeks: week, days: dayOfWeek }).format(DAY);
      const isCurrentMonth = date.startsWith(month);
      return {
        date,
        day: Number(date.slice(8)),
        dayOfWeek,
        isCurrentMonth,
        isToday: date === today,
        isPast: date < today,
        events: isCurrentMonth
          ? [...(eventMap[date] ?? [])].sort((a, b) => compareTexts(a.eventDateTime, b.eventDateTime))
          : [],
      };
    }),
  );
}

/** The initial month of a show: its start month when that is in the future, else the current month. */
export function getInitialMonth(eventStartDate: string, today: string): string {
  const startMonth = eventStartDate.slice(0, 7);
  const currentMonth = today.slice(0, 7);
  return startMonth > currentMonth ? startMonth : currentMonth;
}

/**
 * The previous and next month, or null when the control is hidden: before the month of the event's start date, after
 * the month of its end date, and outside the current and the next year.
 */
export function getAdjacentMonths(
  month: string,
  event: { eventStartDate: string; eventEndDate: string },
  today: string,
): { previous: string | null; next: string | null } {
  const thisYear = Number(today.slice(0, 4));
  const startMonth = event.eventStartDate.slice(0, 7);
  const endMonth = event.eventEndDate.slice(0, 7);
  const firstOfRange = `${thisYear}-01`;
  const lastOfRange = `${thisYear + 1}-12`;
  const earliest = startMonth > firstOfRange ? startMonth : firstOfRange;
  const latest = endMonth < lastOfRange ? endMonth : lastOfRange;
  return {
    previous: month > earliest ? addMonths(month, -1) : null,
    next: month < latest ? addMonths(month, 1) : null,
  };
}

type TimeKind = 'plain' | 'call' | 'book';

const timeKinds = {
  AV: 'book',
  CA: 'plain',
  CO: 'call',
  NA: 'plain',
  PS: 'plain',
  SO: 'plain',
} as const satisfies Record<EventStatusCode, TimeKind>;

/** How a performance is shown on the calendar (product 4.6): as text, a phone number, or a link to tickets. */
export function getTimeKind(status: EventStatusCode): TimeKind {
  // Undefined for a status of a newer Helios.
  const kind: TimeKind | undefined = timeKinds[status];
  return kind ?? 'book';
}

/** The statuses that are shown as text. */
export type PlainStatus = {
  [Status in EventStatusCode]: (typeof timeKinds)[Status] extends 'plain' ? Status : never;
}[EventStatusCode];

export function isPlainStatus(status: EventStatusCode): status is PlainStatus {
  return getTimeKind(status) === 'plain';
}

/** The position of the focus in the grid: a day and the index of its time (0 when it has none). */
export interface GridPosition {
  date: string;
  index: number;
}

/** The position after a change of the month: the same day of the month, or its last day. */
export function getPositionInMonth(position: GridPosition, month: string): GridPosition {
  const { end } = getMonthBounds(month);
  const date = `${month}${position.date.slice(7)}`;
  return { date: date < end ? date : end, index: 0 };
}

/** The position if its day is in this month, with the index limited to the times of the day. Otherwise null. */
export function clampPosition(position: GridPosition | null, days: CalendarDay[]): GridPosition | null {
  const day = days.find(({ date, isCurrentMonth }) => isCurrentMonth && date === position?.date);
  if (!position || !day) return null;
  return { ...position, index: Math.min(position.index, Math.max(0, day.events.length - 1)) };
}

/** The tab stop of the month: its first future time, else its first day. */
export function getFirstPosition(days: CalendarDay[]): GridPosition | null {
  const day =
    days.find((day) => !day.isPast && day.events.length > 0) ?? days.find((day) => day.isCurrentMonth);
  return day ? { date: day.date, index: 0 } : null;
}

/** The position after an arrow, Home or End key, or null for any other key. */
export function movePosition(position: GridPosition, key: string, days: CalendarDay[]): GridPosition | null {
  const dayIndex = days.findIndex((day) => day.date === position.date);
  const day = days[dayIndex];
  if (!day) return null;
  const moveBy = (offset: number): GridPosition => {
    const target = days[dayIndex + offset];
    return target?.isCurrentMonth ? { date: target.date, index: 0 } : position;
  };
  switch (key) {
    case 'ArrowLeft':
      return moveBy(-1);
    case 'ArrowRight':
      return moveBy(1);
    case 'ArrowDown':
      return position.index + 1 < day.events.length ? { ...position, index: position.index + 1 } : moveBy(7);
    case 'ArrowUp': {
      if (position.index > 0) return { ...position, index: position.index - 1 };
      const above = moveBy(-7);
      const target = days.find((day) => day.date === above.date);
      return above === position || !target
        ? position
        : { date: above.date, index: Math.max(0, target.events.length - 1) };
    }
    case 'Home':
    case 'End': {
      const week = days.filter(
        (day) => Math.floor(days.indexOf(day) / 7) === Math.floor(dayIndex / 7) && day.isCurrentMonth,
      );
      const target = key === 'Home' ? week[0] : week[week.length - 1];
      return target ? { date: target.date, index: 0 } : position;
    }
    default:
      return null;
  }
}

/**
 * Where the month is no grid but a list of days, because seven columns of enlarged text have no room. The width is counted in the size of
 * the text.
 */
export const asList = '@container (max-width: 15rem)';
