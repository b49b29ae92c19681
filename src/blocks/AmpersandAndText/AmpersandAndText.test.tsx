import { render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { AmpersandAndText } from './AmpersandAndText';
import { ampersandAndTextMock as mock } from './AmpersandAndText.mocks';

it('is a region labeled by its title, and hides the ampersand from screen readers', () => {
  render(<AmpersandAndText {...placement} {...mock} />);
  expect(screen.getByRole('region', { name: 'Bread and thunder' })).toHaveTextContent('a supper in it');
  expect(screen.getByText('&')).toHaveAttribute('aria-hidden', 'true');
});

it('renders without a title or without a text', () => {
  const { rerender } = render(<AmpersandAndText {...placement} {...mock} title="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText(/a supper in it/)).toBeVisible();
  rerender(<AmpersandAndText {...placement} {...mock} text="" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Bread and thunder' })).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<AmpersandAndText {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
