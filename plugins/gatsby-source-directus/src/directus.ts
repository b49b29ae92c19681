import { createDirectus, customEndpoint, rest, staticToken } from '@directus/sdk';
import { DirectusSourceError } from './errors.ts';
import type { Http } from './http.ts';

/** A list that changes while it is read is read again, at most this many times. */
const LIST_ATTEMPTS = 5;
/** A page of keys and dates has this many times the rows of a page of items, because the rows are small. */
const KEY_ROWS_FACTOR = 10;
/** The number of fields of a row with a key and two dates. */
const KEY_ROW_FIELDS = 3;
/** Limits of keys in one request. They keep the URL below common length limits. */
const KEYS_PER_REQUEST = 100;
const KEY_CHARACTERS_PER_REQUEST = 4000;

/** An item as Directus sends it. */
export type Row = Record<string, unknown>;

export interface CollectionMetadata {
  collection: string;
  meta?: { singleton?: boolean; sort_field?: string | null } | null;
}

export interface FieldMetadata {
  collection: string;
  field: string;
  type: string;
  meta?: { special?: string[] | null } | null;
  /** Null for a field without a column. */
  schema?: { is_primary_key?: boolean; foreign_key_table?: string | null } | null;
}

interface RelationMetadata {
  collection: string;
  field: string;
  related_collection: string | null;
  meta?: {
    one_field?: string | null;
    one_collection_field?: string | null;
    junction_field?: string | null;
    sort_field?: string | null;
  } | null;
}

/** The part of the schema that this token may read. */
export interface Metadata {
  collections: CollectionMetadata[];
  fields: FieldMetadata[];
  relations: RelationMetadata[];
}

/** The properties needed to read a collection. */
interface Listed {
  name: string;
  primaryKey: string;
  singleton: boolean;
}

export interface Directus {
  readMetadata: () => Promise<Metadata>;
  /** The server's time. */
  readClock: () => Promise<Date | undefined>;
  readAll: (collection: Listed, fields: string[]) => Promise<Row[]>;
  readByKeys: (collection: Listed, keys: string[], fields: string[]) => Promise<Row[]>;
  /** Number of requests so far. */
  requests: () => number;
}

/** Creates a reader for one Directus with one token. Every failure is thrown as a DirectusSourceError. */
export function createReader(
  { url, token, pageSize: configuredPageSize }: { url: string; token: string; pageSize: number },
  http: Http,
): Directus {
  const get = createGet(url, token, http);
  let serverLimit: number | undefined;

  async function readServer(): Promise<number> {
    const info = await get<{ queryLimit?: { max?: number } } | null>('/server/info');
    // A server with QUERY_LIMIT_MAX rejects requests with a higher limit.
    const highest = info?.queryLimit?.max ?? -1;
    const limit = highest > 1 ? highest : Infinity;
    serverLimit = limit;
    return limit;
  }

  /** @param fields of each row */
  async function readPageLimit(fields: string[]) {
    const rows = fields.length > KEY_ROW_FIELDS ? configuredPageSize : configuredPageSize * KEY_ROWS_FACTOR;
    return Math.min(rows, serverLimit ?? (await readServer()));
  }

  return {
    async readMetadata() {
      await readServer();
      return readMetadata(get, url);
    },

    async readClock() {
      await readServer();
      return http.serverTime();
    },

    readAll: async (collection, fields) =>
      collection.singleton
        ? readSingleton(get, collection, fields)
        : readList(get, collection, fields, await readPageLimit(fields)),

    async readByKeys(collection, keys, fields) {
      if (keys.length === 0) return [];
      if (collection.singleton) return readSingleton(get, collection, fields);
      const pages = await Promise.all(
        inChunks(keys, Math.min(KEYS_PER_REQUEST, await readPageLimit(fields))).map((chunk) =>
          get<Row[]>(
            getItemsPath(collection.name),
            { fields, filter: { [collection.primaryKey]: { _in: chunk } }, limit: chunk.length },
            collection.name,
          ),
        ),
      );
      return pages.flat();
    },

    requests: http.requests,
  };
}

/**
 * Sends a GET request to Directus.
 *
 * @param collection named in the error if the token may not read it
 */
type Get = <T>(path: string, params?: Record<string, unknown>, collection?: string) => Promise<T>;

