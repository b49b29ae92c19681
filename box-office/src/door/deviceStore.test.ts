import 'fake-indexeddb/auto';
import * as store from './deviceStore';
import { createList, performance } from './door.mocks';

const NOW = new Date('2026-12-06T00:00:00.000Z');
const AFTER = new Date('2026-12-06T02:00:00.000Z');
const TOO_LATE = new Date('2026-12-08T02:00:00.000Z');
const session = {
  name: 'usher',
  role: 'door' as const,
  operations: ['scanTicket' as const],
  expiresAt: '2026-12-06T08:00:00.000Z',
};
const createScan = (scanId: string, isQueued: boolean): store.KeptScan => ({
  scanId,
  performanceId: performance.performanceId,
  endsAt: performance.endsAt,
  door: 'Main',
  act: 'in',
  codeHash: 'hash',
  seatGuid: 'seat-0',
  seat: 'Orchestra, row C, seat 1',
  at: NOW.toISOString(),
  isQueued,
});
const readIds = async () => (await store.readScans()).map(({ scanId }) => scanId);

beforeEach(async () => {
  await store.keepSession(session);
  await store.keepList(await createList(NOW.toISOString()));
  await store.keepScans([createScan('waits', true), createScan('done', false)]);
});

test('a list ends with its performance, and scans that wait stay as long as Helios takes them', async () => {
  await store.deleteEnded(NOW);
  expect(await store.readLists()).toHaveLength(1);
  await store.deleteEnded(AFTER);
  expect(await store.readLists()).toEqual([]);
  expect(await readIds()).toEqual(['waits']);
  await store.deleteEnded(TOO_LATE);
  expect(await readIds()).toEqual([]);
  // It is not silent.
  expect(await store.readLessons()).toMatchObject([
    { scanId: 'waits', text: expect.stringMatching(/^1 scan was not uploaded within 48 hours/) as string },
  ]);
});

test('the log-out deletes the list and the account, and keeps scans that wait', async () => {
  await store.deleteLists();
  expect(await store.readLists()).toEqual([]);
  expect(await store.readKeptSession(NOW)).toBeNull();
  expect(await readIds()).toEqual(['waits']);
});

test('the door opens without a network with a session and a list that are valid', async () => {
  expect(await store.readKeptSession(NOW)).toEqual(session);
  expect(await store.readKeptSession(AFTER)).toBeNull();
});

test('a list that arrives after the log-out is not kept', async () => {
  await store.deleteLists();
  await store.keepList(await createList(NOW.toISOString()));
  expect(await store.readLists()).toEqual([]);
});

test('a database that the browser has closed, or could not open, is opened again', async () => {
  const open = jest.spyOn(indexedDB, 'open');
  const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  });
  await expect(store.readLists()).rejects.toThrow('lost');
  open.mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError');
  });
  await expect(store.readLists()).rejects.toThrow(DOMException);
  expect(await store.readLists()).toHaveLength(1);
  transaction.mockRestore();
  open.mockRestore();
});
