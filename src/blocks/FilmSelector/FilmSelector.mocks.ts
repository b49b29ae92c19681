import type { FilmSelectorProps } from '../../content/blocks/filmSelector';
import type { Block } from '../../content/blockTypes';
import { pictureMock } from '../../design-system/Image/Image.mocks';

/** The placement of nested blocks. */
const nestedPlacement = { lastBlock: false, priority: false, headingLevel: 3 } as const;

const jonahBlocks: Block[] = [
  {
    ...nestedPlacement,
    id: 'jonah-story',
    collection: 'textBlock',
    title: 'The man inside the fish',
    text: '<p>Everyone remembers the fish. We were more interested in the man.</p>',
    alignment: 'left',
    darkBackground: true,
  },
];

const oilBlocks: Block[] = [
  {
    ...nestedPlacement,
    id: 'oil-story',
    collection: 'textBlock',
    title: 'Borrow vessels, and not a few',
    text: '<p>All that is left in the house is one small jar.</p>',
    alignment: 'left',
    darkBackground: true,
  },
  {
    ...nestedPlacement,
    id: 'oil-questions',
    collection: 'faqs',
    title: 'About the film',
    questionsAndAnswers: [
      {
        id: 'long',
        anchor: 'how-long-is-it',
        question: 'How long is it?',
        answer: '<p>88 minutes.</p>',
      },
    ],
    darkBackground: true,
    lastBlock: true,
  },
];

export const filmSelectorMock: FilmSelectorProps = {
  title: 'Choose a film',
  darkBackground: true,
  films: [
    {
      id: 'jonah',
      title: 'Jonah: Three Days Down',
      image: pictureMock('film-jonah', 'A boat over deep water'),
      filmBlocks: jonahBlocks,
    },
    {
      id: 'oil',
      title: 'The Widow’s Oil',
      image: pictureMock('film-widows-oil', 'Jars by lamplight'),
      filmBlocks: oilBlocks,
    },
  ],
};
