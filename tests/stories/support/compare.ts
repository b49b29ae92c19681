/** Pixels row by row, four bytes each (red, green, blue, alpha), as pngjs and canvases have them. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Difference {
  /** What a person reads: where, and how much. */
  text: string;
  /** The pixels that differ; none when the sizes do. */
  pixels: Spot[];
}

/**
 * What makes a difference: more than `specks` pixels, in a square of `side` pixels, that are off by more than `tolerance` (of
 * 255) in a channel. Squares, so that a small part counts as much in a long page as in a short one. The first sieve finds
 * what is small and plain (an icon that moved), the second what is faint and spread (another shade of ink, a lost shadow).
 * The numbers lie between what noise and what changes measured in compare.spec.ts.
 */
const SIEVES = [
  { tolerance: 12, side: 24, specks: 16 },
  { tolerance: 5, side: 96, specks: 100 },
] as const;

/**
 * Compares two pictures of a story as another build of the browser would have to be compared: the same parts in the same
 * places and colours, whatever the edges of the glyphs.
 *
 * Both are blurred by one pixel, because what survives another anti-aliasing is the amount of ink, not its spread over two
 * neighbouring pixels. Then each pixel must lie, give or take a tolerance, between the least and the greatest value that the
 * other picture has within one pixel, in both directions. So an edge may be one pixel off, but not two, and a colour may
 * not change at all. compare.spec.ts shows what this lets pass and what it does not.
 *
 * @returns null when they are alike
 */
export function comparePictures(expected: Picture, actual: Picture): Difference | null {
  // The last line of a text may round up or down.
  if (expected.width !== actual.width || Math.abs(expected.height - actual.height) > 1) {
    return { text: `is ${sizeOf(actual)}, was ${sizeOf(expected)}`, pixels: [] };
  }
  const frame = { width: expected.width, height: Math.min(expected.height, actual.height) };
  const area = differingArea(expected.data, actual.data, frame);
  if (!area) return null;

  const off = new Float32Array(area.width * area.height);
  for (let channel = 0; channel < 3; channel++) {
    const a = blurred(cut(expected.data, frame.width, area, channel), area);
    const b = blurred(cut(actual.data, frame.width, area, channel), area);
    const aMin = extreme(a, area, Math.min);
    const aMax = extreme(a, area, Math.max);
    const bMin = extreme(b, area, Math.min);
    const bMax = extreme(b, area, Math.max);
    for (let i = 0; i < off.length; i++) {
      off[i] = Math.max(
        at(off, i),
        at(a, i) - at(bMax, i),
        at(bMin, i) - at(a, i),
        at(b, i) - at(aMax, i),
        at(aMin, i) - at(b, i),
      );
    }
  }
  const caught = SIEVES.filter((sieve) => isCaught(off, area, sieve));
  if (caught.length === 0) return null;
  return describe(off, area, Math.min(...caught.map(({ tolerance }) => tolerance)));
}

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  left: number;
  top: number;
}

/** What has to be looked at: around all pixels that are not the very same. */
function differingArea(a: Uint8Array, b: Uint8Array, { width, height }: Size): Area | null {
  const one = new Uint32Array(a.buffer, a.byteOffset, width * height);
  const other = new Uint32Array(b.buffer, b.byteOffset, width * height);
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (one[y * width + x] === other[y * width + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const around = 4;
  left = Math.max(0, left - around);
  top = Math.max(0, top - around);
  right = Math.min(width - 1, right + around);
  bottom = Math.min(height - 1, bottom + around);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(data: Uint8Array, fullWidth: number, area: Area, channel: number): Float32Array {
  const values = new Float32Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const row = (area.top + y) * fullWidth + area.left;
    for (let x = 0; x < area.width; x++) {
      values[y * area.width + x] = data[(row + x) * 4 + channel] ?? 0;
    }
  }
  return values;
}

/** The mean of each pixel and its eight neighbours. */
function blurred(values: Float32Array, size: Size): Float32Array {
  return overNeighbours(values, size, (before, here, after) => (before + here + after) / 3);
}

function extreme(values: Float32Array, size: Size, pick: (a: number, b: number) => number): Float32Array {
  return overNeighbours(values, size, (before, here, after) => pick(pick(before, here), after));
}

/** First along the rows, then along the columns; edges repeat their last pixel. */
function overNeighbours(
  values: Float32Array,
  { width, height }: Size,
  combine: (before: number, here: number, after: number) => number,
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      rows[i] = combine(at(values, x > 0 ? i - 1 : i), at(values, i), at(values, x < width - 1 ? i + 1 : i));
    }
  }
  const columns = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      columns[i] = combine(
        at(rows, y > 0 ? i - width : i),
        at(rows, i),
        at(rows, y < height - 1 ? i + width : i),
      );
    }
  }
  return columns;
}

function isCaught(off: Float32Array, { width, height }: Size, sieve: (typeof SIEVES)[number]): boolean {
  // Squares overlap by half, so that none cuts a part in two.
  const half = sieve.side / 2;
  const across = Math.ceil(width / half);
  const counts = new Uint32Array(across * Math.ceil(height / half));
  for (let i = 0; i < off.length; i++) {
    if (at(off, i) <= sieve.tolerance) continue;
    const cell = Math.floor(Math.floor(i / width) / half) * across + Math.floor((i % width) / half);
    counts[cell] = at(counts, cell) + 1;
  }
  return counts.some((count, i) => {
    const isLast = (i + 1) % across === 0;
    const beside = isLast ? 0 : at(counts, i + 1) + at(counts, i + across + 1);
    return count + at(counts, i + across) + beside > sieve.specks;
  });
}

function describe(off: Float32Array, area: Area, tolerance: number): Difference {
  const pixels: Spot[] = [];
  for (let i = 0; i < off.length; i++) {
    if (at(off, i) > tolerance) {
      pixels.push({ x: area.left + (i % area.width), y: area.top + Math.floor(i / area.width) });
    }
  }
  const bounds = pixels.reduce(
    (all, { x, y }) => ({
      left: Math.min(all.left, x),
      right: Math.max(all.right, x),
      top: Math.min(all.top, y),
      bottom: Math.max(all.bottom, y),
    }),
    { left: Infinity, right: 0, top: Infinity, bottom: 0 },
  );
  const where = `from ${bounds.left},${bounds.top} to ${bounds.right},${bounds.bottom}`;
  return { text: `differs in ${pixels.length} pixels, ${where}`, pixels };
}

function at(values: Float32Array | Uint32Array, index: number): number {
  return values[index] ?? 0;
}

function sizeOf({ width, height }: Size): string {
  return `${width} x ${height} pixels`;
}
