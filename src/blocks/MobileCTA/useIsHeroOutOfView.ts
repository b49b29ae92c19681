import { useEffect, useState } from 'react';
import { heroSelector } from '../shared/hero';

/**
 * True while the hero of the page is outside of the viewport, and always on a page without a hero. False on the server and
 * in the first render.
 */
export function useIsHeroOutOfView(): boolean {
  const [isOutOfView, setIsOutOfView] = useState(false);

  useEffect(() => {
    const hero = document.querySelector(heroSelector);
    if (!hero) {
      setIsOutOfView(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      const lastEntry = entries.at(-1);
      if (lastEntry) setIsOutOfView(!lastEntry.isIntersecting);
    });
    observer.observe(hero);
    return () => observer.disconnect();
  }, []);

  return isOutOfView;
}
