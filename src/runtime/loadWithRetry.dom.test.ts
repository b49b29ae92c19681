import { canReachSite } from './connection';
import { loadMissingCode, loadWithRetry, retryDelayMs } from './loadWithRetry';

jest.mock('./connection');
const mockCanReachSite = jest.mocked(canReachSite);

const failToLoad = () => Promise.reject(new Error('Loading chunk 42 failed.'));
const dispatch = (what: string) => window.dispatchEvent(new Event(what));

/** The current state of a promise. */
async function getState(promise: Promise<unknown>): Promise<string> {
  let state = 'pending';
  promise.then(
    () => (state = 'fulfilled'),
    () => (state = 'rejected'),
  );
  await jest.advanceTimersByTimeAsync(0);
  return state;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('resolves to the loaded module', async () => {
  await expect(loadWithRetry(() => Promise.resolve('part'))).resolves.toBe('part');
});

it('retries when the connection is back', async () => {
  const load = jest.fn<Promise<string>, []>().mockImplementationOnce(failToLoad).mockResolvedValue('part');
  const module = loadWithRetry(load);
  expect(await getState(module)).toBe('pending');
  dispatch('online');
  await expect(module).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it.each(['scroll', 'pointermove', 'keydown'])(
  'retries with the next user event after the delay: %s',
  async (eventName) => {
    const load = jest.fn<Promise<string>, []>().mockImplementation(failToLoad);
    const module = loadWithRetry(load);
    await jest.advanceTimersByTimeAsync(retryDelayMs - 1);
    dispatch(eventName);
    expect(await getState(module)).toBe('pending');
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1);
    dispatch(eventName);
    dispatch(eventName);
    expect(await getState(module)).toBe('pending');
    expect(load).toHaveBeenCalledTimes(2);

    load.mockResolvedValue('part');
    dispatch('online');
    await expect(module).resolves.toBe('part');
  },
);

it('rejects with an error that is not a failed chunk', async () => {
  await expect(loadWithRetry(() => Promise.reject(new Error('x is undefined')))).rejects.toThrow(
    'x is undefined',
  );
});

describe('code that the visitor requested', () => {
  it('rejects when the site can be reached', async () => {
    mockCanReachSite.mockResolvedValue(true);
    await expect(loadWithRetry(failToLoad, true)).rejects.toThrow('Loading chunk 42 failed.');
  });

  it('waits for the connection when the site cannot be reached', async () => {
    mockCanReachSite.mockResolvedValue(false);
    const load = jest.fn<Promise<string>, []>().mockImplementationOnce(failToLoad).mockResolvedValue('part');
    const module = loadWithRetry(load, true);
    expect(await getState(module)).toBe('pending');
    dispatch('online');
    await expect(module).resolves.toBe('part');
  });

  it('can be loaded at once', async () => {
    mockCanReachSite.mockResolvedValue(false);
    const load = jest.fn<Promise<string>, []>().mockImplementationOnce(failToLoad).mockResolvedValue('part');
    const module = loadWithRetry(load, true);
    expect(await getState(module)).toBe('pending');
    loadMissingCode();
    await expect(module).resolves.toBe('part');
  });
});
