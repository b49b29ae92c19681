import type { AvailabilityEvent } from '../../helios/availabilityStream';
import { createHelios, type Helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import {
  applyEvent,
  followTakenSeats,
  getRetryDelay,
  type Freshness,
  type TakenSeats,
} from './liveAvailability';

const snapshot: AvailabilityEvent = {
  type: 'snapshot',
  availability: { version: 'v1', locked: ['A1'], sold: ['B1'] },
};
const change = (parts: object): AvailabilityEvent => ({
  type: 'change',
  change: { version: 'v2', locked: [], sold: [], freed: [], ...parts },
});

describe('applyEvent', () => {
  const known = applyEvent(null, snapshot);

  test('a paid seat moves from locked to sold, a released seat is free', () => {
    expect(applyEvent(known, change({ sold: ['A1'] }))).toEqual({
      version: 'v2',
      locked: new Set(),
      sold: new Set(['B1', 'A1']),
    });
    expect(applyEvent(known, change({ freed: ['A1'], locked: ['C1'] }))).toEqual({
      version: 'v2',
      locked: new Set(['C1']),
      sold: new Set(['B1']),
    });
  });

  test('a refunded seat becomes free', () => {
    expect(applyEvent(known, change({ freed: ['B1'] }))?.sold).toEqual(new Set());
  });

  test('a change before the first snapshot is ignored', () => {
    expect(applyEvent(null, change({ locked: ['A1'] }))).toBeNull();
  });
});

test('the retry delay grows up to a maximum and is random', () => {
  expect(getRetryDelay(0, 0)).toBe(750);
  expect(getRetryDelay(0, 1)).toBe(1250);
  expect(getRetryDelay(2, 0.5)).toBe(4000);
  expect(getRetryDelay(20, 1)).toBe(10_000);
});

describe('followTakenSeats', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Each opened stream plays the next script: events, then an error or an end. */
  function play(scripts: (AvailabilityEvent | Error | 'end')[][], polls: (() => Promise<unknown>)[] = []) {
    const requestedVersions: (string | null)[] = [];
    const control = new AbortController();
    const seen: string[] = [];
    let current: TakenSeats | null = null;
    const helios: Helios = {
      ...createHelios({ baseUrl: 'https://helios.example' }),
      followAvailability: async function* (_, since, signal) {
        requestedVersions.push(since);
        for (const step of scripts[requestedVersions.length - 1] ?? []) {
          if (step instanceof Error) throw step;
          if (step === 'end') return;
          yield step;
        }
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
      getAvailability: jest.fn(async () => {
        await polls.shift()?.();
        return { version: 'polled', locked: ['P1'], sold: [] };
      }),
    };
    const done = followTakenSeats(
      helios,
      'RUTHL-1',
      null,
      {
        onTakenSeats: (takenSeats) => {
          current = takenSeats;
          seen.push(takenSeats.version);
        },
        onFreshness: (freshness: Freshness) => {
          if (seen[seen.length - 1] !== freshness) seen.push(freshness);
        },
      },
      control.signal,
    );
    return { requestedVersions, seen, helios, done, stop: () => control.abort(), takenSeats: () => current };
  }

  const settle = () => jest.advanceTimersByTimeAsync(0);

  test('is live from the first snapshot on', async () => {
    const { seen, stop, done } = play([[{ type: 'open' }, snapshot, change({ locked: ['C1'] })]]);
    await settle();
    expect(seen).toEqual(['v1', 'live', 'v2', 'live']);
    stop();
    await done;
  });

  test('after an interrupted stream it polls once, then resumes the stream from the known version', async () => {
    const { requestedVersions, seen, stop, done } = play([
      [{ type: 'open' }, snapshot, new HeliosError('UNREACHABLE', 'broke off')],
      [{ type: 'open' }],
    ]);
    await settle();
    expect(seen).toEqual(['v1', 'live', 'polled', 'polling']);
    await jest.advanceTimersByTimeAsync(1300);
    expect(requestedVersions).toEqual([null, 'polled']);
    expect(seen[seen.length - 1]).toBe('live');
    stop();
    await done;
  });

  test('when streams are exhausted it polls, and opens no stream before Retry-After has passed', async () => {
    const exhausted = new HeliosError('STREAMS_EXHAUSTED', 'too many', { retryAfter: 10 });
    const { requestedVersions, helios, seen, stop, done } = play([[exhausted], [exhausted], [exhausted]]);
    await settle();
    expect(seen).toEqual(['polled', 'polling']);
    await jest.advanceTimersByTimeAsync(1300);
    await jest.advanceTimersByTimeAsync(2600);
    expect(helios.getAvailability).toHaveBeenCalledTimes(3);
    expect(requestedVersions).toHaveLength(1);
    // A stream is opened only after Retry-After.
    await jest.advanceTimersByTimeAsync(20_000);
    expect(requestedVersions.length).toBeGreaterThan(1);
    stop();
    await done;
  });

  test('reports an unreachable Helios as lost, and recovers', async () => {
    const unreachable = new HeliosError('UNREACHABLE', 'down');
    const { seen, stop, done } = play(
      [[unreachable], [{ type: 'open' }, snapshot]],
      [() => Promise.reject(unreachable)],
    );
    await settle();
    expect(seen).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(1300);
    expect(seen).toEqual(['lost', 'v1', 'live']);
    stop();
    await done;
  });

  test('sends no requests after it is stopped', async () => {
    const { helios, requestedVersions, stop, done } = play([[{ type: 'open' }, snapshot]]);
    await settle();
    stop();
    await done;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requestedVersions).toHaveLength(1);
    expect(helios.getAvailability).not.toHaveBeenCalled();
  });
});
