import styled from '@emotion/styled';
import {
  forwardRef,
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ForwardedRef,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { color, media, radius } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import { useLatestCallback } from '../../shared/useLatestCallback';
import { drawSeats, redrawSeats, type DrawnSeats } from './drawSeats';
import { moveFocusRing } from './focusRing';
import { findNeighborSeat } from './neighbors';
import type { MapSeat, SeatMapModel } from './plan';
import { SeatPlan } from './SeatPlan';
import type { SeatState } from './seatShapes';
import {
  fitViewport,
  centerOn,
  isWholeMap,
  panViewport,
  toPixels,
  reveal,
  zoomViewport,
  type Frame,
  type Viewport,
} from './viewport';
import { ZoomButtons } from './ZoomButtons';

export interface SeatMapProps {
  map: SeatMapModel;
  takenSeats: ReadonlySet<string>;
  selectedSeats: ReadonlySet<string>;
  /** The accessible name of a seat: section, row, number, kind, price and state */
  getSeatName: (seat: MapSeat, state: SeatState) => string;
  /** Whether a seat matches the filters for section and price zone; other seats are dimmed */
  isInFilters: (seat: MapSeat) => boolean;
  /** Describes the view of the stage from the seat */
  describeView: (seat: MapSeat) => string;
  /** A seat was selected or unselected */
  onToggle: (seat: MapSeat) => void;
  /** Called with the seat under the pointer or with the focus, for the card next to the map */
  onHighlight: (seat: MapSeat | null) => void;
  /** Reports whether the seats are large enough to be selected: initially and after changes */
  onSelectableChange: (isSelectable: boolean) => void;
  /** The map zoomed in because the seats were too small to be selected */
  onZoomed: () => void;
}

export interface SeatMapHandle {
  /** Zooms to a seat */
  showSeat: (guid: string) => void;
  /** The position of a seat in the viewport; null for an unknown seat or one outside of the map's frame */
  getSeatRect: (guid: string) => DOMRect | null;
}

/** The minimum size of a selectable seat on screen. A tap on a smaller one zooms in instead. */
const MIN_SELECTABLE_PX = 24;
/** The size of the smallest seat shape relative to the distance of two seats (seatShapes.ts). */
const SEAT_SIZE_RATIO = 0.7;
/** The distance of two seats after zooming in, slightly above the selectable minimum. */
const ZOOMED_SEAT_PX = 36;
const DRAG_THRESHOLD_PX = 6;

/**
 * The seats of a hall, for mouse, touch, keyboard and screen reader. The ~2,000 seats are drawn once without React;
 * changes update only the affected elements.
 */
export const SeatMap = memo(forwardRef(SeatMapView));

function SeatMapView(
  {
    map,
    takenSeats,
    selectedSeats,
    getSeatName,
    isInFilters,
    describeView,
    onToggle,
    onHighlight,
    onSelectableChange,
    onZoomed,
  }: SeatMapProps,
  ref: ForwardedRef<SeatMapHandle>,
) {
  const container = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const ring = useRef<SVGGElement>(null);
  const drawnSeats = useRef<DrawnSeats | null>(null);
  const frame = useRef<Frame>({ width: 800, height: 600 });
  const viewport = useRef<Viewport>(fitViewport(map.bounds, frame.current));
  const animation = useRef(0);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const drag = useRef({ moved: false, pinch: 0 });
  const [isWhole, setIsWhole] = useState(true);

  const getState = useCallback(
    (guid: string): SeatState =>
      selectedSeats.has(guid) ? 'selected' : takenSeats.has(guid) ? 'taken' : 'open',
    [selectedSeats, takenSeats],
  );

  const getLimits = useCallback(
    () => ({ bounds: map.bounds, frame: frame.current, pitch: map.pitch }),
    [map],
  );

  const isSelectableAt = useCallback(
    (at: Viewport) => toPixels(map.pitch * SEAT_SIZE_RATIO, at, frame.current) >= MIN_SELECTABLE_PX,
    [map],
  );

  // Zooms with a CSS transform of the whole drawing, because it needs no layout of 2,000 seats.
  const applyViewport = useCallback(
    (next: Viewport) => {
      viewport.current = next;
      if (!svg.current) return;
      onSelectableChange(isSelectableAt(next));
      const wholeViewport = fitViewport(map.bounds, frame.current);
      const pixelsPerUnit = frame.current.width / next.width;
      const left = (wholeViewport.x - next.x) * pixelsPerUnit;
      const top = (wholeViewport.y - next.y) * pixelsPerUnit;
      svg.current.style.transform = `translate(${left}px, ${top}px) scale(${wholeViewport.width / next.width})`;
    },
    [map, isSelectableAt, onSelectableChange],
  );

  const moveTo = useCallback(
    (target: Viewport, isAnimated = true) => {
      cancelAnimationFrame(animation.current);
      setIsWhole(isWholeMap(target, map.bounds, frame.current));
      const from = viewport.current;
      if (!isAnimated || prefersReducedMotion()) {
        applyViewport(target);
        return;
      }
      const startTime = performance.now();
      const step = (now: number) => {
        const fraction = Math.min(1, (now - startTime) / 260);
        const progress = 1 - (1 - fraction) ** 3;
        const interpolate = (a: number, b: number) => a + (b - a) * progress;
        applyViewport({
          x: interpolate(from.x, target.x),
          y: interpolate(from.y, target.y),
          width: interpolate(from.width, target.width),
          height: interpolate(from.height, target.height),
        });
        if (fraction < 1) animation.current = requestAnimationFrame(step);
      };
      animation.current = requestAnimationFrame(step);
    },
    [applyViewport, map],
  );

  // Runs before the frame is measured, so that the browser does one layout.
  useLayoutEffect(() => {
    if (!layer.current) return;
    const appearance = { map, getState, getSeatName };
    drawnSeats.current =
      drawnSeats.current?.map === map
        ? redrawSeats(drawnSeats.current, appearance)
        : drawSeats(layer.current, appearance);
  }, [map, getState, getSeatName]);

  // The viewport has the aspect ratio of the frame. A resize keeps its center and scale.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const wasWhole = isWholeMap(viewport.current, map.bounds, frame.current);
      const scale = viewport.current.width / frame.current.width;
      const middle = {
        x: viewport.current.x + viewport.current.width / 2,
        y: viewport.current.y + viewport.current.height / 2,
      };
      frame.current = { width, height };
      const wholeViewport = fitViewport(map.bounds, frame.current);
      if (wasWhole) applyViewport(wholeViewport);
      else {
        const resized = {
          x: middle.x - (width * scale) / 2,
          y: middle.y - (height * scale) / 2,
          width: width * scale,
          height: height * scale,
        };
        applyViewport(
          resized.width > wholeViewport.width ? wholeViewport : panViewport(resized, 0, 0, wholeViewport),
        );
      }
    };
    applyViewport(fitViewport(map.bounds, frame.current));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [map, applyViewport]);

  // Ctrl+wheel zooms, the wheel alone scrolls the page. One finger pans a zoomed map, else it scrolls the page.
  // React's listeners are passive and cannot prevent the default, so these are added directly.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onTouchMove = (event: TouchEvent) => {
      const isMapGesture =
        event.touches.length > 1 || !isWholeMap(viewport.current, map.bounds, frame.current);
      if (event.cancelable && isMapGesture) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      moveTo(
        zoomViewport(
          viewport.current,
          Math.exp(-event.deltaY / 240),
          toMapPoint(element, event, viewport.current),
          getLimits(),
        ),
        false,
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouchMove);
      cancelAnimationFrame(animation.current);
    };
  }, [map, getLimits, moveTo]);

  useLayoutEffect(() => {
    for (const seat of map.seats)
      drawnSeats.current?.elements.get(seat.guid)?.toggleAttribute('data-dimmed', !isInFilters(seat));
  }, [map, isInFilters]);

  /** The only seat in the tab order. */
  const current = useRef<Element | null>(null);
  const setTabStop = useCallback((element: Element) => {
    current.current?.setAttribute('tabindex', '-1');
    element.setAttribute('tabindex', '0');
    current.current = element;
  }, []);
  useLayoutEffect(() => {
    const middle = findInitialSeat(map);
    const element = middle && drawnSeats.current?.elements.get(middle.guid);
    if (element) setTabStop(element);
  }, [map, setTabStop]);

  const showSeat = useCallback(
    (guid: string) => {
      const seat = map.byGuid.get(guid);
      if (seat) moveTo(centerOn(viewport.current, seat, ZOOMED_SEAT_PX, getLimits()));
    },
    [map, moveTo, getLimits],
  );
  const getSeatRect = useCallback((guid: string) => {
    const seat = drawnSeats.current?.elements.get(guid)?.getBoundingClientRect();
    const frameRect = container.current?.getBoundingClientRect();
    return seat && frameRect && seat.top < frameRect.bottom && seat.bottom > frameRect.top ? seat : null;
  }, []);
  useImperativeHandle(ref, () => ({ showSeat, getSeatRect }), [showSeat, getSeatRect]);

  function onKeyDown(event: KeyboardEvent) {
    const seat = findSeat(event.target, map);
    if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onToggle(seat);
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      moveTo(zoomViewport(viewport.current, event.key === '+' ? 1.5 : 1 / 1.5, seat, getLimits()));
      return;
    }
    const next = findNeighborSeat(seat, event.key, map.seats);
    if (!next) return;
    event.preventDefault();
    drawnSeats.current?.elements.get(next.guid)?.focus();
  }

  function onFocus(event: FocusEvent) {
    const seat = findSeat(event.target, map);
    if (!seat) return;
    setTabStop(event.target);
    moveFocusRing(ring.current, seat);
    // Set on focus, because setting it for all 2,000 seats is slow and rarely needed.
    event.target.setAttribute('aria-description', describeView(seat));
    onHighlight(seat);
    // Moving the map during a tap would put another seat under the finger before the click.
    if (!event.target.matches(':focus-visible')) return;
    // Scrolls a seat with the keyboard focus into view, also from behind the bottom bar of a phone.
    container.current?.scrollIntoView({ block: 'nearest' });
    const wholeViewport = fitViewport(map.bounds, frame.current);
    moveTo(
      isSelectableAt(viewport.current)
        ? reveal(viewport.current, seat, map.pitch * 3, wholeViewport)
        : centerOn(viewport.current, seat, ZOOMED_SEAT_PX, getLimits()),
    );
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) drag.current.moved = false;
    drag.current.pinch = getPinchDistance(pointers.current);
  }

  function onPointerMove(event: ReactPointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    // A mouse button that was released outside of the map ends the drag.
    if (event.pointerType === 'mouse' && event.buttons === 0) pointers.current.delete(event.pointerId);
    const before = pointers.current.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') onHighlight(findSeat(event.target, map));
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (pointers.current.size === 1 && !drag.current.moved && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
    const scale = viewport.current.width / frame.current.width;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!drag.current.moved) {
      drag.current.moved = true;
      element.setPointerCapture(event.pointerId);
    }
    if (pointers.current.size > 1) {
      const distance = getPinchDistance(pointers.current);
      if (drag.current.pinch > 0) {
        const middle = getPinchCenter(pointers.current);
        moveTo(
          zoomViewport(
            viewport.current,
            distance / drag.current.pinch,
            toMapPoint(element, middle, viewport.current),
            getLimits(),
          ),
          false,
        );
      }
      drag.current.pinch = distance;
      return;
    }
    moveTo(
      panViewport(viewport.current, -dx * scale, -dy * scale, fitViewport(map.bounds, frame.current)),
      false,
    );
  }

  function onPointerEnd(event: ReactPointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    drag.current.pinch = getPinchDistance(pointers.current);
  }

  function onClick(event: React.MouseEvent<HTMLElement>) {
    const targetSeat = findSeat(event.target, map);
    // Voice control and switch devices click an element without a pointer position.
    if (event.detail === 0 && targetSeat) {
      onToggle(targetSeat);
      return;
    }
    if (drag.current.moved) {
      drag.current.moved = false;
      return;
    }
    const point = toMapPoint(event.currentTarget, event, viewport.current);
    if (!isSelectableAt(viewport.current)) {
      moveTo(centerOn(viewport.current, point, ZOOMED_SEAT_PX, getLimits()));
      onZoomed();
      return;
    }
    const seat = targetSeat ?? findNearestSeat(map, point);
    if (seat) onToggle(seat);
  }

  const zoomBy = useLatestCallback((factor: number) => {
    const { x, y, width, height } = viewport.current;
    moveTo(zoomViewport(viewport.current, factor, { x: x + width / 2, y: y + height / 2 }, getLimits()));
  });
  const showWholeMap = useLatestCallback(() => moveTo(fitViewport(map.bounds, frame.current)));

  return (
    <Container>
      <MapFrame
        ref={container}
        role="listbox"
        aria-label={texts.map}
        aria-multiselectable="true"
        aria-describedby="seat-map-help"
        data-whole={isWhole || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          moveFocusRing(ring.current, null);
          onHighlight(null);
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onPointerLeave={(event) =>
          event.pointerType === 'mouse' && pointers.current.size === 0 && onHighlight(null)
        }
        onClick={onClick}
      >
        <SeatPlan map={map} drawing={svg} layer={layer} ring={ring} />
      </MapFrame>
      <ZoomButtons onZoom={zoomBy} onShowWhole={showWholeMap} />
    </Container>
  );
}

