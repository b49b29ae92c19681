import { ApiError, type ScanResult } from '../api/api';
import { CODES, createAnswer, createList, createMemoryStore, createSeat, performance } from './door.mocks';
import { DoorEngine, readShownCounts, type DoorApi, type DoorStore } from './doorEngine';
import { createSafeStore } from './safeStore';
import { createUpload } from './uploads';

const [CODE, OTHER] = CODES;
const LOADED_AT = '2026-12-05T23:00:00.000Z';
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

/** A device whose network is there or not, and a clock that goes on by a second with each look. */
async function openDoor({ hasList = true, hasNetwork = true } = {}) {
  let time = Date.parse(LOADED_AT);
  const store = createMemoryStore(hasList ? await createList(LOADED_AT) : null);
  const network = {
    isThere: hasNetwork,
    result: 'in' as ScanResult,
    other: null as { door: string; at: string } | null,
  };
  const sent: string[] = [];
  const uploads: { act: string; scanId: string }[][] = [];
  const api: DoorApi = {
    scan: async (_id, { scanId, act, ticketCode, seatGuid }) => {
      if (!network.isThere) return noNetwork();
      sent.push(`${act} ${ticketCode ?? seatGuid}`);
      return createAnswer(scanId, { result: network.result, other: network.other });
    },
    upload: async (_id, { scans }) => {
      if (!network.isThere) return noNetwork();
      uploads.push(scans.map(({ act, scanId }) => ({ act, scanId })));
      return {
        scans: scans.map(({ scanId }) => ({
          scanId,
          result: network.result,
          other: network.other,
          seatGuid: createSeat(0).seatGuid,
        })),
      };
    },
    readList: async () => (network.isThere ? createList(LOADED_AT) : noNetwork()),
    readCounts: async () =>
      network.isThere ? { ...performance, valid: 2, checkedIn: 1, inside: 1 } : noNetwork(),
  };
  const now = () => new Date((time += 1000));
  const openAnother = async (kept: DoorStore = store) => {
    const upload = createUpload({ api, store: kept, now });
    const opened = new DoorEngine({
      performance,
      door: 'Main',
      api,
      store: kept,
      upload,
      now,
      onChange: () => {},
    });
    await opened.start();
    return opened;
  };
  const engine = await openAnother();
  const setTime = (instant: string) => (time = Date.parse(instant));
  return { engine, store, network, sent, uploads, api, openAnother, setTime, now };
}

const scan = async (engine: DoorEngine, code: string, act: 'in' | 'out' | 'undo' = 'in') =>
  (await engine.scan({ code }, act))?.answer;

test('with a network Helios decides, and nothing waits', async () => {
  const { engine, network, sent, store } = await openDoor();
  expect((await scan(engine, CODE))?.result).toBe('in');
  network.result = 'used';
  network.other = { door: 'Side', at: LOADED_AT };
  expect(await scan(engine, CODE)).toMatchObject({ result: 'used', other: { door: 'Side' } });
  expect(sent).toEqual([`in ${CODE}`, `in ${CODE}`]);
  expect([...store.scans.values()].map(({ act, isQueued }) => [act, isQueued])).toEqual([['in', false]]);
});

test('a code that Helios does not know is an answer, and another refusal is an error', async () => {
  const refuse = async (code: 'TICKET_NOT_FOUND' | 'DOOR_CLOSED') => {
    const { engine, api } = await openDoor();
    api.scan = () => Promise.reject(new ApiError(409, { code }));
    return scan(engine, CODE);
  };
  expect(await refuse('TICKET_NOT_FOUND')).toMatchObject({ result: 'unknown' });
  await expect(refuse('DOOR_CLOSED')).rejects.toThrow(ApiError);
});

test('without a network the list decides: once, out and in again, back by undo', async () => {
  const { engine, store } = await openDoor({ hasNetwork: false });
  const results = [];
  for (const act of ['in', 'in', 'out', 'out', 'in', 'undo', 'undo', 'undo', 'undo'] as const)
    results.push((await scan(engine, CODE, act))?.result);
  expect(results).toEqual([
    'in',
    'used',
    'out',
    'notInside',
    'in',
    'undone',
    'undone',
    'undone',
    'notInside',
  ]);
  expect(engine.state.isConnected).toBe(false);
  // What changed nothing is not uploaded.
  expect([...store.scans.values()].map(({ act }) => act)).toEqual([
    'in',
    'out',
    'in',
    'undo',
    'undo',
    'undo',
  ]);
  expect(JSON.stringify([...store.scans.values()])).not.toContain(CODE);
  expect((await scan(engine, 'nothing'))?.result).toBe('notListed');
});

