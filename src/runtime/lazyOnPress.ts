import { lazy, type ComponentType } from 'react';
import { loadWithRetry } from './loadWithRetry';

/**
 * A component whose code is loaded when the visitor has pressed a control. The page stays when the code is missing: without a
 * connection the component appears when the connection is back, otherwise the failure is reported as an unhandled rejection.
 * `watchChunkFailures` then reloads the page once, or shows a message above it.
 */
export function lazyOnPress<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOnPress(load) }));
}

async function loadOnPress<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWithRetry(load, true);
  } catch (error) {
    void Promise.reject(error);
    return loadWithRetry(load);
  }
}
