import { useCallback, useEffect, useState } from 'react';
import type { AvailabilityEvent } from '../../helios/availabilityStream';
import type { EventCalls } from '../../helios/eventCalls';
import { HeliosError } from '../../helios/heliosError';
import type { Availability } from '../../helios/types';
import { pause } from '../../lib/pause';

/** The taken seats of a performance. */
export interface TakenSeats {
  version: string;
  locked: ReadonlySet<string>;
  sold: ReadonlySet<string>;
}

/**
 * How current the taken seats are:
 * - `connecting`: nothing is known yet, or the stream is being opened
 * - `live`: each change arrives when it happens
 * - `polling`: there is no stream now; the seats are requested every few seconds
 * - `lost`: Helios cannot be reached; the seats may be outdated
 */
export type Freshness = 'connecting' | 'live' | 'polling' | 'lost';

export interface LiveAvailability {
  takenSeats: TakenSeats | null;
  freshness: Freshness;
  /** Opens a new stream, which starts with a snapshot */
  restart: () => void;
  /** How often `restart` was called */
  restartCount: number;
  /** The value of `restartCount` when `takenSeats` was received */
  takenSeatsRestartCount: number;
}

/** Where the taken seats come from: Helios for visitors, or for staff. */
export type AvailabilitySource = Pick<EventCalls, 'followAvailability' | 'getAvailability'>;

/**
 * Delays between two attempts, in milliseconds. They grow, and are random so that browsers do not retry at the same
 * time.
 */
const RETRY_MS = { initial: 1000, max: 8000 };

/** Returns the taken seats after an event. A change before the first snapshot is ignored. */
export function applyEvent(known: TakenSeats | null, event: AvailabilityEvent): TakenSeats | null {
  if (event.type === 'snapshot') return toTakenSeats(event.availability);
  if (event.type === 'open' || !known) return known;
  const { version, locked, sold, freed } = event.change;
  const nowLocked = new Set(known.locked);
  const nowSold = new Set(known.sold);
  for (const guid of [...locked, ...sold, ...freed]) {
    nowLocked.delete(guid);
    nowSold.delete(guid);
  }
  for (const guid of locked) nowLocked.add(guid);
  for (const guid of sold) nowSold.add(guid);
  return { version, locked: nowLocked, sold: nowSold };
}

function toTakenSeats({ version, locked, sold }: Availability): TakenSeats {
  return { version, locked: new Set(locked), sold: new Set(sold) };
}

/** Milliseconds before the next attempt after `failures` failed ones. `random` is from 0 to 1. */
export function getRetryDelay(failures: number, random: number): number {
  return Math.min(RETRY_MS.max, RETRY_MS.initial * 2 ** failures) * (0.75 + random / 2);
}

interface Handlers {
  onTakenSeats: (takenSeats: TakenSeats) => void;
  onFreshness: (freshness: Freshness) => void;
}

/**
 * Follows the taken seats until the signal aborts. It uses the stream; when that is refused or interrupted, it polls
 * and tries to open the stream again.
 */
export async function followTakenSeats(
  source: AvailabilitySource,
  performanceId: string,
  known: TakenSeats | null,
  { onTakenSeats, onFreshness }: Handlers,
  signal: AbortSignal,
): Promise<void> {
  let takenSeats = known;
  const updateTakenSeats = (next: TakenSeats | null) => {
    if (next === null || next === takenSeats) return;
    takenSeats = next;
    onTakenSeats(next);
  };
  /** Milliseconds until a stream may be requested again (Retry-After of Helios). */
  let streamRetryMs = 0;
  for (let failures = 0; !signal.aborted;) {
    try {
      if (streamRetryMs <= 0)
        for await (const event of source.followAvailability(
          performanceId,
          takenSeats?.version ?? null,
          signal,
        )) {
          failures = 0;
          updateTakenSeats(applyEvent(takenSeats, event));
          if (takenSeats !== null) onFreshness('live');
        }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof HeliosError && error.retryAfter !== null) streamRetryMs = error.retryAfter * 1000;
    }
    if (signal.aborted) return;
    try {
      updateTakenSeats(toTakenSeats(await source.getAvailability(performanceId, signal)));
      onFreshness('polling');
    } catch {
      if (signal.aborted) return;
      onFreshness('lost');
    }
    const delay = getRetryDelay(failures, Math.random());
    await pause(delay, signal);
    streamRetryMs -= delay;
    failures += 1;
  }
}

interface AvailabilityState {
  performanceId: string;
  takenSeats: TakenSeats | null;
  restartCount: number;
  freshness: Freshness;
}

/** The taken seats of a performance, at most 2 seconds old while `live`. It pauses while the tab is hidden. */
export function useLiveAvailability(source: AvailabilitySource, performanceId: string): LiveAvailability {
  const [state, setState] = useState<AvailabilityState | null>(null);
  const [restartCount, setRestartCount] = useState(0);
  const current = state?.performanceId === performanceId ? state : null;

  useEffect(() => {
    let known: TakenSeats | null = null;
    let control: AbortController | null = null;
    const start = () => {
      if (control || document.visibilityState === 'hidden') return;
      control = new AbortController();
      const { signal } = control;
      const update = (change: Partial<AvailabilityState>) => {
        if (signal.aborted) return;
        setState((before) => ({
          ...(before?.performanceId === performanceId
            ? before
            : { performanceId, takenSeats: null, restartCount, freshness: 'connecting' as const }),
          ...change,
        }));
      };
      void followTakenSeats(
        source,
        performanceId,
        known,
        {
          onTakenSeats: (takenSeats) => {
            known = takenSeats;
            update({ takenSeats, restartCount });
          },
          onFreshness: (freshness) => update({ freshness }),
        },
        signal,
      );
    };
    const stop = () => {
      control?.abort();
      control = null;
    };
    // A hidden tab closes its stream and resumes from the known version when it is visible or online again.
    const onVisibility = () => (document.visibilityState === 'hidden' ? stop() : start());
    const onOnline = () => {
      stop();
      start();
    };
    start();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
    };
  }, [source, performanceId, restartCount]);

  const restart = useCallback(() => setRestartCount((before) => before + 1), []);
  return {
    takenSeats: current?.takenSeats ?? null,
    freshness: current?.freshness ?? 'connecting',
    restart,
    restartCount,
    takenSeatsRestartCount: current?.restartCount ?? restartCount,
  };
}
