import type { Knex } from 'knex';
import { refuse } from '../content-checks/refuse.js';
import { DOWNLOADS, getDescriptionProblem, hasWords } from './description.ts';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Refuses to save changes of a version with a picture that has no description: Directus calls no hook of items until the version is
 * promoted, and then another person would have to write it.
 *
 * @param changes of the version, with the changes of its blocks
 */
export async function checkDraft(
  changes: Record<string, unknown>,
  collection: string,
  database: Knex,
): Promise<void> {
  for (const [field, value] of Object.entries(changes)) {
    const keys = new Set<string>();
    collectKeys(value, keys);
    if (keys.size === 0) continue;
    const pictures: { title: string; filename_download: string; description: string | null }[] =
      await database('directus_files')
        .whereIn('id', [...keys])
        .whereLike('type', 'image/%')
        .where((any) => void any.whereNull('folder').orWhereNot('folder', DOWNLOADS ?? null))
        .select(['title', 'filename_download', 'description']);
    const bare = pictures.find(({ description }) => !hasWords(description));
    if (bare) refuse(collection, field, getDescriptionProblem(bare));
  }
}

/** Collects the keys in the changes, except those of items that get a description in the same change. */
function collectKeys(value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') {
    if (KEY.test(value)) keys.add(value);
  } else if (typeof value === 'object' && value !== null) {
    const isDescribed = 'description' in value && hasWords(value.description);
    for (const [name, inner] of Object.entries(value))
      if (!(isDescribed && name === 'id')) collectKeys(inner, keys);
  }
}
