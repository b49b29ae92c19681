import { markEditables } from './useVisualEditing';

const toAttribute = ({ collection, fields }: { collection: string; fields: string[] }) =>
  [collection, ...fields].join('.');
const getMarked = () =>
  [...document.querySelectorAll('[data-directus]')].map(
    (element) => `${element.tagName} ${element.getAttribute('data-directus')}`,
  );

it('marks blocks, and the texts and pictures in them, once', () => {
  document.body.innerHTML = `
    <div data-island="1"><h2><span>A  title</span></h2><img data-src="https://cms/assets/a.jpg?width=295"></div>
    <div data-island="2"><h2>A title</h2><p>Another</p></div>`;
  const editables = [
    { block: '1', collection: 'hero', item: 'h', fields: [] },
    { block: '1', collection: 'hero', item: 'h', fields: ['title'], text: 'Atitle' },
    { block: '1', collection: 'hero', item: 'h', fields: ['image'], file: 'a.jpg' },
    { block: '2', collection: 'text', item: 't', fields: ['hidden'], text: 'Nowhere' },
    { block: '3', collection: 'text', item: 'u', fields: [] },
  ];
  expect(markEditables(document, editables, toAttribute)).toBe(true);
  expect(getMarked()).toEqual(['DIV hero', 'H2 hero.title', 'IMG hero.image']);
  expect(markEditables(document, editables, toAttribute)).toBe(false);
});
