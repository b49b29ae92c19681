import { render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/overlays';
import { nth, placement } from '../blocks.mocks';
import { SmallCards } from './SmallCards';
import { smallCardsMock as mock } from './SmallCards.mocks';

const getAspectRatio = () => {
  const img = document.querySelector('img');
  return Number(img?.getAttribute('width')) / Number(img?.getAttribute('height'));
};

it('lists its cards with titles, texts and buttons', () => {
  render(<SmallCards {...placement} {...mock} />);
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

it('crops the images to 4:3, or to 3:4 with isVertical', () => {
  const { rerender } = render(<SmallCards {...placement} {...mock} />);
  expect(getAspectRatio()).toBeCloseTo(4 / 3, 2);
  rerender(<SmallCards {...placement} {...mock} isVertical />);
  expect(getAspectRatio()).toBeCloseTo(3 / 4, 2);
});

it.each(['grid', 'flex'] as const)('sets the display %s', (display) => {
  render(<SmallCards {...placement} {...mock} display={display} />);
  expect(screen.getByRole('list')).toHaveAttribute('data-display', display);
});

it('opens the image preview for images with a description only', async () => {
  const preview = renderHook(useImagePreview);
  const first = nth(mock.cards, 0);
  const second = nth(mock.cards, 1);
  const decorativeCard = { ...second, image: second.image && { ...second.image, description: '' } };
  render(<SmallCards {...placement} {...mock} cards={[first, decorativeCard]} />);
  await userEvent.click(screen.getByRole('button'));
  expect(preview.result.current).toEqual(first.image);
});

it('renders a card with an image only, and with text only', () => {
  const card = nth(mock.cards, 0);
  render(
    <SmallCards
      {...placement}
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
