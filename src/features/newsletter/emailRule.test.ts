import { emailProblem } from '../../api/emailRule';
import { emptyFields, stayInTouchSchema } from './StayInTouchFlow/schema';

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

it.each(cases)('%j: %j', (email, message) => {
  expect(emailProblem(email, blocked)).toBe(message);
});

it.each(cases)('the form says the same of %j', (email) => {
  const { error } = stayInTouchSchema(blocked).validate(
    { ...emptyFields, emailAddress: email },
    { abortEarly: false },
  );
  const said = error?.details.find(({ path }) => path[0] === 'emailAddress')?.message ?? null;
  expect(said).toBe(emailProblem(email, blocked));
});

it('refuses no provider while the list is not known', () => {
  expect(emailProblem('naomi@mailinator.com', [])).toBeNull();
});
