import { plain } from './read';

/** SPEC 2.7: the numeric id of a video at the external video service; anything else, 0 too, is no video. */
export function normaliseVimeoId(value: unknown): string | null {
  const id = plain(value);
  return /^[1-9]\d*$/.test(id) ? id : null;
}
