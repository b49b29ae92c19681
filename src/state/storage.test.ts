import { isRecord, onStoredChange, readStored, writeStored, type StoredItem } from './storage';

interface Colour {
  name: string;
}

const item: StoredItem<Colour> = {
  name: 'colour',
  version: 2,
  area: 'local',
  guard: (value): value is Colour => isRecord(value) && typeof value.name === 'string',
};
const key = 'playhouse.www.colour';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('reads back what was written, under the prefix of the site', () => {
  writeStored(item, { name: 'gold' });
  expect(Object.keys(localStorage)).toEqual([key]);
  expect(readStored(item)).toEqual({ name: 'gold' });
});

test.each([
  ['text that is not JSON', 'gold'],
  ['an older version', JSON.stringify({ version: 1, value: { name: 'gold' } })],
  ['another shape', JSON.stringify({ version: 2, value: { name: 7 } })],
  ['no envelope', JSON.stringify(null)],
])('drops %s', (_what, text) => {
  localStorage.setItem(key, text);
  expect(readStored(item)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('null removes the value', () => {
  writeStored(item, { name: 'gold' });
  writeStored(item, null);
  expect(localStorage).toHaveLength(0);
});

test('the session area is another place', () => {
  writeStored({ ...item, area: 'session' }, { name: 'ink' });
  expect(localStorage).toHaveLength(0);
  expect(readStored({ ...item, area: 'session' })).toEqual({ name: 'ink' });
});

test('tells of changes in this tab and in another, until stopped', () => {
  const listener = jest.fn();
  const stop = onStoredChange(item, listener);
  writeStored(item, { name: 'gold' });
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  writeStored(item, null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a full storage is no error', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => writeStored(item, { name: 'gold' })).not.toThrow();
  setItem.mockRestore();
});
