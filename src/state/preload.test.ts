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

test('loads when the browser is idle, unless the step was left', () => {
  preloadWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
  preloadWhenIdle(load)();
  jest.runAllTimers();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is none', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 42 failed.'));
  preloadWhenIdle(load);
  await jest.runAllTimersAsync();
});

test.each(['saveData', 'prefers-reduced-data'])('loads nothing ahead with %s', (wish) => {
  reduced = wish === 'prefers-reduced-data';
  Object.assign(navigator, { connection: { saveData: wish === 'saveData' } });
  preloadWhenIdle(load);
  jest.runAllTimers();
  expect(load).not.toHaveBeenCalled();
});
