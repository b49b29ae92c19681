import type { UnknownItem } from './items';

/*
 * Readers of what the CMS gives: the one place where a value of unknown kind becomes one of a known kind. A value of
 * another kind than expected counts as missing, so no item of the CMS can end a build.
 */

/** One line of text as an editor typed it, without what surrounds it; a number as its digits; '' where there is neither. */
export function plain(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** A switch; `fallback` where it was never set. */
export function flag(value: unknown, fallback = false): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

/** The day of a date, YYYY-MM-DD; null where there is none, or one that no calendar has. */
export function day(value: unknown): string | null {
  const text = plain(value).slice(0, 10);
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text ? text : null;
}

/** A size in pixels; null where it is not known. */
export function pixels(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** One of a few words or numbers; the first of them where it is none. */
export function oneOf<Choice extends string | number>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** A size in bytes; null where it is not known. Large numbers come as text. */
export function bytes(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count > 0 ? count : null;
}

/** The item that a relation leads to; null where it leads nowhere. */
export function one(value: unknown): UnknownItem | null {
  return isItem(value) ? value : null;
}

/** The rows of a list, in the order they came. */
export function list(value: unknown): UnknownItem[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

/** Rows in the editor's order: by `sort`, those without it last, in the order they came. */
export function bySort<Row extends { readonly id: string; readonly sort?: unknown }>(rows: Row[]): Row[] {
  const place = ({ sort }: Row) => (typeof sort === 'number' ? sort : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => place(a) - place(b));
}

function isItem(value: unknown): value is UnknownItem {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
