import { render, screen } from '@testing-library/react';
import { emptyTicketingData, TicketingDataContext, type ScreenContent } from '../ticketingData';
import { Policies } from './Policies';

function show(content: Partial<ScreenContent>) {
  const data = { ...emptyTicketingData, content: { ...emptyTicketingData.content, ...content } };
  return render(
    <TicketingDataContext.Provider value={data}>
      <Policies />
    </TicketingDataContext.Provider>,
  );
}

test('says what is accepted by paying, with the pages that exist, in a tab of their own', () => {
  show({ paymentNote: 'You accept our terms.', policyLinks: [{ text: 'Terms of sale', href: '/terms' }] });
  expect(screen.getByText(/^You accept our terms\./)).toBeVisible();
  const link = screen.getByRole('link', { name: /^Terms of sale/ });
  expect(link).toHaveAttribute('href', '/terms');
  expect(link).toHaveAttribute('target', '_blank');
});

test('says nothing where the content system has nothing to say', () => {
  expect(show({}).container).toBeEmptyDOMElement();
});
