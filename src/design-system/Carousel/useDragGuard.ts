import { useRef, type MouseEvent } from 'react';

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
