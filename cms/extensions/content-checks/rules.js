/**
 * Maximum number of entries of a list, by `collection.field`. The error message is the `validation_message` of the field.
 *
 * @type {Record<string, number | undefined>}
 */
export const mostEntries = { 'imageTiles.images': 4 };

/**
 * Returns the number of rows of a list after a change.
 *
 * @param {unknown} change in the format of Directus: all rows as a list, or `{ create, update, delete }`
 * @param {readonly unknown[]} present keys of the present rows
 * @param {string} primaryKey field of the rows
 */
export function countAfter(change, present, primaryKey) {
  if (change === null) return 0;
  if (Array.isArray(change)) return change.length;
  if (typeof change !== 'object') return present.length;
  const { create = [], update = [], delete: deleted = [] } = change;
  const keys = new Set(present.map(String));
  for (const row of update) keys.add(String(row[primaryKey]));
  for (const key of deleted) keys.delete(String(key));
  return keys.size + create.length;
}

/**
 * Returns the error message for an unknown time zone, otherwise null. Browsers cannot compute the time in it.
 *
 * @param {unknown} name
 */
export function checkTimeZoneName(name) {
  try {
    if (typeof name === 'string' && name !== '') new Intl.DateTimeFormat('en', { timeZone: name });
    return null;
  } catch {
    return `“${name}” is no time zone. Enter an IANA name, such as Europe/London.`;
  }
}

/**
 * Returns the error message for invalid opening times of the chat, otherwise null. An end at 00:00 is the end of the day.
 *
 * @param {{ startTime?: string | null, endTime?: string | null }} setting times as `HH:MM` or `HH:MM:SS`
 */
export function checkChatTimes({ startTime, endTime }) {
  if (!startTime || !endTime) return null;
  const [start, end] = [startTime, endTime].map((time) => time.slice(0, 5));
  return end === '00:00' || end > start
    ? null
    : `The chat would end at ${end}, before it starts at ${start}. Choose a later end; 00:00 is the end of the day.`;
}

/**
 * Returns the error message for an item that would end before it begins, otherwise null.
 *
 * @param {{ publishAt?: string | Date | null, unpublishAt?: string | Date | null }} item
 */
export function checkDates({ publishAt, unpublishAt }) {
  if (!publishAt || !unpublishAt) return null;
  return new Date(unpublishAt) > new Date(publishAt)
    ? null
    : 'It would end before it begins. Choose an end after the begin, or leave one of both empty.';
}
