import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setReceiver } from '../../../analytics/events';
import { createRejection } from '../../../helios/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInputKept } from '../../../runtime/hydration.mocks';
import { mockHelios, validFields, type StayInTouchCalls } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import { SignupForm } from './SignupForm';

jest.setTimeout(20_000);

const user = userEvent.setup();

const createForm = (calls: Partial<StayInTouchCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <SignupForm />
  </HeliosContext.Provider>
);

async function renderForm(calls?: Partial<StayInTouchCalls>) {
  render(createForm(calls));
  await act(async () => undefined);
}

const submit = () => user.click(screen.getByRole('button', { name: 'Sign Up' }));

function fillForm() {
  const values = {
    'First name': validFields.firstName,
    'Last name': validFields.lastName,
    'Email address': validFields.emailAddress,
    'Phone number': validFields.phoneNumber,
    Address: validFields.addressLine1,
    City: validFields.city,
    State: validFields.state,
    'ZIP code': validFields.zipcode,
  };
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
}

it('lists missing fields; their ids have the prefix of this form', async () => {
  await renderForm();
  await submit();
  const errorList = within(await screen.findByRole('alert', { name: 'Please correct the following:' }));
  expect(errorList.getByRole('link', { name: 'First name is required.' })).toHaveAttribute(
    'href',
    '#signupForm-firstName',
  );
});

it('sends the request, confirms it, and empties the form', async () => {
  const stayInTouch = jest.fn((_request: object, _key: string) =>
    Promise.resolve({ receivedAt: '2026-03-14T16:00:00Z' }),
  );
  const events: string[] = [];
  setReceiver(({ name }) => events.push(name));
  // The queue may contain events of earlier tests.
  events.length = 0;
  await renderForm({ stayInTouch });
  await user.click(screen.getByLabelText('First name'));
  fillForm();
  await submit();
  const thanks = await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(stayInTouch.mock.calls[0]?.[0]).toMatchObject({
    customer: { contact: { emailAddress: validFields.emailAddress } },
  });
  expect(events).toEqual(['stayInTouchBegin', 'stayInTouchComplete', 'signedUp']);
  await user.click(within(thanks).getByRole('button', { name: 'Okay' }));
  expect(screen.getByLabelText('First name')).toHaveValue('');
});

it('keeps the values after a failure', async () => {
  await renderForm({ stayInTouch: createRejection(503, 'DATABASE_UNAVAILABLE') });
  fillForm();
  await submit();
  expect(await screen.findByText('We cannot take subscriptions right now')).toBeInTheDocument();
  expect(screen.getByLabelText('First name')).toHaveValue('Naomi');
});

it('is never inert, and keeps what was typed before hydration', () =>
  expectInputKept(createForm(), 'First name'));
