import assert from 'node:assert/strict';
import { access, chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import type { Postgres } from '../../lib-node/postgres.ts';
import { createTestCms, type TestSettings } from '../../scripts/lib/test-cms.ts';
import { createPictureQuery } from '../../src/design-system/Image/sizes/pictureSizes.ts';
import { TestSmtpServer } from '../../helios/test/support/smtp-server.ts';
import { applyAccess, readContentCollections } from '../scripts/lib/access.ts';
import { CmsError, login, readAll, request, type CmsClient } from '../scripts/lib/api.ts';
import { bootstrapCms, startCms, type RunningCms } from '../scripts/lib/directus.ts';
import type { CmsOptions } from '../scripts/lib/options.ts';
import {
  applyPreviewAddresses,
  applySchema,
  readSchemaFiles,
  saveSnapshot,
  schemaDir,
  takeSnapshot,
} from '../scripts/lib/schema.ts';
import { createSeedId, defaultAssetsDir, readSeedRows, seedContent, seedDir } from '../scripts/lib/seed.ts';
import { computeFingerprints, setupCms } from '../scripts/lib/setup.ts';
import { readSetup, writeSetup } from '../scripts/lib/setup-table.ts';
import { accountTests } from './parts/accounts.ts';
import { assetTests } from './parts/assets.ts';
import { blockTests } from './parts/blocks.ts';
import { historyTests } from './parts/history.ts';
import { pageTests } from './parts/pages.ts';
import { pictureTests } from './parts/pictures.ts';
import { protectionTests } from './parts/protection.ts';
import { createMailSettings, publishingTests } from './parts/publishing.ts';
import { createFileForm, type Running } from './parts/running.ts';
import { shareTests } from './parts/shares.ts';
import { studioTests } from './parts/studio.ts';
import { websocketTests } from './parts/websockets.ts';
import { writerTests } from './parts/writer.ts';

const cleanups: (() => Promise<void>)[] = [];
let dir: string;
let postgres: Postgres;
let cms: RunningCms;
let options: TestSettings;
let admin: CmsClient;
let editor: CmsClient;
let build: CmsClient;
let everyone: CmsClient;
let mailServer: TestSmtpServer;

/** A real PostgreSQL and a real Directus, set up from the files of the repository like in the demo. */
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cms-test-'));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dir, 0o755);
  const prepared = await createTestCms({
    dir,
    preparation: 'content',
    addCleanup: (cleanup) => cleanups.push(cleanup),
  });
  postgres = prepared.postgres;
  mailServer = await new TestSmtpServer().listen();
  options = {
    ...prepared.settings,
    env: { ...prepared.settings.env, ...createMailSettings(mailServer) },
    previewUrl: `http://localhost:${await findFreePort()}`,
  };
  cms = await setupCms(options);
  admin = await login(cms.url, options.adminEmail, options.adminPassword);
  editor = await login(cms.url, options.editorEmail, options.editorPassword);
  build = { url: cms.url, token: options.buildToken };
  everyone = { url: cms.url, token: '' };
});

