import { isRow, readListChange } from '../lib/directus.ts';

/** Maximum number of entries of a list, by `collection.field`. The error message is the `validation_message` of the field. */
export const mostEntries: Record<string, number | undefined> = { 'imageTiles.images': 4 };

/**
 * Returns the number of rows of a list after a change.
 *
 * @param change in the format of Directus
 * @param present keys of the present rows
 * @param primaryKey field of the rows
 */
export function countAfter(change: unknown, present: readonly unknown[], primaryKey: string): number {
  if (change === null) return 0;
  const { all, create, update, delete: deleted } = readListChange(change);
  if (all) return all.length;
  const keys = new Set(present.map(String));
  for (const row of update) keys.add(String(isRow(row) ? row[primaryKey] : row));
  for (const key of deleted) keys.delete(String(key));
  return keys.size + create.length;
}

/** Returns the error message for an unknown time zone, otherwise null. Browsers cannot compute the time in it. */
export function checkTimeZoneName(name: unknown): string | null {
  try {
    if (typeof name === 'string' && name !== '') new Intl.DateTimeFormat('en', { timeZone: name });
    return null;
  } catch {
    return `“${name}” is no time zone. Enter an IANA name, such as Europe/London.`;
  }
}

/** Of an item that is shown from a time until a time. */
interface ItemDates {
  publishAt?: string | Date | null;
  unpublishAt?: string | Date | null;
}

interface ChatTimes {
  startTime?: string | null;
  endTime?: string | null;
}

/**
 * Returns the error message for invalid opening times of the chat, otherwise null. An end at 00:00 is the end of the day.
 *
 * @param setting times as `HH:MM` or `HH:MM:SS`
 */
export function checkChatTimes({ startTime, endTime }: ChatTimes): string | null {
  if (!startTime || !endTime) return null;
  const [start, end] = [startTime.slice(0, 5), endTime.slice(0, 5)];
  return end === '00:00' || end > start
    ? null
    : `The chat would end at ${end}, before it starts at ${start}. Choose a later end; 00:00 is the end of the day.`;
}

/** Returns the error message for an item that would end before it begins, otherwise null. */
export function checkDates({ publishAt, unpublishAt }: ItemDates): string | null {
  if (!publishAt || !unpublishAt) return null;
  return new Date(unpublishAt) > new Date(publishAt)
    ? null
    : 'It would end before it begins. Choose an end after the begin, or leave one of both empty.';
}
