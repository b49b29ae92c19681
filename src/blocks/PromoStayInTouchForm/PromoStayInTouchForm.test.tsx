import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { Helios } from '../../helios/client';
import { HeliosContext } from '../../state/heliosContext';
import { expectInputKept } from '../../runtime/hydration.mocks';
import { placement } from '../blocks.mocks';
import { PromoStayInTouchForm } from './PromoStayInTouchForm';
import { heliosMock, promoStayInTouchFormMock as mock, validFields } from './PromoStayInTouchForm.mocks';

const mockSchemaLoaded = jest.fn();
jest.mock('./schema', () => {
  mockSchemaLoaded();
  return jest.requireActual('./schema');
});

function renderBlock(props: Partial<typeof mock> = {}, helios: Helios = heliosMock) {
  return render(
    <HeliosContext.Provider value={helios}>
      <PromoStayInTouchForm {...placement} {...mock} {...props} />
    </HeliosContext.Provider>,
  );
}

const getTextBox = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const getSubmitButton = () => screen.getByRole('button', { name: 'Sign up' });
const getCountrySelect = () => screen.getByRole('combobox', { name: 'Country' });

async function fill(fields: Partial<typeof validFields> = {}) {
  const values = { ...validFields, ...fields };
  const user = userEvent.setup({ delay: null });
  const labels: [string, string][] = [
    ['Organization', values.organization],
    ['First name', values.firstName],
    ['Last name', values.lastName],
    ['Email address', values.emailAddress],
    ['Phone number', values.primaryPhone],
    ['Address', values.address],
    ['City', values.city],
    ['State', values.state],
    ['ZIP code', values.zipCode],
  ];
  for (const [label, value] of labels) {
    await user.click(getTextBox(label));
    if (value) await user.paste(value);
  }
  await user.tab();
}

const waitUntilSubmittable = () =>
  waitFor(() => expect(getSubmitButton()).not.toHaveAttribute('aria-disabled'), lazyLoadTimeout);

/** The schema loads Joi, which is slow to compile on a busy machine. */
const lazyLoadTimeout = { timeout: 20_000 };
jest.setTimeout(60_000);

