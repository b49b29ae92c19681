import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readAll, request } from '../../scripts/lib/api.ts';
import { createSeedId, LEDGER } from '../../scripts/lib/seed.ts';
import { applyStudio } from '../../scripts/lib/studio.ts';
import type { Running } from './running.ts';

interface Preset {
  id: number;
  collection: string;
  layout_query: { tabular: { fields: string[]; sort: string[] } };
}
interface Settings {
  module_bar: { type: string; id: string; enabled: boolean }[] | null;
  visual_editor_urls: { url: string }[];
}

/** What the setup sets in the Studio, and what administrators decide. */
export function studioTests(running: () => Running): void {
  const apply = (more: object = {}) => applyStudio(running().admin, { ...running().options, ...more });
  const readSettings = () =>
    request(running().admin, 'GET', '/settings?fields=module_bar,visual_editor_urls') as Promise<Settings>;
  const writeSettings = (settings: Partial<Settings>) =>
    request(running().admin, 'PATCH', '/settings', settings);
  /** Like a database of a version without records. */
  const forget = (...names: string[]) =>
    request(
      running().admin,
      'DELETE',
      `/items/${LEDGER}`,
      names.map((name) => createSeedId(`directus_settings:${name}`)),
    );

  describe('the module bar', () => {
    const readShown = async () =>
      ((await readSettings()).module_bar ?? []).filter(({ enabled }) => enabled).map(({ id }) => id);
    const store = (...entries: [id: string, enabled: boolean][]) =>
      writeSettings({ module_bar: entries.map(([id, enabled]) => ({ type: 'module', id, enabled })) });

    test('that was stored before gets the modules once, and keeps what an administrator hides later', async () => {
      assert.deepEqual((await readShown()).slice(0, 3), ['content', 'publish', 'visual']);
      await forget('module:publish', 'module:visual');
      await store(['content', true], ['visual', false], ['files', true]);
      await apply();
      assert.deepEqual(await readShown(), ['content', 'publish', 'visual', 'files']);
      await store(['files', true], ['content', true], ['publish', false], ['visual', false]);
      await apply();
      assert.deepEqual(await readShown(), ['files', 'content']);
      // An administrator has hidden the module of an extension before there were records: only the setup can have added it.
      await forget('module:publish', 'module:visual');
      await apply();
      assert.deepEqual(await readShown(), ['files', 'content', 'visual']);
    });

    test('that was reset gets the modules again', async () => {
      await writeSettings({ module_bar: null });
      await apply();
      const shown = ['content', 'publish', 'visual', 'users', 'files', 'insights', 'settings'];
      assert.deepEqual(await readShown(), shown);
    });
  });

  describe('the addresses of the visual editor', () => {
    const OTHER = { url: 'https://staging.example/?version={{$version}}' };
    const at = (origin: string) => ({ url: `${origin}/open-preview?version={{$version}}` });
    const readUrls = async () => (await readSettings()).visual_editor_urls;

    test('keep those of administrators when the instance for previews moves', async () => {
      const own = at(running().options.previewUrl);
      assert.deepEqual(await readUrls(), [own]);
      await writeSettings({ visual_editor_urls: [own, OTHER] });
      await apply({ previewUrl: 'https://moved.example' });
      assert.deepEqual(await readUrls(), [at('https://moved.example'), OTHER]);
      await apply();
      assert.deepEqual(await readUrls(), [own, OTHER]);
    });

    test('stay removed', async () => {
      const own = at(running().options.previewUrl);
      await writeSettings({ visual_editor_urls: [OTHER] });
      await apply();
      assert.deepEqual(await readUrls(), [OTHER]);
      await apply({ previewUrl: 'https://moved.example' });
      assert.deepEqual(await readUrls(), [OTHER]);
      await apply();
      await writeSettings({ visual_editor_urls: [own] });
    });
  });

  describe('the columns of a list', () => {
    const readPresets = () => readAll<Preset>(running().admin, '/presets', { sort: ['id'] });
    const find = async () => (await readPresets()).find(({ collection }) => collection === 'pages');
    const readFields = async () => (await find())?.layout_query.tabular.fields;
    const change = async (fields: string[], more: object = {}) =>
      request(running().admin, 'PATCH', `/presets/${(await find())?.id}`, {
        layout_query: { tabular: { page: 1, fields, sort: ['url'], ...more } },
      });

    test('are set only once', async () => {
      const before = await readPresets();
      assert.equal(before.filter(({ collection }) => collection === 'pages').length, 1);
      await apply();
      assert.deepEqual(await readPresets(), before);
    });

    test('of an earlier version are replaced', async () => {
      const id = createSeedId('directus_settings:list:pages');
      await request(running().admin, 'PATCH', `/items/${LEDGER}/${id}`, {
        key: 'list:pages=url: title, url',
      });
      await change(['title', 'url'], { limit: 50 });
      await apply();
      assert.deepEqual((await find())?.layout_query, {
        tabular: { page: 1, fields: ['title', 'url', 'status', 'date_updated'], sort: ['url'], limit: 50 },
      });
    });

    test('stay as an administrator has changed or deleted them', async () => {
      await change(['title']);
      await apply();
      assert.deepEqual(await readFields(), ['title']);
      await request(running().admin, 'DELETE', `/presets/${(await find())?.id}`);
      await apply();
      assert.equal(await find(), undefined);
      await forget('list:pages');
      await apply();
      assert.equal((await readFields())?.length, 4);
    });
  });
}