after(async () => {
  await cms?.stop();
  await mailServer?.close();
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

describe('the schema', () => {
  test('is exported from Directus as the same files', async () => {
    const back = join(dir, 'schema-back');
    await saveSnapshot(admin, back);
    const names = (await readdir(schemaDir)).sort();
    assert.deepEqual((await readdir(back)).sort(), names);
    for (const name of names) {
      assert.equal(
        await readFile(join(back, name), 'utf8'),
        await readFile(join(schemaDir, name), 'utf8'),
        name,
      );
    }
  });

  test('changes nothing when it is applied again', async () => {
    const before = await takeSnapshot(admin);
    assert.equal((await applySchema(admin, { cmsUrl: cms.url })).changed, false);
    assert.deepEqual(await takeSnapshot(admin), before);
  });

  test('created in Directus is exported to the files and not deleted without --allow-delete', async () => {
    await request(admin, 'POST', '/fields/buttons', {
      field: 'tooltip',
      type: 'string',
      meta: { interface: 'input', width: 'half', note: 'Shown on hover.' },
      schema: { max_length: 80 },
    });
    const changed = join(dir, 'schema-changed');
    await saveSnapshot(admin, changed);
    const { collections } = await readSchemaFiles(changed);
    assert.deepEqual(
      collections
        .find((item) => item.collection === 'buttons')
        ?.fields?.find((item) => item.field === 'tooltip'),
      {
        field: 'tooltip',
        type: 'string',
        meta: { interface: 'input', note: 'Shown on hover.', width: 'half' },
        column: { max_length: 80 },
      },
    );
    await assert.rejects(
      applySchema(admin, { cmsUrl: cms.url }),
      /do not contain buttons\.tooltip, and applying them would delete that content/,
    );
    assert.equal((await applySchema(admin, { cmsUrl: cms.url, dir: changed })).changed, false);
    assert.equal((await applySchema(admin, { cmsUrl: cms.url, onlyInInstance: 'delete' })).changed, true);
    assert.equal((await applySchema(admin, { cmsUrl: cms.url })).changed, false);
  });

  test('created in Directus can be kept while the rest is applied', async () => {
    type Relation = { meta: { one_allowed_collections: string[] } };
    const blocksPath = '/relations/pages_buildingBlocks/item';
    const blocks = async () =>
      ((await request(admin, 'GET', blocksPath)) as Relation).meta.one_allowed_collections;
    const allowed = await blocks();
    await request(admin, 'POST', '/collections', {
      collection: 'madeByHand',
      meta: { icon: 'format_quote' },
      schema: {},
      fields: [
        { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } },
        { field: 'text', type: 'text', meta: { interface: 'input' }, schema: {} },
        { field: 'portrait', type: 'uuid', meta: { special: ['file'] }, schema: {} },
      ],
    });
    await request(admin, 'POST', '/relations', {
      collection: 'madeByHand',
      field: 'portrait',
      related_collection: 'directus_files',
    });
    await request(admin, 'PATCH', blocksPath, {
      meta: { one_allowed_collections: [...allowed, 'madeByHand'] },
    });
    await request(admin, 'PATCH', '/fields/buttons/text', { meta: { note: 'Not the note of the files.' } });
    const { id } = (await request(admin, 'POST', '/items/madeByHand', { text: 'Splendid.' })) as {
      id: string;
    };

    assert.deepEqual(await applySchema(admin, { cmsUrl: cms.url, onlyInInstance: 'keep' }), {
      changed: true,
      kept: ['madeByHand'],
    });
    assert.deepEqual(await applySchema(admin, { cmsUrl: cms.url, onlyInInstance: 'keep' }), {
      changed: false,
      kept: ['madeByHand'],
    });
    assert.equal(
      ((await request(admin, 'GET', `/items/madeByHand/${id}`)) as { text: string }).text,
      'Splendid.',
    );
    assert.deepEqual(await blocks(), [...allowed, 'madeByHand']);
    const { meta } = (await request(admin, 'GET', '/fields/buttons/text')) as { meta: { note: unknown } };
    assert.notEqual(meta.note, 'Not the note of the files.');

    await applySchema(admin, { cmsUrl: cms.url, onlyInInstance: 'delete' });
    assert.deepEqual(await blocks(), allowed);
    assert.equal((await applySchema(admin, { cmsUrl: cms.url })).changed, false);
  });
});

describe('the seed', () => {
  const countAll = async () =>
    Object.fromEntries(
      await Promise.all(
        [...new Set((await readSeedRows()).map((row) => row.collection))].map(async (collection) => {
          const path = collection === 'directus_files' ? '/files' : `/items/${collection}`;
          const rows = await request(admin, 'GET', `${path}?fields=id&limit=-1`);
          return [collection, Array.isArray(rows) ? rows.length : 1] as const;
        }),
      ),
    );

  test('inserts every item, and pictures with sizes and descriptions', async () => {
    const rows = await readSeedRows();
    const counts = await countAll();
    for (const [collection, count] of Object.entries(counts)) {
      assert.equal(count, rows.filter((row) => row.collection === collection).length, collection);
    }
    const files = await readAll<Record<string, unknown>>(admin, '/files', {
      fields: ['filename_download', 'type', 'filesize', 'width', 'height', 'description'],
    });
    for (const file of files) {
      const name = String(file.filename_download);
      assert.ok(file.description, name);
      assert.ok(Number(file.filesize) > 0, name);
      // Documents to download have no size in pixels.
      if (String(file.type).startsWith('image/')) {
        assert.ok(Number(file.width) > 0 && Number(file.height) > 0, name);
      }
    }
    assert.deepEqual([...new Set(files.map((file) => String(file.type).split('/')[0]))].sort(), [
      'application',
      'image',
    ]);
  });

  test('inserts nothing in a second run, with or without a fingerprint', async () => {
    const counts = await countAll();
    const again = await seedContent(admin);
    assert.deepEqual([again.inserted, again.skipped], [0, []]);
    assert.deepEqual(await countAll(), counts);
  });

  test('does not change an edited item', async () => {
    await request(admin, 'PATCH', `/items/heroImage/${createSeedId('page:home/hero')}`, {
      title: 'Written by an editor',
    });
    await request(admin, 'PATCH', '/items/siteSettings', { tagline: 'Also by an editor' });
    await seedContent(admin);
    const hero = (await request(admin, 'GET', `/items/heroImage/${createSeedId('page:home/hero')}`)) as {
      title: string;
    };
    const settings = (await request(admin, 'GET', '/items/siteSettings')) as { tagline: string };
    assert.deepEqual([hero.title, settings.tagline], ['Written by an editor', 'Also by an editor']);
  });

  test('does not restore a deleted page or a removed block', async () => {
    const junction = createSeedId('page:about#buildingBlocks/page:about/films');
    const page = `/items/pages/${createSeedId('page:every-block')}`;
    await request(admin, 'PATCH', page, { status: 'archived' });
    await request(admin, 'DELETE', page);
    await request(admin, 'DELETE', `/items/pages_buildingBlocks/${junction}`);
    await seedContent(admin);
    assert.deepEqual(await readAll(admin, '/items/pages', { filter: { url: { _eq: '/every-block' } } }), []);
    assert.deepEqual(
      await readAll(admin, '/items/pages_buildingBlocks', { filter: { id: { _eq: junction } } }),
      [],
    );
  });

  test('inserts new items, except below deleted items and items that an editor created', async () => {
    const changed = join(dir, 'seed-changed');
    await cp(seedDir, changed, { recursive: true, filter: (source) => !source.endsWith('.jpg') });
    await request(admin, 'POST', '/items/pages', { url: '/taken', title: 'Made by an editor' });
    await writeFile(
      join(changed, 'new.json'),
      JSON.stringify({
        pages: [
          {
            $key: 'page:new',
            url: '/new',
            title: 'New',
            buildingBlocks: [{ $key: 'text', $collection: 'textBlock', text: '<p>New.</p>' }],
          },
          { $key: 'page:taken', url: '/taken', title: 'Ours' },
        ],
        redirects: [
          { $key: 'redirect:of-page', from: '/about', url: '/' },
          { $key: 'redirect:new', from: '/new-redirect', url: '/' },
        ],
        buttons: [{ $key: 'button:to-deleted', text: 'Every block', page: { $ref: 'page:every-block' } }],
      }),
    );
    const deleted = JSON.parse(await readFile(join(changed, 'pages/every-block.json'), 'utf8'));
    deleted.pages[0].buildingBlocks.push({ $key: 'late', $collection: 'textBlock', text: '<p>Late.</p>' });
    await writeFile(join(changed, 'pages/every-block.json'), JSON.stringify(deleted));

    const result = await seedContent(admin, { dir: changed });
    assert.deepEqual(result.skipped.sort(), [
      'page:every-block#buildingBlocks/page:every-block/late',
      'page:taken',
      'redirect:of-page',
    ]);
    const found = await readAll<{ title: string }>(admin, '/items/pages', {
      filter: { url: { _in: ['/new', '/taken'] } },
      sort: ['url'],
    });
    assert.deepEqual(
      found.map((page) => page.title),
      ['New', 'Made by an editor'],
    );
    const button = (await request(admin, 'GET', `/items/buttons/${createSeedId('button:to-deleted')}`)) as {
      page: null;
    };
    assert.equal(button.page, null);
    assert.equal((await seedContent(admin, { dir: changed })).inserted, 0);
  });

  test('continues after a run that was interrupted between items and ledger', async () => {
    const ids = [createSeedId('show:RUTHL'), createSeedId('page:ruth/hero')];
    const counts = await countAll();
    await request(admin, 'DELETE', '/items/seedLedger', ids);
    await seedContent(admin);
    assert.deepEqual(await countAll(), counts);
    assert.equal((await readAll(admin, '/items/seedLedger', { filter: { id: { _in: ids } } })).length, 2);
  });
});

describe('the build token', () => {
  test('may read every content collection and all parts of pages', async () => {
    for (const collection of await readContentCollections()) {
      await request(build, 'GET', `/items/${collection}?limit=1`);
    }
    const pages = await readAll<{ url: string; buildingBlocks: { collection: string; item: unknown }[] }>(
      build,
      '/items/pages',
      {
        fields: ['url', 'buildingBlocks.collection', 'buildingBlocks.item.*'],
        deep: { buildingBlocks: { _limit: -1 } },
      },
    );
    const blocks = pages.flatMap((page) => page.buildingBlocks);
    assert.ok(blocks.length > 60);
    // Directus responds with status 200 and `item: null` for a block that the token may not read.
    assert.deepEqual(
      blocks.filter((block) => typeof block.item !== 'object' || block.item === null),
      [],
    );
  });

  test('may read files, versions and the list of fields', async () => {
    for (const path of ['/files', '/versions', '/collections', '/fields', '/relations']) {
      assert.ok(Array.isArray(await request(build, 'GET', path)), path);
    }
    const fields = (await request(build, 'GET', '/fields/heroImage')) as { field: string }[];
    assert.ok(fields.some((field) => field.field === 'mobileImage'));
  });

  test('may not write, and may not read users or the ledger', async () => {
    const { collections } = await readSchemaFiles();
    // The seed has no items of these.
    const records = { previewShares: { expiresAt: '2026-01-01T00:00:00Z' }, releases: { kind: 'publish' } };
    const created: string[] = [];
    for (const [collection, item] of Object.entries(records)) {
      const { id } = (await request(admin, 'POST', `/items/${collection}`, item)) as { id: string };
      created.push(`/items/${collection}/${id}`);
    }
    for (const { collection, meta } of collections.filter((file) => !file.folder)) {
      if (meta.singleton) {
        await expectForbidden(
          request(build, 'PATCH', `/items/${collection}`, { date_created: null }),
          collection,
        );
        continue;
      }
      const [row] = (await request(admin, 'GET', `/items/${collection}?limit=1&fields=id`)) as {
        id: string;
      }[];
      assert.ok(row, `${collection} is empty`);
      await expectForbidden(
        request(build, 'PATCH', `/items/${collection}/${row.id}`, { date_created: null }),
        collection,
      );
      await expectForbidden(request(build, 'DELETE', `/items/${collection}/${row.id}`), collection);
    }
    for (const path of created) await request(admin, 'DELETE', path);
    await expectForbidden(request(build, 'POST', '/items/pages', { url: '/x', title: 'X' }), 'a new page');
    await expectForbidden(request(build, 'POST', '/items/buttons', { text: 'X' }), 'a new button');
    await expectForbidden(
      request(build, 'PATCH', `/files/${createSeedId('file:logo')}`, { title: 'X' }),
      'a file',
    );
    for (const path of ['/users', '/items/seedLedger', '/permissions', '/activity', '/schema/snapshot']) {
      await hidden(build, path);
    }
  });

  test('is refused if it is wrong', async () => {
    await assert.rejects(request({ url: cms.url, token: 'wrong' }, 'GET', '/items/pages'), { status: 401 });
  });
});

describe('the public', () => {
  test('may read pictures in every size and format of the site', async () => {
    const picture = `${cms.url}/assets/${createSeedId('file:show-ruth')}`;
    const size = { width: 640, height: 427 };
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await fetch(`${picture}?${new URLSearchParams(createPictureQuery(size, format))}`, {
        headers: { origin: options.previewUrl },
      });
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type]);
      assert.match(answer.headers.get('cache-control') ?? '', /max-age=31536000/);
      assert.ok((await answer.arrayBuffer()).byteLength > 1000);
    }
    for (const width of [295, 960, 1280]) {
      const height = Math.round((width * 2) / 3);
      const answer = await fetch(
        `${picture}?${new URLSearchParams(createPictureQuery({ width, height }, 'webp'))}`,
      );
      assert.equal(answer.status, 200, String(width));
      await answer.arrayBuffer();
    }
  });

  test('cannot list pictures or read their fields', async () => {
    const id = createSeedId('file:show-ruth');
    for (const path of [`/files/${id}`, ...['fields=id', 'fields=title', 'sort=title'].map(asked)])
      await hidden(everyone, path);
    await hidden(everyone, asked('filter[filename_download][_starts_with]=a'));
    for (const path of ['/files', asked('search=Ruth'), asked('fields=*.*')]) {
      const rows = (await request(everyone, 'GET', path)) as object[];
      for (const row of rows) assert.deepEqual(Object.keys(row), ['type'], path);
    }
    assert.deepEqual(await request(everyone, 'GET', asked('search=Ruth')), []);
    const answer = await fetch(`${cms.url}/assets/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id] }),
    });
    assert.equal(answer.status, 403);
  });

  test('gets pictures cropped around their focal point in any aspect ratio', async () => {
    const hero = createSeedId('file:hero-home');
    const [file] = await readAll<object>(admin, '/files', {
      filter: { id: { _eq: hero } },
      fields: ['focal_point_x', 'focal_point_y'],
    });
    assert.deepEqual(file, { focal_point_x: 1120, focal_point_y: 520 });
    for (const size of ['width=295&height=393', 'width=640&height=320', 'width=1200&height=630']) {
      const answer = await fetch(`${cms.url}/assets/${hero}?${size}&fit=cover&quality=72&format=jpg`);
      assert.equal(answer.status, 200, size);
      await answer.arrayBuffer();
    }
  });

  test('may not use chains of image operations', async () => {
    const transforms = encodeURIComponent(JSON.stringify([['blur', 900]]));
    const answer = await fetch(
      `${cms.url}/assets/${createSeedId('file:show-ruth')}?transforms=${transforms}`,
    );
    assert.equal(answer.status, 400);
  });

  test('may not read other files', async () => {
    const form = new FormData();
    form.append('title', 'Minutes of a meeting');
    form.append('file', new Blob(['confidential'], { type: 'text/plain' }), 'minutes.txt');
    const { id } = (await request(admin, 'POST', '/files', form)) as { id: string };
    assert.equal((await fetch(`${cms.url}/assets/${id}`)).status, 403);
    assert.equal((await fetch(`${cms.url}/assets/${id}?access_token=${build.token}`)).status, 200);
  });

  test('may not read content', async () => {
    for (const collection of await readContentCollections()) await hidden(everyone, `/items/${collection}`);
    for (const path of ['/users', '/fields', '/permissions', '/items/seedLedger'])
      await hidden(everyone, path);
    await expectForbidden(request(everyone, 'POST', '/items/pages', { url: '/x', title: 'X' }), 'a new page');
  });
});

describe('an editor', () => {
  test('may write pages and pictures, but not fields or permissions', async () => {
    const page = (await request(editor, 'POST', '/items/pages', {
      url: '/from-the-editor',
      title: 'From the editor',
      buildingBlocks: {
        create: [{ collection: 'textBlock', item: { text: '<p>Hello.</p>' }, sort: 1 }],
        update: [],
        delete: [],
      },
    })) as { id: string; buildingBlocks: string[] };
    assert.equal(page.buildingBlocks.length, 1);
    await request(editor, 'PATCH', `/files/${createSeedId('file:logo')}`, { title: 'The logo' });
    await request(editor, 'DELETE', `/items/pages/${page.id}`);
    assert.deepEqual(
      await readAll(editor, '/items/pages_buildingBlocks', { filter: { id: { _in: page.buildingBlocks } } }),
      [],
    );
    await expectForbidden(
      request(editor, 'POST', '/fields/pages', { field: 'x', type: 'string' }),
      'a field',
    );
    await expectForbidden(
      request(editor, 'POST', '/permissions', { policy: null, collection: 'pages', action: 'read' }),
      'a right',
    );
    await hidden(editor, '/items/seedLedger');
  });

  test('gets an error message for an invalid address', async () => {
    for (const url of ['No Slash', '/About', '/about/', '/a//b', '/../about', '/about?x', '/caf%C3%A9']) {
      await expectInvalid(request(editor, 'POST', '/items/pages', { url, title: 'X' }), url);
    }
    await assert.rejects(request(editor, 'POST', '/items/pages', { url: '/about', title: 'X' }), {
      code: 'RECORD_NOT_UNIQUE',
    });
  });

  test('cannot use a reserved address of the site', async () => {
    for (const url of ['/ticketing', '/ticketing/cart', '/gift-cards', '/preview/about', '/404', '/static']) {
      await expectInvalid(request(editor, 'POST', '/items/pages', { url, title: 'X' }), url);
    }
    const about = `/items/pages/${createSeedId('page:about')}`;
    await expectInvalid(request(editor, 'PATCH', about, { url: '/not-found' }), 'a moved page');
    const url = '/ticketing-help';
    const page = (await request(editor, 'POST', '/items/pages', { url, title: 'X' })) as { id: string };
    await request(editor, 'DELETE', `/items/pages/${page.id}`);
  });

  test('gets an error message for an empty list, too many pictures and an invalid video', async () => {
    const picture = { directus_files_id: createSeedId('file:show-ruth') };
    const pictures = (count: number) => Array.from({ length: count }, () => picture);
    const create = (collection: string, item: object) =>
      request(editor, 'POST', `/items/${collection}`, item) as Promise<{ id: string; images: number[] }>;
    await expectInvalid(create('carousels', { images: [] }), /Add at least one picture\./);
    await expectInvalid(
      create('faqs', { questionsAndAnswers: { create: [], update: [], delete: [] } }),
      /question/,
    );
    await expectInvalid(create('imageTiles', { images: pictures(5) }), /At most four pictures/);
    await expectInvalid(create('heroVideo', { title: 'X', videoVimeoID: '0' }), 'video 0');

    const { id, images } = await create('carousels', { title: 'X', images: { create: pictures(2) } });
    const change = (payload: object) => request(editor, 'PATCH', `/items/carousels/${id}`, payload);
    await change({ images: { create: [], update: [], delete: [images[0]] } });
    await expectInvalid(
      change({ images: { create: [], update: [], delete: [images[1]] } }),
      /Add at least one/,
    );
    await change({ images: { create: pictures(1), update: [], delete: [images[1]] } });
    await change({ title: 'A carousel' });
    await request(editor, 'DELETE', `/items/carousels/${id}`);

    const tiles = await create('imageTiles', { images: pictures(4) });
    const add = { create: pictures(1), update: [], delete: [] };
    await expectInvalid(
      request(editor, 'PATCH', `/items/imageTiles/${tiles.id}`, { images: add }),
      /At most four pictures/,
    );
    await request(editor, 'DELETE', `/items/imageTiles/${tiles.id}`);
  });

  test('gets an error message for a chat that ends before it starts', async () => {
    const change = (payload: object) => request(editor, 'PATCH', '/items/chatSetting', payload);
    const saved = (await request(editor, 'GET', '/items/chatSetting')) as Record<string, unknown>;
    await change({ startTime: '09:00:00', endTime: '17:00:00' });
    await expectInvalid(change({ endTime: '08:00:00' }), /would end at 08:00, before it starts at 09:00/);
    await expectInvalid(change({ startTime: '17:00:00' }), /would end at 17:00/);
    await change({ endTime: '00:00:00' });
    await change({ startTime: saved.startTime, endTime: saved.endTime });
  });
});

const running = (): Running => ({ url: cms.url, options, admin, editor, build, everyone, mailServer });
accountTests(running);
assetTests(running);
blockTests(running);
historyTests(running);
pageTests(running);
pictureTests(running);
protectionTests(running);
shareTests(running);
studioTests(running);
websocketTests(running);
writerTests(running);
publishingTests(running);

describe('the preview of a page', () => {
  const open = ({ url, token }: CmsClient, path: string, version: string) =>
    fetch(`${url}/site-preview?${new URLSearchParams({ path, version })}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      redirect: 'manual',
    });

  /** A stand-in for the instance for previews. */
  const previews = createServer((_request, response) => response.end());
  after(() => previews.close());

  test('says that previews are not running, tries again, and links to the signed address', async () => {
    const answer = await open(editor, '/about', 'main');
    assert.deepEqual([answer.status, answer.headers.get('refresh')], [503, '5']);
    const page = await answer.text();
    assert.match(page, /The previews are not running/);
    assert.match(
      page,
      /href="http:\/\/localhost:\d+\/preview\/about\?version=main&amp;scope=site&amp;expires=\d+&amp;signature=[\w-]{43}"/,
    );
    assert.equal((await open(everyone, '/about', 'main')).status, 401);
  });

  test('redirects an editor to a signed address of the instance for previews', async () => {
    const { port } = new URL(options.previewUrl);
    await new Promise<void>((resolve) => previews.listen(Number(port), 'localhost', resolve));
    for (const [path, place] of [
      ['/about', '/preview/about'],
      ['/', '/preview'],
    ] as const) {
      const answer = await open(editor, path, 'main');
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
      const address = new URL(answer.headers.get('location') ?? '');
      assert.equal(`${address.origin}${address.pathname}`, `${options.previewUrl}${place}`);
      assert.equal(address.searchParams.get('version'), 'main');
      // An editor may read every page, so links lead to other previews.
      assert.equal(address.searchParams.get('scope'), 'site');
      assert.match(address.searchParams.get('signature') ?? '', /^[\w-]{43}$/);
    }
  });

  test('is refused to visitors and programs, and for pages that an editor may not read', async () => {
    assert.equal((await open(everyone, '/about', 'main')).status, 401);
    assert.equal((await open(build, '/about', 'main')).status, 401);
    for (const [path, version] of [
      ['/no-such-page', 'main'],
      ['/about', 'no-such-version'],
      ['/about', '</script>'],
      ['//elsewhere.example', 'main'],
      ['', 'main'],
    ] as const) {
      const answer = await open(editor, path, version);
      assert.deepEqual([path, version, answer.status], [path, version, 404]);
      assert.equal(answer.headers.get('location'), null);
    }
  });
});

