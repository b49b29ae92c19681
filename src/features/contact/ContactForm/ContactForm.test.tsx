import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, refused, unreachable } from '../../../api/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInertUntilAlive } from '../../../state/testAlive';
import { mockHelios, phone, type EnquiryCalls } from '../contact.mocks';
import { ContactForm } from './ContactForm';

jest.setTimeout(20_000);

const user = userEvent.setup();

const form = (calls: Partial<EnquiryCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <ContactForm phone={phone} />
  </HeliosContext.Provider>
);
const show = (calls?: Partial<EnquiryCalls>) => render(form(calls));

const send = () => user.click(screen.getByRole('button', { name: 'Send message' }));
const field = (name: string) => screen.getByLabelText(name);

function fill() {
  const values = {
    'First name': 'Naomi',
    'Last name': 'Weaver',
    'Email address': 'naomi@example.com',
    'What is it about?': 'visit',
    'Your message': 'Is there a place for our bus?',
  };
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
}

it('an invalid submit lists what to do, goes there, and sends nothing', async () => {
  const sendContactRequest = jest.fn();
  show({ sendContactRequest });
  await send();
  const list = await screen.findByRole('alert', { name: 'Please correct the following:' });
  expect(list).toHaveFocus();
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'First name is required.',
    'Last name is required.',
    'Email address is required.',
    'Please choose what it is about.',
    'Message is required.',
  ]);
  await user.click(within(list).getByRole('link', { name: 'Message is required.' }));
  expect(field('Your message')).toHaveFocus();
  expect(sendContactRequest).not.toHaveBeenCalled();
});

it('sends what was typed, thanks with the reference, and is empty for the next message', async () => {
  const sendContactRequest = jest.fn(mockHelios().sendContactRequest);
  show({ sendContactRequest });
  fill();
  await send();
  const thanks = await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(thanks).toHaveTextContent('LQ-7K3M9QXA');
  expect(thanks).toHaveTextContent('naomi@example.com');
  expect(sendContactRequest).toHaveBeenCalledWith(
    {
      contact: { firstName: 'Naomi', lastName: 'Weaver', emailAddress: 'naomi@example.com' },
      topic: 'visit',
      message: 'Is there a place for our bus?',
    },
    expect.any(String),
  );
  await user.click(within(thanks).getByRole('button', { name: 'Okay' }));
  expect(field('Your message')).toHaveValue('');
  expect(field('Your message')).toHaveAccessibleDescription('0 of 2000 characters');
});

it('says that it is being sent, and cannot be left meanwhile', async () => {
  show({ sendContactRequest: never });
  fill();
  await send();
  const dialog = await screen.findByRole('dialog', { name: 'Sending your message' });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
});

it('keeps all that was typed when it could not be sent, gives the phone number, and tries again with the same key', async () => {
  const sendContactRequest = jest.fn(unreachable);
  show({ sendContactRequest });
  fill();
  await send();
  expect(await screen.findByText(/Or call us: 1-800-555-0117\./)).toBeInTheDocument();
  expect(field('Your message')).toHaveValue('Is there a place for our bus?');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sendContactRequest).toHaveBeenCalledTimes(2));
  const [first, second] = sendContactRequest.mock.calls as unknown as [object, string][];
  expect(second).toEqual(first);
  expect(first?.[1]).toMatch(/^[0-9a-f-]{36}$/);
});

it('marks the field that Helios refuses', async () => {
  show({
    sendContactRequest: refused(400, 'INVALID_REQUEST', [{ path: '/contact/emailAddress', message: 'no' }]),
  });
  fill();
  await send();
  await waitFor(() => expect(field('Email address')).toBeInvalid());
  expect(screen.getAllByText('Email address was not accepted. Please check it.')).not.toHaveLength(0);
});

it('leaves the focus in the field while the button is pressed: its message must not move the button away', async () => {
  show();
  await user.click(field('Your message'));
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send message' }) });
  expect(field('Your message')).toHaveFocus();
});

it('takes nothing until it is alive', () => expectInertUntilAlive(form(), 'First name'));
