import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_TOKEN, createTestCms } from '../../../scripts/lib/test-cms.ts';
import { bootstrapCms, startCms } from '../../../cms/scripts/lib/directus.ts';

/** Lower than the number of items of a collection, so that reading it takes several pages with any page size. */
export const QUERY_LIMIT_MAX = 60;
export const BUILD_TOKEN = 'integration-build-token';
const POLICY = '00000000-0000-4000-8000-000000000001';

/** The collections that the build mirrors. */
export const COLLECTIONS = [
  'books',
  'books_blocks',
  'texts',
  'quotes',
  'settings',
  'notes',
  'empties',
  'directus_files',
];

/** A real Directus with a test schema: a library whose books consist of blocks. */
export interface Library {
  url: string;
  databaseUrl: string;
  /** Calls the REST API as administrator and returns `data`. */
  admin<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Gives the build token read access to a collection. */
  allow(collection: string): Promise<void>;
  forbid(collection: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startLibrary(): Promise<Library> {
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  };
  try {
    return await createLibrary(stop, (cleanup) => cleanups.push(cleanup));
  } catch (error) {
    // A running PostgreSQL would keep this process alive.
    await stop();
    throw error;
  }
}

async function createLibrary(
  stop: () => Promise<void>,
  addCleanup: (cleanup: () => Promise<void>) => void,
): Promise<Library> {
  const dataDir = await mkdtemp(join(tmpdir(), 'source-directus-'));
  addCleanup(() => rm(dataDir, { recursive: true, force: true }));
  // The embedded PostgreSQL may run as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const { settings } = await createTestCms({ dir: dataDir, preparation: 'tables', addCleanup });
  const options = {
    ...settings,
    env: { ...settings.env, ADMIN_TOKEN, QUERY_LIMIT_MAX: String(QUERY_LIMIT_MAX) },
  };
  await bootstrapCms(options);
  const cms = await startCms(options);
  addCleanup(() => cms.stop());

  async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(cms.url + path, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? (JSON.parse(text) as { data: T }).data : undefined) as T;
  }

  const library: Library = {
    url: cms.url,
    databaseUrl: options.databaseUrl,
    admin,
    async allow(collection) {
      await admin('POST', '/permissions', { policy: POLICY, collection, action: 'read', fields: ['*'] });
    },
    async forbid(collection) {
      const query = encodeURIComponent(
        JSON.stringify({ policy: { _eq: POLICY }, collection: { _eq: collection } }),
      );
      const found = await admin<{ id: number }[]>('GET', `/permissions?fields=id&filter=${query}`);
      await admin(
        'DELETE',
        '/permissions',
        found.map(({ id }) => id),
      );
    },
    stop,
  };
  await createSchema(library);
  await createBuildUser(library);
  return library;
}

const uuidKey = {
  field: 'id',
  type: 'uuid',
  meta: { special: ['uuid'] },
  schema: { is_primary_key: true },
};
const dates = [
  { field: 'date_created', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} },
  { field: 'date_updated', type: 'timestamp', meta: { special: ['date-updated'] }, schema: {} },
];

function column(field: string, type: string, special?: string[]) {
  return { field, type, meta: { special: special ?? null }, schema: {} };
}

async function createSchema({ admin }: Library): Promise<void> {
  const collection = (name: string, fields: unknown[], meta: Record<string, unknown> = {}) =>
    admin('POST', '/collections', { collection: name, meta, schema: {}, fields });

  await collection('books', [
    uuidKey,
    ...dates,
    column('title', 'string'),
    column('price', 'decimal'),
    column('available', 'boolean', ['cast-boolean']),
    column('published', 'date'),
    column('extra', 'json', ['cast-json']),
    column('fields', 'string'),
    column('cover', 'uuid', ['file']),
    { field: 'blocks', type: 'alias', meta: { special: ['m2a'], interface: 'list-m2a' } },
  ]);
  await collection('texts', [uuidKey, ...dates, column('title', 'string')]);
  await collection('quotes', [uuidKey, ...dates, column('title', 'string')]);
  await collection('secrets', [uuidKey, ...dates, column('title', 'string')]);
  await collection('books_blocks', [
    uuidKey,
    ...dates,
    column('book', 'uuid', ['m2o']),
    column('collection', 'string'),
    column('item', 'string'),
    column('sort', 'integer'),
  ]);
  await collection('settings', [uuidKey, ...dates, column('title', 'string')], { singleton: true });
  await collection('notes', [
    { field: 'id', type: 'integer', meta: {}, schema: { is_primary_key: true, has_auto_increment: true } },
    column('title', 'string'),
  ]);
  await collection('empties', [uuidKey, ...dates, column('title', 'string')]);

  await admin('POST', '/relations', {
    collection: 'books_blocks',
    field: 'book',
    related_collection: 'books',
    schema: { on_delete: 'CASCADE' },
    meta: { one_field: 'blocks', sort_field: 'sort', junction_field: 'item' },
  });
  await admin('POST', '/relations', {
    collection: 'books_blocks',
    field: 'item',
    related_collection: null,
    meta: {
      one_collection_field: 'collection',
      one_allowed_collections: ['texts', 'quotes', 'secrets'],
      junction_field: 'book',
    },
  });
  await admin('POST', '/relations', {
    collection: 'books',
    field: 'cover',
    related_collection: 'directus_files',
    schema: { on_delete: 'SET NULL' },
  });
}

async function createBuildUser({ admin, allow }: Library): Promise<void> {
  await admin('POST', '/policies', {
    id: POLICY,
    name: 'Site build',
    app_access: false,
    admin_access: false,
  });
  const role = await admin<{ id: string }>('POST', '/roles', {
    name: 'Site build',
    policies: [{ policy: POLICY }],
  });
  await admin('POST', '/users', {
    email: 'build@example.com',
    role: role.id,
    token: BUILD_TOKEN,
    status: 'active',
  });
  const schema = ['directus_collections', 'directus_fields', 'directus_relations'];
  for (const collection of [...schema, ...COLLECTIONS]) {
    await allow(collection);
  }
}
