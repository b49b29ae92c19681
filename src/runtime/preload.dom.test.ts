import { preloadWhenIdle } from './preload';

const load = jest.fn(async () => undefined);
let reduced = false;

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  reduced = false;
  Object.assign(window, { matchMedia: () => ({ matches: reduced }) });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

test('loads when the browser is idle, unless it is canceled first', () => {
  preloadWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
  preloadWhenIdle(load)();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
});

test('ignores a failed load', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 42 failed.'));
  preloadWhenIdle(load);
  await jest.runAllTimersAsync();
});

test.each(['saveData', 'prefers-reduced-data'])('preloads nothing with %s', (preference) => {
  reduced = preference === 'prefers-reduced-data';
  Object.assign(navigator, { connection: { saveData: preference === 'saveData' } });
  preloadWhenIdle(load);
  jest.runAllTimers();
  expect(load).not.toHaveBeenCalled();
});
