import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setReceiver, type AnalyticsEvent } from '../../../analytics/events';
import { neverAnswer, createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { StayInTouchFlow, type StayInTouchFlowProps } from './StayInTouchFlow';
import { mockHelios, type StayInTouchCalls } from './StayInTouchFlow.mocks';

jest.setTimeout(20_000);

const user = userEvent.setup();

/** Renders the form with loaded lists unless `calls` overrides them. */
async function show(calls: Partial<StayInTouchCalls> = {}, props: Partial<StayInTouchFlowProps> = {}) {
  const handlers = { onBlockedDomains: jest.fn(), onClose: jest.fn(), onDone: jest.fn() };
  const helios = mockHelios(calls);
  const view = (changed: Partial<StayInTouchFlowProps> = {}) => (
    <HeliosContext.Provider value={helios}>
      <StayInTouchFlow open email="naomi@example.com" {...handlers} {...props} {...changed} />
    </HeliosContext.Provider>
  );
  const { rerender } = render(view());
  await act(async () => undefined);
  // A new address is validated asynchronously.
  const change = (changed: Partial<StayInTouchFlowProps>) => act(async () => rerender(view(changed)));
  return { ...handlers, change };
}

const form = () => within(screen.getByRole('dialog', { name: 'Stay in touch' }));
const field = (name: string) => form().getByLabelText(name);
const signUp = () => user.click(form().getByRole('button', { name: 'Sign Up' }));
const summary = () => within(form().getByRole('alert', { name: 'Please correct the following:' }));

/** The area above the fields, which gets the focus. */
const topOf = (notice: HTMLElement) => notice.closest('[tabindex="-1"]');

const answers = {
  'First name': 'Naomi',
  'Last name': 'Weaver',
  'Phone number': '717-555-0142',
  Address: '12 Orchard Lane',
  City: 'Ronks',
  State: 'PA',
  'ZIP code': '17572',
};

/** Fills several fields at once, as autofill of a browser does. */
function autofill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
}

async function fill(changed: Partial<Record<keyof typeof answers, string>> = {}) {
  await form().findByRole('checkbox', { name: 'Films and streaming' });
  autofill({ ...answers, ...changed });
}

it('opens with the address of the band and the default country', async () => {
  await show();
  expect(await form().findByRole('checkbox', { name: 'Films and streaming' })).not.toBeChecked();
  expect(field('Email address')).toHaveValue('naomi@example.com');
  expect(field('Country')).toHaveValue('USA');
});

it('keeps the values while it is closed, and uses the new address when it is opened with another one', async () => {
  const { change } = await show();
  await user.type(field('First name'), 'Naomi');
  await change({ open: false });
  expect(screen.queryByLabelText('First name')).toBeNull();
  await change({ open: true, email: 'ruth@example.com' });
  expect(field('First name')).toHaveValue('Naomi');
  expect(field('Email address')).toHaveValue('ruth@example.com');
});

it('an invalid submit marks all fields, lists the errors above them and focuses the list', async () => {
  const stayInTouch = jest.fn();
  await show({ stayInTouch });
  await user.clear(field('Email address'));
  await signUp();
  const list = await form().findByRole('alert', { name: 'Please correct the following:' });
  expect(list).toHaveFocus();
  const listed = within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(listed).toEqual([
    'First name is required.',
    'Last name is required.',
    'Email address is required.',
    'Phone number is required.',
    'Address is required.',
    'City is required.',
    'State is required.',
    'ZIP code is required.',
  ]);
  for (const name of [...Object.keys(answers), 'Email address']) expect(field(name)).toBeInvalid();
  expect(stayInTouch).not.toHaveBeenCalled();

  await user.click(summary().getByRole('link', { name: 'Phone number is required.' }));
  expect(field('Phone number')).toHaveFocus();
});

it('removes an error from the list as soon as its field is valid', async () => {
  await show();
  await signUp();
  await form().findByRole('alert', { name: 'Please correct the following:' });
  await user.type(field('First name'), 'N');
  expect(summary().queryByText('First name is required.')).toBeNull();
  expect(field('First name')).toHaveFocus();
});

