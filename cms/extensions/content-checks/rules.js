/**
 * The most entries of a list, by `collection.field`. The sentence is the `validation_message` of the field.
 *
 * @type {Record<string, number | undefined>}
 */
export const mostEntries = { 'imageTiles.images': 4 };

/**
 * How many rows a list has after a change.
 *
 * @param {unknown} change as Directus takes it: all rows as a list, or `{ create, update, delete }`
 * @param {readonly unknown[]} present keys of the rows that are there
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
 * Why the chat cannot be open at these times; null where it can. Midnight as the end is the end of the day.
 *
 * @param {{ startTime?: string | null, endTime?: string | null }} setting times as `HH:MM` or `HH:MM:SS`
 */
export function chatProblem({ startTime, endTime }) {
  if (!startTime || !endTime) return null;
  const [start, end] = [startTime, endTime].map((time) => time.slice(0, 5));
  return end === '00:00' || end > start
    ? null
    : `The chat would end at ${end}, before it starts at ${start}. Choose a later end; 00:00 is the end of the day.`;
}
