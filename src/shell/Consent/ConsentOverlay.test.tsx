import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getConsent, setConsent, storedConsent } from '../../analytics/consent';
import { builtConfiguration, setRuntimeConfiguration } from '../../configuration/runtimeConfiguration';
import { isHiddenInPrint } from '../../design-system/printedStyles.mocks';
import { getStorageKey } from '../../lib/storage';
import { showConsentOverlay, useConsentOverlay } from '../../state/overlays';
import { askForConsent } from './askForConsent';
import { consentContentMock } from './Consent.mocks';
import { loadConsentContent, ConsentOverlay, type ConsentOverlayProps } from './ConsentOverlay';

const user = userEvent.setup();
const getGroups = () => [...getConsent().groups];
const banner = () => screen.queryByRole('region', { name: 'May we use cookies?' });
const modal = () => screen.findByRole('dialog', { name: 'Your privacy choices' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

function Overlay({ load }: Pick<ConsentOverlayProps, 'load'>) {
  return <ConsentOverlay name={useConsentOverlay()} load={load} />;
}

function configureDestination() {
  setRuntimeConfiguration({
    ...builtConfiguration,
    segment: { writeKey: 'w1', apiHost: 'https://events.example/v1' },
  });
}

const load = () => Promise.resolve(consentContentMock);

async function renderOverlay(name: 'banner' | 'modal') {
  showConsentOverlay(name);
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Overlay load={load} />
    </>,
  );
  await act(async () => undefined);
}

const send = jest.fn();
beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue({ ok: true });
  Object.assign(window, { fetch: send });
});
afterEach(() => {
  act(() => showConsentOverlay('none'));
  setRuntimeConfiguration(builtConfiguration);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  jest.restoreAllMocks();
});

test('the banner is not printed', async () => {
  await renderOverlay('banner');
  expect(isHiddenInPrint(screen.getByRole('button', { name: 'Accept all' }))).toBe(true);
  expect(isHiddenInPrint(document.body)).toBe(false);
});

test.each([
  ['Accept all', ['C0001', 'C0002', 'C0003', 'C0004']],
  ['Reject all', ['C0001']],
])('the banner disappears after %s, and the page has the focus', async (name, groups) => {
  await renderOverlay('banner');
  await press(name);
  expect(banner()).not.toBeInTheDocument();
  expect(getConsent().isDecided).toBe(true);
  expect(getGroups()).toEqual(groups);
  expect(screen.getByRole('main')).toHaveFocus();
  const [[url, { body }]] = send.mock.calls;
  expect(url).toMatch(/\/consent-choices$/);
  expect(JSON.parse(body)).toEqual({ groups });
});

test('a visitor allows single groups, and finds them allowed the next time', async () => {
  await renderOverlay('banner');
  await press('Let me choose');
  expect(banner()).not.toBeInTheDocument();
  const choices = within(await modal());
  expect(choices.getByRole('checkbox', { name: 'Strictly necessary' })).toBeChecked();
  expect(choices.getByRole('checkbox', { name: 'Strictly necessary' })).toBeDisabled();
  await user.click(choices.getByRole('checkbox', { name: 'Performance' }));
  await press('Save my choice');
  expect(getGroups()).toEqual(['C0001', 'C0002']);
  act(() => showConsentOverlay('modal'));
  expect(within(await modal()).getByRole('checkbox', { name: 'Performance' })).toBeChecked();
  expect(within(await modal()).getByRole('checkbox', { name: 'Targeting' })).not.toBeChecked();
});

test('closing the modal without a decision asks again, and stores nothing', async () => {
  configureDestination();
  await renderOverlay('modal');
  await modal();
  await press('Close');
  await waitFor(() => expect(banner()).toBeInTheDocument());
  expect(getConsent().isDecided).toBe(false);
});

test('the modal says that Global Privacy Control was honored, and targeting cannot be allowed', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  await renderOverlay('modal');
  const choices = within(await modal());
  expect(choices.getByText(/Global Privacy Control signal\. It was honored/)).toBeInTheDocument();
  expect(choices.getByRole('checkbox', { name: 'Targeting' })).toBeDisabled();
  await press('Accept all');
  expect(getGroups()).toEqual(['C0001', 'C0002', 'C0003']);
});

test('the banner disappears when the visitor decides in another tab', async () => {
  await renderOverlay('banner');
  act(() => {
    setConsent(['C0002']);
    window.dispatchEvent(new StorageEvent('storage', { key: getStorageKey(storedConsent) }));
  });
  await waitFor(() => expect(banner()).not.toBeInTheDocument());
});

test('without texts nothing is asked', async () => {
  showConsentOverlay('banner');
  render(<Overlay load={() => Promise.reject(new Error('away'))} />);
  await act(async () => undefined);
  expect(banner()).not.toBeInTheDocument();
});

test('asks only when a destination is configured and there is no decision', async () => {
  render(<Overlay load={load} />);
  await act(() => askForConsent());
  expect(banner()).not.toBeInTheDocument();
  configureDestination();
  setConsent([]);
  await act(() => askForConsent());
  expect(banner()).not.toBeInTheDocument();
  localStorage.clear();
  await act(() => askForConsent());
  expect(banner()).toBeInTheDocument();
});

test('a file that has no texts is refused', async () => {
  const answer = (body: unknown, ok = true) => ({ ok, status: ok ? 200 : 404, json: async () => body });
  send.mockResolvedValueOnce(answer(null));
  await expect(loadConsentContent()).rejects.toThrow('invalid');
  send.mockResolvedValueOnce(answer('', false));
  await expect(loadConsentContent()).rejects.toThrow('404');
  send.mockResolvedValueOnce(answer(consentContentMock));
  await expect(loadConsentContent()).resolves.toEqual(consentContentMock);
});

test('the choices open those of OneTrust when it is configured', async () => {
  const ToggleInfoDisplay = jest.fn();
  window.OneTrust = { IsAlertBoxClosed: () => false, OnConsentChanged: () => undefined, ToggleInfoDisplay };
  setRuntimeConfiguration({
    ...builtConfiguration,
    oneTrust: { scriptUrl: 'https://consent.example/otSDKStub.js', domainScript: 'f3a1' },
  });
  render(<Overlay load={load} />);
  act(() => showConsentOverlay('modal'));
  await act(async () => undefined);
  document.querySelector('script[src*="otSDKStub"]')?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(ToggleInfoDisplay).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  Reflect.deleteProperty(window, 'OneTrust');
});
