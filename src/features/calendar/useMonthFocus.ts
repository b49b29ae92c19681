import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridPosition } from './month';
import type { ShowMonth } from './useShowMonth';

/** The part of the calendar from which the visitor changed the month. */
export type MonthChangeOrigin = 'grid' | 'bar';

export interface MonthFocus {
  container: RefObject<HTMLDivElement>;
  heading: RefObject<HTMLHeadingElement>;
  grid: RefObject<HTMLTableElement>;
  /** Call it before a change that can remove the focused element. */
  keepFocus: (origin: MonthChangeOrigin) => void;
  focusPosition: (position: GridPosition) => void;
}

/** Moves the focus when a change of the month removed the focused element. `current` is the tab stop of the grid. */
export function useMonthFocus(status: ShowMonth['status'], current: GridPosition | null): MonthFocus {
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
