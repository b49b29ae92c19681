import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeliosContext } from '../../state/heliosContext';
import { placement } from '../blocks.mocks';
import { PromoStayInTouchForm } from './PromoStayInTouchForm';
import { heliosMock, promoStayInTouchFormMock } from './PromoStayInTouchForm.mocks';

const mockLoadSchema = jest.fn();
jest.mock('./schema', () => {
  mockLoadSchema();
  return jest.requireActual('./schema');
});

it('says that the schema could not be loaded, and loads it again at the next submit', async () => {
  mockLoadSchema.mockImplementationOnce(() => {
    throw new Error('Loading chunk 7 failed');
  });
  render(
    <HeliosContext.Provider value={heliosMock}>
      <PromoStayInTouchForm {...placement} {...promoStayInTouchFormMock} />
    </HeliosContext.Provider>,
  );
  const button = screen.getByRole('button', { name: 'Sign up' });
  // A click would load the schema before, at the focus of the button.
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(/The form could not be loaded\./)).toBeVisible();
  expect(button).not.toHaveAttribute('aria-busy');

  await userEvent.click(button);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus(), {
    timeout: 20_000,
  });
  expect(screen.queryByText(/The form could not be loaded\./)).toBeNull();
  expect(screen.getByText('Address is required.')).toBeVisible();
});
