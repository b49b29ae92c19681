import { useEffect, useState } from 'react';
import { runWhenIdle } from '../../runtime/runWhenIdle';

/** True once the page has loaded and the browser is idle, for work that can wait. */
export function useIsStable(): boolean {
  const [isStable, setIsStable] = useState(false);
  useEffect(() => {
    let cancel = () => window.removeEventListener('load', waitForIdle);
    function waitForIdle() {
      cancel = runWhenIdle(() => setIsStable(true), 0);
    }
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
    return () => cancel();
  }, []);
  return isStable;
}
