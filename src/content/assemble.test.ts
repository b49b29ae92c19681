import { assembleItem, type FlatItem } from './assemble';
import type { Relations } from './relation';
import { relations } from './relations';

const mirror: Record<string, Record<string, FlatItem>> = {
  pages: {
    home: {
      directusId: 'home',
      url: '/',
      buildingBlocks: ['row-1', 'row-2', 'row-3', 'row-4'],
      headerLogo: null,
    },
    about: { directusId: 'about', url: '/about', buildingBlocks: ['row-1'] },
  },
  pages_buildingBlocks: {
    'row-1': { directusId: 'row-1', collection: 'heroImage', item: 'hero', sectionId: 'top' },
    'row-2': { directusId: 'row-2', collection: 'heroImage', item: 'deleted' },
    'row-3': { directusId: 'row-3', collection: 'hologram', item: 'holo' },
    'row-4': { directusId: 'row-4', collection: 'textBlock', item: null },
  },
  heroImage: {
    hero: {
      directusId: 'hero',
      title: 'Welcome',
      image: 'picture',
      mobileImage: 'gone',
      buttons: ['link-1'],
    },
  },
  heroImage_buttons: { 'link-1': { directusId: 'link-1', collection: 'buttons', item: 'button' } },
  buttons: { button: { directusId: 'button', text: 'About', page: 'about' } },
  directus_files: { picture: { directusId: 'picture', width: 1920, height: 1080 } },
};

const find = (collection: string, key: string) => mirror[collection]?.[key] ?? null;

function assembleHome() {
  const flat = find('pages', 'home');
  if (!flat) throw new Error('no home');
  return assembleItem('pages', flat, find);
}

it('returns the nested shape of Directus, with the key as id and without the fields of Gatsby', () => {
  const flat = {
    directusId: 'hero',
    id: 'directus:heroImage:hero',
    title: 'Hi',
    internal: {},
    parent: null,
    children: [],
    image: 'picture',
  };
  expect(assembleItem('heroImage', flat, find)).toEqual({
    id: 'hero',
    title: 'Hi',
    image: { id: 'picture', width: 1920, height: 1080 },
    mobileImage: null,
    logo: null,
    buttons: [],
  });
});

it('resolves blocks, their images and their buttons', () => {
  expect(assembleHome()).toMatchObject({
    id: 'home',
    url: '/',
    buildingBlocks: [
      {
        id: 'row-1',
        collection: 'heroImage',
        item: {
          id: 'hero',
          image: { id: 'picture' },
          buttons: [{ id: 'link-1', collection: 'buttons', item: { id: 'button', text: 'About' } }],
        },
      },
      { id: 'row-2' },
      { id: 'row-3' },
      { id: 'row-4' },
    ],
  });
});

it('keeps the fields of a row, such as its section id', () => {
  expect(assembleHome()).toMatchObject({ buildingBlocks: [{ id: 'row-1', sectionId: 'top' }, {}, {}, {}] });
});

it('returns null for missing related items and for empty rows', () => {
  expect(assembleHome()).toMatchObject({
    buildingBlocks: [
      { item: { mobileImage: null } },
      { item: null },
      { item: { id: 'holo' } },
      { item: null },
    ],
  });
});

it('does not resolve the relations of a linked page, so that two pages can link to each other', () => {
  expect(assembleHome()).toMatchObject({
    buildingBlocks: [
      { item: { buttons: [{ item: { page: { id: 'about', url: '/about', buildingBlocks: ['row-1'] } } }] } },
      {},
      {},
      {},
    ],
  });
});

it('has only relations to collections that the site reads', () => {
  const related = Object.values(relations).flatMap((fields) =>
    Object.values(fields ?? {}).map((relation) =>
      relation.kind === 'manyToAny' ? relation.junction : relation.collection,
    ),
  );
  expect(related.filter((collection) => !relations[collection])).toEqual([]);
});

it('returns null for an item inside itself', () => {
  const relations: Relations = { books: { sequel: { kind: 'manyToOne', collection: 'books' } } };
  const book: FlatItem = { directusId: 'a', title: 'A', sequel: 'b' };
  const sequel: FlatItem = { directusId: 'b', title: 'B', sequel: 'a' };
  const item = assembleItem('books', book, (_collection, key) => (key === 'a' ? book : sequel), relations);
  expect(item).toEqual({ id: 'a', title: 'A', sequel: { id: 'b', title: 'B', sequel: null } });
});
