import { globalHistory } from '@gatsbyjs/reach-router';
import { useEffect, useRef } from 'react';
import { anchoredElement } from './anchoredElement';
import { ignoresScroll } from './ignoresScroll';
import { pathOf } from './Link/useCurrentPath';

/**
 * Calls with what the anchor of the address names: at the start, and whenever a link of this page, or Back, leads to it, be
 * it for the second time.
 */
export function useAnchor(onTarget: (target: HTMLElement) => void): void {
  const listener = useRef(onTarget);
  useEffect(() => {
    listener.current = onTarget;
  });
  useEffect(() => {
    const tell = () => {
      const target = anchoredElement();
      if (target) listener.current(target);
    };
    tell();
    let path = pathOf(window.location.pathname);
    return globalHistory.listen(({ location }) => {
      const before = path;
      path = pathOf(window.location.pathname);
      // On the way to another page, the address is ahead of what is shown.
      if (path !== before) return;
      // An address that the page writes itself, as tabs do, leads nowhere: what was closed since stays closed.
      if (!ignoresScroll(location.state)) tell();
    });
  }, []);
}
