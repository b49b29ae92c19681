import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden';

it('is part of the accessible name and visually hidden', () => {
  render(
    <button type="button">
      3<VisuallyHidden> seats in the cart</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: '3 seats in the cart' })).toBeInTheDocument();
  const { position, width, height, overflow, display, visibility } = getComputedStyle(
    screen.getByText('seats in the cart'),
  );
  expect({ position, width, height, overflow }).toEqual({
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
  });
  // Either would hide it from screen readers too.
  expect(display).not.toBe('none');
  expect(visibility).not.toBe('hidden');
});
