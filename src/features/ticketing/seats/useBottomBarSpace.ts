import type { RefObject } from 'react';
import { useReservedSpace } from '../../../design-system';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';

/** The distance between the bar and the highlighted seat above it, in CSS pixels. */
const GAP_PX = 8;

/**
 * Reserves space for a bar that is fixed to the bottom of the viewport. When the bar grows, the highlighted seat is scrolled above it.
 *
 * @param getSeatRect the position of the highlighted seat in the viewport; null without one
 */
export function useBottomBarSpace(
  bar: RefObject<HTMLElement>,
  isFixed: boolean,
  getSeatRect: () => DOMRect | null,
): void {
  const onResize = useLatestCallback(() => {
    const seat = getSeatRect();
    const top = bar.current?.getBoundingClientRect().top;
    if (!seat || top === undefined) return;
    const coveredPx = seat.bottom + GAP_PX - top;
    if (coveredPx > 0 && seat.top < window.innerHeight) window.scrollBy({ top: coveredPx });
  });
  useReservedSpace(bar, '--bottom-bar', { isReserved: isFixed, onResize });
}