function findSeat(target: EventTarget | null, map: SeatMapModel): MapSeat | null {
  if (!(target instanceof Element)) return null;
  return map.byGuid.get(target.getAttribute('data-guid') ?? '') ?? null;
}

/** The nearest seat within a small distance of a point, so that a tap next to a seat counts. */
function findNearestSeat(map: SeatMapModel, point: { x: number; y: number }): MapSeat | null {
  let best: MapSeat | null = null;
  let bestDistance = map.pitch * 0.7;
  for (const seat of map.seats) {
    const distance = Math.hypot(seat.x - point.x, seat.y - point.y);
    if (distance < bestDistance) {
      best = seat;
      bestDistance = distance;
    }
  }
  return best;
}

/** The initial tab stop: the seat nearest to the front center of the hall. */
function findInitialSeat(map: SeatMapModel): MapSeat | null {
  const x = map.bounds.x + map.bounds.width / 2;
  const front = Math.min(...map.seats.map((seat) => seat.y));
  return map.seats.reduce<MapSeat | null>((best, seat) => {
    const getDistance = (each: MapSeat) => Math.hypot(each.x - x, each.y - front);
    return best && getDistance(best) <= getDistance(seat) ? best : seat;
  }, null);
}

function toMapPoint(
  element: Element,
  point: { clientX: number; clientY: number },
  viewport: Viewport,
): { x: number; y: number } {
  const container = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  return {
    x: viewport.x + ((point.clientX - container.left - clientLeft) / (clientWidth || 1)) * viewport.width,
    y: viewport.y + ((point.clientY - container.top - clientTop) / (clientHeight || 1)) * viewport.height,
  };
}