function createGet(url: string, token: string, http: Http): Get {
  const client = createDirectus(url, { globals: { fetch: http.fetch } })
    .with(staticToken(token))
    .with(rest());
  return async <T>(path: string, params?: Record<string, unknown>, collection?: string) => {
    try {
      return await client.request(customEndpoint<T>({ method: 'GET', path, params }));
    } catch (cause) {
      if (cause instanceof DirectusSourceError) throw cause;
      const error = cause as SdkError;
      throw new DirectusSourceError(createError(error, url, path, collection), {
        cause,
        forbidden: error?.response?.status === 403,
      });
    }
  };
}

async function readMetadata(get: Get, url: string): Promise<Metadata> {
  const [collections, fields, relations] = await Promise.all([
    get<CollectionMetadata[]>('/collections', undefined, 'directus_collections'),
    get<FieldMetadata[]>('/fields', undefined, 'directus_fields'),
    get<RelationMetadata[]>('/relations', undefined, 'directus_relations'),
  ]);
  if (![collections, fields, relations].every(Array.isArray)) {
    throw new DirectusSourceError(
      `The server at ${url} is not Directus: check the option "url" (the address of the API, without /admin).`,
    );
  }
  return { collections, fields, relations };
}

async function readSingleton(get: Get, collection: Listed, fields: string[]): Promise<Row[]> {
  const row = await get<Row | null>(getItemsPath(collection.name), { fields }, collection.name);
  // For an empty singleton Directus returns the defaults without a key.
  return row && row[collection.primaryKey] != null ? [row] : [];
}

/**
 * Reads all rows in pages. Directus can page by offset only, because a UUID key cannot be compared. A row deleted
 * meanwhile shifts the offsets, so each page must begin with the last row of the previous page; otherwise the list is
 * read again.
 *
 * @param limit rows of a page
 */
async function readList(get: Get, collection: Listed, fields: string[], limit: number): Promise<Row[]> {
  attempts: for (let attempt = 0; attempt < LIST_ATTEMPTS; attempt += 1) {
    const rows: Row[] = [];
    for (;;) {
      const last = rows.at(-1);
      const offset = last ? rows.length - 1 : 0;
      const page = await get<Row[]>(
        getItemsPath(collection.name),
        { fields, sort: [collection.primaryKey], limit, offset },
        collection.name,
      );
      if (last && page[0]?.[collection.primaryKey] !== last[collection.primaryKey]) continue attempts;
      rows.push(...(last ? page.slice(1) : page));
      if (page.length < limit) return rows;
    }
  }
  throw new DirectusSourceError(
    `The collection "${collection.name}" changed during every attempt to read it. Build again when fewer of its items are being added and deleted, or raise the option "pageSize".`,
  );
}

function getItemsPath(collection: string): string {
  return collection.startsWith('directus_')
    ? `/${collection.slice('directus_'.length)}`
    : `/items/${collection}`;
}

/** @param most keys in one chunk */
function inChunks(keys: string[], most: number): string[][] {
  const chunks: string[][] = [];
  let characters = Infinity;
  for (const key of keys) {
    // Two quotes and a comma take three characters each when encoded.
    const length = encodeURIComponent(key).length + 9;
    const chunk = chunks.at(-1);
    if (!chunk || chunk.length === most || characters + length > KEY_CHARACTERS_PER_REQUEST) {
      chunks.push([key]);
      characters = length;
    } else {
      chunk.push(key);
      characters += length;
    }
  }
  return chunks;
}

/** What the SDK throws, as far as it is known. */
type SdkError = { response?: Response; errors?: { message?: string }[]; message?: string } | null | undefined;

function createError(cause: SdkError, url: string, path: string, collection?: string): string {
  const status = cause?.response?.status;
  if (status === 401) {
    return `Directus at ${url} does not accept the token (401): set the option "token" to the static token of a user that may read the collections.`;
  }
  if (status === 403 && collection) {
    return `The Directus token may not read "${collection}" (403), or there is no such collection: give the token's policy read access to it${
      collection.startsWith('directus_') ? '' : ', or take it out of the option "collections"'
    }.`;
  }
  if (status === 404 || status === undefined) {
    return `The server at ${url} is not Directus: check the option "url" (the address of the API, without /admin).`;
  }
  const message = cause?.errors?.[0]?.message ?? cause?.message;
  return `Directus at ${url} responded to ${path} with status ${status}${message ? ` (${String(message).replace(/\.$/, '')})` : ''}: check its log and the options of the plugin.`;
}
