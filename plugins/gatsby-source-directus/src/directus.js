'use strict';

const { createDirectus, customEndpoint, rest, staticToken } = require('@directus/sdk');
const { DirectusSourceError } = require('./errors.js');

/** A list that changes while it is read is read again, at most this many times. */
const LIST_ATTEMPTS = 5;
/** A page of keys and dates has this many times the rows of a page of items, because the rows are small. */
const KEY_ROWS_FACTOR = 10;
/** The number of fields of a row with a key and two dates. */
const KEY_ROW_FIELDS = 3;
/** Limits of keys in one request. They keep the URL below common length limits. */
const KEYS_PER_REQUEST = 100;
const KEY_CHARACTERS_PER_REQUEST = 4000;

/**
 * @typedef {Record<string, any>} Row an item as Directus sends it
 *
 * @typedef {object} Metadata the part of the schema that this token may read
 * @property {any[]} collections
 * @property {any[]} fields
 * @property {any[]} relations
 *
 * @typedef {object} Listed the properties needed to read a collection
 * @property {string} name
 * @property {string} primaryKey
 * @property {boolean} singleton
 *
 * @typedef {object} Directus
 * @property {() => Promise<Metadata>} readMetadata
 * @property {() => Promise<Date | undefined>} readClock the server's time
 * @property {(collection: Listed, fields: string[]) => Promise<Row[]>} readAll
 * @property {(collection: Listed, keys: string[], fields: string[]) => Promise<Row[]>} readByKeys
 * @property {() => number} requests number of requests so far
 */

/**
 * Creates a reader for one Directus with one token. Every failure is thrown as a DirectusSourceError.
 *
 * @param {{ url: string, token: string, pageSize: number }} options
 * @param {import('./http.js').Http} http
 * @returns {Directus}
 */
function createReader({ url, token, pageSize: configuredPageSize }, http) {
  const get = createGet(url, token, http);
  /** @type {number | undefined} */
  let serverLimit;

  async function readServer() {
    const info = await get('/server/info');
    // A server with QUERY_LIMIT_MAX rejects requests with a higher limit.
    const highest = info?.queryLimit?.max ?? -1;
    const limit = highest > 1 ? highest : Infinity;
    serverLimit = limit;
    return limit;
  }

  /** @param {string[]} fields of each row */
  async function readPageLimit(fields) {
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
          get(
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
 * @callback Get Sends a GET request to Directus.
 * @param {string} path
 * @param {Record<string, unknown>} [params]
 * @param {string} [collection] named in the error if the token may not read it
 * @returns {Promise<any>}
 */

/**
 * @param {string} url
 * @param {string} token
 * @param {import('./http.js').Http} http
 * @returns {Get}
 */
function createGet(url, token, http) {
  const client = createDirectus(url, { globals: { fetch: http.fetch } })
    .with(staticToken(token))
    .with(rest());
  return async (path, params, collection) => {
    try {
      return await client.request(customEndpoint({ method: 'GET', path, params }));
    } catch (cause) {
      if (cause instanceof DirectusSourceError) throw cause;
      throw new DirectusSourceError(createError(cause, url, path, collection), {
        cause,
        forbidden: isForbidden(cause),
      });
    }
  };
}

/**
 * @param {Get} get
 * @param {string} url
 * @returns {Promise<Metadata>}
 */
async function readMetadata(get, url) {
  const [collections, fields, relations] = await Promise.all([
    get('/collections', undefined, 'directus_collections'),
    get('/fields', undefined, 'directus_fields'),
    get('/relations', undefined, 'directus_relations'),
  ]);
  if (![collections, fields, relations].every(Array.isArray)) {
    throw new DirectusSourceError(
      `The server at ${url} is not Directus: check the option "url" (the address of the API, without /admin).`,
    );
  }
  return { collections, fields, relations };
}

/**
 * @param {Get} get
 * @param {Listed} collection
 * @param {string[]} fields
 * @returns {Promise<Row[]>}
 */
async function readSingleton(get, collection, fields) {
  const row = await get(getItemsPath(collection.name), { fields }, collection.name);
  // For an empty singleton Directus returns the defaults without a key.
  return row && row[collection.primaryKey] != null ? [row] : [];
}

/**
 * Reads all rows in pages. Directus can page by offset only, because a UUID key cannot be compared. A row deleted
 * meanwhile shifts the offsets, so each page must begin with the last row of the previous page; otherwise the list is
 * read again.
 *
 * @param {Get} get
 * @param {Listed} collection
 * @param {string[]} fields
 * @param {number} limit rows of a page
 */
async function readList(get, collection, fields, limit) {
  attempts: for (let attempt = 0; attempt < LIST_ATTEMPTS; attempt += 1) {
    /** @type {Row[]} */
    const rows = [];
    for (;;) {
      const last = rows.at(-1);
      const offset = last ? rows.length - 1 : 0;
      /** @type {Row[]} */
      const page = await get(
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

/** @param {string} collection */
function getItemsPath(collection) {
  return collection.startsWith('directus_')
    ? `/${collection.slice('directus_'.length)}`
    : `/items/${collection}`;
}

/**
 * @param {string[]} keys
 * @param {number} most keys in one chunk
 */
function inChunks(keys, most) {
  /** @type {string[][]} */
  const chunks = [];
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

/** @param {any} cause what the SDK threw */
function isForbidden(cause) {
  return cause?.response?.status === 403;
}

/**
 * @param {any} cause what the SDK threw
 * @param {string} url
 * @param {string} path
 * @param {string} [collection]
 */
function createError(cause, url, path, collection) {
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

module.exports = { createReader };
