import { act, renderHook } from '@testing-library/react';
import { canReachSite } from './connection';
import { loadMissingCode, patiently, pauseMs, useIsCodeMissing } from './patiently';

jest.mock('./connection');
const mockCanReachSite = jest.mocked(canReachSite);

const missing = () => Promise.reject(new Error('Loading chunk 42 failed.'));
const happens = (what: string) => window.dispatchEvent(new Event(what));

/** Says what became of a promise by now. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  let state = 'pending';
  promise.then(
    () => (state = 'there'),
    () => (state = 'failed'),
  );
  await jest.advanceTimersByTimeAsync(0);
  return state;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('brings what there is', async () => {
  await expect(patiently(() => Promise.resolve('part'))).resolves.toBe('part');
});

it('asks again when the connection is back', async () => {
  const load = jest.fn<Promise<string>, []>().mockImplementationOnce(missing).mockResolvedValue('part');
  const part = patiently(load);
  expect(await stateOf(part)).toBe('pending');
  happens('online');
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

it.each(['scroll', 'pointermove', 'keydown'])(
  'asks again when the visitor does something, not at once: %s',
  async (sign) => {
    const load = jest.fn<Promise<string>, []>().mockImplementation(missing);
    const part = patiently(load);
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    happens(sign);
    expect(await stateOf(part)).toBe('pending');
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1);
    happens(sign);
    happens(sign);
    expect(await stateOf(part)).toBe('pending');
    expect(load).toHaveBeenCalledTimes(2);

    load.mockResolvedValue('part');
    happens('online');
    await expect(part).resolves.toBe('part');
  },
);

it('does not hide a fault of the code itself', async () => {
  await expect(patiently(() => Promise.reject(new Error('x is undefined')))).rejects.toThrow(
    'x is undefined',
  );
});

describe('what the visitor asked for', () => {
  it('fails where there is a connection, and the page is loaded again', async () => {
    mockCanReachSite.mockResolvedValue(true);
    await expect(patiently(missing, true)).rejects.toThrow('Loading chunk 42 failed.');
  });

  it('waits for the connection where there is none', async () => {
    mockCanReachSite.mockResolvedValue(false);
    const load = jest.fn<Promise<string>, []>().mockImplementationOnce(missing).mockResolvedValue('part');
    const part = patiently(load, true);
    expect(await stateOf(part)).toBe('pending');
    happens('online');
    await expect(part).resolves.toBe('part');
  });

  it('is known as missing meanwhile, and can be asked for at once', async () => {
    mockCanReachSite.mockResolvedValue(false);
    const { result } = renderHook(() => useIsCodeMissing());
    expect(result.current).toBe(false);
    const load = jest.fn<Promise<string>, []>().mockImplementationOnce(missing).mockResolvedValue('part');
    const part = patiently(load, true);
    await act(async () => void (await stateOf(part)));
    expect(result.current).toBe(true);
    act(loadMissingCode);
    await expect(part).resolves.toBe('part');
    expect(result.current).toBe(false);
  });
});
