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

describe('a storage that is full or blocked', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  afterEach(() => {
    jest.restoreAllMocks();
    writeStored(item, null);
  });

  test('the page goes on with what it wrote, and tells of it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const listener = jest.fn();
    const stop = onStoredChange(item, listener);
    writeStored(item, { name: 'gold' });
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(readStored(item)).toEqual({ name: 'gold' });
    writeStored(item, null);
    expect(readStored(item)).toBeNull();
  });

  test('what was there before is the older one', () => {
    writeStored(item, { name: 'ink' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    writeStored(item, { name: 'gold' });
    expect(readStored(item)).toEqual({ name: 'gold' });
  });

  test('as soon as it takes something again, it holds', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(refuse);
    writeStored(item, { name: 'gold' });
    writeStored(item, { name: 'ink' });
    localStorage.clear();
    expect(readStored(item)).toBeNull();
  });

  test('another tab that writes has the last word', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(refuse);
    const stop = onStoredChange(item, jest.fn());
    writeStored(item, { name: 'gold' });
    localStorage.setItem(key, JSON.stringify({ version: 2, value: { name: 'ink' } }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    stop();
    expect(readStored(item)).toEqual({ name: 'ink' });
  });

  test.each(['localStorage', 'sessionStorage'] as const)('no %s at all', (name) => {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const blocked = { ...item, area: name === 'localStorage' ? 'local' : 'session' } as const;
    writeStored(blocked, { name: 'gold' });
    expect(readStored(blocked)).toEqual({ name: 'gold' });
    writeStored(blocked, null);
    expect(readStored(blocked)).toBeNull();
  });

  test('what is kept meanwhile is a copy', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const value = { name: 'gold' };
    writeStored(item, value);
    value.name = 'ink';
    expect(readStored(item)).toEqual({ name: 'gold' });
  });
});