describe('the dates for incremental builds', () => {
  test('change on a moved junction row and on an edited block, not on their page', async () => {
    type Row = { id: string; sort: number; item: string; date_updated: string | null };
    const page = createSeedId('page:lancaster');
    const rows = () =>
      readAll<Row>(admin, '/items/pages_buildingBlocks', {
        filter: { pages_id: { _eq: page } },
        fields: ['id', 'sort', 'item', 'date_updated'],
        sort: ['id'],
      });
    const before = await rows();
    assert.ok(before.every((row) => row.date_updated === null));
    const [first, second, ...others] = before as [Row, Row, ...Row[]];
    // The request of the editor's form when two blocks are swapped.
    await request(admin, 'PATCH', `/items/pages/${page}`, {
      buildingBlocks: {
        create: [],
        update: [
          { id: first.id, sort: second.sort },
          { id: second.id, sort: first.sort },
        ],
        delete: [],
      },
    });
    const moved = await rows();
    assert.ok(
      moved
        .filter((row) => row.id === first.id || row.id === second.id)
        .every((row) => row.date_updated !== null),
    );
    assert.ok(
      moved
        .filter((row) => others.some((other) => other.id === row.id))
        .every((row) => row.date_updated === null),
    );

    const pageDate = async () =>
      ((await request(admin, 'GET', `/items/pages/${page}?fields=date_updated`)) as Row).date_updated;
    const dateBefore = await pageDate();
    const hero = createSeedId('page:lancaster/hero');
    await request(admin, 'PATCH', `/items/heroImage/${hero}`, { eyebrow: 'Edited' });
    const { date_updated } = (await request(
      admin,
      'GET',
      `/items/heroImage/${hero}?fields=date_updated`,
    )) as Row;
    assert.ok(date_updated);
    assert.equal(await pageDate(), dateBefore);
  });
});

