/** A code in front of the camera is read many times. It counts again when it was away for this time. */
const AWAY_MS = 2000;

/**
 * Returns a function that tells whether a code that was read counts as a new scan.
 * @param isFree whether a scan is possible now; a code that came before counts as soon as one is
 */
export function createRepeatFilter(): (code: string, now: number, isFree: boolean) => boolean {
  let last: { code: string; seenAt: number } | null = null;
  return (code, now, isFree) => {
    const isRepeat = last?.code === code && (!isFree || now - last.seenAt < AWAY_MS);
    if (!isRepeat && !isFree) return false;
    last = { code, seenAt: now };
    return !isRepeat;
  };
}
