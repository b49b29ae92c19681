import { render, screen } from '@testing-library/react';
import { emptyTicketingData, TicketingDataContext, type ScreenContent } from '../shared/ticketingData';
import { Policies } from './Policies';

function renderPolicies(content: Partial<ScreenContent>) {
  const data = { ...emptyTicketingData, content: { ...emptyTicketingData.content, ...content } };
  return render(
    <TicketingDataContext.Provider value={data}>
      <Policies />
    </TicketingDataContext.Provider>,
  );
}

test('shows the payment note and the policy links, which open in a new tab', () => {
  renderPolicies({
    paymentNote: 'You accept our terms.',
    policyLinks: [{ text: 'Terms of sale', href: '/terms' }],
  });
  expect(screen.getByText(/^You accept our terms\./)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Terms of sale/ });
  expect(link).toHaveAttribute('href', '/terms');
  expect(link).toHaveAttribute('target', '_blank');
});

test('renders nothing without content', () => {
  expect(renderPolicies({}).container).toBeEmptyDOMElement();
});
