import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeliosContext } from '../../../state/heliosContext';
import { expectInertUntilAlive } from '../../../state/testAlive';
import { mockHelios, phone, shows, type EnquiryCalls } from '../contact.mocks';
import { GroupSignupForm } from './GroupSignupForm';
import { emptyFields, groupSchema, tomorrow } from './schema';

jest.setTimeout(20_000);

const user = userEvent.setup();

beforeAll(() => {
  jest.useFakeTimers({
    now: new Date('2026-03-14T16:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick', 'setImmediate'],
  });
});
afterAll(() => jest.useRealTimers());

const whole = {
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

const form = (calls: Partial<EnquiryCalls> = {}) => (
  <HeliosContext.Provider value={mockHelios(calls)}>
    <GroupSignupForm phone={phone} shows={shows} />
  </HeliosContext.Provider>
);
const show = (calls?: Partial<EnquiryCalls>) => render(form(calls));

it('sends what the group would like, and thanks', async () => {
  const sendGroupRequest = jest.fn(mockHelios().sendGroupRequest);
  show({ sendGroupRequest });
  const values = {
    'Name of your group': whole.organizationName,
    'First name': whole.firstName,
    'Last name': whole.lastName,
    'Email address': whole.emailAddress,
    'Phone number': whole.phoneNumber,
    Show: whole.eventCode,
    'The day you would like to come': whole.preferredDate,
    'How many of you are coming?': whole.groupSize,
  };
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
  await user.click(screen.getByRole('button', { name: 'Ask for places' }));
  const thanks = await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(thanks).toHaveTextContent('LQ-7K3M9QXA');
  const { organizationName, eventCode, preferredDate, firstName, lastName, emailAddress, phoneNumber } =
    whole;
  expect(sendGroupRequest.mock.calls[0]?.[0]).toEqual({
    contact: { firstName, lastName, emailAddress, phoneNumber },
    organizationName,
    eventCode,
    preferredDate,
    groupSize: 42,
  });
});

it('offers the shows with their theatres, and days from tomorrow on', () => {
  show();
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
  ['phoneNumber', '555', 'Phone number must be at least 10 digits'],
  ['message', 'a'.repeat(2001), 'Anything we should know is too long: please use at most 2000 characters.'],
])('says of %s "%s": %s', (name, value, message) => {
  expect(groupSchema().validate({ ...whole, [name]: value }).error?.message).toBe(message);
});

it.each([
  ['groupSize', '13'],
  ['groupSize', '2000'],
  ['preferredDate', '2026-03-15'],
  ['message', ''],
])('takes %s "%s"', (name, value) => {
  expect(groupSchema().validate({ ...whole, [name]: value }).error).toBeUndefined();
});

it('takes nothing until it is alive', () => expectInertUntilAlive(form(), 'Name of your group'));

it('knows the day after the last of a year', () => {
  expect(tomorrow(new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01');
});
