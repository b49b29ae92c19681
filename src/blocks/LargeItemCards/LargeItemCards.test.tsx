import { render, screen, within } from '@testing-library/react';
import { nth, placement } from '../blocks.mocks';
import { LargeItemCards } from './LargeItemCards';
import { largeItemCardsMock as mock } from './LargeItemCards.mocks';

it('lists its cards with subtitles, texts and buttons', () => {
  render(<LargeItemCards {...placement} {...mock} />);
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

it('renders decorative images', () => {
  render(<LargeItemCards {...placement} {...mock} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelectorAll('picture')).toHaveLength(2);
});

it('renders a card with a title only, and skips no heading level without a block title', () => {
  const item = nth(mock.items, 0);
  render(
    <LargeItemCards
      {...placement}
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
