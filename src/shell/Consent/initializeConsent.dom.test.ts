import { waitFor } from '@testing-library/dom';
import { readClickIds, rememberClickIds } from '../../analytics/clickIds';
import { getConsent, setConsent, storedConsent, subscribeToConsent } from '../../analytics/consent';
import { builtConfiguration, setRuntimeConfiguration } from '../../configuration/runtimeConfiguration';
import { getStorageKey } from '../../lib/storage';
import { getConsentOverlay, showConsentOverlay } from '../../state/overlays';
import { initializeConsent } from './initializeConsent';

const mockStartBus = jest.fn(async () => undefined);
jest.mock('../../analytics/bus', () => ({ startBus: () => mockStartBus() }));

const segment = { writeKey: 'w1', apiHost: 'https://events.example/v1' };
const oneTrust = { scriptUrl: 'https://consent.example/otSDKStub.js', domainScript: 'f3a1' };
const getGroups = () => [...getConsent().groups].join();
const findScript = () => document.querySelector<HTMLScriptElement>('script[src*="otSDKStub"]');

/** What the script of OneTrust does when it starts, and after a decision. */
function simulateOneTrust(activeGroups: string, isDecided: boolean) {
  window.OnetrustActiveGroups = activeGroups;
  window.OneTrust = {
    IsAlertBoxClosed: () => isDecided,
    OnConsentChanged: () => undefined,
    ToggleInfoDisplay: () => undefined,
  };
  window.OptanonWrapper?.();
}

beforeEach(() => {
  localStorage.clear();
  setRuntimeConfiguration({ ...builtConfiguration, segment });
});
afterEach(() => {
  showConsentOverlay('none');
  findScript()?.remove();
  for (const name of ['OneTrust', 'OnetrustActiveGroups', 'OptanonWrapper'])
    Reflect.deleteProperty(window, name);
  setRuntimeConfiguration(builtConfiguration);
});

test('without consent the cookies of an earlier visit are deleted, and the visitor is asked', async () => {
  document.cookie = '_fbp=1; path=/';
  document.cookie = 'other=1; path=/';
  await initializeConsent();
  expect(document.cookie).toBe('other=1');
  expect(getConsentOverlay()).toBe('banner');
});

test('with consent the cookies stay, and nothing is asked', async () => {
  setConsent(['C0004']);
  document.cookie = '_fbp=1; path=/';
  await initializeConsent();
  expect(document.cookie).toContain('_fbp=1');
  expect(getConsentOverlay()).toBe('none');
});

test('a withdrawal deletes the cookies of a destination that is not configured any more', async () => {
  setConsent(['C0002', 'C0004']);
  await initializeConsent();
  document.cookie = '_fbp=1; path=/';
  document.cookie = '_ga=1; path=/';
  setConsent(['C0002']);
  expect(document.cookie).not.toContain('_fbp');
  expect(document.cookie).toContain('_ga');
  document.cookie = '_ga=; path=/; max-age=0';
});

test.each([
  ['without a decision', undefined],
  ['after a decision without C0004', ['C0002']],
] as const)('%s the click ids of an earlier visit are deleted', async (_when, groups) => {
  rememberClickIds('https://www.example/?gclid=g1');
  if (groups) setConsent(groups);
  await initializeConsent();
  expect(readClickIds()).toEqual({});
  expect(localStorage.getItem('playhouse.www.clickIds')).toBeNull();
});

test('with C0004 the click ids stay', async () => {
  rememberClickIds('https://www.example/?gclid=g1');
  setConsent(['C0004']);
  await initializeConsent();
  expect(readClickIds()).toEqual({ gclid: 'g1' });
});

test('all parts of a page from the back-forward cache follow a decision that was made in another tab meanwhile', async () => {
  setConsent(['C0004']);
  await initializeConsent();
  const listener = jest.fn();
  const stop = subscribeToConsent(listener);
  const hide = () => window.dispatchEvent(new Event('pagehide'));
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  hide();
  show(true);
  expect(listener).not.toHaveBeenCalled();
  hide();
  // A page in the cache gets no event of the storage.
  const decision = { version: 1, value: { groups: ['C0001'], decidedAt: Date.now() } };
  localStorage.setItem(getStorageKey(storedConsent), JSON.stringify(decision));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalled();
  stop();
});

