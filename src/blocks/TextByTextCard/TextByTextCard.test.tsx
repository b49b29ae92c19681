import { render, screen } from '@testing-library/react';
import { place } from '../testPlace';
import { TextByTextCard } from './TextByTextCard';
import { textByTextCardMock as mock } from './TextByTextCard.mocks';

const card = () => document.querySelector('[data-columns]');

it('has its text over three columns', () => {
  render(<TextByTextCard {...place} {...mock} />);
  expect(screen.getByRole('region', { name: 'Three ways in' })).toHaveTextContent('Nobody has to begin');
  expect(card()).toHaveAttribute('data-columns', '3');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Sit with us',
    'Watch at home',
    'Come backstage',
  ]);
});

it.each([1, 2])('stands with %s columns', (count) => {
  render(<TextByTextCard {...place} {...mock} columns={mock.columns.slice(0, count)} />);
  expect(card()).toHaveAttribute('data-columns', String(count));
});

it('needs no title, no text and no columns', () => {
  const { rerender } = render(<TextByTextCard {...place} {...mock} title="" text="" />);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(card()).not.toBeNull();
  rerender(<TextByTextCard {...place} {...mock} columns={[]} />);
  expect(card()).toBeNull();
  expect(screen.getByText(/Nobody has to begin/)).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<TextByTextCard {...place} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