function getPinchDistance(pointers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function getPinchCenter(pointers: ReadonlyMap<number, { x: number; y: number }>): {
  clientX: number;
  clientY: number;
} {
  const [a = { x: 0, y: 0 }, b = a] = [...pointers.values()];
  return { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
}

function prefersReducedMotion(): boolean {
  return (
    typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

const Container = styled.div`
  position: relative;
`;

/** The frame that clips the drawing. */
const MapFrame = styled.div`
  position: relative;
  /* With overflow: hidden the browser would scroll to a focused seat. */
  overflow: clip;
  height: min(72dvh, 44rem, 105vw);
  min-height: 20rem;
  /* Fits between heading and bottom bar. svh instead of dvh, because the map must not resize while the page scrolls. */
  ${media.upToMenu} {
    height: clamp(13rem, 100svh - 27.5rem, min(44rem, 105vw));
    min-height: 0;
  }
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background:
    radial-gradient(ellipse 60% 45% at 50% 8%, ${color.fixed.glow}, ${color.fixed.transparent} 70%),
    ${color.fixed.nightSunken};
  cursor: grab;
  /* Constant at every zoom level, because a change would restyle every seat. */
  touch-action: pan-y;
  user-select: none;
  &[data-whole] {
    cursor: zoom-in;
  }
  ${media.forcedColors} {
    background: Canvas;
  }
`;
