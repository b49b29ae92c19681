import { useEffect, useState, type RefObject } from 'react';

/** How far below the window an element counts as near: about half a screen. */
const margin = '400px';

/** True from the moment the element comes near the window; for what need not be loaded before. */
export function useNearView(element: RefObject<Element>): boolean {
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);

  return near;
}
