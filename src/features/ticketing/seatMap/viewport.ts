import type { Box } from './plan';

/** The part of the map that is on screen, in units of the plan. Its shape is always that of the frame on screen. */
export type Viewport = Box;

export interface Frame {
  /** CSS pixels */
  width: number;
  height: number;
}

/** How close one may come: seats then stand this many CSS pixels apart. */
const CLOSEST_SEAT_PX = 56;

/** The whole map, centred in the frame. */
export function fitViewport(bounds: Box, frame: Frame): Viewport {
  const scale = Math.max(bounds.width / frame.width, bounds.height / frame.height);
  const width = frame.width * scale;
  const height = frame.height * scale;
  return {
    x: bounds.x - (width - bounds.width) / 2,
    y: bounds.y - (height - bounds.height) / 2,
    width,
    height,
  };
}

/** Whether the whole map is on screen; half a unit less is what rounding leaves. */
export function isWholeMap(viewport: Viewport, bounds: Box, frame: Frame): boolean {
  return viewport.width >= fitViewport(bounds, frame).width - 0.5;
}

/** CSS pixels that a length of the plan takes on screen. */
export function pixelsOf(length: number, viewport: Viewport, frame: Frame): number {
  return (length * frame.width) / viewport.width;
}

/** Comes nearer (factor above 1) or goes back, keeping a point of the map where it is on screen. */
export function zoomViewport(
  viewport: Viewport,
  factor: number,
  point: { x: number; y: number },
  limits: { bounds: Box; frame: Frame; pitch: number },
): Viewport {
  const whole = fitViewport(limits.bounds, limits.frame);
  const closest = Math.min(whole.width, (limits.pitch * limits.frame.width) / CLOSEST_SEAT_PX);
  const width = Math.min(whole.width, Math.max(closest, viewport.width / factor));
  const ratio = width / viewport.width;
  return keepInside(
    {
      x: point.x - (point.x - viewport.x) * ratio,
      y: point.y - (point.y - viewport.y) * ratio,
      width,
      height: viewport.height * ratio,
    },
    whole,
  );
}

/** Moves the viewport by a distance in units of the plan, no further than the map. */
export function panViewport(viewport: Viewport, dx: number, dy: number, whole: Viewport): Viewport {
  return keepInside({ ...viewport, x: viewport.x + dx, y: viewport.y + dy }, whole);
}

/** Centres a point, zoomed so that a seat is at least `seatPx` wide. */
export function focusOn(
  viewport: Viewport,
  point: { x: number; y: number },
  seatPx: number,
  limits: { bounds: Box; frame: Frame; pitch: number },
): Viewport {
  const now = pixelsOf(limits.pitch, viewport, limits.frame);
  const zoomed = zoomViewport(viewport, Math.max(1, seatPx / now), point, limits);
  return keepInside(
    { ...zoomed, x: point.x - zoomed.width / 2, y: point.y - zoomed.height / 2 },
    fitViewport(limits.bounds, limits.frame),
  );
}

/** The viewport moved just so far that a point lies inside it, `margin` units from its edge. */
export function reveal(
  viewport: Viewport,
  point: { x: number; y: number },
  margin: number,
  whole: Viewport,
): Viewport {
  const shift = (at: number, start: number, length: number) => {
    const room = Math.min(margin, length / 2);
    if (at < start + room) return at - room - start;
    if (at > start + length - room) return at + room - start - length;
    return 0;
  };
  return panViewport(
    viewport,
    shift(point.x, viewport.x, viewport.width),
    shift(point.y, viewport.y, viewport.height),
    whole,
  );
}

function keepInside(viewport: Viewport, whole: Viewport): Viewport {
  const clamp = (start: number, length: number, wholeStart: number, wholeLength: number) =>
    Math.min(Math.max(start, wholeStart), wholeStart + wholeLength - length);
  return {
    ...viewport,
    x: clamp(viewport.x, viewport.width, whole.x, whole.width),
    y: clamp(viewport.y, viewport.height, whole.y, whole.height),
  };
}
