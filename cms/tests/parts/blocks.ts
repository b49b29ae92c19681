import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import knex, { type Knex } from 'knex';
import { createVersionSearch } from '../../extensions/blocks/api/versions.ts';
import { CmsError, login, request, type CmsClient } from '../../scripts/lib/api.ts';
import type { Running } from './running.ts';

type Item = { id: string };
type Use = {
  pages: { id: string; title: string; url: string; status: string | null }[];
  count: number;
  places: string[];
  versions: { key: string; name: string | null; page: { id: string; title: string; url: string } }[] | null;
  versionCount: number | null;
  isComplete: boolean;
};

/** The places that show a block, and the pictures of block types, as the Studio requests them. */
export function blockTests(running: () => Running): void {
  let writer: CmsClient;
  const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;
  const create = (collection: string, item: object) =>
    request(running().editor, 'POST', `/items/${collection}`, item) as Promise<Item>;
  const createText = (title: string) => create('textBlock', { title, text: '<p>Words</p>' });
  const createPage = (url: string, buildingBlocks: object[], fields: object = {}) =>
    create('pages', { url, title: `Page ${url}`, buildingBlocks, ...fields });
  const readUse = (collection: string, id: string, client = running().editor) =>
    request(client, 'GET', `/blocks/use/${collection}/${id}`) as Promise<Use>;
  /** Saves changes of a page as a version. */
  const saveVersion = async (page: Item, key: string, changes: object) => {
    const version = { key, name: `Version ${key}`, collection: 'pages', item: page.id };
    const { id } = (await request(running().editor, 'POST', '/versions', version)) as Item;
    await request(running().editor, 'POST', `/versions/${id}/save`, changes);
  };
  /** An account of the Studio that may read these collections, as far as the filters say. */
  const createReader = async (name: string, filters: Record<string, object>) => {
    const { admin, url } = running();
    const account = { email: `${name}@example.com`, password: `${name}-of-the-test` };
    const { id: user } = (await request(admin, 'POST', '/users', account)) as Item;
    const { id: policy } = (await request(admin, 'POST', '/policies', { name, app_access: true })) as Item;
    const permissions = Object.entries(filters).map(([collection, filter]) => ({
      policy,
      collection,
      action: 'read',
      fields: ['*'],
      permissions: filter,
    }));
    await request(admin, 'POST', '/permissions', permissions);
    await request(admin, 'POST', '/access', { user, policy });
    return login(url, account.email, account.password);
  };
  /** A row of a list of blocks. */
  const toRow = (collection: string, { id }: Item) => ({ collection, item: { id } });

  describe('the links of a form', () => {
    const check = (hrefs: unknown, client = running().editor) =>
      request(client, 'POST', '/blocks/links', { hrefs }) as Promise<{ href: string; problem: string }[]>;

    test('that lead nowhere are named', async () => {
      await createPage('/links-draft', []);
      const good = ['/about', 'about#team', '/ticketing/RUTHL', '#dates', 'https://www.lamplight.example/'];
      const bad = ['/abuot', 'https://lamplight.example/abuot', '/links-draft'];
      assert.deepEqual(
        (await check([...good, ...bad])).map(({ problem }) => problem),
        [
          'It leads to /abuot, which is not on the site.',
          'It leads to /abuot, which is not on the site.',
          'It leads to the page /links-draft, which is a draft.',
        ],
      );
    });

    test('are checked for accounts of the Studio only, and not without a limit', async () => {
      const isRefused = (status: number) => (cause: unknown) =>
        cause instanceof CmsError && cause.status === status;
      await assert.rejects(check(['/'], running().build), isRefused(403));
      for (const hrefs of [null, [1], ['/'.repeat(2001)], Array.from({ length: 201 }, () => '/')])
        await assert.rejects(check(hrefs), isRefused(400));
    });
  });

  describe('the places of a block', () => {
    before(async () => {
      const { options, url } = running();
      writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
    });

    test('are its pages with their status, sorted by address, also those that contain it in another block', async () => {
      const text = await createText('Shared');
      await createPage('/use-c', [toRow('textBlock', text)]);
      await createPage('/use-a', [toRow('textBlock', text), toRow('textBlock', text)], {
        status: 'published',
      });
      const films = [{ title: 'A film', filmBlocks: [toRow('textBlock', text)] }];
      await createPage('/use-b', [toRow('filmSelector', await create('filmSelector', { films }))]);
      const use = await readUse('textBlock', text.id);
      assert.deepEqual(
        use.pages.map(({ url, title, status }) => [url, title, status]),
        [
          ['/use-a', 'Page /use-a', 'published'],
          ['/use-b', 'Page /use-b', 'draft'],
          ['/use-c', 'Page /use-c', 'draft'],
        ],
      );
      assert.deepEqual([use.count, use.places], [3, []]);
      assert.deepEqual(await readUse('textBlock', text.id, writer), use);
    });

    test('are other places, too: a button is on a page and in a banner', async () => {
      const button = await create('buttons', { text: 'Get tickets' });
      const text = await create('textCTA', { title: 'Tickets', buttons: [toRow('buttons', button)] });
      await createPage('/use-button', [toRow('textCTA', text)]);
      await create('notificationBanners', { message: '<p>Soon</p>', buttons: [toRow('buttons', button)] });
      const { pages, places } = await readUse('buttons', button.id);
      assert.deepEqual([pages.map(({ url }) => url), places], [['/use-button'], ['notificationBanners']]);
    });

    test('are none for a block that is on no page', async () => {
      const { id } = await createText('Nowhere');
      assert.deepEqual(await readUse('textBlock', id), {
        pages: [],
        count: 0,
        places: [],
        versions: [],
        versionCount: 0,
        isComplete: true,
      });
    });

    test('are versions of pages that do not show it, also those that add it within another block', async () => {
      const text = await createText('In versions');
      const films = [{ title: 'A film', filmBlocks: [toRow('textBlock', text)] }];
      const selector = await create('filmSelector', { films });
      const about = await createPage('/use-version-about', []);
      const other = await createPage('/use-version-other', []);
      const shows = await createPage('/use-version-shows', [toRow('textBlock', text)]);
      const add = (row: object) => ({ buildingBlocks: { create: [row], update: [], delete: [] } });
      await saveVersion(about, 'spring', add(toRow('textBlock', text)));
      // A NUL, which `jsonb` of PostgreSQL refuses.
      await saveVersion(about, 'autumn', { ...add(toRow('filmSelector', selector)), title: 'A\u0000B' });
      const newSelector = {
        collection: 'filmSelector',
        item: { films: [{ ...films[0], title: 'Another' }] },
      };
      await saveVersion(other, 'draft', add(newSelector));
      await saveVersion(other, 'without', { title: `About ${text.id}` });
      await saveVersion(shows, 'summer', add(toRow('textBlock', text)));
      const use = await readUse('textBlock', text.id);
      assert.deepEqual(
        use.versions?.map(({ key, name, page }) => [key, name, page.url]),
        [
          ['autumn', 'Version autumn', '/use-version-about'],
          ['spring', 'Version spring', '/use-version-about'],
          ['draft', 'Version draft', '/use-version-other'],
        ],
      );
      assert.deepEqual([use.versionCount, use.count], [3, 1]);
      assert.deepEqual(use.versions?.[1]?.page, {
        id: about.id,
        title: 'Page /use-version-about',
        url: '/use-version-about',
      });
      assert.deepEqual(await readUse('textBlock', text.id, writer), use);
    });

    test('are versions only for accounts that may read them, and only of pages that they may read', async () => {
      const text = await createText('In a secret version');
      for (const url of ['/use-secret', '/use-open'])
        await saveVersion(await createPage(url, []), 'spring', {
          buildingBlocks: { create: [toRow('textBlock', text)], update: [], delete: [] },
        });
      const rights = { textBlock: {}, pages: { url: { _eq: '/use-open' } } };
      const reader = await createReader('version-reader', { ...rights, directus_versions: {} });
      const { versions, versionCount } = await readUse('textBlock', text.id, reader);
      assert.deepEqual([versions?.map(({ page }) => page.url), versionCount], [['/use-open'], 1]);
      const other = await readUse('textBlock', text.id, await createReader('page-reader', rights));
      assert.deepEqual([other.versions, other.versionCount, other.isComplete], [null, null, false]);
    });

    test('are named up to 20 versions, and all of them are counted', async () => {
      const text = await createText('In many versions');
      const page = await createPage('/use-many-versions', []);
      const changes = { buildingBlocks: { create: [toRow('textBlock', text)], update: [], delete: [] } };
      for (let index = 10; index < 32; index += 1) await saveVersion(page, `v-${index}`, changes);
      const { versions, versionCount, isComplete } = await readUse('textBlock', text.id);
      assert.deepEqual([versions?.length, versions?.at(-1)?.key], [20, 'v-29']);
      assert.deepEqual([versionCount, isComplete], [22, true]);
    });

    test('are named up to 20 pages, and all of them are counted', async () => {
      const text = await createText('Everywhere');
      for (let index = 10; index < 32; index += 1)
        await createPage(`/use-many-${index}`, [toRow('textBlock', text)]);
      const { pages, count } = await readUse('textBlock', text.id);
      assert.deepEqual([pages.length, pages.at(-1)?.url, count], [20, '/use-many-29', 22]);
    });

    test('are for users of the Studio, and only of content that they may read', async () => {
      const { build, everyone, editor } = running();
      const { id } = await createText('Secret');
      for (const client of [build, everyone])
        await assert.rejects(readUse('textBlock', id, client), isForbidden);
      for (const path of [
        '/blocks/use/textBlock/no-id',
        '/blocks/use/textBlock/00000000-0000-4000-8000-000000000000',
        `/blocks/use/noCollection/${id}`,
        `/blocks/use/directus_users/${id}`,
        '/blocks/use/__proto__/1',
      ])
        await assert.rejects(request(editor, 'GET', path), isForbidden, path);
    });
  });

  describe('the search in versions', () => {
    const LIMITS = { mostVersions: 1000, mostBytes: 1024 * 1024, timeoutMs: 10_000, mostWaiting: 4 };
    let database: Knex;
    /** Reads without an account. `mayRead` is about versions. */
    const createRowReader = (mayRead = true) => ({
      read: async () => (mayRead ? [] : null),
      readMany: async (collection: string, ids: readonly string[]) =>
        await database(collection).select('*').whereIn('id', ids),
    });
    const addBlock = (text: Item) => ({
      buildingBlocks: { create: [toRow('textBlock', text)], update: [], delete: [] },
    });
    const search = async (limits: object, text: Item, reader = createRowReader()) => {
      const found = await createVersionSearch({ ...LIMITS, ...limits })(database, reader, [text.id], []);
      return found && [found.versions.map(({ key }) => key), found.isComplete];
    };
    let text: Item;

    before(async () => {
      database = knex({ client: 'pg', connection: running().options.databaseUrl });
      text = await createText('Searched');
      const page = await createPage('/searched', []);
      for (const key of ['first', 'second']) await saveVersion(page, key, addBlock(text));
      await saveVersion(page, 'third', { title: 'Without the block' });
    });
    after(() => database.destroy());

    test('says if it left out old versions', async () => {
      assert.deepEqual(await search({}, text), [['first', 'second'], true]);
      assert.deepEqual(await search({ mostVersions: 2 }, text), [['second'], false]);
    });

    test('says if it left out large versions', async () => {
      assert.deepEqual(await search({ mostBytes: 10 }, text), [[], false]);
    });

    test('ends after a time, and runs only for accounts that may read versions', async () => {
      assert.equal(await search({}, text, createRowReader(false)), null);
      const locked = await database.transaction();
      try {
        // A statement that waits for a lock is as slow as a long search.
        await locked.raw('lock table directus_versions in access exclusive mode');
        assert.equal(await search({ timeoutMs: 50 }, text), null);
      } finally {
        await locked.rollback();
      }
    });

    test('runs once at a time, and not if too many wait', async () => {
      const find = createVersionSearch({ ...LIMITS, mostWaiting: 1 });
      const locked = await database.transaction();
      let searches: ReturnType<typeof find>[];
      try {
        await locked.raw('lock table directus_versions in access exclusive mode');
        searches = ['a', 'b', 'c', 'd'].map((id) => find(database, createRowReader(), [id], []));
        await waitForNulls(searches, 2);
      } finally {
        await locked.rollback();
      }
      const results = await Promise.all(searches);
      assert.equal(results.filter((found) => found === null).length, 2);
      // A refused search is not kept.
      for (const id of ['a', 'b', 'c', 'd'])
        assert.deepEqual((await find(database, createRowReader(), [id], []))?.versions, []);
    });

    test('is kept for other requests for the same block', async () => {
      const find = createVersionSearch({ ...LIMITS, mostWaiting: 0 });
      const searches = [1, 2, 3].map(() => find(database, createRowReader(), [text.id], []));
      const results = await Promise.all(searches);
      assert.deepEqual(
        results.map((found) => found?.versions.length),
        [2, 2, 2],
      );
    });
  });

  describe('a copy of blocks', () => {
    const copy = (blocks: object[], client = running().editor) =>
      request(client, 'POST', '/blocks/copies', { blocks });

    test('has their cards, buttons and inner blocks, without keys and dates', async () => {
      const button = await create('buttons', { text: 'Get tickets' });
      const page = await createPage('/copied-target', []);
      await request(running().editor, 'PATCH', `/items/buttons/${button.id}`, { page: page.id });
      const hero = await create('heroImage', { title: 'Ruth', buttons: [toRow('buttons', button)] });
      const inner = { collection: 'textBlock', item: { title: 'Inside', text: '<p>Words.</p>' } };
      const films = [{ title: 'Jonah', filmBlocks: [inner] }];
      const selector = await create('filmSelector', { films });
      const copies = await copy([
        { collection: 'filmSelector', item: selector.id },
        { collection: 'heroImage', item: hero.id },
      ]);
      const text = JSON.stringify(copies);
      for (const key of ['"id":', 'date_created', 'date_updated', button.id, hero.id, selector.id])
        assert.ok(!text.includes(key), key);
      const [copiedFilms, copiedHero] = copies as Record<string, never>[];
      assert.partialDeepStrictEqual(copiedFilms, { films });
      assert.partialDeepStrictEqual(copiedHero, {
        title: 'Ruth',
        // A page is no part of the block.
        buttons: [{ collection: 'buttons', item: { text: 'Get tickets', page: page.id } }],
      });
    });

    test('is for users of the Studio, and of blocks only', async () => {
      const { build, everyone, editor } = running();
      const block = { collection: 'textBlock', item: (await createText('Secret')).id };
      for (const client of [build, everyone]) await assert.rejects(copy([block], client), isForbidden);
      const page = await createPage('/no-block', []);
      for (const other of [
        { collection: 'pages', item: page.id },
        { collection: 'directus_users', item: page.id },
        { collection: 'textBlock', item: page.id },
      ])
        await assert.rejects(copy([other]), isForbidden, other.collection);
      await assert.rejects(request(editor, 'POST', '/blocks/copies', { blocks: 'x' }), /These are no blocks/);
    });
  });

  describe('the picture of a block type', () => {
    const fetchPicture = (path: string, { url, token }: CmsClient) =>
      fetch(`${url}/blocks/pictures/${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

    test('is a WebP for users of the Studio', async () => {
      const { editor, everyone } = running();
      const response = await fetchPicture('heroImage.webp', editor);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp']);
      assert.match(String(response.headers.get('cache-control')), /max-age=3600/);
      assert.equal((await fetchPicture('heroImage.webp', everyone)).status, 403);
    });

    test('is not another file', async () => {
      for (const path of ['noBlock.webp', '..%2Fpackage.json', '%2e%2e/package.json', '.', 'heroImage'])
        assert.equal((await fetchPicture(path, running().editor)).status, 404, path);
    });
  });
}

/** Resolves when so many searches have ended with null. All searches end, because each has a time-out. */
function waitForNulls(searches: Promise<unknown>[], count: number): Promise<void> {
  let found = 0;
  return new Promise((resolve) => {
    for (const search of searches)
      void search.then((result) => {
        if (result === null) found += 1;
        if (found === count) resolve();
      });
  });
}
