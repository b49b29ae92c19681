import { useSyncExternalStore } from 'react';
import type { MapSeat } from './seatMap/plan';

/**
 * The highlighted seat of the map. It is a separate store, so that pointer moves and zooming render only the cards
 * that show it.
 */
export interface SeatHighlight {
  /** The seat under the pointer or with the focus; null without one. */
  getHighlighted: () => MapSeat | null;
  /** The last highlighted seat, also after pointer and focus have left the map. */
  getLast: () => MapSeat | null;
  setHighlighted: (seat: MapSeat | null) => void;
  /** Whether the seats are large enough to be selected. */
  isSelectable: () => boolean;
  setSelectable: (isSelectable: boolean) => void;
  /** Resets the last seat, for example after a new selection. */
  clearLast: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSeatHighlight(): SeatHighlight {
  let highlighted: MapSeat | null = null;
  let last: MapSeat | null = null;
  let selectable = false;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    getHighlighted: () => highlighted,
    getLast: () => last,
    setHighlighted(seat) {
      if (seat === highlighted) return;
      highlighted = seat;
      last = seat ?? last;
      notify();
    },
    isSelectable: () => selectable,
    setSelectable(isSelectable) {
      if (isSelectable === selectable) return;
      selectable = isSelectable;
      notify();
    },
    clearLast() {
      last = null;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useHighlightedSeat({ subscribe, getHighlighted }: SeatHighlight): MapSeat | null {
  return useSyncExternalStore(subscribe, getHighlighted);
}

export function useLastHighlightedSeat({ subscribe, getLast }: SeatHighlight): MapSeat | null {
  return useSyncExternalStore(subscribe, getLast);
}

export function useIsSelectable({ subscribe, isSelectable }: SeatHighlight): boolean {
  return useSyncExternalStore(subscribe, isSelectable);
}
