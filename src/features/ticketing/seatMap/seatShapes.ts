export type SeatState = 'open' | 'taken' | 'chosen';

type Point = readonly [x: number, y: number];

/** The corners of a seat by price zone, so that zones differ by more than their colour. Centred on 0,0. */
function outline(zoneIndex: number, r: number): Point[] {
  switch (zoneIndex % 4) {
    case 0:
      return regular(18, r);
    case 1: {
      const side = r * 0.9;
      const near = side - r * 0.32;
      const mid = side - r * 0.1;
      const quarter: Point[] = [
        [near, -side],
        [mid, -mid],
        [side, -near],
      ];
      return [0, 1, 2, 3].flatMap((turns) => quarter.map((point) => turned(point, turns)));
    }
    case 2:
      return regular(6, r * 1.02);
    default:
      return regular(4, r * 1.1);
  }
}

/** A polygon with a corner on top. */
function regular(corners: number, r: number): Point[] {
  return Array.from({ length: corners }, (_, corner): Point => {
    const angle = (corner * 2 * Math.PI) / corners;
    return [r * Math.sin(angle), -r * Math.cos(angle)];
  });
}

/** Turned clockwise by quarters. */
function turned([x, y]: Point, quarters: number): Point {
  return quarters === 0 ? [x, y] : turned([-y, x], quarters - 1);
}

const tick: readonly Point[] = [
  [-5, 0.4],
  [-1.6, 3.8],
  [5, -2.8],
  [3.5, -4.3],
  [-1.6, 0.8],
  [-3.5, -1.1],
];

function corners(state: SeatState, zoneIndex: number, pitch: number): Point[] {
  const r = pitch * 0.4;
  switch (state) {
    case 'open':
      return outline(zoneIndex, r);
    case 'taken': {
      const c = r * 0.55;
      return [
        [-c, -c],
        [c, c],
        [0, 0],
        [c, -c],
        [-c, c],
        [0, 0],
      ];
    }
    case 'chosen': {
      const around = outline(zoneIndex, r * 1.2);
      const inside = tick.map(([x, y]): Point => [(x * r * 1.2) / 10, (y * r * 1.2) / 10]);
      // The tick is a hole: with the even-odd rule it shows the night behind, in every contrast mode. The way there and
      // back is one line, which has no inside.
      return [...around, ...around.slice(0, 1), ...inside, ...inside.slice(0, 1)];
    }
  }
}

export type SeatPoints = (state: SeatState, zoneIndex: number, at: { x: number; y: number }) => string;

/**
 * The `points` of the one polygon that draws a seat: an outline when open, a cross when taken, a filled seat with a tick
 * when chosen. A polygon at its place, because browsers keep the style of two thousand polygons once for all that look
 * alike; a path, or a transform, is a style of its own for each.
 */
export function seatPoints(pitch: number): SeatPoints {
  const shapes = new Map<string, readonly Point[]>();
  // Short numbers: a tenth of a unit is a quarter of a pixel where seats stand closest to the eye.
  const steps = 10 ** Math.max(0, 2 - Math.floor(Math.log10(pitch)));
  const short = (value: number) => Math.round(value * steps) / steps;
  return (state, zoneIndex, at) => {
    const key = `${state} ${zoneIndex % 4}`;
    const shape = shapes.get(key) ?? corners(state, zoneIndex, pitch);
    shapes.set(key, shape);
    // Not by map and join: two thousand seats have thirty thousand corners.
    let points = '';
    for (const [x, y] of shape) points += `${points && ' '}${short(at.x + x)},${short(at.y + y)}`;
    return points;
  };
}
