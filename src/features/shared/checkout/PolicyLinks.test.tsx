import { render, screen } from '@testing-library/react';
import { PolicyLinks } from './PolicyLinks';

test('shows the payment note and the policy links, which open in a new tab', () => {
  render(
    <PolicyLinks
      paymentNote="You accept our terms."
      policyLinks={[{ text: 'Terms of sale', href: '/terms' }]}
    />,
  );
  expect(screen.getByText(/^You accept our terms\./)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Terms of sale/ });
  expect(link).toHaveAttribute('href', '/terms');
  expect(link).toHaveAttribute('target', '_blank');
});

test('renders nothing without content', () => {
  const { container } = render(<PolicyLinks paymentNote="" policyLinks={[]} />);
  expect(container).toBeEmptyDOMElement();
});
