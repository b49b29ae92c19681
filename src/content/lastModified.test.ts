import type { FlatItem } from './assemble';
import { findLastModified } from './lastModified';

const now = new Date('2026-11-24T12:00:00Z');
const created = '2026-01-01T00:00:00.000Z';

/** A page with a carousel, whose picture, page of a link and former address are items of their own. */
const items: Record<string, Omit<FlatItem, 'directusId'>> = {
  'pages:home': { date_created: created, date_updated: null, buildingBlocks: ['r1'], redirects: ['old'] },
  'pages:linked': { date_created: created, date_updated: '2026-10-01T00:00:00.000Z' },
  'redirects:old': { date_created: '2026-10-02T00:00:00.000Z' },
  'pages_buildingBlocks:r1': { date_created: created, collection: 'heroImage', item: 'h1' },
  'heroImage:h1': { date_created: created, image: 'f1', buttons: ['b1'] },
  'heroImage_buttons:b1': { date_created: created, collection: 'buttons', item: 'b1' },
  'buttons:b1': { date_created: created, page: 'linked' },
  'directus_files:f1': { modified_on: created },
};

function read(changed: Record<string, object> = {}): string | undefined {
  const find = (collection: string, key: string) => {
    const name = `${collection}:${key}`;
    return items[name] ? { ...items[name], ...changed[name], directusId: key } : null;
  };
  return findLastModified('home', find, now)?.toISOString();
}

it.each([
  ['pages:home', 'date_updated'],
  ['pages_buildingBlocks:r1', 'date_updated'],
  ['heroImage:h1', 'date_updated'],
  ['buttons:b1', 'date_updated'],
  ['directus_files:f1', 'modified_on'],
  ['pages_buildingBlocks:r1', 'unpublishAt'],
])('is the change of %s (%s)', (name, field) => {
  const time = '2026-11-01T00:00:00.000Z';
  expect(read({ [name]: { [field]: time } })).toBe(time);
});

it('ignores pages to which the page links, its former addresses, and times in the future', () => {
  expect(read()).toBe(created);
  expect(read({ 'pages:home': { publishAt: '2027-01-01T00:00:00.000Z' } })).toBe(created);
});

it('is unknown for a page that was not read', () => {
  expect(findLastModified('gone', () => null, now)).toBeNull();
});
