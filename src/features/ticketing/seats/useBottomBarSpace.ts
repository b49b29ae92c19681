import { useEffect, type RefObject } from 'react';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';

/** The distance between the bar and content that is scrolled above it, in CSS pixels. */
const GAP_PX = 8;

/**
 * Reserves space for a bar that is fixed to the bottom of the viewport. Its height is set as `--bottom-bar` on the
 * root element, for the padding of the page and for floating elements. Focused elements, and the highlighted seat
 * when the bar grows, are scrolled above the bar.
 *
 * @param getSeatRect the position of the highlighted seat in the viewport; null without one
 */
export function useBottomBarSpace(
  bar: RefObject<HTMLElement>,
  isFixed: boolean,
  getSeatRect: () => DOMRect | null,
): void {
  const getRect = useLatestCallback(getSeatRect);
  useEffect(() => {
    const element = bar.current;
    if (!isFixed || !element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { top, height } = element.getBoundingClientRect();
      style.setProperty('--bottom-bar', `${height}px`);
      style.scrollPaddingBottom = `${height + GAP_PX}px`;
      const seat = getRect();
      const coveredPx = seat ? seat.bottom + GAP_PX - top : 0;
      if (seat && coveredPx > 0 && seat.top < window.innerHeight) window.scrollBy({ top: coveredPx });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
      style.scrollPaddingBottom = '';
    };
  }, [bar, isFixed, getRect]);
}
