import type { Box } from './areas';

/** A position on the map, in units of the plan. */
export interface Point {
  x: number;
  y: number;
}

/** The visible part of the map, in units of the plan. It has the aspect ratio of the frame. */
export type Viewport = Box;

export interface Frame {
  /** CSS pixels */
  width: number;
  height: number;
}

/** The maximum zoom: the distance of two seats in CSS pixels. */
const CLOSEST_SEAT_PX = 56;

/** The viewport of the whole map, centered in the frame. */
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

/** Whether the whole map is visible. Half a unit is tolerated for rounding. */
export function isWholeMap(viewport: Viewport, bounds: Box, frame: Frame): boolean {
  return viewport.width >= fitViewport(bounds, frame).width - 0.5;
}

/** Converts a length of the plan to CSS pixels. */
export function toPixels(length: number, viewport: Viewport, frame: Frame): number {
  return (length * frame.width) / viewport.width;
}

/** Zooms in (factor above 1) or out and keeps the position of a point on screen. */
export function zoomViewport(
  viewport: Viewport,
  factor: number,
  point: Point,
  limits: { bounds: Box; frame: Frame; pitch: number },
): Viewport {
  const wholeViewport = fitViewport(limits.bounds, limits.frame);
  const closest = Math.min(wholeViewport.width, (limits.pitch * limits.frame.width) / CLOSEST_SEAT_PX);
  const width = Math.min(wholeViewport.width, Math.max(closest, viewport.width / factor));
  const ratio = width / viewport.width;
  return keepInside(
    {
      x: point.x - (point.x - viewport.x) * ratio,
      y: point.y - (point.y - viewport.y) * ratio,
      width,
      height: viewport.height * ratio,
    },
    wholeViewport,
  );
}

/** Moves the viewport by a distance in units of the plan, limited to the map. */
export function panViewport(viewport: Viewport, dx: number, dy: number, wholeViewport: Viewport): Viewport {
  return keepInside({ ...viewport, x: viewport.x + dx, y: viewport.y + dy }, wholeViewport);
}

/** Centers a point and zooms in until a seat is at least `seatPx` wide. */
export function centerOn(
  viewport: Viewport,
  point: Point,
  seatPx: number,
  limits: { bounds: Box; frame: Frame; pitch: number },
): Viewport {
  const currentPx = toPixels(limits.pitch, viewport, limits.frame);
  const zoomed = zoomViewport(viewport, Math.max(1, seatPx / currentPx), point, limits);
  return keepInside(
    { ...zoomed, x: point.x - zoomed.width / 2, y: point.y - zoomed.height / 2 },
    fitViewport(limits.bounds, limits.frame),
  );
}

/** Moves the viewport as little as necessary to show a point at least `margin` units from its edge. */
export function reveal(viewport: Viewport, point: Point, margin: number, wholeViewport: Viewport): Viewport {
  const shift = (position: number, start: number, length: number) => {
    const padding = Math.min(margin, length / 2);
    if (position < start + padding) return position - padding - start;
    if (position > start + length - padding) return position + padding - start - length;
    return 0;
  };
  return panViewport(
    viewport,
    shift(point.x, viewport.x, viewport.width),
    shift(point.y, viewport.y, viewport.height),
    wholeViewport,
  );
}

/** The viewport after a resize of the frame, with the same center and scale. */
export function resizeViewport(viewport: Viewport, from: Frame, to: Frame): Viewport {
  const scale = viewport.width / from.width;
  const width = to.width * scale;
  const height = to.height * scale;
  return {
    x: viewport.x + (viewport.width - width) / 2,
    y: viewport.y + (viewport.height - height) / 2,
    width,
    height,
  };
}

function keepInside(viewport: Viewport, wholeViewport: Viewport): Viewport {
  const clamp = (start: number, length: number, wholeStart: number, wholeLength: number) =>
    Math.min(Math.max(start, wholeStart), wholeStart + wholeLength - length);
  return {
    ...viewport,
    x: clamp(viewport.x, viewport.width, wholeViewport.x, wholeViewport.width),
    y: clamp(viewport.y, viewport.height, wholeViewport.y, wholeViewport.height),
  };
}
