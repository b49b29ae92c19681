import { assemble, type FlatItem } from './assemble';
import { relations, type Relations } from './relations';

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

function home() {
  const flat = find('pages', 'home');
  if (!flat) throw new Error('no home');
  return assemble('pages', flat, find);
}

it('gives the nested shape of Directus, with the key as id and without what Gatsby adds', () => {
  const flat = {
    directusId: 'hero',
    id: 'directus:heroImage:hero',
    title: 'Hi',
    internal: {},
    parent: null,
    children: [],
    image: 'picture',
  };
  expect(assemble('heroImage', flat, find)).toEqual({
    id: 'hero',
    title: 'Hi',
    image: { id: 'picture', width: 1920, height: 1080 },
    mobileImage: null,
    logo: null,
    buttons: [],
  });
});

it('follows blocks, their pictures and their buttons', () => {
  expect(home()).toMatchObject({
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

it('keeps what a row says of its own: by which name its block can be jumped to', () => {
  expect(home()).toMatchObject({ buildingBlocks: [{ id: 'row-1', sectionId: 'top' }, {}, {}, {}] });
});

it('gives null for what is linked to but gone, and for an empty row', () => {
  expect(home()).toMatchObject({
    buildingBlocks: [
      { item: { mobileImage: null } },
      { item: null },
      { item: { id: 'holo' } },
      { item: null },
    ],
  });
});

it('ends at the page that a link leads to, so that two pages may link to each other', () => {
  expect(home()).toMatchObject({
    buildingBlocks: [
      { item: { buttons: [{ item: { page: { id: 'about', url: '/about', buildingBlocks: ['row-1'] } } }] } },
      {},
      {},
      {},
    ],
  });
});

it('only follows relations to collections that the site reads', () => {
  const led = Object.values(relations).flatMap((fields) =>
    Object.values(fields ?? {}).map((relation) =>
      relation.kind === 'any' ? relation.rows : relation.collection,
    ),
  );
  expect(led.filter((collection) => !relations[collection])).toEqual([]);
});

it('ends where an item stands inside itself', () => {
  const relations: Relations = { books: { sequel: { kind: 'one', collection: 'books' } } };
  const book: FlatItem = { directusId: 'a', title: 'A', sequel: 'b' };
  const sequel: FlatItem = { directusId: 'b', title: 'B', sequel: 'a' };
  const item = assemble('books', book, (_collection, key) => (key === 'a' ? book : sequel), relations);
  expect(item).toEqual({ id: 'a', title: 'A', sequel: { id: 'b', title: 'B', sequel: null } });
});
