import { useState, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import {
  clampPosition,
  getFirstPosition,
  getPositionInMonth,
  movePosition,
  type GridPosition,
} from './month';
import type { ShowMonth } from './useShowMonth';

interface GridNavigation {
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

/** The part of the calendar from which the visitor changed the month. */
type MonthChangeOrigin = 'grid' | 'bar';

interface MonthFocus {
  container: RefObject<HTMLDivElement>;
  heading: RefObject<HTMLHeadingElement>;
  grid: RefObject<HTMLTableElement>;
  /** Call it before a change that can remove the focused element. */
  keepFocus: (origin: MonthChangeOrigin) => void;
  focusPosition: (position: GridPosition) => void;
}

/** Moves the focus when a change of the month removed the focused element. `current` is the tab stop of the grid. */
function useMonthFocus(status: ShowMonth['status'], current: GridPosition | null): MonthFocus {
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  /** Where the focus must move after the focused element was removed. */
  const pendingFocus = useRef<MonthChangeOrigin | null>(null);

  const focusPosition = ({ date, index }: GridPosition) => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);
    const target = cell?.querySelectorAll<HTMLElement>('[data-time]')[index] ?? cell;
    target?.focus();
  };

  useLayoutEffect(() => {
    const active = document.activeElement;
    const hasNoFocus = active === null || active === document.body;
    if (pendingFocus.current === 'grid' && hasNoFocus) {
      if (status === 'failed') container.current?.querySelector<HTMLElement>('[data-retry]')?.focus();
      else if (current) focusPosition(current);
    }
    // The pressed arrow is removed at the first and last month.
    if (pendingFocus.current === 'bar' && hasNoFocus) heading.current?.focus();
    // When an empty day with the focus gets times, the focus moves to its first time.
    const isNoLongerFocusable =
      active instanceof HTMLElement && active.matches('[data-date]:not([tabindex])');
    if (isNoLongerFocusable && grid.current?.contains(active) && current) focusPosition(current);
  });

  useEffect(() => {
    if (status !== 'loading') pendingFocus.current = null;
  }, [status]);

  const keepFocus = (origin: MonthChangeOrigin) => {
    pendingFocus.current = origin;
  };

  return { container, heading, grid, keepFocus, focusPosition };
}
