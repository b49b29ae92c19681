/** Towns of the ancient East, walls, scaffolds, the stable, the inside of a house. */
import { arch, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { random } from '../lib/random.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

/** A house with a flat or domed roof, foot at (0,0). */
export function house(seed: number, width: number, height: number): Shape {
  const r = random(seed);
  const half = width / 2;
  const body: string[] = [rectangle(-half, -height, width, height + 40), rectangle(-half - 5, -height - 9, width + 10, 12)];
  const cuts: string[] = [];
  const kind = r.whole(0, 4);
  if (kind === 0) {
    body.push(`M${-half * 0.7},${-height}a${half * 0.7},${half * 0.62} 0 0 1 ${half * 1.4},0Z`, taper(`0,${-height - half * 0.55},3 0,${-height - half * 0.62 - 16},2`));
  } else if (kind === 1) {
    // A booth of poles and matting on the roof.
    const w = width * 0.62;
    body.push(rectangle(-half + 6, -height - 38, 4, 40), rectangle(-half + w, -height - 34, 4, 36), polygon(`${-half - 4},${-height - 42} ${-half + w + 12},${-height - 36} ${-half + w + 12},${-height - 30} ${-half - 4},${-height - 35}`));
  } else if (kind === 2) {
    // An upper room, reached by an outer stair.
    const w = width * 0.5;
    body.push(rectangle(half - w, -height - 52, w, 56), rectangle(half - w - 4, -height - 58, w + 8, 9));
    cuts.push(arch(half - w * 0.5, -height - 14, 13, 26));
  } else if (kind === 3) {
    body.push(polygon(`${-half},${-height - 6} ${-half + 6},${-height - 34} ${half - 6},${-height - 34} ${half},${-height - 6}`));
  }
  const columns = Math.max(1, Math.floor(width / 46));
  const floors = Math.max(1, Math.floor(height / 74));
  for (let f = 0; f < floors; f++) {
    for (let c = 0; c < columns; c++) {
      if (!r.chance(0.62)) continue;
      const x = -half + ((c + 0.5) * width) / columns + r.between(-5, 5);
      cuts.push(arch(x, -height + 46 + f * 70, r.between(11, 16), r.between(22, 30)));
    }
  }
  return shape(body, cuts);
}

/** A town climbing a hill: houses whose feet follow `rise(x)`; from left to right edge. */
export function town(seed: number, left: number, right: number, rise: (x: number) => number, size: number): Shape {
  const r = random(seed);
  const houses: Shape[] = [];
  let x = left;
  while (x < right) {
    const w = size * r.between(0.65, 1.35);
    const h = size * r.between(0.7, 1.6);
    houses.push(place(house(seed + houses.length, w, h), { x: x + w / 2, y: rise(x + w / 2) }));
    x += w * r.between(0.75, 0.98);
  }
  return join(...houses);
}

/** Courses of stone as slits, inside a box; some are missing, so that the wall looks like natural stone. */
export function courses(seed: number, x: number, y: number, width: number, height: number, block: number): Shape {
  const r = random(seed);
  const cuts: string[] = [];
  for (let row = 0; row * block * 0.5 < height; row++) {
    const top = y + row * block * 0.5;
    let at = x + (row % 2) * block * 0.5;
    while (at < x + width - block * 0.4) {
      const w = block * r.between(0.7, 1.15);
      if (r.chance(0.5)) cuts.push(taper(`${(at + 3).toFixed(1)},${top.toFixed(1)},1 ${(at + w * 0.5).toFixed(1)},${(top + r.between(-1, 1)).toFixed(1)},2.6 ${(at + w - 3).toFixed(1)},${top.toFixed(1)},1`, false));
      if (r.chance(0.34)) cuts.push(taper(`${at.toFixed(1)},${(top + 3).toFixed(1)},1 ${(at + r.between(-1, 1)).toFixed(1)},${(top + block * 0.25).toFixed(1)},2.4 ${at.toFixed(1)},${(top + block * 0.47).toFixed(1)},1`, false));
      at += w;
    }
  }
  return shape([], cuts);
}

/** A crenellated tower, foot at (0,0). */
export function tower(width: number, height: number, seed = 3): Shape {
  const half = width / 2;
  const merlon = width / 7;
  const body = [polygon(`${-half * 0.94},40 ${-half * 0.86},${-height} ${half * 0.86},${-height} ${half * 0.94},40`), rectangle(-half, -height - 26, width, 34)];
  for (let i = 0; i < 4; i++) body.push(rectangle(-half + i * merlon * 2, -height - 26 - merlon * 1.05, merlon, merlon * 1.1));
  const cuts = [arch(0, -height + 96, width * 0.16, width * 0.36), rectangle(-half * 0.8, -height + 10, width * 0.8, 3)];
  return join(shape(body, cuts), courses(seed, -half * 0.72, -height + 130, width * 0.72, height - 150, width / 3.4));
}

/** Poles, planks and ladders lashed together, foot at (0,0): `bays` wide, `floors` high, each bay 130 x 130. */
export function scaffold(bays: number, floors: number, seed = 5): Shape {
  const r = random(seed);
  const parts: string[] = [];
  const w = 130;
  for (let b = 0; b <= bays; b++) parts.push(taper(`${b * w + r.between(-5, 5)},20,9 ${b * w + r.between(-4, 4)},${-floors * w * 0.5},8 ${b * w + r.between(-6, 6)},${-floors * w - 60},7`));
  for (let f = 1; f <= floors; f++) {
    parts.push(taper(`-26,${-f * w + r.between(-3, 3)},11 ${(bays * w) / 2},${-f * w + 3},12 ${bays * w + 26},${-f * w + r.between(-3, 3)},11`));
    const b = r.whole(0, bays - 1);
    parts.push(taper(`${b * w},${-(f - 1) * w},6 ${(b + 1) * w},${-f * w},6`));
  }
  const lashings: string[] = [];
  for (let b = 0; b <= bays; b++) for (let f = 1; f <= floors; f++) lashings.push(taper(`${b * w - 8},${-f * w - 7},2 ${b * w + 8},${-f * w + 7},2`, false));
  return shape(parts, lashings);
}

/** A ladder between two points. */
export function ladder(x1: number, y1: number, x2: number, y2: number, width: number, rung = 34): Shape {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [px, py] = [(-uy * width) / 2, (ux * width) / 2];
  const parts = [
    taper(`${x1 + px},${y1 + py},${width * 0.16} ${x2 + px},${y2 + py},${width * 0.14}`),
    taper(`${x1 - px},${y1 - py},${width * 0.16} ${x2 - px},${y2 - py},${width * 0.14}`),
  ];
  for (let d = rung * 0.6; d < length - 6; d += rung) {
    const [x, y] = [x1 + ux * d, y1 + uy * d];
    parts.push(taper(`${x + px},${y + py},${width * 0.11} ${x - px},${y - py},${width * 0.11}`));
  }
  return shape(parts);
}

/** The stable: a thatched lean-to before a cave, open to the front. Foot at (0,0), about 640 wide, 420 tall. */
export function stable(): Shape {
  const thatch: string[] = [];
  for (let i = 0; i < 46; i++) {
    const t = i / 45;
    const x = -350 + 700 * t;
    const y = -250 - 150 * (1 - Math.abs(t - 0.5) * 2) ** 1 + 18;
    thatch.push(taper(`${x},${y - 10},9 ${x + (t - 0.5) * 22},${y + 26 + (i % 3) * 7},2`));
  }
  return shape([
    ...thatch,
    curve('-380,-236! -200,-330 -20,-424 0,-436! 20,-424 200,-330 380,-236! 366,-214! 190,-300 0,-392 -190,-300 -366,-214!'),
    taper('-300,10,26 -296,-120,22 -304,-270,22'),
    taper('300,10,26 304,-130,22 298,-270,22'),
    taper('-300,-250,18 0,-262,20 300,-250,18'),
    taper('-300,-160,14 -230,-252,12'),
    taper('300,-160,14 230,-252,12'),
    taper('0,-262,14 0,-400,12'),
    taper('-150,-258,10 -120,-330,9'),
    taper('150,-258,10 120,-330,9'),
  ], [taper('-300,-290,1 -170,-352,4 -30,-418,1', false), taper('300,-290,1 170,-352,4 30,-418,1', false), taper('-292,-20,1 -290,-120,4 -298,-220,1', false), taper('296,-20,1 298,-120,4 296,-220,1', false)]);
}

/** A wall with an arched opening. It covers the whole picture and is dark except for the opening. */
export function archedWall(x: number, y: number, width: number, height: number): Shape {
  return shape(`M-60,-60H1980V1160H-60Z${arch(x, y, width, height)}`);
}

/** Hewn blocks piled up and fallen, the foot of the heap at (0,0). */
export function rubble(seed: number, width: number): Shape {
  const r = random(seed);
  const parts: string[] = [];
  const cuts: string[] = [];
  const block = 64;
  for (let row = 0; row < 4; row++) {
    const span = width * (1 - row * 0.27) * r.between(0.92, 1.02);
    let x = -span / 2 + r.between(-20, 20);
    while (x < span / 2 - block * 0.5) {
      const w = block * r.between(0.7, 1.25);
      const y = -row * 31;
      if (row === 0 || r.chance(0.84)) {
        const tilt = row === 0 ? 0 : r.between(-2, 2);
        const drop = r.chance(0.12) ? 7 : 0;
        parts.push(polygon(`${x + 1},${y + 40} ${x + 3},${y - 30 + tilt + drop} ${x + w - 2},${y - 30 - tilt + drop} ${x + w},${y + 40}`));
        cuts.push(taper(`${x + w},${y - 28},1 ${x + w},${y - 12},2 ${x + w},${y + 2},1`, false));
      }
      x += w;
    }
  }
  // Some have rolled away.
  for (const side of [-1, 1]) {
    const x = side * width * r.between(0.52, 0.6);
    const [c, t] = [r.between(22, 32), r.between(-8, 8)];
    parts.push(polygon(`${x - c},${8 + t * 0.4} ${x - c - t},${-c - 6} ${x + c - t},${-c - 6 - t} ${x + c},${8 - t}`));
  }
  return shape(parts, cuts);
}
