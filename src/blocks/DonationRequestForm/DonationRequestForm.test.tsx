import { render, screen } from '@testing-library/react';
import { mockHelios } from '../../features/donation-request/donation.mocks';
import { HeliosContext } from '../../state/heliosContext';
import { placement } from '../blocks.mocks';
import { DonationRequestForm } from './DonationRequestForm';
import { donationRequestFormMock as mock } from './DonationRequestForm.mocks';

const renderBlock = (props: Partial<typeof mock> = {}) =>
  render(
    <HeliosContext.Provider value={mockHelios()}>
      <DonationRequestForm {...placement} {...mock} {...props} />
    </HeliosContext.Provider>,
  );

it('shows title, text and form', async () => {
  renderBlock();
  expect(screen.getByRole('region', { name: 'Ask for tickets' })).toHaveTextContent('a fire company');
  expect(await screen.findByLabelText('Organization name')).toBeInTheDocument();
});

it('has no heading without a title', async () => {
  renderBlock({ title: '', text: '' });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Send request' })).toBeInTheDocument();
});
