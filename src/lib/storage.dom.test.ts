import { isRecord, subscribeToStored, readStored, writeStored, type StoredItem } from './storage';

interface Color {
  name: string;
}

const item: StoredItem<Color> = {
  name: 'colour',
  version: 2,
  area: 'local',
  guard: (value): value is Color => isRecord(value) && typeof value.name === 'string',
};
const key = 'playhouse.www.colour';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('reads the written value; the key has the prefix of the site', () => {
  writeStored(item, { name: 'gold' });
  expect(Object.keys(localStorage)).toEqual([key]);
  expect(readStored(item)).toEqual({ name: 'gold' });
});

test.each([
  ['text that is not JSON', 'gold'],
  ['an older version', JSON.stringify({ version: 1, value: { name: 'gold' } })],
  ['another shape', JSON.stringify({ version: 2, value: { name: 7 } })],
  ['no envelope', JSON.stringify(null)],
])('removes %s', (_what, text) => {
  localStorage.setItem(key, text);
  expect(readStored(item)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('null removes the value', () => {
  writeStored(item, { name: 'gold' });
  writeStored(item, null);
  expect(localStorage).toHaveLength(0);
});

test('the session area is separate from the local one', () => {
  writeStored({ ...item, area: 'session' }, { name: 'ink' });
  expect(localStorage).toHaveLength(0);
  expect(readStored({ ...item, area: 'session' })).toEqual({ name: 'ink' });
});

test('notifies the listener of changes in this and in another tab, until stopped', () => {
  const listener = jest.fn();
  const stop = subscribeToStored(item, listener);
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

describe('a storage that is full or blocked', () => {
  const throwQuotaError = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  afterEach(() => {
    jest.restoreAllMocks();
    writeStored(item, null);
  });

  test('keeps the written value in memory and notifies the listener', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError);
    const listener = jest.fn();
    const stop = subscribeToStored(item, listener);
    writeStored(item, { name: 'gold' });
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(readStored(item)).toEqual({ name: 'gold' });
    writeStored(item, null);
    expect(readStored(item)).toBeNull();
  });

  test('the value in memory replaces the older stored one', () => {
    writeStored(item, { name: 'ink' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError);
    writeStored(item, { name: 'gold' });
    expect(readStored(item)).toEqual({ name: 'gold' });
  });

  test('the storage is used again once a write succeeds', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(throwQuotaError);
    writeStored(item, { name: 'gold' });
    writeStored(item, { name: 'ink' });
    localStorage.clear();
    expect(readStored(item)).toBeNull();
  });

  test('a write of another tab replaces the value in memory', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(throwQuotaError);
    const stop = subscribeToStored(item, jest.fn());
    writeStored(item, { name: 'gold' });
    localStorage.setItem(key, JSON.stringify({ version: 2, value: { name: 'ink' } }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    stop();
    expect(readStored(item)).toEqual({ name: 'ink' });
  });

  test.each(['localStorage', 'sessionStorage'] as const)('works without %s', (name) => {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const blocked = { ...item, area: name === 'localStorage' ? 'local' : 'session' } as const;
    writeStored(blocked, { name: 'gold' });
    expect(readStored(blocked)).toEqual({ name: 'gold' });
    writeStored(blocked, null);
    expect(readStored(blocked)).toBeNull();
  });

  test('the value in memory is a copy', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError);
    const value = { name: 'gold' };
    writeStored(item, value);
    value.name = 'ink';
    expect(readStored(item)).toEqual({ name: 'gold' });
  });
});
