export type SeatState = 'open' | 'taken' | 'selected';

type Point = readonly [x: number, y: number];

/**
 * The corners of a seat by price zone, centered on 0,0. Each zone has its own shape, so that zones differ not only by
 * color.
 */
function getOutline(zoneIndex: number, radius: number): Point[] {
  switch (zoneIndex % 4) {
    case 0:
      return createRegularPolygon(18, radius);
    case 1: {
      const side = radius * 0.9;
      const near = side - radius * 0.32;
      const mid = side - radius * 0.1;
      const quarter: Point[] = [
        [near, -side],
        [mid, -mid],
        [side, -near],
      ];
      return [0, 1, 2, 3].flatMap((turns) => quarter.map((point) => rotatePoint(point, turns)));
    }
    case 2:
      return createRegularPolygon(6, radius * 1.02);
    default:
      return createRegularPolygon(4, radius * 1.1);
  }
}

/** A regular polygon with a corner at the top. */
function createRegularPolygon(corners: number, radius: number): Point[] {
  return Array.from({ length: corners }, (_, corner): Point => {
    const angle = (corner * 2 * Math.PI) / corners;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

/** Rotates a point clockwise by quarter turns. */
function rotatePoint([x, y]: Point, quarters: number): Point {
  return quarters === 0 ? [x, y] : rotatePoint([-y, x], quarters - 1);
}

const tickPoints: readonly Point[] = [
  [-5, 0.4],
  [-1.6, 3.8],
  [5, -2.8],
  [3.5, -4.3],
  [-1.6, 0.8],
  [-3.5, -1.1],
];

function corners(state: SeatState, zoneIndex: number, pitch: number): Point[] {
  const radius = pitch * 0.4;
  switch (state) {
    case 'open':
      return getOutline(zoneIndex, radius);
    case 'taken': {
      const arm = radius * 0.55;
      return [
        [-arm, -arm],
        [arm, arm],
        [0, 0],
        [arm, -arm],
        [-arm, arm],
        [0, 0],
      ];
    }
    case 'selected': {
      const outlinePoints = getOutline(zoneIndex, radius * 1.2);
      const inside = tickPoints.map(([x, y]): Point => [(x * radius * 1.2) / 10, (y * radius * 1.2) / 10]);
      // The tick is a hole by the even-odd rule, so that it is visible in every contrast mode. The connecting line is
      // drawn back and forth and therefore has no area.
      return [...outlinePoints, ...outlinePoints.slice(0, 1), ...inside, ...inside.slice(0, 1)];
    }
  }
}

export type SeatPoints = (state: SeatState, zoneIndex: number, position: { x: number; y: number }) => string;

/**
 * Returns a function for the `points` of the polygon of a seat: an outline when open, a cross when taken, a filled
 * shape with a tick when selected. Absolute points are used because browsers share the style of similar polygons; a
 * transform or a path would need a style per seat.
 */
export function createSeatPoints(pitch: number): SeatPoints {
  const shapes = new Map<string, readonly Point[]>();
  // Rounded to a tenth of a unit, which is at most a quarter of a pixel.
  const steps = 10 ** Math.max(0, 2 - Math.floor(Math.log10(pitch)));
  const round = (value: number) => Math.round(value * steps) / steps;
  return (state, zoneIndex, position) => {
    const key = `${state} ${zoneIndex % 4}`;
    const shape = shapes.get(key) ?? corners(state, zoneIndex, pitch);
    shapes.set(key, shape);
    // A loop instead of map and join, because 2,000 seats have 30,000 corners.
    let points = '';
    for (const [x, y] of shape) points += `${points && ' '}${round(position.x + x)},${round(position.y + y)}`;
    return points;
  };
}
