import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CmsRefused, CmsUnavailable, type Cms } from './cms.ts';
import { listDueTimes, readNextDueTime } from './due-content.ts';

type Rows = Pick<Cms, 'readRows'>;
const since = new Date('2026-11-24T12:00:00Z');

/** Answers with the first time of a field that is later than the filter asks for, as Directus does. */
function createRows(times: Record<string, string[]>, refuse = ''): Rows {
  return {
    async readRows(collection, { filter, fields }) {
      if (collection === refuse) throw new CmsRefused('no such field', 403);
      const [field = ''] = fields ?? [];
      const { _gt: after } = filter?.[field] as { _gt: string };
      const next = (times[`${collection}.${field}`] ?? []).filter((time) => time > after).sort()[0];
      return (next ? [{ [field]: next }] : []) as never[];
    },
  };
}

it('finds the next time at which content appears or disappears, since the last build', async () => {
  const rows = createRows({
    'pages.publishAt': ['2026-11-24T11:00:00Z', '2026-11-25T09:00:00Z'],
    'notificationBanners.unpublishAt': ['2026-11-24T18:00:00Z'],
    'pages_buildingBlocks.publishAt': ['2026-11-26T00:00:00Z'],
  });
  assert.deepEqual(await readNextDueTime(rows, since), new Date('2026-11-24T18:00:00Z'));
  assert.deepEqual(await readNextDueTime(createRows({}), since), null);
});

it('works with a database that does not have the fields yet', async () => {
  const rows = createRows({ 'pages.unpublishAt': ['2026-11-25T09:00:00Z'] }, 'notificationBanners');
  assert.deepEqual(await readNextDueTime(rows, since), new Date('2026-11-25T09:00:00Z'));
});

it('does not treat an outage as content without dates', async () => {
  const readRows = () => Promise.reject(new CmsUnavailable('down'));
  await assert.rejects(readNextDueTime({ readRows }, since), CmsUnavailable);
});

it('finds the dates in stored content', () => {
  const time = '2026-11-25T09:00:00.000Z';
  const items = (more: object) => ({ columns: {}, items: { one: { publishAt: time, ...more } } });
  const list = (collection: string, more: object) =>
    listDueTimes({ version: 1, syncedAt: time, selected: null, collections: { [collection]: items(more) } });
  assert.deepEqual(list('pages', { status: 'published', unpublishAt: null }), [Date.parse(time)]);
  assert.deepEqual(list('pages', { status: 'draft' }), []);
  assert.deepEqual(list('notificationBanners', { unpublishAt: time }), [Date.parse(time), Date.parse(time)]);
  assert.deepEqual(list('textBlock', {}), []);
});
