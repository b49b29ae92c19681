import { render, screen, within } from '@testing-library/react';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { LargeItemCards } from './LargeItemCards';
import { largeItemCardsMock as mock } from './LargeItemCards.mocks';

it('lists its cards, each with subtitle, text and buttons of its own', () => {
  render(<LargeItemCards {...place} {...mock} />);
  const cards = within(screen.getByRole('region', { name: 'Two films' })).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  const jonah = nth(cards, 0);
  const oil = nth(cards, 1);
  expect(within(jonah).getByRole('heading', { level: 3 })).toHaveTextContent('Jonah: Three Days Down');
  expect(jonah).toHaveTextContent('A hundred and four minutes');
  expect(jonah).toHaveTextContent('so he bought a ticket west');
  expect(within(jonah).getAllByRole('link')).toHaveLength(1);
  expect(
    within(oil)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/films', 'https://tv.lamplight.example/']);
});

it('does not say what the picture shows: title and text do', () => {
  render(<LargeItemCards {...place} {...mock} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelectorAll('picture')).toHaveLength(2);
});

it('stands with a title alone, and skips no heading without one of its own', () => {
  const item = nth(mock.items, 0);
  render(
    <LargeItemCards
      {...place}
      {...mock}
      title=""
      subtitle=""
      items={[{ ...item, subtitle: '', text: '', image: null, buttons: [] }]}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Jonah: Three Days Down' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
});
