import { useRef, type MouseEvent } from 'react';

/** A mouse that moved farther than this between press and release has dragged, in pixels. */
const dragThreshold = 8;

/**
 * Handlers for an element whose content is pressed and may be dragged: the click that ends a drag does nothing. A mouse
 * always sends that click; SPEC 5.2 gives the drag of a mouse no meaning.
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
      // Without a press before it, the click is one of the keyboard or of a script.
      if (!from || event.detail === 0) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= dragThreshold) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
