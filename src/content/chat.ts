import type { ChatSettingItem } from './items';
import { flag, plain } from './read';

/** When the chat is open (SPEC 3.2, 9), by the clock of New York. */
export interface ChatModel {
  /** `HH:MM`. Midnight where none is set. */
  startTime: string;
  /** `HH:MM`, the first minute without chat; `24:00` where none is set, or midnight. Earlier than the start: on the next day. */
  endTime: string;
  /** English names of the days with chat, `Monday` to `Sunday`. */
  daysToShow: string[];
  /** Days without chat all the same, `YYYY-MM-DD`. */
  disabledDays: string[];
}

/** SPEC 2.6. Null where the chat is off. */
export function normaliseChat(setting: ChatSettingItem | null): ChatModel | null {
  if (!setting || !flag(setting.enabled)) return null;
  const endTime = hoursAndMinutes(setting.endTime);
  return {
    startTime: hoursAndMinutes(setting.startTime) ?? '00:00',
    endTime: endTime === null || endTime === '00:00' ? '24:00' : endTime,
    daysToShow: rows(setting.daysToShow).map(plain).filter(Boolean),
    disabledDays: rows(setting.specificDaysToDisable).flatMap((row) => {
      const day = typeof row === 'object' && row !== null && 'day' in row ? plain(row.day) : '';
      return /^\d{4}-\d{2}-\d{2}/.test(day) ? [day.slice(0, 10)] : [];
    }),
  };
}

/** Directus keeps times with their seconds. */
function hoursAndMinutes(value: unknown): string | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(plain(value))?.[0] ?? null;
}

function rows(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
