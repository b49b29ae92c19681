import { createHelios, type AvailabilityEvent, type Helios } from '../api/helios';
import { HeliosError } from '../api/heliosError';
import { afterEvent, followTaken, retryDelay, type Freshness, type TakenSeats } from './liveAvailability';

const snapshot: AvailabilityEvent = {
  type: 'snapshot',
  availability: { version: 'v1', locked: ['A1'], sold: ['B1'] },
};
const change = (parts: object): AvailabilityEvent => ({
  type: 'change',
  change: { version: 'v2', locked: [], sold: [], freed: [], ...parts },
});

describe('afterEvent', () => {
  const known = afterEvent(null, snapshot);

  test('a lock that is paid is sold, one that ends is free', () => {
    expect(afterEvent(known, change({ sold: ['A1'] }))).toEqual({
      version: 'v2',
      locked: new Set(),
      sold: new Set(['B1', 'A1']),
    });
    expect(afterEvent(known, change({ freed: ['A1'], locked: ['C1'] }))).toEqual({
      version: 'v2',
      locked: new Set(['C1']),
      sold: new Set(['B1']),
    });
  });

  test('a refunded seat is free again', () => {
    expect(afterEvent(known, change({ freed: ['B1'] }))?.sold).toEqual(new Set());
  });

  test('a change of something that is not known says nothing', () => {
    expect(afterEvent(null, change({ locked: ['A1'] }))).toBeNull();
  });
});

test('the waits grow, are never long, and differ from browser to browser', () => {
  expect(retryDelay(0, 0)).toBe(750);
  expect(retryDelay(0, 1)).toBe(1250);
  expect(retryDelay(2, 0.5)).toBe(4000);
  expect(retryDelay(20, 1)).toBe(10_000);
});

describe('followTaken', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Each stream that is opened plays the next script: events, then an error or an end. */
  function play(scripts: (AvailabilityEvent | Error | 'end')[][], polls: (() => Promise<unknown>)[] = []) {
    const asked: (string | null)[] = [];
    const control = new AbortController();
    const seen: string[] = [];
    let current: TakenSeats | null = null;
    const helios: Helios = {
      ...createHelios({ baseUrl: 'https://helios.example' }),
      followAvailability: async function* (_, since, signal) {
        asked.push(since);
        for (const step of scripts[asked.length - 1] ?? []) {
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
    const done = followTaken(
      helios,
      'RUTHL-1',
      null,
      {
        onTaken: (taken) => {
          current = taken;
          seen.push(taken.version);
        },
        onFreshness: (freshness: Freshness) => {
          if (seen[seen.length - 1] !== freshness) seen.push(freshness);
        },
      },
      control.signal,
    );
    return { asked, seen, helios, done, stop: () => control.abort(), taken: () => current };
  }

  const settle = () => jest.advanceTimersByTimeAsync(0);

  test('it is live from the first snapshot on', async () => {
    const { seen, stop, done } = play([[{ type: 'open' }, snapshot, change({ locked: ['C1'] })]]);
    await settle();
    expect(seen).toEqual(['v1', 'live', 'v2', 'live']);
    stop();
    await done;
  });

  test('a line that breaks is asked past once, then taken up where it was', async () => {
    const { asked, seen, stop, done } = play([
      [{ type: 'open' }, snapshot, new HeliosError('UNREACHABLE', 'broke off')],
      [{ type: 'open' }],
    ]);
    await settle();
    expect(seen).toEqual(['v1', 'live', 'polled', 'polling']);
    await jest.advanceTimersByTimeAsync(1300);
    expect(asked).toEqual([null, 'polled']);
    expect(seen[seen.length - 1]).toBe('live');
    stop();
    await done;
  });

  test('where streams are exhausted it goes on asking what is taken, and leaves streams alone for so long as it was told', async () => {
    const exhausted = new HeliosError('STREAMS_EXHAUSTED', 'too many', { retryAfter: 10 });
    const { asked, helios, seen, stop, done } = play([[exhausted], [exhausted], [exhausted]]);
    await settle();
    expect(seen).toEqual(['polled', 'polling']);
    await jest.advanceTimersByTimeAsync(1300);
    await jest.advanceTimersByTimeAsync(2600);
    expect(helios.getAvailability).toHaveBeenCalledTimes(3);
    expect(asked).toHaveLength(1);
    // Not for a stream, though, before Helios wants to be asked again.
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked.length).toBeGreaterThan(1);
    stop();
    await done;
  });

  test('when Helios is away it says so, and comes back by itself', async () => {
    const away = new HeliosError('UNREACHABLE', 'down');
    const { seen, stop, done } = play([[away], [{ type: 'open' }, snapshot]], [() => Promise.reject(away)]);
    await settle();
    expect(seen).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(1300);
    expect(seen).toEqual(['lost', 'v1', 'live']);
    stop();
    await done;
  });

  test('nothing is asked any more once it is stopped', async () => {
    const { helios, asked, stop, done } = play([[{ type: 'open' }, snapshot]]);
    await settle();
    stop();
    await done;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    expect(helios.getAvailability).not.toHaveBeenCalled();
  });
});
