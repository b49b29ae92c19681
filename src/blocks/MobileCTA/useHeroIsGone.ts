import { useEffect, useState } from 'react';
import { heroSelector } from '../shared/hero';

/**
 * True while the opening picture of the page and its buttons are out of view; true at once on a page without one.
 * False on the server and until the browser has looked.
 */
export function useHeroIsGone(): boolean {
  const [gone, setGone] = useState(false);

  useEffect(() => {
    const hero = document.querySelector(heroSelector);
    if (!hero) {
      setGone(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setGone(!last.isIntersecting);
    });
    observer.observe(hero);
    return () => observer.disconnect();
  }, []);

  return gone;
}
