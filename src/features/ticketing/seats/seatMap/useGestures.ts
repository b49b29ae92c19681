import { useRef, type PointerEvent, useEffect, type RefObject } from 'react';
import type { ClientPoint, ViewportController } from './viewportController';

const DRAG_THRESHOLD_PX = 6;

/** The last positions of the pressed pointers, by pointer id. */
type Pointers = ReadonlyMap<number, ClientPoint>;

interface PointerGestures {
  /** For the element that receives the gestures */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Whether the current click ends a drag. Reading it ends the drag. */
  endDrag: () => boolean;
}

/**
 * One pointer pans the map, two pointers zoom it. `onHover` is called with the target under a mouse that is not pressed,
 * and with null when the mouse leaves the map.
 */
export function usePointerGestures(
  viewport: ViewportController,
  onHover: (target: EventTarget | null) => void,
): PointerGestures {
  const pointers = useRef(new Map<number, ClientPoint>());
  const drag = useRef({ moved: false, pinchDistance: 0 });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    pointers.current.set(event.pointerId, getPosition(event));
    if (pointers.current.size === 1) drag.current.moved = false;
    drag.current.pinchDistance = getPinchDistance(pointers.current);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const isMouse = event.pointerType === 'mouse';
    // A mouse button that was released outside of the map ends the drag.
    if (isMouse && event.buttons === 0) pointers.current.delete(event.pointerId);
    const before = pointers.current.get(event.pointerId);
    if (!before) {
      if (isMouse) onHover(event.target);
      return;
    }
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    const isPinch = pointers.current.size > 1;
    if (!isPinch && !drag.current.moved && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
    pointers.current.set(event.pointerId, getPosition(event));
    if (!drag.current.moved) {
      drag.current.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (isPinch) pinch();
    else viewport.pan(dx, dy);
  }

  function pinch() {
    const distance = getPinchDistance(pointers.current);
    const { pinchDistance } = drag.current;
    if (pinchDistance > 0) viewport.zoomAt(distance / pinchDistance, getPinchCenter(pointers.current));
    drag.current.pinchDistance = distance;
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    drag.current.pinchDistance = getPinchDistance(pointers.current);
  }

  function onPointerLeave(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && pointers.current.size === 0) onHover(null);
  }

  function endDrag(): boolean {
    const { moved } = drag.current;
    drag.current.moved = false;
    return moved;
  }

  return {
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave,
    },
    endDrag,
  };
}

function getPosition({ clientX, clientY }: ClientPoint): ClientPoint {
  return { clientX, clientY };
}

function getPinchDistance(pointers: Pointers): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

function getPinchCenter(pointers: Pointers): ClientPoint {
  const [a = { clientX: 0, clientY: 0 }, b = a] = [...pointers.values()];
  return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
}

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
