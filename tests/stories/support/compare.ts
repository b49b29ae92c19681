/** Pixels row by row, four bytes each (red, green, blue, alpha), as in pngjs and canvases. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

export interface Difference {
  /** A message about the size and the position of the difference. */
  text: string;
  /** The pixels that differ; empty when the sizes differ. */
  pixels: Point[];
}

/**
 * Pictures differ when a square of `side` pixels has more than `maxPixels` pixels that deviate by more than `tolerance` (of
 * 255) in a channel. Counting per square makes the result independent of the length of the page. The first threshold detects
 * small, strong changes (a moved icon), the second weak, spread changes (another text color, a lost shadow). The numbers lie
 * between noise and changes as measured in compare.spec.ts.
 */
const THRESHOLDS = [
  { tolerance: 12, side: 24, maxPixels: 16 },
  { tolerance: 5, side: 96, maxPixels: 100 },
] as const;

/**
 * Compares two pictures of a story independently of the anti-aliasing of the browser build.
 *
 * Both are blurred by one pixel, because another anti-aliasing keeps the amount of ink but distributes it differently over
 * two neighboring pixels. Then each pixel must be, within a tolerance, between the minimum and the maximum of the other
 * picture within one pixel, in both directions. So an edge may move by one pixel but not by two, and a color may not change.
 * compare.spec.ts has examples of both.
 *
 * @returns null when the pictures match
 */
export function comparePictures(expected: Picture, actual: Picture): Difference | null {
  // The height of the last line of text may be rounded up or down.
  if (expected.width !== actual.width || Math.abs(expected.height - actual.height) > 1) {
    return { text: `is ${formatSize(actual)}, was ${formatSize(expected)}`, pixels: [] };
  }
  const size = { width: expected.width, height: Math.min(expected.height, actual.height) };
  const { bounds, tiles } = findDifferingParts(expected.data, actual.data, size);
  if (!bounds) return null;
  const area = extend(bounds, MARGIN, size);
  const deviations = new Float32Array(area.width * area.height);
  for (const tile of tiles) measureDeviations(deviations, area, { expected, actual, size, tile });
  const exceeded = THRESHOLDS.filter((threshold) => exceedsThreshold(deviations, area, threshold));
  if (exceeded.length === 0) return null;
  return describeDifference(deviations, area, Math.min(...exceeded.map(({ tolerance }) => tolerance)));
}

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  left: number;
  top: number;
}

/** The width of the parts that are compared, in pixels. Only parts that are not identical take time. */
const TILE = 64;

/** How far from a pixel another one has an effect on its deviation: one pixel of the blur, and one of the extremes. */
const REACH = 2;

/** The margin around all pixels that are not identical. */
const MARGIN = 4;

/** The tiles with pixels that are not identical, and the bounds of these pixels; null if there are none. */
function findDifferingParts(
  expected: Uint8Array,
  actual: Uint8Array,
  { width, height }: Size,
): { bounds: Area | null; tiles: Area[] } {
  const expectedPixels = new Uint32Array(expected.buffer, expected.byteOffset, width * height);
  const actualPixels = new Uint32Array(actual.buffer, actual.byteOffset, width * height);
  const columns = Math.ceil(width / TILE);
  const differing = new Set<number>();
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const firstTile = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x++) {
      if (expectedPixels[y * width + x] === actualPixels[y * width + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
      differing.add(firstTile + Math.floor(x / TILE));
    }
  }
  const tiles = [...differing].map((tile) => {
    const place = { left: (tile % columns) * TILE, top: Math.floor(tile / columns) * TILE };
    return {
      ...place,
      width: Math.min(TILE, width - place.left),
      height: Math.min(TILE, height - place.top),
    };
  });
  const bounds = right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
  return { bounds, tiles };
}

/** An area with a margin, within the picture. */
function extend({ left, top, width, height }: Area, margin: number, size: Size): Area {
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  return {
    ...from,
    width: Math.min(size.width, left + width + margin) - from.left,
    height: Math.min(size.height, top + height + margin) - from.top,
  };
}