test('codes are found in the list however they are written', async () => {
  const { engine } = await openDoor({ hasNetwork: false });
  expect((await scan(engine, 'aaaa-1111-bbbb-2222'))?.seat?.seatGuid).toBe('seat-0');
});

test('without a network and without a list nothing is decided', async () => {
  const { engine } = await openDoor({ hasList: false, hasNetwork: false });
  expect(await engine.scan({ code: CODE }, 'in')).toBeNull();
});

test('uploads what waits in its order when the network is back, before a new scan goes to Helios', async () => {
  const { engine, network, uploads, sent, store } = await openDoor({ hasNetwork: false });
  await scan(engine, CODE);
  network.isThere = true;
  await scan(engine, OTHER);
  await scan(engine, CODE, 'out');
  expect(sent).toEqual([]);
  await engine.refresh();
  expect(uploads.map((scans) => scans.map(({ act }) => act))).toEqual([['in', 'in', 'out']]);
  expect([...store.scans.values()].some(({ isQueued }) => isQueued)).toBe(false);
  await engine.refresh();
  expect(uploads).toHaveLength(1);
  await scan(engine, OTHER, 'out');
  expect(sent).toEqual([`out ${OTHER}`]);
});

test('tells what it learns: another door was first, or has let the ticket in again', async () => {
  const { engine, network, store } = await openDoor({ hasNetwork: false });
  await scan(engine, CODE);
  Object.assign(network, { isThere: true, result: 'used', other: { door: 'Side', at: LOADED_AT } });
  await engine.refresh();
  const [lesson] = engine.state.lessons;
  expect(lesson?.text).toMatch(/^Orchestra, row C, seat 1: let in here at .*, but before at door Side at /);
  await engine.noteLesson(lesson?.scanId ?? '');
  expect([engine.state.lessons, store.lessons.size]).toEqual([[], 0]);

  network.isThere = false;
  await scan(engine, OTHER);
  network.isThere = true;
  network.result = 'in';
  await engine.refresh();
  expect(engine.state.lessons[0]?.text).toMatch(/and again at door Side/);
});

test('what Helios refuses for good is told and not sent again', async () => {
  const { engine, network, api } = await openDoor({ hasNetwork: false });
  await scan(engine, CODE);
  network.isThere = true;
  api.upload = () =>
    Promise.reject(
      new ApiError(409, { code: 'DOOR_CLOSED', title: 'The door is closed', detail: 'Too late.' }),
    );
  await engine.refresh();
  expect(engine.state.lessons[0]?.text).toBe('1 scan was not taken by Helios: The door is closed. Too late.');
  expect(engine.state.scans.some(({ isQueued }) => isQueued)).toBe(false);
});

test.each([403, 404, 405, 413])('what a portal answers to an upload (%i) loses no scan', async (status) => {
  const { engine, network, api } = await openDoor({ hasNetwork: false });
  await scan(engine, CODE);
  network.isThere = true;
  api.upload = () => Promise.reject(new ApiError(status, undefined));
  await engine.refresh();
  expect(engine.state).toMatchObject({ isConnected: false, lessons: [], scans: [{ isQueued: true }] });
});

test('a slow answer is learned after the list has decided', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const { engine, store, api } = await openDoor();
    let answerLate = () => {};
    let scanId = '';
    api.scan = (_id, body) => {
      scanId = body.scanId;
      return new Promise((resolve) => {
        answerLate = () =>
          resolve(createAnswer(scanId, { result: 'used', other: { door: 'Side', at: LOADED_AT } }));
      });
    };
    const scanned = scan(engine, CODE);
    // The hash of the code is made by the browser.
    while (scanId === '') await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await scanned)?.result).toBe('in');
    expect(store.scans.get(scanId)?.isQueued).toBe(true);
    answerLate();
    while (store.scans.get(scanId)?.isQueued) await new Promise((resolve) => setImmediate(resolve));
    expect(engine.state.lessons[0]?.text).toMatch(/but before at door Side/);
  } finally {
    jest.useRealTimers();
  }
});

