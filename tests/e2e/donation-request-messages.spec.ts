import type { Locator, Page } from '@playwright/test';
import { getDay, openForm, PDF } from './support/donation.ts';
import { expect, test } from './support/test.ts';

/* Every message about a field of the donation request (product 5.3), as a visitor reaches it: by typing and sending. */

interface Mistake {
  label: string;
  value: string;
  message: string;
}

const mistakes = (message: string, values: Record<string, string>): Mistake[] =>
  Object.entries(values).map(([label, value]) => ({ label, value, message }));

const long = (length: number) => 'a'.repeat(length);
const digits = (count: number) => '1'.repeat(count);
const BLOCKED = 'naomi@mailinator.com';

const required: Record<string, string> = {
  'Organization name': 'Organization name is required.',
  'Organization phone number': 'Organization phone number is required.',
  'Organization email address': 'Email address is required.',
  'First name': 'First name is required.',
  'Last name': 'Last name is required.',
  'Phone number': 'Phone number is required.',
  'Email address': 'Email address is required.',
  Address: 'Address is required.',
  City: 'City is required.',
  State: 'State is required.',
  'ZIP code': 'ZIP code is required.',
  'Event name': 'Event name is required.',
  'Event date': 'Event date is required.',
  Show: 'Select a Show',
  'What will the tickets be used for?': 'Purpose is required.',
  'Request letter': 'Request letter is required.',
};

const tooLong: Mistake[] = [
  ...mistakes('Name is too long', {
    'Organization name': long(51),
    'First name': long(51),
    'Last name': long(51),
    'Event name': long(51),
  }),
  ...mistakes('cannot be more than 20 digits', {
    'Organization phone number': digits(21),
    'Phone number': digits(21),
  }),
  ...mistakes('Email address is too long.', {
    'Organization email address': `${long(39)}@example.com`,
    'Email address': `${long(39)}@example.com`,
  }),
  ...mistakes('Address is too long.', { Address: long(51) }),
  ...mistakes('Address line 2 is too long.', { 'Address line 2 (optional)': long(31) }),
  ...mistakes('City is too long.', { City: long(31) }),
  ...mistakes('State is too long.', { State: long(51) }),
  ...mistakes('ZIP code is too long.', { 'ZIP code': digits(11) }),
  ...mistakes('Purpose description is too long', { 'What will the tickets be used for?': long(201) }),
  ...mistakes('Additional comments are too long', { 'Additional comments (optional)': long(101) }),
];

const notAccepted: Mistake[] = [
  ...mistakes('Only letters, numbers, and spaces are allowed', {
    'Organization name': 'Ronks & Sons',
    'First name': 'N.',
    'Last name': 'Weaver-Stoltz',
    'Event name': 'Auction!',
  }),
  ...mistakes('Phone number must be at least 10 digits', {
    'Organization phone number': digits(9),
    'Phone number': digits(9),
  }),
  ...mistakes('Your organization email provider is not supported', { 'Organization email address': BLOCKED }),
  ...mistakes('Your contact email provider is not supported', { 'Email address': BLOCKED }),
  ...mistakes('email addresses do not match', {
    'Confirm organization email address': 'other@mailinator.com',
    'Confirm email address': 'other@mailinator.com',
  }),
  ...mistakes('Address is too short.', { Address: 'ab' }),
];

const misspelled: Mistake[] = [
  ...mistakes('Phone number can be only numbers', {
    'Organization phone number': '717555010x',
    'Phone number': '717555010x',
  }),
  ...mistakes('Email address is invalid.', {
    'Organization email address': 'office@example',
    'Email address': 'naomi',
  }),
];

/** The longest values that are accepted, so that a message ends when its mistake does. */
const longest: Record<string, string> = {
  'Organization name': long(50),
  'Organization phone number': digits(20),
  'Organization email address': `${long(38)}@example.com`,
  'Confirm organization email address': `${long(38)}@example.com`,
  'First name': long(50),
  'Last name': long(50),
  'Phone number': digits(10),
  'Email address': `${long(38)}@example.com`,
  'Confirm email address': `${long(38)}@example.com`,
  Address: 'a b',
  'Address line 2 (optional)': long(30),
  City: long(30),
  State: long(50),
  'ZIP code': digits(10),
  'Event name': long(50),
  'What will the tickets be used for?': long(200),
  'Additional comments (optional)': long(100),
};

