/**
 * A piece of paper: its outline (`body`), and the slits and windows through which light passes (`cuts`). Both are SVG elements
 * without fill.
 */
export interface Shape {
  readonly body: string;
  readonly cuts: string;
}

export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly flip?: boolean;
  readonly turn?: number;
}

const path = (d: string): string => `<path d="${d}"/>`;

export function shape(body: readonly string[] | string, cuts: readonly string[] | string = []): Shape {
  const all = (list: readonly string[] | string): string => (typeof list === 'string' ? [list] : list).map(path).join('');
  return { body: all(body), cuts: all(cuts) };
}

export function join(...shapes: readonly Shape[]): Shape {
  return { body: shapes.map((s) => s.body).join(''), cuts: shapes.map((s) => s.cuts).join('') };
}

/** Returns the shape moved, turned (degrees) and scaled. `flip` mirrors it left to right. */
export function place(piece: Shape, { x, y, scale = 1, flip = false, turn = 0 }: Placement): Shape {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})`;
  const wrap = (s: string): string => (s ? `<g transform="${transform}">${s}</g>` : '');
  return { body: wrap(piece.body), cuts: wrap(piece.cuts) };
}
