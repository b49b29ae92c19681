import { render, screen } from '@testing-library/react';
import { normalizeBlocks } from '../content/normalizeBlocks';
import { Blocks } from './Blocks';
import { AllBlocks } from './islands.mocks';

it('renders the blocks of a page in the editor’s order', () => {
  const rows = [
    { id: 'r1', collection: 'heroImage', item: { id: '1', title: 'Ruth' } },
    {
      id: 'r2',
      collection: 'textBlock',
      item: { id: '2', title: 'Two women on a road', text: '<p>Barley.</p>' },
    },
    {
      id: 'r3',
      collection: 'nowPlaying',
      item: { id: '3', title: 'On stage', items: [{ id: 'i', title: 'Gideon' }] },
    },
    {
      id: 'r4',
      collection: 'faqs',
      item: {
        id: '4',
        title: 'Questions',
        questionsAndAnswers: [{ id: 'q', question: 'Why?', answer: '<p>So.</p>' }],
      },
    },
  ];
  render(
    <AllBlocks>
      <Blocks blocks={normalizeBlocks(rows, '').blocks} />
    </AllBlocks>,
  );
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H1', 'Ruth'],
    ['H2', 'Two women on a road'],
    ['H2', 'On stage'],
    ['H3', 'Gideon'],
    ['H2', 'Questions'],
    ['H3', 'Why?'],
  ]);
});

it('gives a block the section id as its anchor', () => {
  const rows = [
    { id: 'r1', collection: 'textBlock', sectionId: '#here', item: { id: '1', title: 'Here' } },
    { id: 'r2', collection: 'textBlock', item: { id: '2', title: 'There' } },
  ];
  render(
    <AllBlocks>
      <Blocks blocks={normalizeBlocks(rows, '').blocks} />
    </AllBlocks>,
  );
  const target = document.getElementById('here');
  expect(target).toContainElement(screen.getByRole('heading', { name: 'Here' }));
  expect(target).not.toContainElement(screen.getByRole('heading', { name: 'There' }));
});
