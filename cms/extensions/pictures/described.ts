import { refuse, type ItemChange } from '../lib/checks.ts';
import type { Content, ItemServices, Row } from '../lib/directus.ts';
import { PAGES, readModel, readParts, type ItemRef } from '../lib/model.ts';
import { createReader } from '../lib/reader.ts';
import { findUpward, findUse } from '../lib/use.ts';
import { getDescriptionProblem, hasWords } from './description.ts';
import { findPictures, isKey } from './find-pictures.ts';

interface Context extends Content {
  services: ItemServices;
}

/**
 * Refuses a change after which the site would show a picture without a description: a page that is published, and a change of what a
 * published page or another place of the site shows. Drafts, and blocks that only drafts show, are saved without descriptions.
 */
export async function requireDescriptions(change: ItemChange, context: Context): Promise<void> {
  if (change.collection === PAGES) return checkPages(change, context);
  const { collection, payload } = change;
  const bare = await findBare({ collection, payload, isWhole: false }, context);
  if (bare[0] && (await isShown(change, context))) tell(collection, bare);
}

async function checkPages({ payload, keys }: ItemChange, context: Context): Promise<void> {
  const stored: Row[] = keys
    ? await context.database(PAGES).whereIn('id', keys).select('id', 'status')
    : [{}];
  for (const page of stored) {
    if (('status' in payload ? payload['status'] : page['status']) !== 'published') continue;
    const isWhole = page['status'] !== 'published';
    tell(PAGES, await findBare({ collection: PAGES, id: page['id'], payload, isWhole }, context));
  }
}

type Bare = { field: string; title: string | null; filename_download: string };

/** Returns the pictures without a description that an item has after a change. */
async function findBare(
  item: { collection: string; id?: unknown; payload: Row; isWhole: boolean },
  { database, schema }: Context,
): Promise<Bare[]> {
  const found = await findPictures(item, { database, schema });
  if (found.length === 0) return [];
  const rows: { id: string; title: string; filename_download: string; description: string | null }[] =
    await database('directus_files')
      .whereIn('id', [...new Set(found.map(({ id }) => id))])
      .whereLike('type', 'image/%')
      .select('id', 'title', 'filename_download', 'description');
  return rows.flatMap((row) => {
    // The form may write the description in the same request.
    const uses = found.filter(({ id }) => id === row.id);
    const bare = uses.find(({ changes }) => !hasWords(changes['description'] ?? row.description));
    return bare && !uses.some(({ changes }) => hasWords(changes['description']))
      ? [{ ...row, ...bare.changes, field: bare.field }]
      : [];
  });
}

function tell(collection: string, bare: readonly Bare[]): void {
  const [first] = bare;
  if (first) refuse(collection, first.field, getDescriptionProblem(bare));
}

/** Whether visitors can see an item: a published page shows it, or it is in another place of the site, such as the header. */
async function isShown({ collection, payload, keys }: ItemChange, context: Context): Promise<boolean> {
  const { database, schema } = context;
  const model = await readModel({ schema, database });
  const items: ItemRef[] = keys
    ? keys.map((item) => ({ collection, item }))
    : // A new row of a list belongs to the item whose form lists it. That item is not stored yet if it is new, too.
      model.listOwners(collection).flatMap(({ field, related_collection: owner }) => {
        const key = payload[field];
        return isKey(key) ? [{ collection: owner, item: key }] : [];
      });
  const reader = createReader({ ...context, accountability: null, knex: database });
  // Neither pages nor parts of them: shows, settings, the header.
  if (!model.canBeOnPage(collection) || !(await readParts(database)).has(collection)) return true;
  const use = await findUse(reader, model, items, await findUpward(reader, model, items));
  const places = [...use.values()];
  if (places.some((found) => found.places.length > 0)) return true;
  const pages = places.flatMap((found) => found.pages.map(({ id }) => id));
  const published = await database(PAGES).whereIn('id', pages).where({ status: 'published' }).first('id');
  return published !== undefined;
}
