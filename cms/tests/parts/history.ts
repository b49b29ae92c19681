import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readContentCollections } from '../../scripts/lib/access.ts';
import { readAll, request } from '../../scripts/lib/api.ts';
import type { Running } from './running.ts';

type Page = { id: string; title: string };
type Revision = {
  id: number;
  item: string;
  activity: { action: string; ip: string | null; user: { first_name: string } };
};

/** The fields that the Studio requests for the history of an item. */
const ASKED = [
  ...[
    'id',
    'collection',
    'item',
    'data',
    'delta',
    'activity.action',
    'activity.timestamp',
    'activity.user.id',
  ],
  ...['activity.user.email', 'activity.user.first_name', 'activity.user.last_name'],
  ...['activity.ip', 'activity.user_agent', 'activity.origin'],
];

/** Versions, history and reverting with the account of an editor. */
export function historyTests(running: () => Running): void {
  const history = (item: string, version: object = { _null: true }) =>
    readAll<Revision>(running().editor, '/revisions', {
      filter: { _and: [{ collection: { _eq: 'pages' } }, { item: { _eq: item } }, { version }] },
      sort: ['-id'],
      fields: ASKED,
    });
  const titleOf = async (id: string) =>
    ((await request(running().editor, 'GET', `/items/pages/${id}`)) as Page).title;

  describe('the history, for an editor', () => {
    test('lets a version of a page be saved, compared and promoted, and a change reverted', async () => {
      const { admin, editor } = running();
      const { id } = (await request(admin, 'POST', '/items/pages', {
        url: '/history',
        title: 'First',
      })) as Page;
      const version = (await request(editor, 'POST', '/versions', {
        key: 'spring',
        name: 'Spring',
        collection: 'pages',
        item: id,
      })) as { id: string };
      await request(editor, 'POST', `/versions/${version.id}/save`, { title: 'Second' });
      assert.equal((await history(id, { _eq: version.id })).length, 1);
      const compared = (await request(editor, 'GET', `/versions/${version.id}/compare`)) as {
        outdated: boolean;
        mainHash: string;
        current: Page;
        main: Page;
      };
      assert.deepEqual(
        [compared.outdated, compared.current.title, compared.main.title],
        [false, 'Second', 'First'],
      );
      await request(editor, 'POST', `/versions/${version.id}/promote`, { mainHash: compared.mainHash });
      assert.equal(await titleOf(id), 'Second');

      const [promoted, created] = (await history(id)) as [Revision, Revision];
      assert.deepEqual([promoted.activity.action, created.activity.action], ['update', 'create']);
      assert.ok(promoted.activity.user.first_name && created.activity.user.first_name);
      await request(editor, 'POST', `/utils/revert/${created.id}`);
      assert.equal(await titleOf(id), 'First');

      await request(editor, 'POST', '/comments', { collection: 'pages', item: id, comment: 'Taken back.' });
      assert.equal((await readAll(editor, '/comments', { filter: { item: { _eq: id } } })).length, 1);
      await request(editor, 'DELETE', `/versions/${version.id}`);
      await request(editor, 'DELETE', `/items/pages/${id}`);
    });

    test('is available for content collections only', async () => {
      const { admin, editor } = running();
      const content = new Set([...(await readContentCollections()), 'directus_files']);
      const collectionsFor = async (client: typeof admin) => {
        const rows = await readAll<{ collection: string }>(client, '/revisions', {
          fields: ['collection'],
          groupBy: ['collection'],
        });
        return new Set(rows.map((row) => row.collection));
      };
      const all = await collectionsFor(admin);
      assert.ok(all.has('directus_users') && all.has('directus_permissions'), 'there is something to hide');
      assert.deepEqual(
        [...(await collectionsFor(editor))].sort(),
        [...all].filter((collection) => content.has(collection)).sort(),
      );
    });

    test('shows the author of a change, but no addresses and private fields', async () => {
      const { admin, editor, options } = running();
      const mine = (await request(editor, 'GET', '/users/me?fields=id')) as { id: string };
      const rows = await readAll<{ ip: string | null; user_agent: string | null; collection: string }>(
        editor,
        '/activity',
        {
          filter: { user: { _neq: mine.id } },
          fields: ['ip', 'user_agent', 'collection', 'user'],
        },
      );
      assert.ok(rows.length > 0);
      assert.ok(rows.every((row) => !row.ip && !row.user_agent));
      assert.ok(!rows.some((row) => row.collection === 'directus_users'), 'the log-ins of others are seen');
      const [boss] = await readAll<Record<string, unknown>>(editor, '/users', {
        filter: { email: { _eq: options.adminEmail } },
        fields: ['*'],
      });
      assert.ok(boss);
      for (const secret of ['password', 'token', 'tfa_secret', 'last_access', 'auth_data'])
        assert.ok(!boss[secret], secret);
      await assert.rejects(request(editor, 'PATCH', '/revisions/1', { data: {} }));
      await assert.rejects(request(editor, 'POST', '/activity', {}));
      assert.ok(admin);
    });
  });
}
