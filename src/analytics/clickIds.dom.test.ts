import { clickIdParameters, forgetClickIds, readClickIds, rememberClickIds } from './clickIds';

const day = 24 * 60 * 60 * 1000;
const key = 'playhouse.www.clickIds';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => jest.useRealTimers());

test.each(clickIdParameters)('%s is kept for 90 days', (name) => {
  rememberClickIds(`https://www.example/?${name}=Click-1_a.b`);
  jest.setSystemTime(Date.now() + 90 * day - 1);
  expect(readClickIds()).toEqual({ [name]: 'Click-1_a.b' });
  jest.setSystemTime(Date.now() + 1);
  expect(readClickIds()).toEqual({});
});

test('a later click replaces that of its network only', () => {
  rememberClickIds('https://www.example/?msclkid=m1&gclid=g1');
  rememberClickIds('https://www.example/?msclkid=m2');
  rememberClickIds('https://www.example/');
  expect(readClickIds()).toEqual({ msclkid: 'm2', gclid: 'g1' });
});

test('after 90 days they are deleted when they are read, and with the next visit', () => {
  rememberClickIds('https://www.example/?gclid=g1');
  jest.setSystemTime(Date.now() + day);
  rememberClickIds('https://www.example/?msclkid=m1');
  jest.setSystemTime(Date.now() + 89 * day);
  readClickIds();
  expect(localStorage.getItem(key)).not.toContain('g1');
  expect(localStorage.getItem(key)).toContain('m1');
  jest.setSystemTime(Date.now() + day);
  rememberClickIds('https://www.example/');
  expect(localStorage.getItem(key)).toBeNull();
});

test.each(['', 'a b', '<script>', 'x'.repeat(501)])('the value %j is no click id', (value) => {
  rememberClickIds(`https://www.example/?gclid=${encodeURIComponent(value)}`);
  expect(localStorage.getItem(key)).toBeNull();
});

test('they can be forgotten', () => {
  rememberClickIds('https://www.example/?ttclid=t1');
  forgetClickIds();
  expect(localStorage.getItem(key)).toBeNull();
});
