import { render, screen } from '@testing-library/react';
import { Notice } from './Notice';

it('is announced politely, or immediately with the tone danger', () => {
  const { rerender } = render(<Notice title="Your seats are held">For fifteen minutes.</Notice>);
  expect(screen.getByRole('status')).toHaveTextContent('Your seats are held');
  rerender(<Notice tone="danger" title="Your card was declined" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined');
  expect(screen.queryByRole('status')).toBeNull();
});

it('is not announced when live is false', () => {
  render(
    <Notice tone="danger" live={false}>
      The house is closed today.
    </Notice>,
  );
  expect(screen.getByText('The house is closed today.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows its actions', () => {
  render(<Notice actions={<button>Try again</button>}>Nothing was charged.</Notice>);
  expect(screen.getByRole('status')).toContainElement(screen.getByRole('button', { name: 'Try again' }));
});
