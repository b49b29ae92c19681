/**
 * Converts outlines to SVG path data. An outline is a list of points, "x,y x,y! x,y". The curve passes smoothly through them,
 * with a corner at a point with "!". Units are pixels; y increases downwards.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly corner?: boolean;
}
export type Line = string | readonly Point[];

const n = (v: number): string => String(Math.round(v * 10) / 10);

export function points(line: Line): readonly Point[] {
  if (typeof line !== 'string') return line;
  return line
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace('!', '').split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) {
        throw new Error(`"${word}" is not a point: write x,y or x,y! for a corner.`);
      }
      return { x, y, corner: word.endsWith('!') };
    });
}

/** Path data of a smooth curve through the points. Handles are a third of each segment, so it never overshoots. */
export function curve(line: Line, closed = true): string {
  const p = points(line);
  const count = p.length;
  const at = (i: number): Point => p[(i + count) % count] as Point;
  const tangent = (i: number): { x: number; y: number } => {
    const here = at(i);
    if (here.corner) return { x: 0, y: 0 };
    const before = !closed && i === 0 ? here : at(i - 1);
    const after = !closed && i === count - 1 ? here : at(i + 1);
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
  };
  const parts = [`M${n(at(0).x)},${n(at(0).y)}`];
  const segments = closed ? count : count - 1;
  for (let i = 0; i < segments; i++) {
    const [a, b] = [at(i), at(i + 1)];
    const reach = Math.hypot(b.x - a.x, b.y - a.y) / 3;
    const [ta, tb] = [tangent(i), tangent((i + 1) % count)];
    parts.push(
      `C${n(a.x + ta.x * reach)},${n(a.y + ta.y * reach)} ${n(b.x - tb.x * reach)},${n(b.y - tb.y * reach)} ${n(b.x)},${n(b.y)}`,
    );
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** Path data of straight lines through the points, closed. */
export function polygon(line: Line): string {
  return `M${points(line)
    .map((p) => `${n(p.x)},${n(p.y)}`)
    .join('L')}Z`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${n(x)},${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)},${n(y)}a${n(r)},${n(r)} 0 1 1 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 1 ${n(-2 * r)},0Z`;
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)},${n(y)}a${n(rx)},${n(ry)} 0 1 1 ${n(2 * rx)},0a${n(rx)},${n(ry)} 0 1 1 ${n(-2 * rx)},0Z`;
}

/** An opening with a round head: x is the middle, y the foot. */
export function arch(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  return `M${n(x - r)},${n(y)}V${n(y - height + r)}a${n(r)},${n(r)} 0 0 1 ${n(width)},0V${n(y)}Z`;
}

/** An opening with a pointed head (two arcs). */
export function pointedArch(x: number, y: number, width: number, height: number): string {
  const r = width / 2;
  const head = width * 0.82;
  return `M${n(x - r)},${n(y)}V${n(y - height + head)}Q${n(x - r)},${n(y - height + head * 0.35)} ${n(x)},${n(y - height)}Q${n(x + r)},${n(y - height + head * 0.35)} ${n(x + r)},${n(y - height + head)}V${n(y)}Z`;
}

/** A stroke with a variable width (limbs, branches, folds): "x,y,width x,y,width". Path data, closed. */
export function taper(line: string, roundEnds = true): string {
  const nodes = line
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y, w] = word.split(',').map(Number);
      if (x === undefined || y === undefined || w === undefined || Number.isNaN(x + y + w)) {
        throw new Error(`"${word}" is not a point with a width: write x,y,width.`);
      }
      return { x, y, w };
    });
  const at = (i: number): { x: number; y: number; w: number } =>
    nodes[Math.min(nodes.length - 1, Math.max(0, i))] as { x: number; y: number; w: number };
  const steps = 10;
  const spine: { x: number; y: number; w: number }[] = [];
  for (let i = 0; i < nodes.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < steps + (i === nodes.length - 2 ? 1 : 0); s++) {
      const t = s / steps;
      const blend = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      spine.push({
        x: blend(p0.x, p1.x, p2.x, p3.x),
        y: blend(p0.y, p1.y, p2.y, p3.y),
        w: Math.max(0, p1.w + (p2.w - p1.w) * t),
      });
    }
  }
  const left: string[] = [];
  const right: string[] = [];
  spine.forEach((p, i) => {
    const before = spine[Math.max(0, i - 1)] ?? p;
    const after = spine[Math.min(spine.length - 1, i + 1)] ?? p;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const nx = (-(after.y - before.y) / length) * (p.w / 2);
    const ny = ((after.x - before.x) / length) * (p.w / 2);
    left.push(`${n(p.x + nx)},${n(p.y + ny)}`);
    right.unshift(`${n(p.x - nx)},${n(p.y - ny)}`);
  });
  const first = at(0).w / 2;
  const last = at(nodes.length - 1).w / 2;
  const cap = (r: number, to: string): string => (roundEnds && r > 0.4 ? `A${n(r)},${n(r)} 0 0 0 ${to}` : `L${to}`);
  return `M${left.join('L')}${cap(last, right[0] as string)}L${right.slice(1).join('L')}${cap(first, left[0] as string)}Z`;
}
