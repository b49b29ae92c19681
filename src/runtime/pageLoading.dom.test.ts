import { waitFor } from '@testing-library/react';
import { beginNavigation, cancelNavigation, watchNavigation } from './navigation';
import { retryFirstPage, waitForPageCode, type PageLoader } from './pageLoading';

interface Page {
  status?: string;
  title: string;
}

function setUp({ isReady = false, exists = true, status = 'success' } = {}) {
  const page: Page = { title: 'About', status };
  const loader: PageLoader<Page> = {
    loadPage: jest.fn(() => Promise.resolve(page)),
    loadPageSync: jest.fn((path: string) => (path === '/about' ? page : undefined)),
    hovering: jest.fn(),
  };
  const code = {
    isReady: jest.fn(() => isReady),
    prepare: jest.fn(() => Promise.resolve(exists)),
    preload: jest.fn(),
  };
  const loadInBrowser = jest.fn();
  waitForPageCode(loader, code, loadInBrowser);
  return { page, loader, code, loadInBrowser };
}

it('shows a page when its code is loaded', async () => {
  const { page, loader, code } = setUp();
  expect(await loader.loadPage('/about')).toBe(page);
  expect(code.prepare).toHaveBeenCalledWith(page, '/about');
});

it('never shows a page that the visitor has left before it is loaded', async () => {
  window.history.pushState({}, '', '/about?version=1');
  const { loader } = setUp();
  const onLoaded = jest.fn();
  void loader.loadPage('/about?version=1').then(onLoaded);
  window.history.pushState({}, '', '/films');
  await loader.loadPage('/films');
  expect(onLoaded).not.toHaveBeenCalled();
});

it.each([
  ['has begun another navigation', beginNavigation],
  ['has canceled the navigation', cancelNavigation],
])('never shows a page when the visitor %s before it is loaded', async (_, change) => {
  const { loader } = setUp();
  const onLoaded = jest.fn();
  beginNavigation();
  void loader.loadPage('/about').then(onLoaded);
  change();
  await loader.loadPage('/films');
  expect(onLoaded).not.toHaveBeenCalled();
});

it('drops a change within the page when a newer one has begun', async () => {
  window.history.pushState({}, '', '/about');
  const { page, loader } = setUp();
  const onFirst = jest.fn();
  const onOther = jest.fn();
  void loader.loadPage('/films').then(onOther);
  void loader.loadPage('/about?tab=1').then(onFirst);
  expect(await loader.loadPage('/about?tab=2')).toBe(page);
  expect(onFirst).not.toHaveBeenCalled();
  expect(onOther).toHaveBeenCalledWith(page);
});

describe.each([
  ['the code of the page does not exist any more', { exists: false }],
  ['Gatsby cannot load the page', { status: 'error' }],
])('when %s', (_, options) => {
  it('leaves the navigation to the browser, with query and anchor', async () => {
    const { loader, loadInBrowser } = setUp(options);
    const onLoaded = jest.fn();
    const gatsby: { ___navigate: (to: string | number) => void } = {
      ___navigate: () => void loader.loadPage('/about?version=1').then(onLoaded),
    };
    watchNavigation(jest.fn(), gatsby);
    gatsby.___navigate('/about?version=1#team');
    // Meanwhile the visitor uses the page that is still shown.
    gatsby.___navigate(`${window.location.pathname}?tab=2`);
    await waitFor(() => expect(loadInBrowser).toHaveBeenCalledWith('/about?version=1#team'));
    expect(onLoaded).not.toHaveBeenCalled();
  });

  it('loads the current address again for a step in history', async () => {
    window.history.pushState({}, '', '/about#team');
    const { loader, loadInBrowser } = setUp(options);
    void loader.loadPage('/about');
    await waitFor(() => expect(loadInBrowser).toHaveBeenCalledWith(undefined));
  });
});

it('has a page without waiting only when it is ready', () => {
  expect(setUp({ isReady: false }).loader.loadPageSync('/about')).toBeUndefined();
  const { page, loader } = setUp({ isReady: true });
  expect(loader.loadPageSync('/about')).toBe(page);
  expect(loader.loadPageSync('/other')).toBeUndefined();
});

it('loads the code of a page when the visitor points at a link to it', async () => {
  const { page, loader, code } = setUp();
  loader.hovering('/about');
  await Promise.resolve();
  expect(code.preload).toHaveBeenCalledWith(page);
  expect(code.prepare).not.toHaveBeenCalled();
});

describe('the first page', () => {
  const loaded = { title: 'About', status: 'success' };
  function start(...results: readonly (Promise<Page> | (Page & { error?: unknown }))[]) {
    const load = jest.fn<Promise<Page>, []>();
    for (const result of results) load.mockReturnValueOnce(Promise.resolve(result));
    const loader = { loadPage: load as (path: string) => Promise<Page> };
    retryFirstPage(loader);
    const onLoaded = jest.fn();
    void loader.loadPage('/about').then(onLoaded);
    return { load, loader, onLoaded };
  }
  const failed = { title: '', status: 'error' };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is requested again, ever more slowly, until its data is there', async () => {
    const { load, loader, onLoaded } = start(failed, failed, failed, loaded);
    for (const [seconds, requests] of [
      [0, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
    ] as const) {
      await jest.advanceTimersByTimeAsync(seconds * 1000);
      expect(load).toHaveBeenCalledTimes(requests);
    }
    expect(onLoaded).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1000);
    expect(onLoaded).toHaveBeenCalledWith(loaded);
    // A link to a page without data is followed by the browser.
    expect(loader.loadPage).toBe(load);
  });

  it('is requested again when the connection is back, also when its slices were missing', async () => {
    const { onLoaded } = start(Promise.reject(new SyntaxError('No JSON')), loaded);
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(onLoaded).toHaveBeenCalledWith(loaded);
  });

  it('whose code is missing is not requested again', async () => {
    const missing = { ...failed, error: new Error('Loading chunk 42 failed.') };
    const { onLoaded } = start(missing);
    await jest.advanceTimersByTimeAsync(0);
    expect(onLoaded).toHaveBeenCalledWith(missing);
  });
});