let consoleInfo: jest.SpyInstance;
beforeEach(() => {
  consoleInfo = jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('renders its fields on the server, and loads the schema when a field gets the focus', async () => {
  const html = renderToString(<PromoStayInTouchForm {...placement} {...mock} />);
  expect(html.match(/<input|<select/g)).toHaveLength(10);

  renderBlock();
  expect(mockSchemaLoaded).not.toHaveBeenCalled();
  await userEvent.click(getTextBox('First name'));
  await waitFor(() => expect(mockSchemaLoaded).toHaveBeenCalledTimes(1), lazyLoadTimeout);
});

it('disables the submit button until all required fields are valid', async () => {
  renderBlock();
  expect(getSubmitButton()).toHaveAttribute('aria-disabled', 'true');
  expect(getSubmitButton()).toHaveAccessibleDescription(
    'Fill in every field that is not optional to sign up.',
  );
  await fill({ organization: '', zipCode: '' });
  expect(getSubmitButton()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(getTextBox('ZIP code'), '17572');
  await waitUntilSubmittable();
});

it('only logs the submission, sends no request and says that nothing was sent', async () => {
  const mockFetch = jest.fn();
  window.fetch = mockFetch;
  const stayInTouch = jest.fn();
  renderBlock({}, { ...heliosMock, stayInTouch });
  await fill();
  await waitUntilSubmittable();
  await userEvent.click(getSubmitButton());
  expect(consoleInfo).toHaveBeenCalledTimes(1);
  expect(consoleInfo.mock.calls[0]?.[0]).toMatch(/block-1.*firstName.*not sent/);
  expect(consoleInfo.mock.calls[0]?.[0]).not.toContain('Naomi');
  expect(mockFetch).not.toHaveBeenCalled();
  expect(stayInTouch).not.toHaveBeenCalled();
  expect(screen.getByText(/Nothing was sent/)).toBeVisible();
});

it('does not log an invalid form, but shows the errors and focuses the first invalid field', async () => {
  renderBlock();
  await fill({ emailAddress: 'naomi@', primaryPhone: '717' });
  await screen.findByText('Email address is invalid.', {}, lazyLoadTimeout);
  await userEvent.click(getSubmitButton());
  expect(consoleInfo).not.toHaveBeenCalled();
  expect(getTextBox('Email address')).toHaveFocus();
  expect(getTextBox('Email address')).toHaveAccessibleDescription('Email address is invalid.');
  expect(getTextBox('Phone number')).toHaveAccessibleDescription('Phone number must be at least 10 digits');
});

it('validates a form that was submitted before the schema was loaded', async () => {
  renderBlock();
  await userEvent.click(getSubmitButton());
  await waitFor(() => expect(getTextBox('First name')).toHaveFocus(), lazyLoadTimeout);
  expect(screen.getByText('Address is required.')).toBeVisible();
});

it('shows the error of a field on blur', async () => {
  renderBlock();
  await userEvent.type(getTextBox('Email address'), 'naomi@');
  // The countries are loaded after the schema.
  await screen.findByRole('option', { name: 'Canada' }, lazyLoadTimeout);
  expect(screen.queryByText('Email address is invalid.')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Email address is invalid.')).toBeVisible();
  expect(screen.queryByText('First name is required.')).toBeNull();
});

it('limits the state to two letters in the USA only, and clears a longer one when the USA is selected', async () => {
  renderBlock();
  await userEvent.type(getTextBox('State'), 'Pennsylvania');
  expect(getTextBox('State')).toHaveValue('Pe');
  await screen.findByRole('option', { name: 'Canada' }, lazyLoadTimeout);
  await userEvent.selectOptions(getCountrySelect(), 'CAN');
  await userEvent.clear(getTextBox('State or region'));
  await userEvent.type(getTextBox('State or region'), 'Ontario');
  expect(getTextBox('State or region')).toHaveValue('Ontario');
  expect(getTextBox('Postal code')).toBeVisible();
  await userEvent.selectOptions(getCountrySelect(), 'USA');
  expect(getTextBox('State')).toHaveValue('');
});

it('offers the USA if the countries cannot be loaded', async () => {
  renderBlock({}, { ...heliosMock, listCountries: () => Promise.reject(new Error('down')) });
  await fill();
  await waitUntilSubmittable();
  expect(getCountrySelect()).toHaveValue('USA');
});

it('retries loading the countries at the next field, not at every keystroke', async () => {
  const listCountries = jest
    .fn(heliosMock.listCountries)
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'));
  renderBlock({}, { ...heliosMock, listCountries });
  await userEvent.click(getTextBox('First name'));
  await waitFor(() => expect(listCountries).toHaveBeenCalledTimes(1), lazyLoadTimeout);
  await userEvent.type(getTextBox('Last name'), 'Weaver');
  expect(listCountries).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('option', { name: 'Canada' })).toBeNull();
  await userEvent.type(getTextBox('City'), 'Ronks');
  expect(await screen.findByRole('option', { name: 'Canada' })).toBeVisible();
  await userEvent.type(getTextBox('Address'), 'Ronks');
  expect(listCountries).toHaveBeenCalledTimes(3);
});

it('shows the texts of the editor, and renders without them', () => {
  const { container, rerender } = renderBlock({ submitButtonText: 'Write to us', darkBackground: true });
  expect(screen.getByRole('button', { name: 'Write to us' })).toBeVisible();
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
  expect(screen.getByRole('form', { name: mock.title })).toBeVisible();
  rerender(<PromoStayInTouchForm {...placement} {...mock} title="" text="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('form', { name: 'Sign up' })).toBeVisible();
});

it('is never inert, and keeps what was typed before hydration', () =>
  expectInputKept(
    <HeliosContext.Provider value={heliosMock}>
      <PromoStayInTouchForm {...placement} {...mock} />
    </HeliosContext.Provider>,
    'First name',
  ));
