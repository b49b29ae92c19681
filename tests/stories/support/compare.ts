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
  const area = findDifferingArea(expected.data, actual.data, size);
  if (!area) return null;

  const deviations = new Float32Array(area.width * area.height);
  for (let channel = 0; channel < 3; channel++) {
    const before = blur(extractChannel(expected.data, size.width, area, channel), area);
    const after = blur(extractChannel(actual.data, size.width, area, channel), area);
    const beforeMin = findLocalExtreme(before, area, Math.min);
    const beforeMax = findLocalExtreme(before, area, Math.max);
    const afterMin = findLocalExtreme(after, area, Math.min);
    const afterMax = findLocalExtreme(after, area, Math.max);
    for (let i = 0; i < deviations.length; i++) {
      deviations[i] = Math.max(
        getValue(deviations, i),
        getValue(before, i) - getValue(afterMax, i),
        getValue(afterMin, i) - getValue(before, i),
        getValue(after, i) - getValue(beforeMax, i),
        getValue(beforeMin, i) - getValue(after, i),
      );
    }
  }
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

/** The bounds of all pixels that are not identical, with a margin. */
function findDifferingArea(expected: Uint8Array, actual: Uint8Array, { width, height }: Size): Area | null {
  const expectedPixels = new Uint32Array(expected.buffer, expected.byteOffset, width * height);
  const actualPixels = new Uint32Array(actual.buffer, actual.byteOffset, width * height);
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (expectedPixels[y * width + x] === actualPixels[y * width + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const margin = 4;
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  right = Math.min(width - 1, right + margin);
  bottom = Math.min(height - 1, bottom + margin);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
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

/** The mean of each pixel and its eight neighbors. */
function blur(values: Float32Array, size: Size): Float32Array {
  return combineNeighbors(values, size, (previous, current, next) => (previous + current + next) / 3);
}

/** The minimum or maximum of each pixel and its eight neighbors. */
function findLocalExtreme(
  values: Float32Array,
  size: Size,
  pick: (first: number, second: number) => number,
): Float32Array {
  return combineNeighbors(values, size, (previous, current, next) => pick(pick(previous, current), next));
}

/** Combines neighbors along the rows, then along the columns. Edges repeat their last pixel. */
function combineNeighbors(
  values: Float32Array,
  { width, height }: Size,
  combine: (previous: number, current: number, next: number) => number,
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      rows[i] = combine(
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