describe('a second setup', () => {
  test('applies access rules without duplicates, and removes an added permission of the build', async () => {
    const permissions = () => readAll<{ id: number }>(admin, '/permissions', { sort: ['id'] });
    await applyAccess(admin, options);
    const before = await permissions();
    await applyAccess(admin, options);
    assert.deepEqual(await permissions(), before);

    const policy = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d01';
    await request(admin, 'POST', '/permissions', {
      policy,
      collection: 'directus_users',
      action: 'read',
      fields: ['*'],
    });
    await request(build, 'GET', '/users');
    await applyAccess(admin, options);
    await hidden(build, '/users');
  });

  /** Starts Directus again as the setup does. Returns what the setup said. */
  const restart = async () => {
    const progress: string[] = [];
    const warnings: string[] = [];
    await cms.stop();
    cms = await setupCms({
      ...options,
      onProgress: (text) => progress.push(text),
      onWarning: (text) => warnings.push(text),
    });
    return { progress, warnings };
  };

  test('needs no log-in of an administrator, and leaves no account that can do anything', async () => {
    const setupUser = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d25';
    const client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    const countAdmins = async () => {
      const { rows } = await client.query(
        'select count(*) from directus_access join directus_policies on directus_policies.id = policy where admin_access',
      );
      return Number(rows[0].count);
    };
    const { id } = (await request(admin, 'GET', '/users/me')) as { id: string };
    const { rows } = await client.query('select password from directus_users where id = $1', [id]);
    try {
      const admins = await countAdmins();
      await request(admin, 'PATCH', '/users/me', { password: 'another-password-of-the-admin' });
      await client.query(`update directus_users set tfa_secret = 'KRSXG5CTMVRXEZLU' where id = $1`, [id]);
      // What a killed set-up leaves.
      const left = 'token-that-a-killed-set-up-has-left';
      await client.query(`update directus_users set token = $1, status = 'active' where id = $2`, [
        left,
        setupUser,
      ]);
      await writeSetup(options.databaseUrl, { access: 'of an older version', seed: 'of an older version' });
      await cms.stop();
      cms = await setupCms({ ...options, requireTfa: true });
      const noted = await readSetup(options.databaseUrl);
      assert.notEqual(noted.access, 'of an older version');
      const stored = await client.query('select token, status, password from directus_users where id = $1', [
        setupUser,
      ]);
      assert.deepEqual(stored.rows, [{ token: null, status: 'suspended', password: null }]);
      assert.equal(await countAdmins(), admins);
      await assert.rejects(request({ url: cms.url, token: left }, 'GET', '/users'), { status: 401 });

      const enforced = await client.query(
        'select name from directus_policies where enforce_tfa order by name',
      );
      assert.deepEqual(enforced.rows, [{ name: 'Administrator' }, { name: 'Editor' }]);
      await cms.stop();
      cms = await setupCms({ ...options, requireTfa: false });
      const after = await client.query('select name from directus_policies where enforce_tfa');
      assert.deepEqual(after.rows, []);
    } finally {
      await client.query('update directus_users set tfa_secret = null, password = $1 where id = $2', [
        rows[0].password,
        id,
      ]);
      await client.end();
    }
    await cms.stop();
    cms = await setupCms(options);
    admin = await login(cms.url, options.adminEmail, options.adminPassword);
  });

  type Photo = { id: string; dominant_color: string | null; modified_on: string };
  const readPhotos = (filter: object) =>
    readAll<Photo>(build, '/files', {
      filter,
      fields: ['id', 'dominant_color', 'modified_on'],
      sort: ['id'],
    });
  /** Resolves when as many photos have a color as before. */
  const waitForColors = async (before: Photo[]) => {
    const filter = { id: { _in: before.map(({ id }) => id) }, dominant_color: { _nnull: true } };
    let found: Photo[];
    do found = await readPhotos(filter);
    while (found.length < before.length);
    return found;
  };
  const getColors = (photos: Photo[]) => photos.map(({ dominant_color }) => dominant_color);

  // The tests of a block share one start, which takes longer than they do.
  describe('without changes', () => {
    let setupBefore: object;
    let said: Awaited<ReturnType<typeof restart>>;
    let share: string;
    let photos: Photo[];
    let withoutColor: Photo[];
    let lost: { id: string; filename_disk: string };

    before(async () => {
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const item = { path: '/about', expiresAt };
      const { id } = (await request(admin, 'POST', '/items/previewShares', item)) as { id: string };
      share = `/items/previewShares/${id}`;
      const client = new pg.Client({ connectionString: options.databaseUrl });
      await client.connect();
      try {
        await client.query(`update "previewShares" set "expiresAt" = '9900-01-01' where id = $1`, [id]);
      } finally {
        await client.end();
      }

      const removeColors = (keys: string[]) =>
        request(admin, 'PATCH', '/files', { keys, data: { dominant_color: null } });
      photos = (await readPhotos({ dominant_color: { _nnull: true } })).slice(0, 2);
      const ids = photos.map((photo) => photo.id);
      // A photo whose file is lost is read before them.
      const bytes = await readFile(join(defaultAssetsDir, 'hero-home.jpg'));
      const form = createFileForm({}, { name: 'lost.jpg', type: 'image/jpeg', bytes });
      lost = (await request(admin, 'POST', '/files', form)) as typeof lost;
      await rm(join(options.dataDir, 'uploads', lost.filename_disk));
      await removeColors([lost.id]);
      await removeColors(ids);
      withoutColor = await readPhotos({ id: { _in: ids } });

      setupBefore = await readSetup(options.databaseUrl);
      said = await restart();
    });
    after(async () => {
      await request(admin, 'DELETE', share);
      await request(admin, 'DELETE', `/files/${lost.id}`);
    });

    test('only starts Directus', async () => {
      assert.deepEqual(said, { progress: ['Starting Directus'], warnings: [] });
      assert.deepEqual(await readSetup(options.databaseUrl), setupBefore);
    });

    test('ends shared previews that were stored with a later end than is allowed', async () => {
      const capped = (await request(admin, 'GET', share)) as { expiresAt: string };
      const days = (Date.parse(capped.expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
      assert.equal(Math.round(days), 30);
    });

    test('finds the dominant colors of photos without one', { timeout: 60_000 }, async () => {
      assert.deepEqual(getColors(withoutColor), [null, null]);
      const found = await waitForColors(photos);
      assert.deepEqual(getColors(found), getColors(photos));
      // Otherwise the next build of the site would not read the colors.
      found.forEach((photo, index) =>
        assert.ok(photo.modified_on > (withoutColor[index]?.modified_on ?? '')),
      );
    });
  });

  describe('after an upgrade', () => {
    let setupBefore: object;
    let warnings: string[];
    let photos: Photo[];

    before(async () => {
      photos = await readPhotos({ dominant_color: { _nnull: true } });
      for (const field of ['directus_files/dominant_color', 'pages/status', 'pages/wasPublished'])
        await request(admin, 'DELETE', `/fields/${field}`);
      await request(admin, 'POST', '/fields/buttons', {
        field: 'tooltip',
        type: 'string',
        meta: { interface: 'input' },
        schema: {},
      });
      setupBefore = await readSetup(options.databaseUrl);
      await writeSetup(options.databaseUrl, {
        schema: 'of an older version',
        access: 'of an older version',
        studio: 'of an older version',
      });
      ({ warnings } = await restart());
    });

    test(
      'finds the dominant colors of all photos when it adds their field',
      { timeout: 60_000 },
      async () => {
        assert.ok(photos.length > 20);
        assert.deepEqual(getColors(await waitForColors(photos)), getColors(photos));
      },
    );

    test('publishes all present pages when it adds their status, and new pages are drafts', async () => {
      const pages = await readAll<{ status: string; wasPublished: boolean }>(admin, '/items/pages', {
        fields: ['status', 'wasPublished'],
      });
      assert.ok(pages.length > 20);
      assert.ok(pages.every(({ status, wasPublished }) => status === 'published' && wasPublished));
      const created = (await request(admin, 'POST', '/items/pages', { url: '/new-draft', title: 'X' })) as {
        status: string;
      };
      assert.equal(created.status, 'draft');
    });

    test('keeps a field created in Directus, with a warning', async () => {
      const [warning, ...others] = warnings;
      assert.match(warning ?? '', /not in the schema files: buttons\.tooltip\. They were kept/);
      assert.deepEqual(others, []);
      await request(admin, 'GET', '/fields/buttons/tooltip');
      assert.deepEqual(await readSetup(options.databaseUrl), {
        ...setupBefore,
        schema: 'of an older version',
      });
    });
  });

  test('of another address changes the addresses of previews, and nothing else', async () => {
    await request(admin, 'DELETE', '/fields/buttons/tooltip');
    const getPreviewUrl = async () =>
      ((await request(admin, 'GET', '/collections/pages')) as { meta: { preview_url: string } }).meta
        .preview_url;
    const own = await getPreviewUrl();
    assert.ok(own.startsWith(`${cms.url}/`), own);
    await applyPreviewAddresses(admin, 'https://cms.theatre.test');
    assert.equal(await getPreviewUrl(), own.replace(cms.url, 'https://cms.theatre.test'));
    await writeSetup(options.databaseUrl, { studio: 'of another address' });
    assert.deepEqual((await restart()).warnings, []);
    assert.equal(await getPreviewUrl(), own);
    const { schema, studio } = await computeFingerprints(options);
    const recorded = await readSetup(options.databaseUrl);
    assert.deepEqual([recorded.schema, recorded.studio], [schema, studio]);
    assert.equal((await applySchema(admin, { cmsUrl: cms.url })).changed, false);
  });

  test('can stop each process at any time without recording an unfinished step', async () => {
    const database = `cms_broken_off_${process.pid}`;
    await postgres.ensureDatabase(database);
    const stopped: Promise<void>[] = [];
    const brokenOff: CmsOptions = {
      ...options,
      databaseUrl: postgres.url(database),
      port: await findFreePort(),
      logFile: join(dir, 'broken-off.log'),
      onSpawn: (stop) => stopped.push(stop(), stop()),
    };
    try {
      await assert.rejects(bootstrapCms(brokenOff), /^Error: Directus could not prepare its database/);
      await assert.rejects(startCms(brokenOff), /^Error: Directus ended with code null before it was ready/);
      assert.equal(stopped.length, 4);
      await Promise.all(stopped);
      assert.deepEqual(await readSetup(brokenOff.databaseUrl), {});
      await access(join(dir, 'broken-off.log'));
    } finally {
      await postgres.dropDatabase(database);
    }
  });

  test('runs Directus in its own process group, which Ctrl-C in a terminal does not reach', () => {
    assert.equal(process.kill(-cms.pid, 0), true);
  });

  test('reports a port in use and a wrong log-in of the administrator', async () => {
    await assert.rejects(
      startCms(options),
      new RegExp(`^Error: Port ${options.port} is taken: .* set DIRECTUS_PORT`),
    );
    await assert.rejects(
      login(cms.url, options.adminEmail, 'wrong'),
      /refused the login of admin@example\.com: set DIRECTUS_ADMIN_EMAIL/,
    );
  });

  test('reports a database that does not respond', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
    await assert.rejects(setupCms({ ...options, databaseUrl }), /^Error: The CMS database does not respond/);
  });
});

/** Asserts that the request fails with 403. */
async function expectForbidden(answer: Promise<unknown>, what: string): Promise<void> {
  await assert.rejects(
    answer,
    (cause) => cause instanceof CmsError && cause.status === 403,
    `${what} was not refused`,
  );
}

/** Asserts that the request fails with an error message for the editor's form. */
async function expectInvalid(answer: Promise<unknown>, sentence: RegExp | string): Promise<void> {
  await assert.rejects(
    answer,
    (cause) =>
      cause instanceof CmsError &&
      cause.code === 'FAILED_VALIDATION' &&
      (typeof sentence === 'string' || sentence.test(cause.message)),
    `${sentence} was not refused`,
  );
}

function asked(query: string): string {
  return `/files?${query}`;
}

function hidden(client: CmsClient, path: string): Promise<void> {
  return expectForbidden(request(client, 'GET', path), path);
}
