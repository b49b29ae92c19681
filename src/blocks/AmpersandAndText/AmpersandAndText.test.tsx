import { render, screen } from '@testing-library/react';
import { place } from '../testPlace';
import { AmpersandAndText } from './AmpersandAndText';
import { ampersandAndTextMock as mock } from './AmpersandAndText.mocks';

it('is a region named by its title, and the ampersand is not read', () => {
  render(<AmpersandAndText {...place} {...mock} />);
  expect(screen.getByRole('region', { name: 'Bread and thunder' })).toHaveTextContent('a supper in it');
  expect(screen.getByText('&')).toHaveAttribute('aria-hidden', 'true');
});

it('needs no title and no text', () => {
  const { rerender } = render(<AmpersandAndText {...place} {...mock} title="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText(/a supper in it/)).toBeVisible();
  rerender(<AmpersandAndText {...place} {...mock} text="" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Bread and thunder' })).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<AmpersandAndText {...place} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
