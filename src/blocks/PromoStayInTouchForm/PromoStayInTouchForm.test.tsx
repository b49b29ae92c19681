import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { Helios } from '../../api/helios';
import { HeliosContext } from '../../state/heliosContext';
import { expectInertUntilHydrated } from '../../state/testHydration';
import { place } from '../testPlace';
import { PromoStayInTouchForm } from './PromoStayInTouchForm';
import { heliosMock, promoStayInTouchFormMock as mock, typed } from './PromoStayInTouchForm.mocks';

const mockRulesLoaded = jest.fn();
jest.mock('./schema', () => {
  mockRulesLoaded();
  return jest.requireActual('./schema');
});

function show(props: Partial<typeof mock> = {}, helios: Helios = heliosMock) {
  return render(
    <HeliosContext.Provider value={helios}>
      <PromoStayInTouchForm {...place} {...mock} {...props} />
    </HeliosContext.Provider>,
  );
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = () => screen.getByRole('button', { name: 'Sign up' });
const country = () => screen.getByRole('combobox', { name: 'Country' });

async function fill(fields: Partial<typeof typed> = {}) {
  const all = { ...typed, ...fields };
  const user = userEvent.setup({ delay: null });
  const labels: [string, string][] = [
    ['Organization', all.organization],
    ['First name', all.firstName],
    ['Last name', all.lastName],
    ['Email address', all.emailAddress],
    ['Phone number', all.primaryPhone],
    ['Address', all.address],
    ['City', all.city],
    ['State', all.state],
    ['ZIP code', all.zipCode],
  ];
  for (const [label, value] of labels) {
    await user.click(box(label));
    if (value) await user.paste(value);
  }
  await user.tab();
}

const lit = () => waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled'), patience);

/** The rules come with Joi, which takes a while to compile on a busy machine. */
const patience = { timeout: 20_000 };
jest.setTimeout(60_000);

let info: jest.SpyInstance;
beforeEach(() => {
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('has its fields in the HTML of the page; its rules come when a visitor turns to it', async () => {
  const html = renderToString(<PromoStayInTouchForm {...place} {...mock} />);
  expect(html.match(/<input|<select/g)).toHaveLength(10);

  show();
  expect(mockRulesLoaded).not.toHaveBeenCalled();
  await userEvent.click(box('First name'));
  await waitFor(() => expect(mockRulesLoaded).toHaveBeenCalledTimes(1), patience);
});

it('is blocked until everything but the organization is right', async () => {
  show();
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  expect(submit()).toHaveAccessibleDescription('Fill in every field that is not optional to sign up.');
  await fill({ organization: '', zipCode: '' });
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(box('ZIP code'), '17572');
  await lit();
});

it('only logs, asks nothing of anyone, and says that nothing was sent', async () => {
  const fetched = jest.fn();
  window.fetch = fetched;
  const stayInTouch = jest.fn();
  show({}, { ...heliosMock, stayInTouch });
  await fill();
  await lit();
  await userEvent.click(submit());
  expect(info).toHaveBeenCalledTimes(1);
  expect(info.mock.calls[0]?.[0]).toMatch(/block-1.*firstName.*not sent/);
  expect(info.mock.calls[0]?.[0]).not.toContain('Naomi');
  expect(fetched).not.toHaveBeenCalled();
  expect(stayInTouch).not.toHaveBeenCalled();
  expect(screen.getByText(/Nothing was sent/)).toBeVisible();
});

it('logs nothing while something is wrong: pressed, it shows what and goes there', async () => {
  show();
  await fill({ emailAddress: 'naomi@', primaryPhone: '717' });
  await screen.findByText('Email address is invalid.', {}, patience);
  await userEvent.click(submit());
  expect(info).not.toHaveBeenCalled();
  expect(box('Email address')).toHaveFocus();
  expect(box('Email address')).toHaveAccessibleDescription('Email address is invalid.');
  expect(box('Phone number')).toHaveAccessibleDescription('Phone number must be at least 10 digits');
});

it('goes on by itself when it was pressed before the rules were here', async () => {
  show();
  await userEvent.click(submit());
  await waitFor(() => expect(box('First name')).toHaveFocus(), patience);
  expect(screen.getByText('Address is required.')).toBeVisible();
});

it('says what is wrong with a field when the visitor leaves it, not before', async () => {
  show();
  await userEvent.type(box('Email address'), 'naomi@');
  // The other countries come after the rules.
  await screen.findByRole('option', { name: 'Canada' }, patience);
  expect(screen.queryByText('Email address is invalid.')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Email address is invalid.')).toBeVisible();
  expect(screen.queryByText('First name is required.')).toBeNull();
});

it('takes two letters of a state in the USA, more elsewhere, and clears them on the way back', async () => {
  show();
  await userEvent.type(box('State'), 'Pennsylvania');
  expect(box('State')).toHaveValue('Pe');
  await screen.findByRole('option', { name: 'Canada' }, patience);
  await userEvent.selectOptions(country(), 'CAN');
  await userEvent.clear(box('State or region'));
  await userEvent.type(box('State or region'), 'Ontario');
  expect(box('State or region')).toHaveValue('Ontario');
  expect(box('Postal code')).toBeVisible();
  await userEvent.selectOptions(country(), 'USA');
  expect(box('State')).toHaveValue('');
});

it('keeps the USA to choose where the countries cannot be had', async () => {
  show({}, { ...heliosMock, listCountries: () => Promise.reject(new Error('down')) });
  await fill();
  await lit();
  expect(country()).toHaveValue('USA');
});

it('asks for the countries again at the next field, and not at every key', async () => {
  const listCountries = jest
    .fn(heliosMock.listCountries)
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'));
  show({}, { ...heliosMock, listCountries });
  await userEvent.click(box('First name'));
  await waitFor(() => expect(listCountries).toHaveBeenCalledTimes(1), patience);
  await userEvent.type(box('Last name'), 'Weaver');
  expect(listCountries).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('option', { name: 'Canada' })).toBeNull();
  await userEvent.type(box('City'), 'Ronks');
  expect(await screen.findByRole('option', { name: 'Canada' })).toBeVisible();
  await userEvent.type(box('Address'), 'Ronks');
  expect(listCountries).toHaveBeenCalledTimes(3);
});

it('takes the words of the editor, and stands without them', () => {
  const { container, rerender } = show({ submitButtonText: 'Write to us', darkBackground: true });
  expect(screen.getByRole('button', { name: 'Write to us' })).toBeVisible();
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
  expect(screen.getByRole('form', { name: mock.title })).toBeVisible();
  rerender(<PromoStayInTouchForm {...place} {...mock} title="" text="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('form', { name: 'Sign up' })).toBeVisible();
});

it('takes nothing until it is alive', () =>
  expectInertUntilHydrated(
    <HeliosContext.Provider value={heliosMock}>
      <PromoStayInTouchForm {...place} {...mock} />
    </HeliosContext.Provider>,
    'First name',
  ));
