import { normaliseJumpToSections } from './jumpToSections';

it('sorts the links, takes the number sign off and leaves out those without text or section', () => {
  expect(
    normaliseJumpToSections({
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

it('has nothing to show where texts and sections are empty', () => {
  expect(normaliseJumpToSections({ id: 'j', links: [{ id: 'a', text: ' ', sectionId: '' }] })).toBeNull();
});

it('has nothing to show without links', () => {
  expect(normaliseJumpToSections({ id: 'j', links: null, darkBackground: true })).toBeNull();
});
