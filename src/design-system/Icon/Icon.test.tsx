import { render, screen } from '@testing-library/react';
import { Icon } from './Icon';

it('is hidden from screen readers without a label', () => {
  const { container } = render(<Icon name="ticket" />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img')).toBeNull();
});

it('is an image with a name when it has a label', () => {
  render(<Icon name="wheelchair" label="Wheelchair space" />);
  expect(screen.getByRole('img', { name: 'Wheelchair space' })).not.toHaveAttribute('aria-hidden');
});

it('scales with the text by default, or has the given size', () => {
  const { container, rerender } = render(<Icon name="ticket" />);
  expect(container.querySelector('svg')).toHaveStyle({ width: '1.25em', height: '1.25em' });
  rerender(<Icon name="ticket" size="2rem" />);
  expect(container.querySelector('svg')).not.toHaveAttribute('width');
  expect(container.querySelector('svg')).not.toHaveAttribute('height');
  expect(container.querySelector('svg')).toHaveStyle({ width: '2rem', height: '2rem' });
});
