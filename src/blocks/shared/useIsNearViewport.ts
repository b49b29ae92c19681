import { useEffect, useState, type RefObject } from 'react';

/** The distance from the viewport at which an element counts as near: about half a screen. */
const margin = '400px';

/** True as soon as the element has come near the viewport, for loading data lazily. */
export function useIsNearViewport(element: RefObject<Element>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear;
}
