import { useState, type KeyboardEvent, type RefObject } from 'react';
import {
  clampPosition,
  getFirstPosition,
  getPositionInMonth,
  movePosition,
  type GridPosition,
} from './month';
import { useMonthFocus, type MonthChangeOrigin } from './useMonthFocus';
import type { ShowMonth } from './useShowMonth';

export interface GridNavigation {
  container: RefObject<HTMLDivElement>;
  heading: RefObject<HTMLHeadingElement>;
  grid: RefObject<HTMLTableElement>;
  /** The tab stop of the grid */
  current: GridPosition | null;
  setPosition: (position: GridPosition) => void;
  /** For the grid */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Shows a month; null does nothing */
  changeMonth: (month: string | null, origin: MonthChangeOrigin) => void;
  /** Loads the month again after a failure */
  retry: () => void;
}

/** Moves between days, times and months, and keeps the focus in the calendar. */
export function useGridNavigation(calendar: ShowMonth): GridNavigation {
  const [position, setPosition] = useState<GridPosition | null>(null);
  const days = calendar.weeks.flat();
  const current = clampPosition(position, days) ?? getFirstPosition(days);
  const { container, heading, grid, keepFocus, focusPosition } = useMonthFocus(calendar.status, current);

  function changeMonth(month: string | null, origin: MonthChangeOrigin) {
    if (!month) return;
    keepFocus(origin);
    calendar.selectMonth(month);
    setPosition(origin === 'grid' && current ? getPositionInMonth(current, month) : null);
  }

  function retry() {
    keepFocus('grid');
    calendar.reload();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The popover handles its own keys.
    const popover = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
    if (popover && grid.current?.contains(popover)) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      changeMonth(event.key === 'PageUp' ? calendar.previous : calendar.next, 'grid');
      return;
    }
    const target = current && movePosition(current, event.key, days);
    if (!target) return;
    event.preventDefault();
    setPosition(target);
    focusPosition(target);
  }

  return { container, heading, grid, current, setPosition, onKeyDown, changeMonth, retry };
}
