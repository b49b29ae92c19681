import { getStorageKey } from '../lib/storage';
import { getConsent, setConsent, storedConsent, subscribeToConsent } from './consent';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 15);
const key = getStorageKey(storedConsent);
const getGroups = () => [...getConsent().groups];

beforeEach(() => {
  jest.useFakeTimers({ now });
  localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const setGpc = (value: unknown) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });

test('before a decision only strictly necessary is allowed', () => {
  expect(getGroups()).toEqual(['C0001']);
  expect(getConsent()).toMatchObject({ isDecided: false, isGpc: false });
});

test('a decision is remembered with the prefix of the site, and always has C0001', () => {
  setConsent(['C0004', 'C0002']);
  expect(getGroups()).toEqual(['C0001', 'C0002', 'C0004']);
  expect(getConsent().isDecided).toBe(true);
  expect(JSON.parse(localStorage.getItem('playhouse.www.consent') ?? '')).toEqual({
    version: 1,
    value: { groups: ['C0001', 'C0002', 'C0004'], decidedAt: now },
  });
});

test('a refusal is a decision', () => {
  setConsent([]);
  expect(getGroups()).toEqual(['C0001']);
  expect(getConsent().isDecided).toBe(true);
});

test('a decision lasts 365 days', () => {
  setConsent(['C0002']);
  jest.setSystemTime(now + 365 * day - 1);
  expect(getGroups()).toEqual(['C0001', 'C0002']);
  jest.setSystemTime(now + 365 * day);
  expect(getGroups()).toEqual(['C0001']);
  expect(getConsent().isDecided).toBe(false);
});

test.each([
  ['another version', { version: 0, value: { groups: ['C0001', 'C0004'], decidedAt: now } }],
  ['an unknown group', { version: 1, value: { groups: ['C0001', 'C0005'], decidedAt: now } }],
  ['groups that are no list', { version: 1, value: { groups: 'C0004', decidedAt: now } }],
  ['no time', { version: 1, value: { groups: ['C0004'] } }],
  ['a time that is no number', { version: 1, value: { groups: ['C0004'], decidedAt: '2026-01-15' } }],
  ['a time in the far future', { version: 1, value: { groups: ['C0004'], decidedAt: now + 2 * day } }],
  ['a text', 'C0004'],
])('a stored choice with %s counts as no decision', (_what, stored) => {
  localStorage.setItem(key, JSON.stringify(stored));
  expect(getGroups()).toEqual(['C0001']);
  expect(getConsent().isDecided).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('Global Privacy Control switches targeting off, whatever was chosen', () => {
  setConsent(['C0002', 'C0004']);
  setGpc(true);
  expect(getConsent()).toMatchObject({ isDecided: true, isGpc: true });
  expect(getGroups()).toEqual(['C0001', 'C0002']);
  setGpc(false);
  expect(getConsent().isGpc).toBe(false);
  expect(getGroups()).toEqual(['C0001', 'C0002', 'C0004']);
});

test('a decision with the signal does not allow targeting once the signal is gone', () => {
  setGpc(true);
  setConsent(['C0002', 'C0004']);
  setGpc(false);
  expect(getGroups()).toEqual(['C0001', 'C0002']);
});

test('the signal is no decision', () => {
  setGpc(true);
  expect(getConsent()).toMatchObject({ isDecided: false, isGpc: true });
});

test('returns the same object until something changes', () => {
  const before = getConsent();
  expect(getConsent()).toBe(before);
  setConsent([]);
  const refused = getConsent();
  expect(refused).not.toBe(before);
  setConsent([]);
  expect(getConsent()).toBe(refused);
});

test('notifies of decisions in this and in other tabs, until stopped', () => {
  const listener = jest.fn();
  const stop = subscribeToConsent(listener);
  setConsent(['C0003']);
  expect(listener).toHaveBeenCalledTimes(1);

  localStorage.setItem(
    key,
    JSON.stringify({ version: 1, value: { groups: ['C0001', 'C0004'], decidedAt: now } }),
  );
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(getGroups()).toEqual(['C0001', 'C0004']);

  stop();
  setConsent([]);
  expect(listener).toHaveBeenCalledTimes(2);
});
