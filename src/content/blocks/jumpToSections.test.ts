import { normalizeJumpToSections } from './jumpToSections';

it('sorts the links, removes the number sign and omits links without text or section', () => {
  expect(
    normalizeJumpToSections({
      id: 'j',
      links: [
        { id: 'b', text: 'Supper', sectionId: 'supper', sort: 2 },
        { id: 'a', text: 'Getting here', sectionId: '#getting-here', sort: 1 },
        { id: 'c', text: '', sectionId: 'nameless', sort: 3 },
        { id: 'd', text: 'Nowhere', sectionId: null, sort: 4 },
      ],
    }),
  ).toEqual({
    links: [
      { id: 'a', text: 'Getting here', sectionId: 'getting-here' },
      { id: 'b', text: 'Supper', sectionId: 'supper' },
    ],
    darkBackground: false,
  });
});

it('returns null if texts and sections are empty', () => {
  expect(normalizeJumpToSections({ id: 'j', links: [{ id: 'a', text: ' ', sectionId: '' }] })).toBeNull();
});

it('returns null without links', () => {
  expect(normalizeJumpToSections({ id: 'j', links: null, darkBackground: true })).toBeNull();
});
