import { useEffect, type RefObject } from 'react';
import type { ViewportController } from './viewportController';

/**
 * Ctrl+wheel zooms, the wheel alone scrolls the page. One finger pans a zoomed map, else it scrolls the page. React's
 * listeners are passive and cannot prevent the default, so these are added directly.
 */
export function useWheelZoom(frame: RefObject<HTMLElement>, viewport: ViewportController): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onTouchMove = (event: TouchEvent) => {
      const isMapGesture = event.touches.length > 1 || !viewport.isWhole();
      if (event.cancelable && isMapGesture) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      viewport.zoomAt(Math.exp(-event.deltaY / 240), event);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouchMove);
    };
  }, [frame, viewport]);
}
