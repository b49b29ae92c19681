import { useSyncExternalStore } from 'react';
import type { MapSeat } from '../seatMap/plan';

/**
 * What the visitor looks at on the map. A store of its own, so that a moving pointer and a zoom render only the cards that
 * show it.
 */
export interface LookedAt {
  /** The seat under the pointer or the focus; null when there is none. */
  pointed: () => MapSeat | null;
  /** The seat that was pointed at last. Stays when the pointer and the focus have left the map. */
  last: () => MapSeat | null;
  point: (seat: MapSeat | null) => void;
  /** Whether the seats are drawn large enough to be picked. */
  isPickable: () => boolean;
  setPickable: (isPickable: boolean) => void;
  /** Forgets the last seat: another choice has taken its place. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createLookedAt(): LookedAt {
  let pointed: MapSeat | null = null;
  let last: MapSeat | null = null;
  let pickable = false;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    pointed: () => pointed,
    last: () => last,
    point(seat) {
      if (seat === pointed) return;
      pointed = seat;
      last = seat ?? last;
      tell();
    },
    isPickable: () => pickable,
    setPickable(isPickable) {
      if (isPickable === pickable) return;
      pickable = isPickable;
      tell();
    },
    forget() {
      last = null;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePointedSeat({ subscribe, pointed }: LookedAt): MapSeat | null {
  return useSyncExternalStore(subscribe, pointed);
}

export function useLastSeat({ subscribe, last }: LookedAt): MapSeat | null {
  return useSyncExternalStore(subscribe, last);
}

export function useIsPickable({ subscribe, isPickable }: LookedAt): boolean {
  return useSyncExternalStore(subscribe, isPickable);
}
