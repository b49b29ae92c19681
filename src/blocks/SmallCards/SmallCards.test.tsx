import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/imagePreview';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { SmallCards } from './SmallCards';
import { smallCardsMock as mock } from './SmallCards.mocks';

const ratio = () => {
  const img = document.querySelector('img');
  return Number(img?.getAttribute('width')) / Number(img?.getAttribute('height'));
};

it('lists its cards, each with title, text and buttons', () => {
  render(<SmallCards {...place} {...mock} />);
  const cards = within(screen.getByRole('region', { name: 'Before and after the play' })).getAllByRole(
    'listitem',
  );
  expect(cards).toHaveLength(3);
  expect(within(nth(cards, 0)).getByRole('heading', { level: 3, name: 'The creamery' })).toBeVisible();
  expect(cards[0]).toHaveTextContent('The pie goes first');
  expect(within(nth(cards, 0)).getByRole('link', { name: 'Plan a day' })).toHaveAttribute(
    'href',
    '/lancaster',
  );
});

it('cuts the pictures 4:3, or upright 3:4', () => {
  const { rerender } = render(<SmallCards {...place} {...mock} />);
  expect(ratio()).toBeCloseTo(4 / 3, 2);
  rerender(<SmallCards {...place} {...mock} isVertical />);
  expect(ratio()).toBeCloseTo(3 / 4, 2);
});

it.each(['grid', 'flex'] as const)('stands as %s', (display) => {
  render(<SmallCards {...place} {...mock} display={display} />);
  expect(screen.getByRole('list')).toHaveAttribute('data-display', display);
});

it('enlarges pictures that have a description', async () => {
  const preview = renderHook(useImagePreview);
  const first = nth(mock.cards, 0);
  const second = nth(mock.cards, 1);
  const plain = { ...second, image: second.image && { ...second.image, description: '' } };
  render(<SmallCards {...place} {...mock} cards={[first, plain]} />);
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(first.image);
});

it('stands with a picture alone, and with words alone', () => {
  const card = nth(mock.cards, 0);
  render(
    <SmallCards
      {...place}
      {...mock}
      title=""
      cards={[
        { ...card, id: 'a', title: '', text: '', buttons: [] },
        { ...card, id: 'b', image: null },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 2, name: 'The creamery' })).toBeVisible();
});
