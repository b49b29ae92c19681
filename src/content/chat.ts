import type { ChatSettingItem } from './items';
import { readBoolean, readText } from './read';

/** The opening hours of the chat (product 3.2, 9), in New York time. */
export interface ChatModel {
  /** `HH:MM`. Defaults to midnight. */
  startTime: string;
  /** `HH:MM`, exclusive. `24:00` for midnight or if none is set. A time before the start is on the next day. */
  endTime: string;
  /** English names of the days with chat, `Monday` to `Sunday`. */
  daysToShow: string[];
  /** Dates without chat, such as holidays, `YYYY-MM-DD`. */
  disabledDays: string[];
}

/** Product 2.6. Returns null if the chat is off. */
export function normalizeChat(setting: ChatSettingItem | null): ChatModel | null {
  if (!setting || !readBoolean(setting.enabled)) return null;
  const endTime = readTime(setting.endTime);
  return {
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
