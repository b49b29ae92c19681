import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadFailure, type LoadFailureProps } from './LoadFailure';

/**
 * The message above a page that React does not draw, or that goes on below: what the server wrote can be read all the same,
 * so it can be closed. One at a time.
 *
 * @param wrap what stands around everything that React draws (styles)
 * @param props how it differs from that of a page that has failed; `onTryAgain` also takes it away
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
