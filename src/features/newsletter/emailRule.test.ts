import { validateEmail } from '../../helios/emailRule';
import { emptyFields, createStayInTouchSchema } from './StayInTouchFlow/schema';

const blocked = ['mailinator.com'];

const cases: [string, string | null][] = [
  ['', 'Email address is required.'],
  ['   ', 'Email address is required.'],
  ['naomi', 'Email address is invalid.'],
  ['naomi@', 'Email address is invalid.'],
  ['@example.com', 'Email address is invalid.'],
  ['naomi@example', 'Email address is invalid.'],
  ['naomi@example..com', 'Email address is invalid.'],
  ['nao mi@example.com', 'Email address is invalid.'],
  ['.naomi@example.com', 'Email address is invalid.'],
  ['naomi@example.com, ruth@example.com', 'Email address is invalid.'],
  [`${'n'.repeat(39)}@example.com`, 'Email address is too long.'],
  [`${'n'.repeat(38)}@example.com`, null],
  ['naomi@mailinator.com', 'Your email provider is not supported'],
  ['naomi@MAILINATOR.com', 'Your email provider is not supported'],
  ['naomi@post.mailinator.com', 'Your email provider is not supported'],
  ['naomi@notmailinator.com', null],
  ['naomi@example.com', null],
  ['  naomi@example.com ', null],
  ["o'naomi+theatre@mail.example.co.uk", null],
];

it.each(cases)('validateEmail(%j) returns %j', (email, message) => {
  expect(validateEmail(email, blocked)).toBe(message);
});

it.each(cases)('the schema has the same message for %j', (email) => {
  const { error } = createStayInTouchSchema(blocked).validate(
    { ...emptyFields, emailAddress: email },
    { abortEarly: false },
  );
  const schemaMessage = error?.details.find(({ path }) => path[0] === 'emailAddress')?.message ?? null;
  expect(schemaMessage).toBe(validateEmail(email, blocked));
});

it('refuses no provider before the list is loaded', () => {
  expect(validateEmail('naomi@mailinator.com', [])).toBeNull();
});
