import type { UnknownItem } from './items';

/*
 * Functions that convert unknown values of the CMS to typed values. A value of an unexpected type counts as missing, so that
 * no item of the CMS can stop a build.
 */

/** Reads a text, trimmed, or a number as text. Returns '' for other values. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a boolean. Returns the fallback for other values. */
export function readBoolean(value: unknown, fallback = false): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

/** Reads the date of a date or time, YYYY-MM-DD. Returns null for an invalid date. */
export function readDate(value: unknown): string | null {
  const text = readText(value).slice(0, 10);
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text ? text : null;
}

/** Reads a size in pixels. Returns null if it is unknown. */
export function readPixels(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Reads one of the choices. Returns the first choice for other values. */
export function readChoice<Choice extends string | number>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** Reads a size in bytes, as a number or as text, which Directus uses for large numbers. Returns null if it is unknown. */
export function readBytes(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count > 0 ? count : null;
}

/** Reads the item of a relation. Returns null without an item. */
export function readItem(value: unknown): UnknownItem | null {
  return isItem(value) ? value : null;
}

/** Reads the rows of a list, in their original order. Other values are omitted. */
export function readItems(value: unknown): UnknownItem[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

/** Sorts rows by `sort`. Rows without it come last, in their original order. */
export function sortItems<Row extends { readonly id: string; readonly sort?: unknown }>(rows: Row[]): Row[] {
  const getPosition = ({ sort }: Row) => (typeof sort === 'number' ? sort : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => getPosition(a) - getPosition(b));
}

function isItem(value: unknown): value is UnknownItem {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** The section id as used in an anchor, without a leading number sign. Returns '' if it is empty. */
export function normalizeSectionId(value: unknown): string {
  return readText(value).replace(/^#/, '').replace(/\s+/g, '-');
}

/** Product 2.7: the numeric id of a video at the external video service. Returns null for other values, including 0. */
export function normalizeVimeoId(value: unknown): string | null {
  const id = readText(value);
  return /^[1-9]\d*$/.test(id) ? id : null;
}

/** The path of a page on the site, with a leading and without a trailing slash. */
export function normalizePagePath(url: unknown): string {
  return `/${readText(url).replace(/^\/+|\/+$/g, '')}`;
}
