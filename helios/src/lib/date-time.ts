/** The pattern of a wall-clock time, YYYY-MM-DDTHH:MM:SS. */
export const WALL_CLOCK = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$';

/**
 * Parses a wall-clock time YYYY-MM-DDTHH:MM:SS. Returns it if it is a real date and time, otherwise
 * undefined. (`Date` would turn 30 February into 2 March.)
 */
export function parseWallClock(text: string): string | undefined {
  if (!new RegExp(WALL_CLOCK).test(text)) return undefined;
  const asUtc = new Date(`${text}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(text) ? text : undefined;
}
