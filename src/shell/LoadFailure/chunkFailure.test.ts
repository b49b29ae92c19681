import { canReachSite } from '../../state/connection';
import { reloadOnce, watchChunkFailures, type Recovery } from './chunkFailure';

jest.mock('../../state/connection');
const mockCanReachSite = jest.mocked(canReachSite);

beforeEach(() => mockCanReachSite.mockResolvedValue(true));

test('loads the page again once, keeping the rest of its address', async () => {
  const replace = jest.fn();
  expect(await reloadOnce('https://site.example/ticketing?eventId=7#seats', replace)).toBe('reloading');
  expect(replace).toHaveBeenCalledWith('https://site.example/ticketing?eventId=7&reload=true#seats');
});

test('does not load it a second time', async () => {
  const replace = jest.fn();
  expect(await reloadOnce('https://site.example/?reload=true', replace)).toBe('givenUp');
  expect(replace).not.toHaveBeenCalled();
});

test.each(['https://site.example/', 'https://site.example/?reload=true'])(
  'does not load it while the site is out of reach (%s)',
  async (href) => {
    mockCanReachSite.mockResolvedValue(false);
    const replace = jest.fn();
    expect(await reloadOnce(href, replace)).toBe('offline');
    expect(replace).not.toHaveBeenCalled();
  },
);

test('a chunk that nobody waits for: reloads, then gives up; other rejections are not its matter', async () => {
  const reload = jest
    .fn<Promise<Recovery>, []>()
    .mockResolvedValueOnce('reloading')
    .mockResolvedValueOnce('offline')
    .mockResolvedValue('givenUp');
  const onFailure = jest.fn();
  const gatsbysListener = jest.fn();
  window.addEventListener('unhandledrejection', gatsbysListener);
  watchChunkFailures(onFailure, reload);
  const reject = async (reason: unknown) => {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    await Promise.resolve();
    await Promise.resolve();
  };

  for (let times = 0; times < 3; times += 1) await reject(new Error('Loading chunk 42 failed.'));
  expect(onFailure.mock.calls).toEqual([['offline'], ['givenUp']]);
  expect(gatsbysListener).not.toHaveBeenCalled();

  await reject(new Error('Something else'));
  expect(reload).toHaveBeenCalledTimes(3);
  expect(gatsbysListener).toHaveBeenCalledTimes(1);
});
