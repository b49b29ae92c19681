import moment from 'moment-timezone';
import { useState } from 'react';
import type { Helios } from '../../helios/client';
import type { Calendar, EventDetails } from '../../helios/types';
import { useHelios } from '../../state/heliosContext';
import { useResource } from '../../runtime/useResource';
import {
  buildMonthGrid,
  getAdjacentMonths,
  getInitialMonth,
  getMonthBounds,
  type CalendarDay,
} from './month';

export type CalendarShow = Pick<
  EventDetails,
  'eventCode' | 'eventName' | 'theaterLocation' | 'timeZone' | 'eventStartDate' | 'eventEndDate'
>;

export interface ShowMonth {
  /** `YYYY-MM` */
  month: string;
  /** Null when the visitor cannot go further */
  previous: string | null;
  next: string | null;
  weeks: CalendarDay[][];
  status: 'loading' | 'ready' | 'failed';
  /** Whether the month is loaded and has no performances */
  isEmpty: boolean;
  selectMonth: (month: string) => void;
  reload: () => void;
}

/** A month of a show with its performances: initially the month of product 4.6. */
export function useShowMonth(event: CalendarShow): ShowMonth {
  const helios = useHelios();
  const [selectedMonth, selectMonth] = useState<string | null>(null);
  const [deviceToday] = useState(() => moment.tz(event.timeZone).format('YYYY-MM-DD'));
  // The initial month depends on the show until the visitor selects another.
  const month = selectedMonth ?? getInitialMonth(event.eventStartDate, deviceToday);
  const { resource, reload } = useResource(`${event.eventCode} ${month}`, (signal) =>
    loadMonth(helios, event, month, signal),
  );
  const today = resource.data?.today ?? deviceToday;
  const weeks = buildMonthGrid(month, today, resource.data?.eventMap ?? {});
  return {
    month,
    ...getAdjacentMonths(month, event, today),
    weeks,
    status: resource.status,
    isEmpty: resource.status === 'ready' && weeks.flat().every((day) => day.events.length === 0),
    selectMonth,
    reload,
  };
}

/** Logs a failure and rethrows it (product 8). */
async function loadMonth(
  helios: Helios,
  event: CalendarShow,
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
