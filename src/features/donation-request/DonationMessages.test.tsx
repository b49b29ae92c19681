import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { mockHelios } from './donation.mocks';
import { createForm, send, setValidDate, user } from './form.mocks';
import { texts } from './texts';

jest.setTimeout(20_000);

beforeAll(setValidDate);
afterAll(() => jest.useRealTimers());

type Entries = [name: keyof typeof texts.fields, value: string, message: string][];

/* The messages of product 5.3, as a visitor reaches them: by pasting into the form and sending it. */
it.each<[string, Entries]>([
  [
    'too long',
    [
      ['organizationName', 'a'.repeat(51), 'Name is too long'],
      ['organizationPhoneNumber', '1'.repeat(21), 'cannot be more than 20 digits'],
      ['firstName', 'a'.repeat(51), 'Name is too long'],
      ['lastName', 'a'.repeat(51), 'Name is too long'],
      ['phoneNumber', '1'.repeat(21), 'cannot be more than 20 digits'],
      ['eventName', 'a'.repeat(51), 'Name is too long'],
      ['usedFor', 'a'.repeat(201), 'Purpose description is too long'],
      ['comments', 'a'.repeat(101), 'Additional comments are too long'],
      ['eventDate', '2026-09-12', 'Event must be less than 6 months from today'],
    ],
  ],
  [
    'not accepted',
    [
      ['organizationName', 'Ronks & Sons', 'Only letters, numbers, and spaces are allowed'],
      ['organizationPhoneNumber', '717555', 'Phone number must be at least 10 digits'],
      ['organizationEmailAddress', 'a@blocked.example', 'Your organization email provider is not supported'],
      ['organizationEmailAddressConfirm', 'b@blocked.example', 'email addresses do not match'],
      ['firstName', 'N.', 'Only letters, numbers, and spaces are allowed'],
      ['phoneNumber', '717555', 'Phone number must be at least 10 digits'],
      ['emailAddress', 'a@blocked.example', 'Your contact email provider is not supported'],
      ['emailAddressConfirm', 'b@blocked.example', 'email addresses do not match'],
      ['eventName', 'Auction!', 'Only letters, numbers, and spaces are allowed'],
      ['eventDate', '2026-04-18', 'Event must be more than 5 weeks from today'],
    ],
  ],
])('says which values are %s', async (_, entries) => {
  const listBlockedEmailDomains = () => Promise.resolve(['blocked.example']);
  render(createForm({ ...mockHelios(), listBlockedEmailDomains }));
  for (const [name, value] of entries) {
    const field = screen.getByLabelText(findLabel(name));
    if (name === 'eventDate') {
      fireEvent.change(field, { target: { value } });
    } else {
      await user.click(field);
      await user.paste(value);
    }
  }
  await send();
  const summary = await screen.findByRole('alert', { name: 'Please correct the following:' });
  await waitFor(() => expect(summary).toHaveFocus());
  for (const [name, , message] of entries) {
    const field = screen.getByLabelText(findLabel(name));
    expect([name, field.getAttribute('aria-invalid')]).toEqual([name, 'true']);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(within(summary).getAllByRole('link', { name: message }).length).toBeGreaterThan(0);
  }
  expect(within(summary).getByRole('link', { name: 'Select a Show' })).toBeInTheDocument();
});

/** An optional field says so in its label. */
function findLabel(name: keyof typeof texts.fields): RegExp {
  return new RegExp(`^${texts.fields[name].replace('?', '\\?')}( \\(optional\\))?$`);
}
