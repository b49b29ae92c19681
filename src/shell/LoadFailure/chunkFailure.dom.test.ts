import { canReachSite } from '../../runtime/connection';
import { reloadOnce, watchChunkFailures, type ReloadResult } from './chunkFailure';

jest.mock('../../runtime/connection');
const mockCanReachSite = jest.mocked(canReachSite);

beforeEach(() => mockCanReachSite.mockResolvedValue(true));

test('reloads the page once and keeps the rest of its URL', async () => {
  const replace = jest.fn();
  expect(await reloadOnce('https://site.example/ticketing?eventId=7#seats', replace)).toBe('reloading');
  expect(replace).toHaveBeenCalledWith('https://site.example/ticketing?eventId=7&reload=true#seats');
});

test('does not reload a second time', async () => {
  const replace = jest.fn();
  expect(await reloadOnce('https://site.example/?reload=true', replace)).toBe('alreadyReloaded');
  expect(replace).not.toHaveBeenCalled();
});

test.each(['https://site.example/', 'https://site.example/?reload=true'])(
  'does not reload while the site is unreachable (%s)',
  async (href) => {
    mockCanReachSite.mockResolvedValue(false);
    const replace = jest.fn();
    expect(await reloadOnce(href, replace)).toBe('offline');
    expect(replace).not.toHaveBeenCalled();
  },
);

test('handles unhandled chunk errors with a reload, then with onFailure, and ignores other rejections', async () => {
  const reload = jest
    .fn<Promise<ReloadResult>, []>()
    .mockResolvedValueOnce('reloading')
    .mockResolvedValueOnce('offline')
    .mockResolvedValue('alreadyReloaded');
  const onFailure = jest.fn();
  const gatsbyListener = jest.fn();
  watchChunkFailures(onFailure, reload);
  window.addEventListener('unhandledrejection', gatsbyListener);
  const reject = async (reason: unknown) => {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    await Promise.resolve();
    await Promise.resolve();
  };

  for (let times = 0; times < 3; times += 1) await reject(new Error('Loading chunk 42 failed.'));
  expect(onFailure.mock.calls).toEqual([['offline'], ['alreadyReloaded']]);
  expect(gatsbyListener).not.toHaveBeenCalled();

  await reject(new Error('Something else'));
  expect(reload).toHaveBeenCalledTimes(3);
  expect(gatsbyListener).toHaveBeenCalledTimes(1);
});
