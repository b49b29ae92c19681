import { globalHistory } from '@gatsbyjs/reach-router';
import { useEffect, useRef } from 'react';
import { findAnchorTarget, hasIgnoreScroll } from './findAnchorTarget';
import { normalizePath } from './Link/Link';

/**
 * Calls `onTarget` with the element that the hash of the URL names: on mount, and after each navigation within the page,
 * also when the same link is followed again.
 */
export function useAnchorTarget(onTarget: (target: HTMLElement) => void): void {
  const listener = useRef(onTarget);
  useEffect(() => {
    listener.current = onTarget;
  });
  useEffect(() => {
    const callListener = () => {
      const target = findAnchorTarget();
      if (target) listener.current(target);
    };
    callListener();
    let path = normalizePath(window.location.pathname);
    return globalHistory.listen(({ location }) => {
      const previousPath = path;
      path = normalizePath(window.location.pathname);
      // During navigation to another page the URL changes before the content.
      if (path !== previousPath) return;
      // When the page rewrites its own URL, items that the visitor closed must stay closed.
      if (!hasIgnoreScroll(location.state)) callListener();
    });
  }, []);
}
