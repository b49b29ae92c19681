import { render, screen } from '@testing-library/react';
import { Badge } from './Badge';

it('says its words in text, so that its tone is not all there is', () => {
  render(<Badge tone="warning">Few seats</Badge>);
  expect(screen.getByText('Few seats')).toHaveAttribute('data-tone', 'warning');
});

it('steps back where no tone is given', () => {
  render(<Badge>Tour</Badge>);
  expect(screen.getByText('Tour')).toHaveAttribute('data-tone', 'neutral');
});
