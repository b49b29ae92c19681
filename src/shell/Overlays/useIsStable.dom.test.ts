import { act, renderHook } from '@testing-library/react';
import { useIsStable } from './useIsStable';

let idleCallback: IdleRequestCallback | null;

/** Calls the idle callback. */
const runIdleCallback = () => act(() => idleCallback?.({ didTimeout: false, timeRemaining: () => 1 }));

function setReadyState(state: DocumentReadyState) {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
}

beforeEach(() => {
  idleCallback = null;
  Object.assign(window, {
    requestIdleCallback: (callback: IdleRequestCallback) => {
      idleCallback = callback;
      return 1;
    },
    cancelIdleCallback: () => {
      idleCallback = null;
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

it('waits until the page has loaded and the browser is idle (product 2.6)', () => {
  setReadyState('interactive');
  const { result } = renderHook(useIsStable);
  expect(idleCallback).toBeNull();
  act(() => void window.dispatchEvent(new Event('load')));
  expect(result.current).toBe(false);
  runIdleCallback();
  expect(result.current).toBe(true);
});

it('does not wait for the load event of a loaded page', () => {
  setReadyState('complete');
  const { result } = renderHook(useIsStable);
  expect(result.current).toBe(false);
  runIdleCallback();
  expect(result.current).toBe(true);
});

it('works without idle callbacks', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  setReadyState('complete');
  const { result } = renderHook(useIsStable);
  act(() => jest.runAllTimers());
  expect(result.current).toBe(true);
  jest.useRealTimers();
});

it.each(['interactive', 'complete'] as const)('stops waiting on unmount: %s', (state) => {
  setReadyState(state);
  const { unmount } = renderHook(useIsStable);
  unmount();
  window.dispatchEvent(new Event('load'));
  expect(idleCallback).toBeNull();
});
