import { render } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { StarDivider } from './StarDivider';
import { starDividerMock } from './StarDivider.mocks';

it('is hidden from screen readers', () => {
  const { container } = render(<StarDivider {...placement} {...starDividerMock} />);
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(container).toHaveTextContent(/^$/);
});

it.each([
  [false, 'light'],
  [true, 'dark'],
])('with darkBackground %s, uses the %s surface', (darkBackground, surface) => {
  const { container } = render(<StarDivider {...placement} darkBackground={darkBackground} />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', surface);
});
