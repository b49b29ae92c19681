/*
 * The countdown of a lock. It uses the time of the server: each answer has `serverNow`, and the time since then is
 * measured by a monotonic clock (`performance.now()`), so that a wrong or changed device clock has no effect.
 */

/** The server time of an answer, and when it was received. */
interface ClockReading {
  /** ISO 8601, from the server's answer */
  serverNow: string;
  /** `performance.now()` when the answer was received */
  receivedAt: number;
}

/** Milliseconds until `expiresAt`, at least 0. `monotonicNow` is `performance.now()`. */
export function remainingMs(expiresAt: string, reading: ClockReading, monotonicNow: number): number {
  const serverNow = Date.parse(reading.serverNow) + (monotonicNow - reading.receivedAt);
  return Math.max(0, Date.parse(expiresAt) - serverNow);
}

/** "14:59"; rounded up, so that 0:00 means that the lock has expired. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const minuteMarks = [5, 2, 1];

/** The minute mark (5, 2 or 1) that was passed between two readings, or null. Returns the last one of several. */
export function getPassedMinuteMark(previousMs: number, ms: number): number | null {
  if (ms <= 0) return null;
  return (
    minuteMarks.filter((minutes) => previousMs > minutes * 60_000 && ms <= minutes * 60_000).pop() ?? null
  );
}
