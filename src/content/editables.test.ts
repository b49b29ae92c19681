import { listEditables } from './editables';

const page = {
  id: 'p',
  buildingBlocks: [
    {
      id: 'row-1',
      collection: 'heroImage',
      item: {
        id: 'hero',
        title: 'It begins &amp; ends',
        alignment: 'l',
        image: { id: 'barn.jpg' },
        buttons: [
          { id: 'b-row', collection: 'buttons', item: { id: 'b', text: 'Buy tickets', page: { id: 'x' } } },
        ],
      },
    },
    { id: 'row-2', collection: 'textBlock', item: { id: 'text', text: '<p>Two <b>words</b></p>' } },
    { id: 'row-3', collection: 'textBlock', item: null },
  ],
};

it('lists blocks, texts and pictures with their collections, also those of nested items', () => {
  expect(listEditables(page, false)).toEqual([
    { block: 'row-1', collection: 'heroImage', item: 'hero', fields: [] },
    { block: 'row-1', collection: 'heroImage', item: 'hero', fields: ['title'], text: 'Itbegins&ends' },
    { block: 'row-1', collection: 'heroImage', item: 'hero', fields: ['image'], file: 'barn.jpg' },
    { block: 'row-1', collection: 'buttons', item: 'b', fields: ['text'], text: 'Buytickets' },
    { block: 'row-2', collection: 'textBlock', item: 'text', fields: [] },
    { block: 'row-2', collection: 'textBlock', item: 'text', fields: ['text'], text: 'Twowords' },
  ]);
});

it('leads from the blocks of a version to the list of blocks, because blocks have no versions', () => {
  const edited = { collection: 'pages', item: 'p', fields: ['buildingBlocks'] };
  expect(listEditables(page, true)).toEqual([
    { block: 'row-1', ...edited },
    { block: 'row-2', ...edited },
  ]);
});
