import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { PAGES } from '../../lib/item-ref.ts';
import type { NamedPage } from '../../lib/model.ts';
import type { Reader } from '../../lib/reader.ts';
import { createResultCache } from '../../lib/result-cache.ts';

interface Limits {
  /** Versions that are searched, the newest first */
  mostVersions: number;
  /** Of the stored changes of a version. PostgreSQL compresses them. Larger versions are not searched. */
  mostBytes: number;
  /** Of a statement */
  timeoutMs: number;
  /** Searches that wait for another one. With the time-out, the last one ends before the Studio gives up. */
  mostWaiting: number;
}

const LIMITS: Limits = { mostVersions: 1000, mostBytes: 256 * 1024, timeoutMs: 2000, mostWaiting: 4 };
/** The code of PostgreSQL for a statement that was canceled. */
const CANCELED = '57014';

/** A version of a page. */
interface Version {
  key: string;
  name: string | null;
  page: NamedPage;
}

/** The ids of versions, and whether all were searched. */
type Found = { ids: string[]; isComplete: boolean };

export type VersionSearch = ReturnType<typeof createVersionSearch>;

/**
 * Returns a function that finds the versions of pages whose changes contain an item. A version stores its changes as JSON, so there
 * are no relations to follow, and the database searches the text. A search may take long. So that searches do not take the connections
 * of Directus, one runs at a time, and its result is cached for a short time.
 */
export function createVersionSearch(limits = LIMITS) {
  const computeOnce = createResultCache<Found | null>();
  const runNext = createQueue(limits.mostWaiting);

  /**
   * @param items the item and those that contain it: a version can also add a block that contains the item
   * @param pages that show the item anyway; their versions are left out
   * @returns the versions, sorted by the address of the page; null if the account may not read versions, if the search takes too long,
   *   and if there are too many searches
   */
  return async function findVersions(
    database: Knex,
    reader: Reader,
    items: readonly string[],
    pages: readonly { id: string }[],
  ): Promise<{ versions: Version[]; isComplete: boolean } | null> {
    // Before the search, so that it runs only for accounts that may know what it finds.
    if ((await reader.read('directus_versions', { fields: ['key', 'name', 'item'], limit: 1 })) === null)
      return null;
    // Directus writes keys in lower case.
    const keys = [...new Set(items.map((item) => item.toLowerCase()))].sort();
    const key = createHash('sha256').update(keys.join()).digest('base64');
    const found = await computeOnce(
      database,
      key,
      // Not cached if the queue is full.
      () => runNext(() => searchVersions(database, keys, limits)) ?? Promise.reject(new QueueIsFull()),
    ).catch((error: unknown) => {
      if (error instanceof QueueIsFull) return null;
      throw error;
    });
    return found && { versions: await readVersions(reader, found.ids, pages), isComplete: found.isComplete };
  };
}

class QueueIsFull extends Error {}

/** Returns a function that runs tasks one after the other. It returns null if too many wait. */
function createQueue(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return <Result>(task: () => Promise<Result>): Promise<Result> | null => {
    if (count > mostWaiting) return null;
    count += 1;
    const result = last.then(task);
    last = result.then(
      () => void (count -= 1),
      () => void (count -= 1),
    );
    return result;
  };
}

/** Returns the ids of the versions whose text contains a key as a string of JSON; null if it takes too long. */
async function searchVersions(
  database: Knex,
  keys: readonly string[],
  { mostVersions, mostBytes, timeoutMs }: Limits,
): Promise<Found | null> {
  try {
    return await database.transaction(async (transaction) => {
      await transaction.raw(`set local statement_timeout = ${timeoutMs}`);
      const newest: { id: string; bytes: number }[] = await transaction('directus_versions')
        .select('id', transaction.raw('pg_column_size(delta) as bytes'))
        .where({ collection: PAGES })
        .whereNotNull('delta')
        .orderBy('date_updated', 'desc')
        .limit(mostVersions + 1);
      const searched = newest.slice(0, mostVersions).filter(({ bytes }) => bytes <= mostBytes);
      // The offset makes PostgreSQL read each text once, not once for each key.
      const { rows }: { rows: { id: string }[] } = await transaction.raw(
        `select id from (select id, delta::text as text from directus_versions where id = any(?) offset 0) as version
          where exists (select from unnest(?::text[]) as key where strpos(version.text, key) > 0)`,
        [searched.map(({ id }) => id), keys.map((key) => JSON.stringify(key))],
      );
      return { ids: rows.map(({ id }) => id), isComplete: searched.length === newest.length };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELED) return null;
    throw error;
  }
}

/** Reads versions of other pages, as far as the account may read them and their pages. */
async function readVersions(
  reader: Reader,
  ids: readonly string[],
  pages: readonly { id: string }[],
): Promise<Version[]> {
  type Stored = Omit<Version, 'page'> & { item: string };
  const versions = (await reader.readMany<Stored>('directus_versions', ids, ['key', 'name', 'item'])) ?? [];
  const shown = new Set(pages.map(({ id }) => id));
  const others = versions.filter(({ item }) => !shown.has(item));
  const pageIds = [...new Set(others.map(({ item }) => item))];
  const readable = (await reader.readMany<NamedPage>(PAGES, pageIds, ['title', 'url'])) ?? [];
  const pageOf = new Map(readable.map((page) => [page.id, page]));
  return others
    .flatMap(({ key, name, item }) => {
      const page = pageOf.get(item);
      return page ? [{ key, name, page }] : [];
    })
    .sort((one, other) => one.page.url.localeCompare(other.page.url) || one.key.localeCompare(other.key));
}
