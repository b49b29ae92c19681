import { assembleItem, type FlatItem } from './assemble';
import { toHref } from './link';
import { describeHidden, isShown } from './shared/schedule';
import { hideItems, readHiddenReason } from './visibility';
import { readItem, readItems } from './read';

const now = new Date('2026-05-03T18:00:00Z');
const before = '2026-05-03T17:59:59.000Z';
const after = '2026-05-03T18:00:01.000Z';
const exactly = '2026-05-03T18:00:00.000Z';

describe('isShown', () => {
  it.each([
    [{ status: 'published' }, true],
    [{ status: 'draft' }, false],
    [{ status: 'archived' }, false],
    [{ status: 'of a later version' }, false],
    [{}, true],
    [{ status: null, publishAt: null, unpublishAt: null }, true],
    [{ status: 'published', publishAt: exactly }, true],
    [{ status: 'published', publishAt: after }, false],
    [{ status: 'published', unpublishAt: exactly }, false],
    [{ status: 'published', unpublishAt: after }, true],
    [{ publishAt: before, unpublishAt: after }, true],
    [{ publishAt: 'soon', unpublishAt: 7 }, true],
    [{ status: 'draft', publishAt: before }, false],
    [{ publishAt: '2026-05-03T20:00:01+02:00' }, false],
  ])('reads %j as %p', (schedule, expected) => {
    expect(isShown(schedule, now)).toBe(expected);
  });

  it('says why an item is not on the site', () => {
    expect(describeHidden({ status: 'draft' }, now)).toBe('is a draft');
    expect(describeHidden({ publishAt: after }, now)).toBe('is on the site from 2026-05-03 18:00 UTC');
    expect(describeHidden({ unpublishAt: before }, now)).toBe('was on the site until 2026-05-03 17:59 UTC');
  });
});

describe('hideItems', () => {
  const page = (id: string, more: object): FlatItem => ({
    directusId: id,
    url: `/${id}`,
    title: id,
    ...more,
  });
  const items: Record<string, Record<string, FlatItem>> = {
    pages: {
      home: page('home', { status: 'published', buildingBlocks: ['shown', 'later'] }),
      draft: page('draft', { status: 'draft' }),
      moved: page('moved', { status: 'archived', redirectPage: 'gone' }),
      gone: page('gone', { status: 'archived', redirectUrl: 'https://example.com/' }),
      lost: page('lost', { status: 'archived' }),
      circle: page('circle', { status: 'archived', redirectPage: 'circle' }),
      unsafe: page('unsafe', { status: 'archived', redirectUrl: 'javascript:alert(1)' }),
    },
    pages_buildingBlocks: {
      shown: { directusId: 'shown', collection: 'textBlock', item: 'text', unpublishAt: after },
      later: { directusId: 'later', collection: 'textBlock', item: 'text', publishAt: after },
    },
    textBlock: { text: { directusId: 'text', title: 'A text' } },
    buttons: Object.fromEntries(
      ['home', 'draft', 'moved', 'lost', 'circle', 'unsafe'].map((target) => [
        target,
        { directusId: target, text: 'Go', page: target },
      ]),
    ),
  };
  const find = (collection: string, key: string) => items[collection]?.[key] ?? null;

  const assemble = (collection: string, key: string, hidden: string[] = []) => {
    const flat = find(collection, key);
    if (!flat) throw new Error(`no ${key}`);
    return assembleItem(
      collection,
      flat,
      hideItems(find, now, (id) => void hidden.push(id)),
    );
  };

  it('leaves the item of a block out that is not due, and reports its row', () => {
    const hidden: string[] = [];
    const rows = readItems(assemble('pages', 'home', hidden).buildingBlocks);
    expect(rows.map((row) => [row.id, readItem(row.item)?.id, readHiddenReason(row)])).toEqual([
      ['shown', 'text', ''],
      ['later', undefined, 'is on the site from 2026-05-03 18:00 UTC'],
    ]);
    expect(hidden).toEqual(['later']);
  });

  it.each([
    ['home', '/home', ''],
    ['draft', null, 'is a draft'],
    ['moved', 'https://example.com/', ''],
    ['lost', null, 'is archived'],
    ['circle', null, 'is archived'],
    ['unsafe', null, 'is archived'],
  ])('gives links to the page %p the address %p', (key, href, reason) => {
    const button = assemble('buttons', key);
    expect(toHref({ page: button.page })).toBe(href);
    expect(readHiddenReason(readItem(button.page))).toBe(reason);
  });
});
