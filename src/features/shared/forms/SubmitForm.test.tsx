import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Joi from 'joi';
import { TextField } from '../../../design-system';
import { rejectUnreachable } from '../../../helios/helios.mocks';
import { SubmitForm } from './SubmitForm';
import { useFields } from './useFields';
import { useFormSubmit, type SendContext } from './useFormSubmit';

const user = userEvent.setup();

interface NameFields {
  firstName: string;
  lastName: string;
}

type Send = (fields: NameFields, context: SendContext) => Promise<void>;

const required = (label: string) =>
  Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': `${label} is required.` });
const schema = Joi.object<NameFields>({ firstName: required('First name'), lastName: required('Last name') });

function NameForm({ send }: { send: Send }) {
  const fields = useFields<NameFields>({
    idPrefix: 'name',
    names: ['firstName', 'lastName'],
    schema,
    initialFields: { firstName: '', lastName: '' },
  });
  const submission = useFormSubmit({
    validate: fields.validate,
    errors: fields.errors,
    send,
    describeFailure: () => ({ title: 'We cannot be reached', message: 'Please try again.', canRetry: true }),
    onFailure: () => fields.showErrors([{ name: 'lastName', message: 'Last name was refused.' }]),
  });
  return (
    <SubmitForm submission={submission} intro="Your name, please." offlineText="Send it later.">
      <TextField label="First name" {...fields.field('firstName')} />
      <TextField label="Last name" {...fields.field('lastName')} />
      <button type="submit">Send</button>
    </SubmitForm>
  );
}

const getSummary = () => screen.getByRole('alert', { name: 'Please correct the following:' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function fill() {
  await user.type(screen.getByLabelText('First name'), ' Naomi ');
  await user.type(screen.getByLabelText('Last name'), 'Weaver');
}

it('lists the errors in the order of the fields, focuses the list and scrolls to it at each submit', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const send = jest.fn();
  render(<NameForm send={send} />);
  await press('Send');
  await waitFor(() => expect(getSummary()).toHaveFocus());
  expect(scroll.mock.contexts.at(-1)).toBe(getSummary());
  const links = within(getSummary()).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#name-firstName', 'First name is required.'],
    ['#name-lastName', 'Last name is required.'],
  ]);

  await user.type(screen.getByLabelText('First name'), 'N');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(within(getSummary()).getAllByRole('link')).toHaveLength(1);
  await press('Send');
  await waitFor(() => expect(getSummary()).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
  scroll.mockRestore();
});

it('focuses the failure above the errors, keeps the input, and retries with the same key', async () => {
  const keys: string[] = [];
  const send = jest.fn<Promise<void>, Parameters<Send>>((fields, { getKey }) => {
    keys.push(getKey(fields));
    return rejectUnreachable();
  });
  render(<NameForm send={send} />);
  await fill();
  await press('Send');
  const notice = await screen.findByText('We cannot be reached');
  await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name was refused.');
  expect(within(getSummary()).getByRole('link')).toHaveTextContent('Last name was refused.');
  expect(screen.getByLabelText('First name')).toHaveValue(' Naomi ');

  await press('Try again');
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.calls[1]?.[0]).toEqual({ firstName: 'Naomi', lastName: 'Weaver' });
  expect(keys[1]).toBe(keys[0]);
});

it('tells an offline visitor before the submit, fails without a connection, and retries when it is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const send = jest
    .fn<Promise<void>, Parameters<Send>>()
    .mockImplementationOnce(rejectUnreachable)
    .mockResolvedValueOnce(undefined);
  render(<NameForm send={send} />);
  expect(screen.getByText('Send it later.')).toBeInTheDocument();
  await fill();
  await press('Send');
  expect(await screen.findByText('We cannot be reached')).toBeInTheDocument();

  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Send it later.')).toBeNull();
  await press('Try again');
  expect(screen.queryByText('We cannot be reached')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(send).toHaveBeenCalledTimes(2);
  onLine.mockRestore();
});

it('sends once when the visitor presses Enter twice', async () => {
  const send = jest.fn<Promise<void>, Parameters<Send>>(() => new Promise(() => undefined));
  render(<NameForm send={send} />);
  await fill();
  await user.type(screen.getByLabelText('Last name'), '{Enter}{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

it('keeps the focus in the field while the submit button is pressed', async () => {
  render(<NameForm send={jest.fn()} />);
  await user.click(screen.getByLabelText('First name'));
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) });
  expect(screen.getByLabelText('First name')).toHaveFocus();
});
