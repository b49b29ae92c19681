import { render, screen } from '@testing-library/react';
import { Badge } from './Badge';

it('shows its meaning as text, not by color alone', () => {
  render(<Badge tone="warning">Few seats</Badge>);
  expect(screen.getByText('Few seats')).toHaveAttribute('data-tone', 'warning');
});

it('is neutral when no tone is given', () => {
  render(<Badge>Tour</Badge>);
  expect(screen.getByText('Tour')).toHaveAttribute('data-tone', 'neutral');
});
