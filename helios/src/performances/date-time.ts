/**
 * Reads a wall-clock time YYYY-MM-DDTHH:MM:SS. Returns it as it is when it names a real day and time, else undefined.
 * (`Date` would turn 30 February into 2 March.)
 */
export function parseWallClock(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const asUtc = new Date(`${text}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(text) ? text : undefined;
}

/** PostgreSQL's text of a timestamp without time zone, as the API writes it. */
export function toWallClock(timestamp: string): string {
  return timestamp.replace(' ', 'T');
}
