import { getDirectusFieldName, getDirectusNodeId, getDirectusTypeName } from './node-id.ts';

describe('getDirectusNodeId', () => {
  it('consists of the collection and the key', () => {
    expect(getDirectusNodeId('heroImage', 'a-b-c')).toBe('directus:heroImage:a-b-c');
    expect(getDirectusNodeId('shows', 7)).toBe('directus:shows:7');
  });
});

describe('getDirectusTypeName', () => {
  it.each([
    ['heroImage', 'DirectusHeroImage'],
    ['pages_buildingBlocks', 'DirectusPagesBuildingBlocks'],
    ['directus_files', 'DirectusFiles'],
    ['show-times', 'DirectusShowTimes'],
  ])('%s → %s', (collection, type) => expect(getDirectusTypeName(collection)).toBe(type));

  it('uses the given prefix', () => expect(getDirectusTypeName('heroImage', 'Cms')).toBe('CmsHeroImage'));
});

describe('getDirectusFieldName', () => {
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
  ])('%s → %s', (field, name) => expect(getDirectusFieldName(field)).toBe(name));
});