test('a configured OneTrust asks in place of the banner, and its decisions are taken over', async () => {
  setRuntimeConfiguration({ ...builtConfiguration, segment, oneTrust });
  const started = initializeConsent();
  await waitFor(() => expect(findScript()?.dataset.domainScript).toBe('f3a1'));
  findScript()?.dispatchEvent(new Event('load'));
  await started;
  expect(getConsentOverlay()).toBe('none');
  // Groups that OneTrust allows before a decision are not allowed here.
  simulateOneTrust(',C0001,C0002,', false);
  expect(getConsent().isDecided).toBe(false);
  simulateOneTrust(',C0001,C0002,C0099,', true);
  expect(getGroups()).toBe('C0001,C0002');
  simulateOneTrust(',C0001,', true);
  expect(getGroups()).toBe('C0001');
});

test('when OneTrust asks again, the earlier decision and its traces are deleted', async () => {
  const again = { ...oneTrust, scriptUrl: 'https://consent.example/again/otSDKStub.js' };
  setRuntimeConfiguration({ ...builtConfiguration, segment, oneTrust: again });
  setConsent(['C0002', 'C0004']);
  rememberClickIds('https://www.example/?gclid=g1');
  document.cookie = '_fbp=1; path=/';
  const started = initializeConsent();
  await waitFor(() => expect(findScript()).not.toBeNull());
  findScript()?.dispatchEvent(new Event('load'));
  await started;
  // The earlier decision does not count before OneTrust answers, and its traces are still there.
  expect(getGroups()).toBe('C0001');
  expect(document.cookie).toContain('_fbp');
  simulateOneTrust(',C0001,C0002,C0004,', false);
  expect(getGroups()).toBe('C0001');
  expect(getConsent().isDecided).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).not.toContain('_fbp');
  simulateOneTrust(',C0001,C0002,', true);
  expect(getGroups()).toBe('C0001,C0002');
});

test('with OneTrust nothing loads before it answers, also after an earlier decision there', async () => {
  const known = { ...oneTrust, scriptUrl: 'https://consent.example/known/otSDKStub.js' };
  setRuntimeConfiguration({ ...builtConfiguration, segment, oneTrust: known });
  const decision = { groups: ['C0001', 'C0002', 'C0003'], decidedAt: Date.now(), isOfOneTrust: true };
  localStorage.setItem(getStorageKey(storedConsent), JSON.stringify({ version: 1, value: decision }));
  mockStartBus.mockClear();
  document.cookie = '_ga=1; path=/';
  const started = initializeConsent();
  await waitFor(() => expect(findScript()).not.toBeNull());
  findScript()?.dispatchEvent(new Event('load'));
  await started;
  expect(getConsent()).toMatchObject({ isDecided: false });
  expect(getGroups()).toBe('C0001');
  expect(mockStartBus).not.toHaveBeenCalled();
  simulateOneTrust(',C0001,C0002,C0003,', true);
  await waitFor(() => expect(mockStartBus).toHaveBeenCalledTimes(1));
  expect(getGroups()).toBe('C0001,C0002,C0003');
  expect(document.cookie).toContain('_ga');
  document.cookie = '_ga=; path=/; max-age=0';
});

test('a blocked script of OneTrust leaves the visitor without consent, also after an earlier decision', async () => {
  // A script that was loaded once is not loaded again, so this test has an address of its own.
  const blocked = { ...oneTrust, scriptUrl: 'https://consent.example/blocked/otSDKStub.js' };
  setRuntimeConfiguration({ ...builtConfiguration, segment, oneTrust: blocked });
  setConsent(['C0002', 'C0004']);
  const started = initializeConsent();
  await waitFor(() => expect(findScript()).not.toBeNull());
  findScript()?.dispatchEvent(new Event('error'));
  await started;
  expect(getConsent().isDecided).toBe(false);
  expect(getConsentOverlay()).toBe('none');
});
