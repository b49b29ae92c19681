import { useRef, type TouchEvent } from 'react';

/** SPEC 5.2: a swipe is one finger, and a horizontal move over 30 pixels. */
export const swipeThreshold = 30;

export interface SwipeOptions {
  /** Called when a swipe ends: 1 for the next one (the finger went left), -1 for the one before. */
  onSwipe: (step: 1 | -1) => void;
  /** Called while the finger moves, with its way across in pixels (0 while it goes up or down), and with null at the end. */
  onMove?: (pixels: number | null) => void;
}

interface Start {
  x: number;
  y: number;
}

/**
 * Handlers for an element that can be swiped. Give the element `touch-action: pan-y pinch-zoom`: the browser then scrolls
 * and zooms as ever, and leaves the horizontal move to us.
 */
export function useSwipe({ onSwipe, onMove }: SwipeOptions) {
  const start = useRef<Start | null>(null);

  function giveUp() {
    if (!start.current) return;
    start.current = null;
    onMove?.(null);
  }

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      if (touches.length !== 1 || !touch) return giveUp();
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const touch = touches[0];
      if (!start.current || !touch) return;
      if (touches.length > 1) return giveUp();
      const { across, isHorizontal } = wayFrom(start.current, touch);
      onMove?.(isHorizontal ? across : 0);
    },
    onTouchEnd({ touches, changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const { across, isHorizontal } = wayFrom(start.current, touch);
      const isAlone = touches.length === 0 && changedTouches.length === 1;
      // First the turn, so that it begins where the finger left the picture.
      if (isAlone && isHorizontal && Math.abs(across) > swipeThreshold) onSwipe(across < 0 ? 1 : -1);
      giveUp();
    },
    onTouchCancel: giveUp,
  };
}

function wayFrom(start: Start, touch: { clientX: number; clientY: number }) {
  const across = touch.clientX - start.x;
  return { across, isHorizontal: Math.abs(across) > Math.abs(touch.clientY - start.y) };
}
