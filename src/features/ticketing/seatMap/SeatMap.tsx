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
import { color, media, radius } from '../../../design-system';
import { seatsTexts as texts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import { drawSeats, redrawSeats, type DrawnSeats } from './drawSeats';
import { moveFocusRing } from './focusRing';
import { neighbourSeat } from './neighbours';
import type { MapSeat, SeatMapModel } from './plan';
import { SeatPlan } from './SeatPlan';
import type { SeatState } from './seatShapes';
import {
  fitViewport,
  focusOn,
  isWholeMap,
  panViewport,
  pixelsOf,
  reveal,
  zoomViewport,
  type Frame,
  type Viewport,
} from './viewport';
import { ZoomButtons } from './ZoomButtons';

export interface SeatMapProps {
  map: SeatMapModel;
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** The name of a seat as it is read aloud: section, row, number, kind, price and state */
  nameOf: (seat: MapSeat, state: SeatState) => string;
  /** Whether a seat is within the section and the price zone that are wished for; the others step back */
  isWished: (seat: MapSeat) => boolean;
  /** What else there is to say of a seat: how the stage looks from it */
  describe: (seat: MapSeat) => string;
  /** A seat was picked or given back */
  onToggle: (seat: MapSeat) => void;
  /** The seat under the pointer or the focus, for the card beside the map */
  onPoint: (seat: MapSeat | null) => void;
  /** Whether the seats are large enough to be picked: at the beginning, and when that changes */
  onPickable: (isPickable: boolean) => void;
  /** The map came closer instead of picking a seat that was too small */
  onZoomed: () => void;
}

export interface SeatMapHandle {
  /** Brings a seat into view */
  show: (guid: string) => void;
  /** Where a seat stands in the window; null where there is no such seat or it is not in the frame of the map */
  boxOf: (guid: string) => DOMRect | null;
}

/** A seat must be at least this large on screen to be picked; a touch on a smaller one comes closer instead. */
const PICKABLE_PX = 24;
/** How much of the distance between two seats the smallest shape of a seat takes up (seatShapes.ts). */
const DRAWN = 0.7;
/** The distance of two seats that the map comes as close as: a little more than can be picked. */
const COMFORTABLE_PX = 36;
const DRAG_PX = 6;

/**
 * The seats of a theatre, for mouse, touch, keyboard and screen reader. The ~2,000 seats are drawn once; what
 * changes with a click or a refresh is set on the few elements it is about, not rendered again.
 */
export const SeatMap = memo(forwardRef(SeatMapOfHouse));

function SeatMapOfHouse(
  { map, taken, chosen, nameOf, isWished, describe, onToggle, onPoint, onPickable, onZoomed }: SeatMapProps,
  ref: ForwardedRef<SeatMapHandle>,
) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const ring = useRef<SVGGElement>(null);
  const drawn = useRef<DrawnSeats | null>(null);
  const frame = useRef<Frame>({ width: 800, height: 600 });
  const viewport = useRef<Viewport>(fitViewport(map.bounds, frame.current));
  const animation = useRef(0);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const drag = useRef({ moved: false, pinch: 0 });
  const [isWhole, setIsWhole] = useState(true);

  const stateOf = useCallback(
    (guid: string): SeatState => (chosen.has(guid) ? 'chosen' : taken.has(guid) ? 'taken' : 'open'),
    [chosen, taken],
  );

  const limits = useCallback(() => ({ bounds: map.bounds, frame: frame.current, pitch: map.pitch }), [map]);

  const isPickableAt = useCallback(
    (at: Viewport) => pixelsOf(map.pitch * DRAWN, at, frame.current) >= PICKABLE_PX,
    [map],
  );

  // The drawing itself stays as it is, the whole house: a transform of it costs the browser no layout of 2,000 seats.
  const draw = useCallback(
    (next: Viewport) => {
      viewport.current = next;
      if (!svg.current) return;
      onPickable(isPickableAt(next));
      const whole = fitViewport(map.bounds, frame.current);
      const perUnit = frame.current.width / next.width;
      const left = (whole.x - next.x) * perUnit;
      const top = (whole.y - next.y) * perUnit;
      svg.current.style.transform = `translate(${left}px, ${top}px) scale(${whole.width / next.width})`;
    },
    [map, isPickableAt, onPickable],
  );

  const moveTo = useCallback(
    (target: Viewport, isSmooth = true) => {
      cancelAnimationFrame(animation.current);
      setIsWhole(isWholeMap(target, map.bounds, frame.current));
      const from = viewport.current;
      if (!isSmooth || prefersStill()) {
        draw(target);
        return;
      }
      const begun = performance.now();
      const step = (now: number) => {
        const t = Math.min(1, (now - begun) / 260);
        const eased = 1 - (1 - t) ** 3;
        const mix = (a: number, b: number) => a + (b - a) * eased;
        draw({
          x: mix(from.x, target.x),
          y: mix(from.y, target.y),
          width: mix(from.width, target.width),
          height: mix(from.height, target.height),
        });
        if (t < 1) animation.current = requestAnimationFrame(step);
      };
      animation.current = requestAnimationFrame(step);
    },
    [draw, map],
  );

  // Before the frame is measured: the browser then lays out all of it at once.
  useLayoutEffect(() => {
    if (!layer.current) return;
    const look = { map, stateOf, nameOf };
    drawn.current =
      drawn.current?.map === map ? redrawSeats(drawn.current, look) : drawSeats(layer.current, look);
  }, [map, stateOf, nameOf]);

  // The viewport has the shape of the frame: when that changes, the middle and the scale stay.
  useLayoutEffect(() => {
    const element = box.current;
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
      const whole = fitViewport(map.bounds, frame.current);
      if (wasWhole) draw(whole);
      else {
        const resized = {
          x: middle.x - (width * scale) / 2,
          y: middle.y - (height * scale) / 2,
          width: width * scale,
          height: height * scale,
        };
        draw(resized.width > whole.width ? whole : panViewport(resized, 0, 0, whole));
      }
    };
    draw(fitViewport(map.bounds, frame.current));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [map, draw]);

  // Ctrl+wheel zooms, a bare wheel scrolls the page; one finger moves the map when it is close, else the page. React
  // listens passively, so these are bound by hand.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onTouchMove = (event: TouchEvent) => {
      const isOfMap = event.touches.length > 1 || !isWholeMap(viewport.current, map.bounds, frame.current);
      if (event.cancelable && isOfMap) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      moveTo(
        zoomViewport(
          viewport.current,
          Math.exp(-event.deltaY / 240),
          toMap(element, event, viewport.current),
          limits(),
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
  }, [map, limits, moveTo]);

  useLayoutEffect(() => {
    for (const seat of map.seats)
      drawn.current?.elements.get(seat.guid)?.toggleAttribute('data-aside', !isWished(seat));
  }, [map, isWished]);

  /** The one seat that Tab reaches. */
  const current = useRef<Element | null>(null);
  const setCurrent = useCallback((element: Element) => {
    current.current?.setAttribute('tabindex', '-1');
    element.setAttribute('tabindex', '0');
    current.current = element;
  }, []);
  useLayoutEffect(() => {
    const middle = middleSeat(map);
    const element = middle && drawn.current?.elements.get(middle.guid);
    if (element) setCurrent(element);
  }, [map, setCurrent]);

  const show = useCallback(
    (guid: string) => {
      const seat = map.byGuid.get(guid);
      if (seat) moveTo(focusOn(viewport.current, seat, COMFORTABLE_PX, limits()));
    },
    [map, moveTo, limits],
  );
  const boxOf = useCallback((guid: string) => {
    const seat = drawn.current?.elements.get(guid)?.getBoundingClientRect();
    const house = box.current?.getBoundingClientRect();
    return seat && house && seat.top < house.bottom && seat.bottom > house.top ? seat : null;
  }, []);
  useImperativeHandle(ref, () => ({ show, boxOf }), [show, boxOf]);

  function onKeyDown(event: KeyboardEvent) {
    const seat = seatOf(event.target, map);
    if (!seat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onToggle(seat);
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      moveTo(zoomViewport(viewport.current, event.key === '+' ? 1.5 : 1 / 1.5, seat, limits()));
      return;
    }
    const next = neighbourSeat(seat, event.key, map.seats);
    if (!next) return;
    event.preventDefault();
    drawn.current?.elements.get(next.guid)?.focus();
  }

  function onFocus(event: FocusEvent) {
    const seat = seatOf(event.target, map);
    if (!seat) return;
    setCurrent(event.target);
    moveFocusRing(ring.current, seat);
    // Said when it is asked for: for two thousand seats it would be long to write, and seldom read.
    event.target.setAttribute('aria-description', describe(seat));
    onPoint(seat);
    // A map that moved under a finger would put another seat below it before the click comes.
    if (!event.target.matches(':focus-visible')) return;
    // The keyboard came here: a seat it cannot see would be lost, behind the bar at the foot of a phone as well.
    box.current?.scrollIntoView({ block: 'nearest' });
    const whole = fitViewport(map.bounds, frame.current);
    moveTo(
      isPickableAt(viewport.current)
        ? reveal(viewport.current, seat, map.pitch * 3, whole)
        : focusOn(viewport.current, seat, COMFORTABLE_PX, limits()),
    );
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) drag.current.moved = false;
    drag.current.pinch = pinchDistance(pointers.current);
  }

  function onPointerMove(event: ReactPointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    // A mouse that was let go of outside of the map drags nothing any more.
    if (event.pointerType === 'mouse' && event.buttons === 0) pointers.current.delete(event.pointerId);
    const before = pointers.current.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') onPoint(seatOf(event.target, map));
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (pointers.current.size === 1 && !drag.current.moved && Math.hypot(dx, dy) < DRAG_PX) return;
    const scale = viewport.current.width / frame.current.width;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!drag.current.moved) {
      drag.current.moved = true;
      element.setPointerCapture(event.pointerId);
    }
    if (pointers.current.size > 1) {
      const distance = pinchDistance(pointers.current);
      if (drag.current.pinch > 0) {
        const middle = pinchMiddle(pointers.current);
        moveTo(
          zoomViewport(
            viewport.current,
            distance / drag.current.pinch,
            toMap(element, middle, viewport.current),
            limits(),
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
    drag.current.pinch = pinchDistance(pointers.current);
  }

  function onClick(event: React.MouseEvent<HTMLElement>) {
    const named = seatOf(event.target, map);
    // Voice control and switches press the seat that they name, without a place on the screen.
    if (event.detail === 0 && named) {
      onToggle(named);
      return;
    }
    if (drag.current.moved) {
      drag.current.moved = false;
      return;
    }
    const point = toMap(event.currentTarget, event, viewport.current);
    if (!isPickableAt(viewport.current)) {
      moveTo(focusOn(viewport.current, point, COMFORTABLE_PX, limits()));
      onZoomed();
      return;
    }
    const seat = named ?? nearestSeat(map, point);
    if (seat) onToggle(seat);
  }

  const zoomBy = useLatestCallback((factor: number) => {
    const { x, y, width, height } = viewport.current;
    moveTo(zoomViewport(viewport.current, factor, { x: x + width / 2, y: y + height / 2 }, limits()));
  });
  const showWhole = useLatestCallback(() => moveTo(fitViewport(map.bounds, frame.current)));

  return (
    <Box>
      <House
        ref={box}
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
          onPoint(null);
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onPointerLeave={(event) =>
          event.pointerType === 'mouse' && pointers.current.size === 0 && onPoint(null)
        }
        onClick={onClick}
      >
        <SeatPlan map={map} drawing={svg} layer={layer} ring={ring} />
      </House>
      <ZoomButtons onZoom={zoomBy} onWhole={showWhole} />
    </Box>
  );
}

function seatOf(target: EventTarget | null, map: SeatMapModel): MapSeat | null {
  if (!(target instanceof Element)) return null;
  return map.byGuid.get(target.getAttribute('data-guid') ?? '') ?? null;
}

/** The seat nearest to a point, when the point is hardly beside it: small shapes forgive. */
function nearestSeat(map: SeatMapModel, point: { x: number; y: number }): MapSeat | null {
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

/** Where Tab enters the map: the seat nearest to the front middle of the house. */
function middleSeat(map: SeatMapModel): MapSeat | null {
  const x = map.bounds.x + map.bounds.width / 2;
  const front = Math.min(...map.seats.map((seat) => seat.y));
  return map.seats.reduce<MapSeat | null>((best, seat) => {
    const far = (each: MapSeat) => Math.hypot(each.x - x, each.y - front);
    return best && far(best) <= far(seat) ? best : seat;
  }, null);
}

function toMap(
  element: Element,
  point: { clientX: number; clientY: number },
  viewport: Viewport,
): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  return {
    x: viewport.x + ((point.clientX - box.left - clientLeft) / (clientWidth || 1)) * viewport.width,
    y: viewport.y + ((point.clientY - box.top - clientTop) / (clientHeight || 1)) * viewport.height,
  };
}

function pinchDistance(pointers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function pinchMiddle(pointers: ReadonlyMap<number, { x: number; y: number }>): {
  clientX: number;
  clientY: number;
} {
  const [a = { x: 0, y: 0 }, b = a] = [...pointers.values()];
  return { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
}

function prefersStill(): boolean {
  return (
    typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

const Box = styled.div`
  position: relative;
`;

/** What shows of the house: a window on the drawing. */
const House = styled.div`
  position: relative;
  /* Hidden would still be scrolled by the browser, to a seat that has the focus. */
  overflow: clip;
  height: min(72dvh, 44rem, 105vw);
  min-height: 20rem;
  /* Between the heading and the bar at the foot of the window. Not 'dvh': the map would change while the page scrolls. */
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
  /* The same near and far: a change of it, or of a rule with what is below, would style every seat anew. */
  touch-action: pan-y;
  user-select: none;
  &[data-whole] {
    cursor: zoom-in;
  }
  ${media.forcedColors} {
    background: Canvas;
  }
`;