it('changing the country clears the state', async () => {
  await show();
  await form().findByRole('option', { name: 'Germany' });
  await user.type(field('State'), 'PA');
  await user.selectOptions(field('Country'), 'Germany');
  expect(field('State or region')).toHaveValue('');
  await user.type(field('State or region'), 'Bavaria');
  await user.selectOptions(field('Country'), 'United States');
  expect(field('State')).toHaveValue('');
});

it('limits the state to two characters in the USA, and nowhere else', async () => {
  const stayInTouch = jest.fn(neverAnswer);
  await show({ stayInTouch });
  await fill({ State: 'Penn' });
  await signUp();
  const message = 'If your country is USA, state should be 2 characters long.';
  expect(await form().findAllByText(message)).toHaveLength(2);

  await user.selectOptions(field('Country'), 'Germany');
  await user.type(field('State or region'), 'Bavaria');
  await signUp();
  await waitFor(() => expect(stayInTouch).toHaveBeenCalled());
});

it('refuses a blocked provider as soon as the list is loaded', async () => {
  await show({ listBlockedEmailDomains: () => Promise.resolve(['example.com']) });
  await waitFor(() => expect(field('Email address')).toBeInvalid());
  expect(field('Email address')).toHaveAccessibleDescription('Your email provider is not supported');
});

it('passes the blocked providers to the band', async () => {
  const { onBlockedDomains } = await show({}, { open: false, email: '' });
  await waitFor(() => expect(onBlockedDomains).toHaveBeenLastCalledWith(['mailinator.com']));
});

