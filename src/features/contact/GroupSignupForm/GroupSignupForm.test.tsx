import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInputKept } from '../../../runtime/hydration.mocks';
import { mockHelios, phone, shows, type EnquiryCalls } from '../contact.mocks';
import { GroupSignupForm, emptyFields, createGroupSchema, getTomorrow } from './GroupSignupForm';

jest.setTimeout(20_000);

const user = userEvent.setup();

beforeAll(() => {
  jest.useFakeTimers({
    now: new Date('2026-03-14T16:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick', 'setImmediate'],
  });
});
afterAll(() => jest.useRealTimers());

const validFields = {
  ...emptyFields,
  organizationName: 'First Church of Ronks',
  firstName: 'Naomi',
  lastName: 'Weaver',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
  eventCode: 'RUTHL',
  preferredDate: '2026-05-09',
  groupSize: '42',
};

const createForm = (calls: Partial<EnquiryCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <GroupSignupForm phone={phone} shows={shows} />
  </HeliosContext.Provider>
);
const renderForm = (calls?: Partial<EnquiryCalls>) => render(createForm(calls));

it('sends the request and confirms it', async () => {
  const sendGroupRequest = jest.fn(mockHelios().sendGroupRequest);
  renderForm({ sendGroupRequest });
  const values = {
    'Name of your group': validFields.organizationName,
    'First name': validFields.firstName,
    'Last name': validFields.lastName,
    'Email address': validFields.emailAddress,
    'Phone number': validFields.phoneNumber,
    Show: validFields.eventCode,
    'The day you would like to come': validFields.preferredDate,
    'How many of you are coming?': validFields.groupSize,
  };
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
  await user.click(screen.getByRole('button', { name: 'Ask for places' }));
  const thanks = await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(thanks).toHaveTextContent('LQ-7K3M9QXA');
  const { organizationName, eventCode, preferredDate, firstName, lastName, emailAddress, phoneNumber } =
    validFields;
  expect(sendGroupRequest.mock.calls[0]?.[0]).toEqual({
    contact: { firstName, lastName, emailAddress, phoneNumber },
    organizationName,
    eventCode,
    preferredDate,
    groupSize: 42,
  });
});

it('offers shows with their theaters, and dates from tomorrow on', () => {
  renderForm();
  const options = within(screen.getByLabelText('Show')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Please choose a show',
    'Ruth, Lancaster',
    'Gideon, Branson',
  ]);
  expect(screen.getByLabelText('The day you would like to come')).toHaveAttribute('min', '2026-03-15');
});

it.each([
  ['groupSize', '12', 'A group begins at 13 people. For up to 12, please buy tickets on the ticket page.'],
  ['groupSize', '20001', 'Our theatres hold about 2000 people. Please check the number.'],
  ['groupSize', 'many', 'Please write the number of people in digits.'],
  ['groupSize', '', 'Please say how many of you are coming.'],
  ['preferredDate', '2026-03-14', 'Please choose a day in the future.'],
  ['preferredDate', '', 'Please choose a day.'],
  ['eventCode', '', 'Please choose a show.'],
  ['organizationName', ' ', 'Name of your group is required.'],
  [
    'organizationName',
    'www.evil.com',
    'Name of your group must not look like a web address: write a space after a dot.',
  ],
  ['phoneNumber', '555', 'Phone number must be at least 10 digits'],
  ['message', 'a'.repeat(2001), 'Anything we should know is too long: please use at most 2000 characters.'],
])('%s "%s" has the error: %s', (name, value, message) => {
  expect(createGroupSchema().validate({ ...validFields, [name]: value }).error?.message).toBe(message);
});

it.each([
  ['organizationName', 'VFW Post 1234567'],
  ['groupSize', '13'],
  ['groupSize', '2000'],
  ['preferredDate', '2026-03-15'],
  ['message', ''],
])('accepts %s "%s"', (name, value) => {
  expect(createGroupSchema().validate({ ...validFields, [name]: value }).error).toBeUndefined();
});

it('keeps the lines of the notes', () => {
  const { value } = createGroupSchema().validate({ ...validFields, message: 'A bus.\n\nA meal.\u200e ' });
  expect(value?.message).toBe('A bus.\n\nA meal.');
});

it('is never inert, and keeps what was typed before hydration', () =>
  expectInputKept(createForm(), 'Name of your group'));

it('getTomorrow crosses the end of a year', () => {
  expect(getTomorrow(new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01');
});
