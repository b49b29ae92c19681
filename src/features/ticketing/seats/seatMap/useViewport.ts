import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { SeatMapModel } from './plan';
import { ViewportController } from './viewportController';

export interface MapViewport {
  /** For the element that clips the drawing */
  frame: RefObject<HTMLDivElement>;
  drawing: RefObject<SVGSVGElement>;
  /** Stable for a map */
  viewport: ViewportController;
  isWhole: boolean;
}

/** The viewport of a map: initially the whole map. It follows the size of its frame. */
export function useViewport(
  map: SeatMapModel,
  onSelectableChange: (isSelectable: boolean) => void,
): MapViewport {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const [isWhole, setIsWhole] = useState(true);
  const viewport = useMemo(
    () => new ViewportController({ map, frame, drawing, onSelectableChange, onWholeChange: setIsWhole }),
    [map, onSelectableChange],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    viewport.reset();
    viewport.resize();
    if (typeof ResizeObserver === 'undefined') return () => viewport.stopAnimation();
    const observer = new ResizeObserver(() => viewport.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      viewport.stopAnimation();
    };
  }, [viewport]);

  return { frame, drawing, viewport, isWhole };
}