it('closes the form while submitting, then shows the confirmation, then is empty', async () => {
  let answer: (receipt: { receivedAt: string }) => void = () => undefined;
  const stayInTouch = jest.fn<
    ReturnType<StayInTouchCalls['stayInTouch']>,
    Parameters<StayInTouchCalls['stayInTouch']>
  >(() => new Promise((resolve) => (answer = resolve)));
  const { onDone } = await show({ stayInTouch });
  await fill();
  await user.click(form().getByRole('checkbox', { name: 'Films and streaming' }));
  await signUp();

  expect(await screen.findByRole('dialog', { name: 'Submitting your subscription' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Stay in touch' })).toBeNull();
  expect(stayInTouch.mock.calls[0]?.[0]).toMatchObject({
    customer: { contact: { phoneNumber: '7175550142', emailAddress: 'naomi@example.com' } },
    marketingInterestIds: ['films'],
  });

  await act(async () => answer({ receivedAt: '2026-03-14T16:00:00Z' }));
  const thanks = within(await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' }));
  expect(thanks.getByText(/naomi@example\.com/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Submitting your subscription' })).toBeNull();
  await user.click(thanks.getByRole('button', { name: 'Okay' }));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(field('First name')).toHaveValue('');
  expect(form().queryByRole('alert')).toBeNull();
});

it('shows a message when submitting takes longer', async () => {
  jest.useFakeTimers();
  try {
    await show({ stayInTouch: neverAnswer });
    await fill();
    fireEvent.click(form().getByRole('button', { name: 'Sign Up' }));
    await screen.findByText('One moment, please.');
    act(() => jest.advanceTimersByTime(4000));
    expect(screen.getByText('This takes longer than usual. Please stay on this page.')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it('a failed submit keeps the values, shows the error, and is retried with the same key', async () => {
  const stayInTouch = jest
    .fn<ReturnType<StayInTouchCalls['stayInTouch']>, Parameters<StayInTouchCalls['stayInTouch']>>()
    .mockImplementationOnce(rejectUnreachable)
    .mockImplementationOnce(createRejection(503, 'DATABASE_UNAVAILABLE'))
    .mockResolvedValueOnce({ receivedAt: '2026-03-14T16:00:00Z' });
  await show({ stayInTouch });
  await fill();
  await user.click(form().getByRole('checkbox', { name: 'Shows in Branson' }));
  await signUp();

  expect(topOf(await screen.findByText('We cannot be reached right now'))).toHaveFocus();
  for (const [name, value] of Object.entries({ ...answers, 'Phone number': '(717) 555-0142' }))
    expect(field(name)).toHaveValue(value);
  expect(form().getByRole('checkbox', { name: 'Shows in Branson' })).toBeChecked();

  await user.click(form().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We cannot take subscriptions right now')).toBeInTheDocument();
  await user.type(field('City'), ' Mills');
  await signUp();
  await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });

  const [first, second, third] = stayInTouch.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('links to the field that Helios refused', async () => {
  await show({
    stayInTouch: createRejection(422, 'EMAIL_PROVIDER_NOT_SUPPORTED', [
      { path: '/customer/contact/emailAddress', message: 'is of a provider that is not supported' },
    ]),
  });
  await fill();
  await signUp();
  expect(topOf(await screen.findByText('This email address cannot be used'))).toHaveFocus();
  expect(field('Email address')).toHaveAccessibleDescription('Your email provider is not supported');
  await user.click(summary().getByRole('link', { name: 'Your email provider is not supported' }));
  expect(field('Email address')).toHaveFocus();
});

it('reloads the interests when Helios no longer offers one of them', async () => {
  const listMarketingInterests = jest
    .fn<ReturnType<StayInTouchCalls['listMarketingInterests']>, []>()
    .mockResolvedValueOnce([
      { interestId: 'films', interestName: 'Films and streaming' },
      { interestId: 'old', interestName: 'The old stage' },
    ])
    .mockResolvedValue([{ interestId: 'films', interestName: 'Films and streaming' }]);
  const stayInTouch = jest
    .fn<ReturnType<StayInTouchCalls['stayInTouch']>, Parameters<StayInTouchCalls['stayInTouch']>>()
    .mockImplementationOnce(
      createRejection(422, 'UNKNOWN_INTERESTS', [{ path: '/marketingInterestIds/0', message: 'gone' }]),
    )
    .mockResolvedValueOnce({ receivedAt: '2026-03-14T16:00:00Z' });
  await show({ listMarketingInterests, stayInTouch });
  await fill();
  await user.click(form().getByRole('checkbox', { name: 'The old stage' }));
  await signUp();
  expect(await screen.findByText('What we write about has changed')).toBeInTheDocument();
  await waitFor(() => expect(form().queryByRole('checkbox', { name: 'The old stage' })).toBeNull());
  await signUp();
  await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(stayInTouch.mock.calls[1]?.[0].marketingInterestIds).toEqual([]);
});

it('can be submitted without the lists, and retries them', async () => {
  const stayInTouch = jest.fn(neverAnswer);
  const listMarketingInterests = jest
    .fn<ReturnType<StayInTouchCalls['listMarketingInterests']>, []>()
    .mockImplementationOnce(rejectUnreachable)
    .mockResolvedValue([{ interestId: 'films', interestName: 'Films and streaming' }]);
  await show({ listMarketingInterests, listCountries: rejectUnreachable, stayInTouch });
  const notice = within(
    (await form().findByText('What we write about could not be loaded.')).closest(
      '[role=status]',
    ) as HTMLElement,
  );
  expect(form().getByRole('option', { name: 'United States' })).toBeInTheDocument();
  await user.click(notice.getByRole('button', { name: 'Try again' }));
  expect(await form().findByRole('checkbox', { name: 'Films and streaming' })).toBeInTheDocument();
  await fill();
  await signUp();
  await waitFor(() => expect(stayInTouch).toHaveBeenCalled());
});

it('shows a notice while the visitor is offline', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  expect(form().getByText('You are offline')).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(form().queryByText('You are offline')).toBeNull();
  online.mockRestore();
});

it('reports to analytics when it opens and when it is complete', async () => {
  const events: AnalyticsEvent[] = [];
  setReceiver((event) => events.push(event));
  events.length = 0;
  const { change } = await show({}, { open: false });
  expect(events).toEqual([]);
  await change({ open: true });
  expect(events).toMatchObject([{ name: 'stayInTouchBegin' }]);
  await fill();
  await user.click(form().getByRole('checkbox', { name: 'Films and streaming' }));
  await signUp();
  await screen.findByRole('alertdialog', { name: 'Thank you, Naomi' });
  expect(events).toMatchObject([
    { name: 'stayInTouchBegin' },
    { name: 'stayInTouchComplete', marketingInterestIds: ['films'] },
    { name: 'signedUp', method: 'stay-in-touch', contact: { state: 'PA' } },
  ]);
});
