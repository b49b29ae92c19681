import { useEffect, type RefObject } from 'react';
import { useLatestCallback } from '../useLatestCallback';

/** Between the bar and what is moved out from under it, in CSS pixels. */
const GAP_PX = 8;

/**
 * Makes room for a bar that is fixed to the foot of the window. Its height is `--bottom-bar` of the root element: the page
 * ends above it, and what floats in a corner stands above it. What gets the focus is scrolled clear of it, and so is the seat
 * that is looked at when the bar grows.
 *
 * @param seatBox where that seat stands in the window; null when there is none
 */
export function useBarRoom(
  bar: RefObject<HTMLElement>,
  isFixed: boolean,
  seatBox: () => DOMRect | null,
): void {
  const box = useLatestCallback(seatBox);
  useEffect(() => {
    const element = bar.current;
    if (!isFixed || !element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { top, height } = element.getBoundingClientRect();
      style.setProperty('--bottom-bar', `${height}px`);
      style.scrollPaddingBottom = `${height + GAP_PX}px`;
      const seat = box();
      const covered = seat ? seat.bottom + GAP_PX - top : 0;
      if (seat && covered > 0 && seat.top < window.innerHeight) window.scrollBy({ top: covered });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
      style.scrollPaddingBottom = '';
    };
  }, [bar, isFixed, box]);
}
