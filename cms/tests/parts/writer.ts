import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { CmsError, login, readAll, request, type CmsClient } from '../../scripts/lib/api.ts';
import { createSeedId } from '../../scripts/lib/seed.ts';
import type { Running } from './running.ts';

type Page = { id: string; title: string };
type Version = { id: string };

/** What a writer may do: drafts in versions, and nothing that visitors see. */
export function writerTests(running: () => Running): void {
  let writer: CmsClient;
  let page: Page;

  const createVersion = (client: CmsClient, key: string) =>
    request(client, 'POST', '/versions', {
      key,
      name: key,
      collection: 'pages',
      item: page.id,
    }) as Promise<Version>;
  const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;
  const promote = async (client: CmsClient, version: Version) => {
    const { mainHash } = (await request(client, 'GET', `/versions/${version.id}/compare`)) as {
      mainHash: string;
    };
    await request(client, 'POST', `/versions/${version.id}/promote`, { mainHash });
  };
  const readTitle = async () =>
    ((await request(running().editor, 'GET', `/items/pages/${page.id}`)) as Page).title;

  describe('a writer', () => {
    before(async () => {
      const { editor, options, url } = running();
      writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
      page = (await request(editor, 'POST', '/items/pages', {
        url: '/for-the-writer',
        title: 'First',
      })) as Page;
    });

    test('may save a version, which only an editor can promote', async () => {
      const version = await createVersion(writer, 'summer');
      await request(writer, 'POST', `/versions/${version.id}/save`, { title: 'Second' });
      await assert.rejects(promote(writer, version), isForbidden);
      assert.equal(await readTitle(), 'First');
      await promote(running().editor, version);
      assert.equal(await readTitle(), 'Second');
    });

    test('keeps a version safe from an account that may only read it', async () => {
      const { admin, build } = running();
      const version = await createVersion(writer, 'read-only');
      await request(writer, 'POST', `/versions/${version.id}/save`, { title: 'Draft' });
      for (const path of [`/versions/${version.id}/save`, `/VERSIONS/${version.id}/save/`])
        await assert.rejects(request(build, 'POST', path, { title: 'X' }), isForbidden, path);
      const [saved] = await readAll<{ delta: { title: string } }>(admin, '/versions', {
        filter: { id: { _eq: version.id } },
        fields: ['delta'],
      });
      assert.equal(saved?.delta.title, 'Draft');
    });

    test('cannot change what visitors see', async () => {
      for (const [method, path, body] of [
        ['POST', '/items/pages', { url: '/from-the-writer', title: 'X' }],
        ['PATCH', `/items/pages/${page.id}`, { title: 'X' }],
        ['DELETE', `/items/pages/${page.id}`, undefined],
        ['POST', '/items/notificationBanners', { message: 'X' }],
        ['PATCH', '/items/siteSettings', {}],
        ['PATCH', `/files/${createSeedId('file:logo')}`, { title: 'X' }],
        ['DELETE', `/files/${createSeedId('file:logo')}`, undefined],
        ['POST', '/folders', { name: 'X' }],
      ] as const) {
        await assert.rejects(request(writer, method, path, body), isForbidden, `${method} ${path}`);
      }
    });

    test('cannot make a version as large as the database', async () => {
      const { id } = await createVersion(writer, 'large');
      const save = (changes: object) => request(writer, 'POST', `/versions/${id}/save`, changes);
      const isRefused = (reason: RegExp) => (cause: unknown) =>
        cause instanceof CmsError && cause.status === 400 && reason.test(cause.message);
      await save({ title: 'x'.repeat(250 * 1024) });
      await assert.rejects(save({ title: 'x'.repeat(256 * 1024) }), isRefused(/at most 256 kB/));
      await assert.rejects(save({ madeUp: 'x' }), isRefused(/no field "madeUp"/));
      await assert.rejects(save({ constructor: 'x' }), isRefused(/no field "constructor"/));
      // Directus adds who changed it, and when, to each object.
      const many = Array.from({ length: 12_000 }, () => ({}));
      await assert.rejects(save({ buildingBlocks: { create: many } }), isRefused(/too many changes/));
      for (const field of ['url', 'seoTitle', 'seoDescription'])
        await save({ [field]: 'x'.repeat(250 * 1024) });
      await assert.rejects(save({ status: 'x'.repeat(250 * 1024) }), isRefused(/too many changes/));
      await request(writer, 'DELETE', `/versions/${id}`);
    });

    test('may delete own versions, but not those of other people', async () => {
      const [own, other] = [
        await createVersion(writer, 'own'),
        await createVersion(running().editor, 'other'),
      ];
      await request(writer, 'DELETE', `/versions/${own.id}`);
      await assert.rejects(request(writer, 'DELETE', `/versions/${other.id}`), isForbidden);
      const left = await readAll<Version>(running().admin, '/versions', {
        filter: { id: { _in: [own.id, other.id] } },
        fields: ['id'],
      });
      assert.deepEqual(left, [{ id: other.id }]);
    });
  });
}
