import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswer, createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInputKept } from '../../../runtime/hydration.mocks';
import { mockHelios, phone, type EnquiryCalls } from '../contact.mocks';
import { ContactForm } from './ContactForm';

jest.setTimeout(20_000);

const user = userEvent.setup();

const createForm = (calls: Partial<EnquiryCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <ContactForm phone={phone} />
  </HeliosContext.Provider>
);
const renderForm = (calls?: Partial<EnquiryCalls>) => render(createForm(calls));

const submit = () => user.click(screen.getByRole('button', { name: 'Send message' }));
const getField = (name: string) => screen.getByLabelText(name);

function fillForm() {
  const values = {
    'First name': 'Naomi',
    'Last name': 'Weaver',
    'Email address': 'naomi@example.com',
    'What is it about?': 'visit',
    'Your message': 'Is there a place for our bus?',
  };
  for (const [name, value] of Object.entries(values)) fireEvent.change(getField(name), { target: { value } });
}

it('an invalid submit lists the errors, focuses the list, and sends nothing', async () => {
  const sendContactRequest = jest.fn();
  renderForm({ sendContactRequest });
  await submit();
  const errorList = await screen.findByRole('alert', { name: 'Please correct the following:' });
  expect(errorList).toHaveFocus();
  expect(
    within(errorList)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'First name is required.',
    'Last name is required.',
    'Email address is required.',
    'Please choose what it is about.',
    'Message is required.',
  ]);
  await user.click(within(errorList).getByRole('link', { name: 'Message is required.' }));
  expect(getField('Your message')).toHaveFocus();
  expect(sendContactRequest).not.toHaveBeenCalled();
});

it('sends the message, confirms it with the reference, and empties the form', async () => {
  const sendContactRequest = jest.fn(mockHelios().sendContactRequest);
  renderForm({ sendContactRequest });
  fillForm();
  await submit();
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
  expect(getField('Your message')).toHaveValue('');
  expect(getField('Your message')).toHaveAccessibleDescription('0 of 2000 characters');
});

it('shows a modal without a close button while it sends', async () => {
  renderForm({ sendContactRequest: neverAnswer });
  fillForm();
  await submit();
  const dialog = await screen.findByRole('dialog', { name: 'Sending your message' });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
});

it('keeps the values after a failure, shows the phone number, and retries with the same key', async () => {
  const sendContactRequest = jest.fn(rejectUnreachable);
  renderForm({ sendContactRequest });
  fillForm();
  await submit();
  expect(await screen.findByText(/Or call us: 1-800-555-0117\./)).toBeInTheDocument();
  expect(getField('Your message')).toHaveValue('Is there a place for our bus?');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sendContactRequest).toHaveBeenCalledTimes(2));
  const [first, second] = sendContactRequest.mock.calls as unknown as [object, string][];
  expect(second).toEqual(first);
  expect(first?.[1]).toMatch(/^[0-9a-f-]{36}$/);
});

it('marks a field that Helios refuses', async () => {
  renderForm({
    sendContactRequest: createRejection(400, 'INVALID_REQUEST', [
      { path: '/contact/emailAddress', message: 'no' },
    ]),
  });
  fillForm();
  await submit();
  await waitFor(() => expect(getField('Email address')).toBeInvalid());
  expect(screen.getAllByText('Email address was not accepted. Please check it.')).not.toHaveLength(0);
});

it('keeps the focus in the field while the button is pressed, so that an error message does not move the button', async () => {
  renderForm();
  await user.click(getField('Your message'));
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send message' }) });
  expect(getField('Your message')).toHaveFocus();
});

it('is never inert, and keeps what was typed before hydration', () =>
  expectInputKept(createForm(), 'First name'));
