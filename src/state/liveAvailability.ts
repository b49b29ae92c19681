import { useCallback, useEffect, useState } from 'react';
import type { AvailabilityEvent, Helios } from '../api/helios';
import { HeliosError } from '../api/heliosError';
import type { Availability } from '../api/heliosTypes';
import { pause } from '../api/pause';
import { useHelios } from './heliosContext';

/** What is taken of a performance. */
export interface TakenSeats {
  version: string;
  locked: ReadonlySet<string>;
  sold: ReadonlySet<string>;
}

/**
 * How fresh it is:
 * - `connecting`: nothing is known yet, or the line is being taken up again
 * - `live`: each change comes as it happens
 * - `polling`: there is no stream just now; it is asked for every few seconds
 * - `lost`: Helios cannot be reached; what is shown may be old
 */
export type Freshness = 'connecting' | 'live' | 'polling' | 'lost';

export interface LiveAvailability {
  taken: TakenSeats | null;
  freshness: Freshness;
  /** Takes up the line anew, with everything from the beginning */
  restart: () => void;
  /** How often it was taken up anew */
  round: number;
  /** In which of these rounds `taken` was told */
  takenRound: number;
}

/** Waits between two tries, in milliseconds: at first short, then calmer, and never all browsers at once. */
const RETRY_MS = { first: 1000, most: 8000 };

/** What is known after an event. A change before the first snapshot says nothing. */
export function afterEvent(known: TakenSeats | null, event: AvailabilityEvent): TakenSeats | null {
  if (event.type === 'snapshot') return toTaken(event.availability);
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

function toTaken({ version, locked, sold }: Availability): TakenSeats {
  return { version, locked: new Set(locked), sold: new Set(sold) };
}

/** Milliseconds before the next try after so many that failed; `random` from 0 to 1 spreads it. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** failures) * (0.75 + random / 2);
}

interface Handlers {
  onTaken: (taken: TakenSeats) => void;
  onFreshness: (freshness: Freshness) => void;
}

/**
 * Follows what is taken until the signal aborts: by the stream; where that is refused or breaks off, by asking, while it
 * tries the stream again.
 */
export async function followTaken(
  helios: Helios,
  performanceId: string,
  known: TakenSeats | null,
  { onTaken, onFreshness }: Handlers,
  signal: AbortSignal,
): Promise<void> {
  let taken = known;
  const keep = (next: TakenSeats | null) => {
    if (next === null || next === taken) return;
    taken = next;
    onTaken(next);
  };
  /** So long Helios does not want to be asked for a stream. */
  let streamRestMs = 0;
  for (let failures = 0; !signal.aborted;) {
    try {
      if (streamRestMs <= 0)
        for await (const event of helios.followAvailability(performanceId, taken?.version ?? null, signal)) {
          failures = 0;
          keep(afterEvent(taken, event));
          if (taken !== null) onFreshness('live');
        }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof HeliosError && error.retryAfter !== null) streamRestMs = error.retryAfter * 1000;
    }
    if (signal.aborted) return;
    try {
      keep(toTaken(await helios.getAvailability(performanceId, signal)));
      onFreshness('polling');
    } catch {
      if (signal.aborted) return;
      onFreshness('lost');
    }
    const delay = retryDelay(failures, Math.random());
    await pause(delay, signal);
    streamRestMs -= delay;
    failures += 1;
  }
}

interface Held {
  performanceId: string;
  taken: TakenSeats | null;
  round: number;
  freshness: Freshness;
}

/** What is taken of a performance, as it changes (within 2 seconds while `live`). Rests while nobody looks at the window. */
export function useLiveAvailability(performanceId: string): LiveAvailability {
  const helios = useHelios();
  const [held, setHeld] = useState<Held | null>(null);
  const [round, setRound] = useState(0);
  const current = held?.performanceId === performanceId ? held : null;

  useEffect(() => {
    let known: TakenSeats | null = null;
    let control: AbortController | null = null;
    const begin = () => {
      if (control || document.visibilityState === 'hidden') return;
      control = new AbortController();
      const { signal } = control;
      const set = (change: Partial<Held>) => {
        if (signal.aborted) return;
        setHeld((before) => ({
          ...(before?.performanceId === performanceId
            ? before
            : { performanceId, taken: null, round, freshness: 'connecting' as const }),
          ...change,
        }));
      };
      void followTaken(
        helios,
        performanceId,
        known,
        {
          onTaken: (taken) => {
            known = taken;
            set({ taken, round });
          },
          onFreshness: (freshness) => set({ freshness }),
        },
        signal,
      );
    };
    const end = () => {
      control?.abort();
      control = null;
    };
    // A window that nobody looks at keeps no line; it goes on where it was. So it does when the network is back.
    const onVisibility = () => (document.visibilityState === 'hidden' ? end() : begin());
    const onOnline = () => {
      end();
      begin();
    };
    begin();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      end();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
    };
  }, [helios, performanceId, round]);

  const restart = useCallback(() => setRound((before) => before + 1), []);
  return {
    taken: current?.taken ?? null,
    freshness: current?.freshness ?? 'connecting',
    restart,
    round,
    takenRound: current?.round ?? round,
  };
}
