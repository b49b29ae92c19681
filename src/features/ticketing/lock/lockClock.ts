/**
 * The countdown of a seat lock. Only the server's clock decides: each answer carries `serverNow`, and the
 * time since then is measured by a monotonic clock (`performance.now()`), so that a wrong or changed clock
 * of the device neither shortens nor lengthens what is shown.
 */
export interface ClockReading {
  /** ISO 8601, from the server's answer */
  serverNow: string;
  /** Monotonic milliseconds when the answer came */
  receivedAt: number;
}

/** Milliseconds left before `expiresAt`, never below 0. `monotonicNow` is `performance.now()`. */
export function remainingMs(expiresAt: string, reading: ClockReading, monotonicNow: number): number {
  const serverNow = Date.parse(reading.serverNow) + (monotonicNow - reading.receivedAt);
  return Math.max(0, Date.parse(expiresAt) - serverNow);
}

/** "14:59"; a begun second counts whole, so that 0:00 shows only when the lock has ended. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const thresholds = [5, 2, 1];

/** The minute mark (5, 2 or 1) that was passed between two readings, or null. Of several at once, the last. */
export function passedMinuteMark(previousMs: number, ms: number): number | null {
  if (ms <= 0) return null;
  return (
    thresholds.filter((minutes) => previousMs > minutes * 60_000 && ms <= minutes * 60_000).pop() ?? null
  );
}
