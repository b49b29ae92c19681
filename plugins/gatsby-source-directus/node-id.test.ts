import { directusFieldName, directusNodeId, directusTypeName } from './node-id.js';

describe('directusNodeId', () => {
  it('consists of the collection and the key', () => {
    expect(directusNodeId('heroImage', 'a-b-c')).toBe('directus:heroImage:a-b-c');
    expect(directusNodeId('shows', 7)).toBe('directus:shows:7');
  });
});

describe('directusTypeName', () => {
  it.each([
    ['heroImage', 'DirectusHeroImage'],
    ['pages_buildingBlocks', 'DirectusPagesBuildingBlocks'],
    ['directus_files', 'DirectusFiles'],
    ['show-times', 'DirectusShowTimes'],
  ])('%s → %s', (collection, type) => expect(directusTypeName(collection)).toBe(type));

  it('uses the given prefix', () => expect(directusTypeName('heroImage', 'Cms')).toBe('CmsHeroImage'));
});

describe('directusFieldName', () => {
  it.each([
    ['title', 'title'],
    ['date_updated', 'date_updated'],
    ['id', 'directus_id'],
    ['parent', 'directus_parent'],
    ['children', 'directus_children'],
    ['fields', 'directus_fields'],
    ['sub-title', 'sub_title'],
    ['2024', 'directus_2024'],
    ['__typename', 'directus___typename'],
  ])('%s → %s', (field, name) => expect(directusFieldName(field)).toBe(name));
});
