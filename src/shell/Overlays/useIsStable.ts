import { useEffect, useState } from 'react';

/** Turns true when the page has loaded and the browser has nothing left to do: the moment for what can wait. */
export function useIsStable(): boolean {
  const [isStable, setIsStable] = useState(false);
  useEffect(() => {
    let cancel = () => window.removeEventListener('load', whenIdle);
    function whenIdle() {
      const settle = () => setIsStable(true);
      // Safari has no idle callbacks before version 26.
      if ('requestIdleCallback' in window) {
        const handle = window.requestIdleCallback(settle);
        cancel = () => window.cancelIdleCallback(handle);
      } else {
        const timer = setTimeout(settle);
        cancel = () => clearTimeout(timer);
      }
    }
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => cancel();
  }, []);
  return isStable;
}
