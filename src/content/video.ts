import { readText } from './read';

/** Product 2.7: the numeric id of a video at the external video service. Returns null for other values, including 0. */
export function normalizeVimeoId(value: unknown): string | null {
  const id = readText(value);
  return /^[1-9]\d*$/.test(id) ? id : null;
}
