import { act, renderHook } from '@testing-library/react';
import { useIsStable } from './useIsStable';

let whenIdle: IdleRequestCallback | null;

/** The browser has nothing left to do. */
const rest = () => act(() => whenIdle?.({ didTimeout: false, timeRemaining: () => 1 }));

function setReadyState(state: DocumentReadyState) {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
}

beforeEach(() => {
  whenIdle = null;
  Object.assign(window, {
    requestIdleCallback: (callback: IdleRequestCallback) => {
      whenIdle = callback;
      return 1;
    },
    cancelIdleCallback: () => {
      whenIdle = null;
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

it('waits until the page has loaded, and then until the browser has nothing left to do (SPEC 2.6)', () => {
  setReadyState('interactive');
  const { result } = renderHook(useIsStable);
  expect(whenIdle).toBeNull();
  act(() => void window.dispatchEvent(new Event('load')));
  expect(result.current).toBe(false);
  rest();
  expect(result.current).toBe(true);
});

it('does not wait for the loading of a page that has loaded', () => {
  setReadyState('complete');
  const { result } = renderHook(useIsStable);
  expect(result.current).toBe(false);
  rest();
  expect(result.current).toBe(true);
});

it('does without idle callbacks', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  setReadyState('complete');
  const { result } = renderHook(useIsStable);
  act(() => jest.runAllTimers());
  expect(result.current).toBe(true);
  jest.useRealTimers();
});

it.each(['interactive', 'complete'] as const)('waits for nothing once its page is gone: %s', (state) => {
  setReadyState(state);
  const { unmount } = renderHook(useIsStable);
  unmount();
  window.dispatchEvent(new Event('load'));
  expect(whenIdle).toBeNull();
});