/** Writes by how much each pixel in and around a tile deviates into `deviations`, which has a value for each pixel of `area`. */
function measureDeviations(
  deviations: Float32Array,
  area: Area,
  { expected, actual, size, tile }: { expected: Picture; actual: Picture; size: Size; tile: Area },
): void {
  const affected = extend(tile, REACH, size);
  const read = extend(affected, REACH, size);
  // Outside of the area, which has a margin, no pixel deviates.
  const left = Math.max(affected.left, area.left);
  const top = Math.max(affected.top, area.top);
  const right = Math.min(affected.left + affected.width, area.left + area.width);
  const bottom = Math.min(affected.top + affected.height, area.top + area.height);
  for (let channel = 0; channel < 3; channel++) {
    const before = combineNeighbors(extractChannel(expected.data, size.width, read, channel), read, 'mean');
    const after = combineNeighbors(extractChannel(actual.data, size.width, read, channel), read, 'mean');
    const beforeMin = combineNeighbors(before, read, 'least');
    const beforeMax = combineNeighbors(before, read, 'greatest');
    const afterMin = combineNeighbors(after, read, 'least');
    const afterMax = combineNeighbors(after, read, 'greatest');
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = (y - read.top) * read.width + (x - read.left);
        const target = (y - area.top) * area.width + (x - area.left);
        deviations[target] = Math.max(
          getValue(deviations, target),
          getValue(before, i) - getValue(afterMax, i),
          getValue(afterMin, i) - getValue(before, i),
          getValue(after, i) - getValue(beforeMax, i),
          getValue(beforeMin, i) - getValue(after, i),
        );
      }
    }
  }
}

function extractChannel(data: Uint8Array, fullWidth: number, area: Area, channel: number): Float32Array {
  const values = new Float32Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const row = (area.top + y) * fullWidth + area.left;
    for (let x = 0; x < area.width; x++) {
      values[y * area.width + x] = data[(row + x) * 4 + channel] ?? 0;
    }
  }
  return values;
}

/** What is taken of a pixel and its neighbors. A name and not a function, whose calls would take most of the time. */
type Combination = 'mean' | 'least' | 'greatest';

function combine(combination: Combination, previous: number, current: number, next: number): number {
  if (combination === 'mean') return (previous + current + next) / 3;
  if (combination === 'least') return Math.min(previous, current, next);
  return Math.max(previous, current, next);
}

/** Combines each pixel with its eight neighbors: along the rows, then along the columns. Edges repeat their last pixel. */
function combineNeighbors(
  values: Float32Array,
  { width, height }: Size,
  combination: Combination,
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      rows[i] = combine(
        combination,
        getValue(values, x > 0 ? i - 1 : i),
        getValue(values, i),
        getValue(values, x < width - 1 ? i + 1 : i),
      );
    }
  }
  const columns = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      columns[i] = combine(
        combination,
        getValue(rows, y > 0 ? i - width : i),
        getValue(rows, i),
        getValue(rows, y < height - 1 ? i + width : i),
      );
    }
  }
  return columns;
}

function exceedsThreshold(
  deviations: Float32Array,
  { width, height }: Size,
  { side, tolerance, maxPixels }: (typeof THRESHOLDS)[number],
): boolean {
  // Squares overlap by half, so that no square border splits a part.
  const half = side / 2;
  const columns = Math.ceil(width / half);
  const counts = new Uint32Array(columns * Math.ceil(height / half));
  for (let i = 0; i < deviations.length; i++) {
    if (getValue(deviations, i) <= tolerance) continue;
    const cell = Math.floor(Math.floor(i / width) / half) * columns + Math.floor((i % width) / half);
    counts[cell] = getValue(counts, cell) + 1;
  }
  return counts.some((count, i) => {
    const isLastColumn = (i + 1) % columns === 0;
    const rightCount = isLastColumn ? 0 : getValue(counts, i + 1) + getValue(counts, i + columns + 1);
    return count + getValue(counts, i + columns) + rightCount > maxPixels;
  });
}

function describeDifference(deviations: Float32Array, area: Area, tolerance: number): Difference {
  const pixels: Point[] = [];
  for (let i = 0; i < deviations.length; i++) {
    if (getValue(deviations, i) > tolerance) {
      pixels.push({ x: area.left + (i % area.width), y: area.top + Math.floor(i / area.width) });
    }
  }
  const bounds = pixels.reduce(
    (box, { x, y }) => ({
      left: Math.min(box.left, x),
      right: Math.max(box.right, x),
      top: Math.min(box.top, y),
      bottom: Math.max(box.bottom, y),
    }),
    { left: Infinity, right: 0, top: Infinity, bottom: 0 },
  );
  const range = `from ${bounds.left},${bounds.top} to ${bounds.right},${bounds.bottom}`;
  return { text: `differs in ${pixels.length} pixels, ${range}`, pixels };
}

function getValue(values: Float32Array | Uint32Array, index: number): number {
  return values[index] ?? 0;
}

function formatSize({ width, height }: Size): string {
  return `${width} x ${height} pixels`;
}
