import moment from 'moment-timezone';
import type { ChatSettingItem, LocationItem } from './items';
import { sortLocations } from './locations';
import { readBoolean, readText } from './read';

/** The opening hours of the chat (product 3.2, 9), in the time zone of the first theater. */
export interface ChatModel {
  /** IANA name of the time zone of the hours and days. */
  timeZone: string;
  /** `HH:MM`. Defaults to midnight. */
  startTime: string;
  /** `HH:MM`, exclusive. `24:00` for midnight or if none is set. A time before the start is on the next day. */
  endTime: string;
  /** English names of the days with chat, `Monday` to `Sunday`. */
  daysToShow: string[];
  /** Dates without chat, such as holidays, `YYYY-MM-DD`. */
  disabledDays: string[];
}

export interface ChatItems {
  setting: ChatSettingItem | null;
  locations: LocationItem[];
}

/** Product 2.6. Returns null if the chat is off, or if no theater has a valid time zone for its hours. */
export function normalizeChat({ setting, locations }: ChatItems): ChatModel | null {
  const timeZone = sortLocations(locations)
    .map((location) => readText(location.timeZone))
    .find((name) => moment.tz.zone(name));
  if (!setting || !readBoolean(setting.enabled) || !timeZone) return null;
  const endTime = readTime(setting.endTime);
  return {
    timeZone,
    startTime: readTime(setting.startTime) ?? '00:00',
    endTime: endTime === null || endTime === '00:00' ? '24:00' : endTime,
    daysToShow: readArray(setting.daysToShow).map(readText).filter(Boolean),
    disabledDays: readArray(setting.specificDaysToDisable).flatMap((row) => {
      const day = typeof row === 'object' && row !== null && 'day' in row ? readText(row.day) : '';
      return /^\d{4}-\d{2}-\d{2}/.test(day) ? [day.slice(0, 10)] : [];
    }),
  };
}

/** Removes the seconds, with which Directus stores times. */
function readTime(value: unknown): string | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(readText(value))?.[0] ?? null;
}

function readArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
