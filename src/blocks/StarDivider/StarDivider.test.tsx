import { render } from '@testing-library/react';
import { place } from '../testPlace';
import { StarDivider } from './StarDivider';
import { starDividerMock } from './StarDivider.mocks';

it('says nothing to a screen reader', () => {
  const { container } = render(<StarDivider {...place} {...starDividerMock} />);
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(container).toHaveTextContent(/^$/);
});

it.each([
  [false, 'light'],
  [true, 'dark'],
])('dark background %s: its surface is %s', (darkBackground, surface) => {
  const { container } = render(<StarDivider {...place} darkBackground={darkBackground} />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', surface);
});
