import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner';

it('announces its label', () => {
  render(<Spinner label="Looking for seats" />);
  expect(screen.getByRole('status', { name: 'Looking for seats' })).toBeVisible();
});

it('is hidden from screen readers without a label', () => {
  const { container } = render(<Spinner size="2em" />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstChild).toHaveStyle({ width: '2em', height: '2em' });
});
