import { useRef, type TouchEvent, type MouseEvent } from 'react';

/** Product 5.2: a swipe is a horizontal move of one finger by more than 30 pixels. */
const swipeThreshold = 30;

interface SwipeOptions {
  /** Called when a swipe ends: 1 for the next slide (the finger moved left), -1 for the previous one. */
  onSwipe: (step: 1 | -1) => void;
  /** Called while the finger moves with the horizontal distance in pixels (0 for a vertical move), and with null at the end. */
  onMove?: (pixels: number | null) => void;
}

interface Point {
  x: number;
  y: number;
}

/**
 * Handlers for an element that can be swiped. The element needs `touch-action: pan-y pinch-zoom`, so that the browser
 * scrolls and zooms but leaves horizontal moves to the handlers.
 */
export function useSwipe({ onSwipe, onMove }: SwipeOptions) {
  const start = useRef<Point | null>(null);

  function cancelSwipe() {
    if (!start.current) return;
    start.current = null;
    onMove?.(null);
  }

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      if (touches.length !== 1 || !touch) return cancelSwipe();
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const touch = touches[0];
      if (!start.current || !touch) return;
      if (touches.length > 1) return cancelSwipe();
      const { deltaX, isHorizontal } = getMovement(start.current, touch);
      onMove?.(isHorizontal ? deltaX : 0);
    },
    onTouchEnd({ touches, changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const { deltaX, isHorizontal } = getMovement(start.current, touch);
      const isSingleTouch = touches.length === 0 && changedTouches.length === 1;
      // Report the swipe before the reset, so that the animation starts at the dragged position.
      if (isSingleTouch && isHorizontal && Math.abs(deltaX) > swipeThreshold) onSwipe(deltaX < 0 ? 1 : -1);
      cancelSwipe();
    },
    onTouchCancel: cancelSwipe,
  };
}

function getMovement(start: Point, touch: { clientX: number; clientY: number }) {
  const deltaX = touch.clientX - start.x;
  return { deltaX, isHorizontal: Math.abs(deltaX) > Math.abs(touch.clientY - start.y) };
}

/** A mouse that moves farther than this between press and release has dragged, in pixels. */
const dragThreshold = 8;

/**
 * Handlers that suppress the click at the end of a mouse drag. Browsers always send that click, and product 5.2 gives a
 * mouse drag no meaning.
 */
export function useDragGuard() {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onMouseDownCapture({ clientX, clientY }: MouseEvent) {
      start.current = { x: clientX, y: clientY };
    },
    onClickCapture(event: MouseEvent) {
      const from = start.current;
      start.current = null;
      // A click without a mouse press comes from the keyboard or a script.
      if (!from || event.detail === 0) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= dragThreshold) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