const getField = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

async function expectMistake(form: Locator, label: string, message: string): Promise<void> {
  const field = getField(form, label);
  await expect.soft(field, label).toHaveAttribute('aria-invalid', 'true');
  // Between the hint and the number of characters of the field, if it has them.
  await expect
    .soft(field, label)
    .toHaveAccessibleDescription(
      new RegExp(`(^|\\s)${message.replaceAll('.', '\\.')}( \\d+ of \\d+ characters)?$`),
    );
}

/** Sends the form, and expects exactly these messages in the list above it. */
async function sendWithMistakes(form: Locator, expected: readonly Omit<Mistake, 'value'>[]): Promise<void> {
  await form.getByRole('button', { name: 'Send request' }).click();
  const summary = form.getByRole('alert', { name: 'Please correct the following:' });
  await expect(summary).toBeFocused();
  for (const { label, message } of expected) await expectMistake(form, label, message);
  const messages = await summary.getByRole('link').allTextContents();
  expect(messages.toSorted()).toEqual(expected.map(({ message }) => message).toSorted());
}

async function fillMistakes(form: Locator, values: readonly Mistake[]): Promise<void> {
  for (const { label, value } of values) await getField(form, label).fill(value);
}

/** Fills in every field with the longest value, a date, a show and a letter. */
async function fillLongest(page: Page, form: Locator): Promise<void> {
  await getField(form, 'Event date').fill(await getDay(page, 60));
  for (const [label, value] of Object.entries(longest)) await getField(form, label).fill(value);
  await expect(form.getByRole('option', { name: 'Ruth' })).toBeAttached();
  await getField(form, 'Show').selectOption('Ruth');
  await form.getByLabel('Request letter').setInputFiles(PDF);
}

test('each required field says what is missing', async ({ page }) => {
  const form = await openForm(page);
  await sendWithMistakes(
    form,
    Object.entries(required).map(([label, message]) => ({ label, message })),
  );
});

test('each field says what is wrong with its value, and accepts the longest one', async ({ page }) => {
  const form = await openForm(page);
  await fillLongest(page, form);
  const unmatched = ['Confirm organization email address', 'Confirm email address'];
  for (const [name, values] of Object.entries({ tooLong, notAccepted, misspelled })) {
    await test.step(name, async () => {
      await fillMistakes(form, values);
      const isUnmatched = (label: string) => !values.some((mistake) => mistake.label === label);
      await sendWithMistakes(form, [
        ...values,
        ...mistakes(
          'email addresses do not match',
          Object.fromEntries(unmatched.filter(isUnmatched).map((label) => [label, ''])),
        ),
      ]);
      for (const { label } of values) await getField(form, label).fill(longest[label] ?? '');
    });
  }
  await page.route('**/address-verifications', (route) => route.abort());
  await page.route('**/donation-requests', (route) => route.abort());
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error submitting donation request' })).toBeVisible();
});

test('the event date is more than five weeks and less than six months ahead', async ({ page }) => {
  const form = await openForm(page);
  const date = getField(form, 'Event date');
  await expect(date).toHaveAttribute('min', await getDay(page, 37));
  await expect(date).toHaveAttribute('max', await getDay(page, 181));
  await form.getByRole('button', { name: 'Send request' }).click();
  for (const [days, message] of [
    [35, 'Event must be more than 5 weeks from today'],
    [182, 'Event must be less than 6 months from today'],
  ] as const) {
    await date.fill(await getDay(page, days));
    await expectMistake(form, 'Event date', message);
  }
  for (const days of [37, 181]) {
    await date.fill(await getDay(page, days));
    await expect(date).not.toHaveAttribute('aria-invalid');
  }
});

test('a letter of another kind is refused, and the three kinds are accepted', async ({ page }) => {
  const form = await openForm(page);
  const letter = form.getByLabel('Request letter');
  await letter.setInputFiles({ ...PDF, name: 'letter.txt' });
  await expectMistake(
    form,
    'Request letter',
    '“letter.txt” is not a file of the kinds asked for. Choose one of these: .pdf, .doc, .docx.',
  );
  for (const name of ['letter.doc', 'letter.docx', 'letter.pdf']) {
    await letter.setInputFiles({ ...PDF, name });
    await expect(form.getByRole('status').filter({ hasText: name })).toBeVisible();
    await expect(letter).not.toHaveAttribute('aria-invalid');
  }
});
