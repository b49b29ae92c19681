import {
  useCallback,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { findInitialSeat, findSeat } from './findSeat';
import type { MapSeat, SeatMapModel } from './plan';
import type { GetSeatElement } from './useDrawnSeats';
import type { ViewportController } from './viewportController';

/** Zoom factor of one press of the plus key. */
const KEY_ZOOM = 1.5;

interface SeatNavigationOptions {
  map: SeatMapModel;
  getElement: GetSeatElement;
  viewport: ViewportController;
  /** Describes the view of the stage from the seat */
  describeView: (seat: MapSeat) => string;
  /** Called with the seat that got the focus, and with null when the focus leaves the map */
  onFocusChange: (seat: MapSeat | null) => void;
  onToggle: (seat: MapSeat) => void;
}

interface SeatNavigation {
  /** The ring around the focused seat */
  ring: RefObject<SVGGElement>;
  /** For the list box of the seats */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Focus and keys of the seats: one tab stop, keys that move the focus, toggle a seat or zoom, and the focus ring. */
export function useSeatNavigation({
  map,
  getElement,
  viewport,
  describeView,
  onFocusChange,
  onToggle,
}: SeatNavigationOptions): SeatNavigation {
  const ring = useRef<SVGGElement>(null);
  const setTabStop = useTabStop(map, getElement);

  function onKeyDown(event: KeyboardEvent) {
    const seat = findSeat(event.target, map);
    if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onToggle(seat);
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      viewport.zoom(event.key === '+' ? KEY_ZOOM : 1 / KEY_ZOOM, seat);
      return;
    }
    const next = findNeighborSeat(seat, event.key, map.seats);
    if (!next) return;
    event.preventDefault();
    getElement(next.guid)?.focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const seat = findSeat(event.target, map);
    if (!seat) return;
    setTabStop(event.target);
    moveFocusRing(ring.current, seat);
    // Set on focus, because setting it for all 2,000 seats is slow and rarely needed.
    event.target.setAttribute('aria-description', describeView(seat));
    onFocusChange(seat);
    // Moving the map during a tap would put another seat under the finger before the click.
    if (!event.target.matches(':focus-visible')) return;
    // Scrolls a seat with the keyboard focus into view, also from behind the bottom bar of a phone.
    event.currentTarget.scrollIntoView({ block: 'nearest' });
    viewport.reveal(seat);
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    moveFocusRing(ring.current, null);
    onFocusChange(null);
  }

  return { ring, handlers: { onKeyDown, onFocus, onBlur } };
}

/** Keeps one seat in the tab order. Returns a function that makes another element the tab stop. */
function useTabStop(map: SeatMapModel, getElement: GetSeatElement): (element: Element) => void {
  const tabStop = useRef<Element | null>(null);
  const setTabStop = useCallback((element: Element) => {
    tabStop.current?.setAttribute('tabindex', '-1');
    element.setAttribute('tabindex', '0');
    tabStop.current = element;
  }, []);
  useLayoutEffect(() => {
    const initialSeat = findInitialSeat(map);
    const element = initialSeat && getElement(initialSeat.guid);
    if (element) setTabStop(element);
  }, [map, getElement, setTabStop]);
  return setTabStop;
}

/** Moves the focus ring to a seat (units of the plan), or hides it for null. */
function moveFocusRing(ring: SVGGElement | null, seat: { x: number; y: number } | null): void {
  if (seat) ring?.setAttribute('transform', `translate(${seat.x} ${seat.y})`);
  ring?.setAttribute('visibility', seat ? 'visible' : 'hidden');
}

/**
 * The seat to which a key moves the focus, or null for another key or without a seat in that direction. Left and
 * right move within the row and then to the next section at the same level; up and down move to the nearest row; Home
 * and End move to the ends of the row.
 */
export function findNeighborSeat(from: MapSeat, key: string, seats: readonly MapSeat[]): MapSeat | null {
  switch (key) {
    case 'ArrowLeft':
      return findBeside(from, -1, seats);
    case 'ArrowRight':
      return findBeside(from, 1, seats);
    case 'ArrowUp':
      return findNearest(
        from,
        seats,
        (seat) => from.y - seat.y,
        (seat) => seat.x - from.x,
      );
    case 'ArrowDown':
      return findNearest(
        from,
        seats,
        (seat) => seat.y - from.y,
        (seat) => seat.x - from.x,
      );
    case 'Home':
    case 'End': {
      const row = getRow(from, seats);
      return (key === 'Home' ? row[0] : row[row.length - 1]) ?? null;
    }
    default:
      return null;
  }
}

function getRow(seat: MapSeat, seats: readonly MapSeat[]): MapSeat[] {
  return seats
    .filter((each) => each.section === seat.section && each.row === seat.row)
    .sort((a, b) => a.x - b.x);
}

function findBeside(from: MapSeat, direction: 1 | -1, seats: readonly MapSeat[]): MapSeat | null {
  const row = getRow(from, seats);
  const nextInRow = row[row.indexOf(from) + direction];
  if (nextInRow) return nextInRow;
  return findNearest(
    from,
    seats.filter((seat) => seat.section !== from.section || seat.row !== from.row),
    (seat) => (seat.x - from.x) * direction,
    (seat) => seat.y - from.y,
  );
}

/** The nearest seat within 45 degrees of a direction. Sideways distance counts double. */
function findNearest(
  from: MapSeat,
  seats: readonly MapSeat[],
  getForward: (seat: MapSeat) => number,
  getSideways: (seat: MapSeat) => number,
): MapSeat | null {
  let best: MapSeat | null = null;
  let bestCost = Infinity;
  for (const seat of seats) {
    const forward = getForward(seat);
    const sideways = Math.abs(getSideways(seat));
    if (seat === from || forward <= 0 || sideways > forward) continue;
    const cost = forward + 2 * sideways;
    if (cost < bestCost) {
      best = seat;
      bestCost = cost;
    }
  }
  return best;
}