test('counts by Helios, and without a network by the list', async () => {
  const { engine, network } = await openDoor();
  await engine.refresh();
  expect(readShownCounts(engine.state)).toMatchObject({ valid: 2, checkedIn: 1, listedAt: null });
  network.isThere = false;
  await scan(engine, CODE);
  expect(readShownCounts(engine.state)).toMatchObject({ valid: 2, inside: 1, checkedIn: null });
});

test('two tabs of one device let a ticket in once', async () => {
  const { engine, openAnother } = await openDoor({ hasNetwork: false });
  const other = await openAnother();
  expect((await scan(engine, CODE))?.result).toBe('in');
  expect((await scan(other, CODE))?.result).toBe('used');
});

test('scans that wait are uploaded without an open door, also after the end', async () => {
  const { engine, api, network, store, uploads, now, setTime } = await openDoor({ hasNetwork: false });
  await scan(engine, CODE);
  setTime('2026-12-06T03:00:00.000Z');
  const upload = createUpload({ api, store, now });
  await expect(upload()).rejects.toThrow('Failed to fetch');
  network.isThere = true;
  await Promise.all([upload(), upload()]);
  await upload();
  expect(uploads.map((scans) => scans.length)).toEqual([1]);
  expect([...store.scans.values()]).toMatchObject([{ isQueued: false }]);
});

test('a list that arrives after the end or the log-out is not kept', async () => {
  const arriveAfter = async (event: (door: Awaited<ReturnType<typeof openDoor>>) => void) => {
    const door = await openDoor({ hasList: false });
    door.api.readList = async () => {
      event(door);
      return createList(LOADED_AT);
    };
    await door.engine.refresh();
    return door.store.lists.size;
  };
  expect(await arriveAfter(() => {})).toBe(1);
  expect(await arriveAfter(({ setTime }) => void setTime(performance.endsAt))).toBe(0);
  expect(await arriveAfter(({ engine }) => engine.stop())).toBe(0);
});

test('a list that Helios refuses is not asked for each time, and after the end nothing is', async () => {
  const { engine, api, setTime } = await openDoor({ hasList: false });
  let asked = 0;
  api.readList = () => {
    asked++;
    return Promise.reject(new ApiError(409, { code: 'DOOR_CLOSED' }));
  };
  for (let i = 0; i < 5; i++) await expect(engine.refresh()).rejects.toThrow(ApiError);
  expect(asked).toBe(1);
  setTime(performance.endsAt);
  api.readCounts = () => Promise.reject(new Error('It is over.'));
  await engine.refresh();
  expect([asked, engine.state.isConnected]).toEqual([1, true]);
});

test('without a storage answers of Helios are shown, and the list decides without a network', async () => {
  const { network, openAnother, store } = await openDoor();
  const fail = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  const safe = createSafeStore({
    ...store,
    readLists: fail,
    keepList: fail,
    readScans: fail,
    keepScans: fail,
    readLessons: fail,
    keepLessons: fail,
    deleteEnded: fail,
  });
  const engine = await openAnother(safe);
  await engine.refresh();
  expect((await scan(engine, CODE))?.result).toBe('in');
  expect(safe.failure()).toBeInstanceOf(DOMException);
  network.isThere = false;
  expect((await scan(engine, CODE))?.result).toBe('used');
  expect((await scan(engine, OTHER))?.result).toBe('in');
  network.isThere = true;
  await engine.refresh();
  expect(engine.state.scans.map(({ isQueued }) => isQueued)).toEqual([false, false]);
});

test('what the storage could not take is stored when it works again', async () => {
  const { network, openAnother, store } = await openDoor({ hasNetwork: false });
  let isBroken = true;
  const safe = createSafeStore({
    ...store,
    keepScans: (scans) => (isBroken ? Promise.reject(new Error('closed')) : store.keepScans(scans)),
  });
  const engine = await openAnother(safe);
  await scan(engine, CODE);
  expect([store.scans.size, engine.state.scans.length]).toEqual([0, 1]);
  isBroken = false;
  await scan(engine, OTHER);
  expect([store.scans.size, safe.failure()]).toEqual([2, null]);
  expect(network.isThere).toBe(false);
});
