import { useEffect, useState } from 'react';

/** True once the page has loaded and the browser is idle, for work that can wait. */
export function useIsStable(): boolean {
  const [isStable, setIsStable] = useState(false);
  useEffect(() => {
    let cancel = () => window.removeEventListener('load', waitForIdle);
    function waitForIdle() {
      const markStable = () => setIsStable(true);
      // Safari has no idle callbacks before version 26.
      if ('requestIdleCallback' in window) {
        const handle = window.requestIdleCallback(markStable);
        cancel = () => window.cancelIdleCallback(handle);
      } else {
        const timer = setTimeout(markStable);
        cancel = () => clearTimeout(timer);
      }
    }
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
    return () => cancel();
  }, []);
  return isStable;
}
