import { render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { TextByTextCard } from './TextByTextCard';
import { textByTextCardMock as mock } from './TextByTextCard.mocks';

const getCard = () => document.querySelector('[data-columns]');

it('renders its text above three columns', () => {
  render(<TextByTextCard {...placement} {...mock} />);
  expect(screen.getByRole('region', { name: 'Three ways in' })).toHaveTextContent('Nobody has to begin');
  expect(getCard()).toHaveAttribute('data-columns', '3');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Sit with us',
    'Watch at home',
    'Come backstage',
  ]);
});

it.each([1, 2])('renders %s columns', (count) => {
  render(<TextByTextCard {...placement} {...mock} columns={mock.columns.slice(0, count)} />);
  expect(getCard()).toHaveAttribute('data-columns', String(count));
});

it('renders without title and text, and without columns', () => {
  const { rerender } = render(<TextByTextCard {...placement} {...mock} title="" text="" />);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(getCard()).not.toBeNull();
  rerender(<TextByTextCard {...placement} {...mock} columns={[]} />);
  expect(getCard()).toBeNull();
  expect(screen.getByText(/Nobody has to begin/)).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<TextByTextCard {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
