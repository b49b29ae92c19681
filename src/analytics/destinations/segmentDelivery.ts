import type { SegmentConfig } from '../../configuration/runtimeConfiguration';

/** A batch is sent when it has so many events, or when its first event has waited so long. */
const batchSize = 5;
const batchTimeoutMs = 10_000;
/** As the time-out of the other requests of the site (product 9). */
const requestTimeoutMs = 10_000;
/** After failures more events wait. Browsers limit requests that outlive their page to 64 kB. */
const maxBatchSize = 20;
const retryDelaysMs = [1_000, 4_000, 16_000, 60_000, 120_000];

/** What the platform gets as one event. */
type SegmentEvent = object;

export interface SegmentDelivery {
  add: (event: SegmentEvent) => void;
  /** Drops what waits, and aborts what is under way. */
  stop: () => void;
}

/**
 * Sends events to the platform in batches. The delivery of the library cannot be stopped: it repeats failed batches for minutes after
 * a withdrawal of the consent. It also logs failures when the page is hidden.
 */
export function createSegmentDelivery({ writeKey, apiHost }: SegmentConfig): SegmentDelivery {
  const controller = new AbortController();
  const { signal } = controller;
  let waiting: SegmentEvent[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, delayMs);
  }

  function unschedule() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function flush() {
    // After a failure the scheduled attempt stays, because a flush of a hidden page comes in addition to it.
    if (failures === 0) unschedule();
    const batch = waiting.splice(0, maxBatchSize);
    if (batch.length === 0) return;
    const isDone = await post(`${apiHost.replace(/\/$/, '')}/b`, writeKey, batch, signal);
    if (signal.aborted) return;
    if (isDone) endFailures();
    else repeat(batch);
    if (waiting.length > 0 && timer === undefined) schedule(batchTimeoutMs);
  }

  function endFailures() {
    if (failures > 0) unschedule();
    failures = 0;
  }

  /** Sends a batch again with the scheduled attempt, or schedules one. After the last one the batch is given up. */
  function repeat(batch: readonly SegmentEvent[]) {
    const isScheduled = failures > 0 && timer !== undefined;
    const delayMs = retryDelaysMs[failures];
    if (!isScheduled && delayMs === undefined) {
      failures = 0;
      return;
    }
    waiting.unshift(...batch);
    if (isScheduled || delayMs === undefined) return;
    failures += 1;
    schedule(delayMs);
  }

  /** The page may be left. */
  function flushAll() {
    while (waiting.length > 0) void flush();
  }
  window.addEventListener('pagehide', flushAll, { signal });
  // Some browsers on phones send no other event before they end a page.
  document.addEventListener('visibilitychange', () => isHidden() && flushAll(), { signal });

  return {
    add(event) {
      waiting.push(event);
      // After a failure the next attempt takes it, which is scheduled or under way.
      if (failures > 0) return;
      if (waiting.length >= batchSize || isHidden()) void flush();
      else if (timer === undefined) schedule(batchTimeoutMs);
    },
    stop() {
      waiting = [];
      unschedule();
      controller.abort();
    },
  };
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}

/** Resolves to whether the batch needs no other attempt: the platform has taken or refused it. */
async function post(
  url: string,
  writeKey: string,
  batch: readonly SegmentEvent[],
  signal: AbortSignal,
): Promise<boolean> {
  const request = new AbortController();
  const abort = () => request.abort();
  // `AbortSignal.any` is newer than some supported browsers.
  signal.addEventListener('abort', abort);
  const timer = setTimeout(abort, requestTimeoutMs);
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      // Any other header would make the browser ask the platform first, and a page that is left cannot wait for the answer.
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ writeKey, batch, sentAt: new Date() }),
      keepalive: true,
      signal: request.signal,
    });
    return status < 500 && status !== 429 && status !== 408;
  } catch {
    // No connection, no answer in time, or a blocker.
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
