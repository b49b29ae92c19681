import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDestination } from '../../../analytics/events';
import { refused } from '../../../api/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInertUntilAlive } from '../../../state/testAlive';
import { mockHelios, typed, type StayInTouchCalls } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import { SignupForm } from './SignupForm';

jest.setTimeout(20_000);

const user = userEvent.setup();

const form = (calls: Partial<StayInTouchCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <SignupForm />
  </HeliosContext.Provider>
);

async function show(calls?: Partial<StayInTouchCalls>) {
  render(form(calls));
  await act(async () => undefined);
}

const signUp = () => user.click(screen.getByRole('button', { name: 'Sign Up' }));

function fill() {
  const values = {
    'First name': typed.firstName,
    'Last name': typed.lastName,
    'Email address': typed.emailAddress,
    'Phone number': typed.phoneNumber,
    Address: typed.addressLine1,
    City: typed.city,
    State: typed.state,
    'ZIP code': typed.zipcode,
  };
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
}

it('lists what is missing, with ids of its own', async () => {
  await show();
  await signUp();
  const list = within(await screen.findByRole('alert', { name: 'Please correct the following:' }));
  expect(list.getByRole('link', { name: 'First name is required.' })).toHaveAttribute(
    'href',
    '#signupForm-firstName',
  );
});

it('sends what was typed, thanks, and is empty for the next one', async () => {
  const stayInTouch = jest.fn((_request: object, _key: string) =>
    Promise.resolve({ receivedAt: '2026-03-14T16:00:00Z' }),
  );
  const events: string[] = [];
  const stop = addDestination(({ name }) => events.push(name));
  // What earlier tests did has waited for a destination.
  events.length = 0;
  await show({ stayInTouch });
  await user.click(screen.getByLabelText('First name'));
  fill();
  await signUp();
  const thanks = await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(stayInTouch.mock.calls[0]?.[0]).toMatchObject({
    customer: { contact: { emailAddress: typed.emailAddress } },
  });
  expect(events).toEqual(['stayInTouchBegin', 'stayInTouchComplete']);
  await user.click(within(thanks).getByRole('button', { name: 'Okay' }));
  expect(screen.getByLabelText('First name')).toHaveValue('');
  stop();
});

it('keeps what was typed when it could not be stored', async () => {
  await show({ stayInTouch: refused(503, 'DATABASE_UNAVAILABLE') });
  fill();
  await signUp();
  expect(await screen.findByText('We cannot take subscriptions right now')).toBeInTheDocument();
  expect(screen.getByLabelText('First name')).toHaveValue('Naomi');
});

it('takes nothing until it is alive', () => expectInertUntilAlive(form(), 'First name'));
