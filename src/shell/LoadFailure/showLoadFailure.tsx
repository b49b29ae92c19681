import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnce, watchChunkFailures, type ReloadResult } from './chunkFailure';
import { LoadFailure, type LoadFailureProps } from './LoadFailure';

/**
 * Shows the message above a page that React did not render or that is still usable. The visitor can close it, because the
 * server-rendered page can still be read. Only one message shows at a time.
 *
 * @param wrap wraps the content with the providers of every page
 * @param props overrides of the message; `onTryAgain` also closes it
 */
export function showLoadFailure(
  wrap: (content: ReactNode) => ReactNode,
  { offline, onTryAgain }: Pick<LoadFailureProps, 'offline' | 'onTryAgain'> = {},
): void {
  const id = 'load-failure';
  if (document.getElementById(id)) return;
  const container = document.createElement('div');
  container.id = id;
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  const tryAgain =
    onTryAgain &&
    (() => {
      close();
      onTryAgain();
    });
  root.render(wrap(<LoadFailure offline={offline} onClose={close} onTryAgain={tryAgain} />));
}

/**
 * Reloads the page, or shows the message, when code cannot be loaded. Call it when a module is evaluated, because Gatsby's own
 * listener is added after that (chunkFailure.ts).
 */
export function handleLoadFailures(wrap: (content: ReactNode) => ReactNode) {
  const showOffline = (onTryAgain: () => void) => showLoadFailure(wrap, { offline: true, onTryAgain });
  const tryAgain = () =>
    void reloadOnce().then((recovery) => recovery !== 'reloading' && onFailure(recovery));
  const onFailure = (recovery: ReloadResult) =>
    recovery === 'offline' ? showOffline(tryAgain) : showLoadFailure(wrap);
  watchChunkFailures(onFailure);
  return { tryAgain, showOffline };
}
