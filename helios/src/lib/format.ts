/** "$1,234.50" */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** A wall-clock time for people: "Saturday, December 5, 2026 at 7:00 PM". */
export function formatDateTime(wallClock: string): string {
  // Format as UTC, so that no time zone shifts it.
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${wallClock}Z`));
}

/** The time of day of a wall-clock time: "6:15 PM". */
export function formatTime(wallClock: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${wallClock}Z`),
  );
}
