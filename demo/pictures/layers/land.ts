/** Hills, fields, trees, water. Units are pixels of the picture (1920 x 1080), unless a comment gives another size. */
import { curve, taper, type Point } from '../lib/path.ts';
import { random } from '../lib/random.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

const LEFT = -60;
const RIGHT = 1980;
const FLOOR = 1160;

/** Ground whose upper edge runs through the points, down to the lower edge of the picture. */
export function ground(line: string, cuts: readonly string[] = []): Shape {
  const top = curve(line, false);
  return shape(`${top}L${RIGHT},${FLOOR}L${LEFT},${FLOOR}Z`, cuts);
}

/** A rolling skyline. `swell` is the height of the waves in pixels, `count` their number. */
export function hills(seed: number, y: number, swell: number, count: number): Shape {
  const r = random(seed);
  const step = (RIGHT - LEFT) / (count * 2);
  const line: Point[] = [];
  for (let i = 0; i <= count * 2; i++) {
    line.push({ x: LEFT + i * step + (i % (count * 2) === 0 ? 0 : r.between(-step * 0.25, step * 0.25)), y: y + (i % 2 === 0 ? 1 : -1) * swell * r.between(0.3, 1) });
  }
  return shape(`${curve(line, false)}L${RIGHT},${FLOOR}L${LEFT},${FLOOR}Z`);
}

/** A rocky skyline of straight breaks, for mountains of stone. */
export function crags(seed: number, line: string, roughness: number): Shape {
  const r = random(seed);
  const nodes = line.trim().split(/\s+/).map((word) => word.split(',').map(Number) as [number, number]);
  const edge: string[] = [];
  nodes.forEach(([x, y], i) => {
    edge.push(`${x},${y}`);
    const next = nodes[i + 1];
    if (!next) return;
    const pieces = Math.max(2, Math.round(Math.hypot(next[0] - x, next[1] - y) / 46));
    for (let k = 1; k < pieces; k++) {
      const t = k / pieces;
      edge.push(`${(x + (next[0] - x) * t + r.between(-0.5, 0.5) * roughness).toFixed(1)},${(y + (next[1] - y) * t + r.between(-1, 1) * roughness).toFixed(1)}`);
    }
  });
  return shape(`M${edge.join('L')}L${RIGHT},${FLOOR}L${LEFT},${FLOOR}Z`);
}

/** Furrows or mown rows that run down a slope towards the viewer: slits from a vanishing point. */
export function rows(fromX: number, fromY: number, toY: number, left: number, right: number, count: number, width = 9): Shape {
  const cuts: string[] = [];
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const x = left + (right - left) * t;
    const start = fromX + (x - fromX) * 0.16;
    const bend = (t - 0.5) * 60;
    cuts.push(taper(`${start.toFixed(1)},${fromY},0.6 ${((start + x) / 2 + bend).toFixed(1)},${((fromY + toY) / 2 - 14).toFixed(1)},${(width * 0.5).toFixed(1)} ${x.toFixed(1)},${toY},${width}`, false));
  }
  return shape([], cuts);
}

/** One ear of barley with awns, foot at (0,0), about 300 tall, bending to the right. */
export function ear(bend = 1): Shape {
  const tip = { x: 46 * bend, y: -250 };
  const parts = [taper(`0,0,6 ${6 * bend},-110,5.4 ${22 * bend},-200,4.4 ${tip.x},${tip.y},3`)];
  for (let i = 0; i < 9; i++) {
    const t = i / 8;
    const x = 20 * bend + (tip.x + 26 * bend - 20 * bend) * t * (0.55 + 0.45 * t);
    const y = -196 - 100 * t;
    const size = 17 - 6 * t;
    for (const side of [-1, 1]) {
      const ox = side * (11 - 4 * t);
      parts.push(curve(`${x},${y + 8} ${x + ox},${y - 2} ${x + ox * 1.3 + 3 * bend},${y - size * 1.25} ${x + ox * 0.4 + 3 * bend},${y - size}`));
      parts.push(taper(`${x + ox},${y - size},2.2 ${x + ox * 2.2 + 7 * bend},${y - size - 40},1.3 ${x + ox * 3.1 + 18 * bend},${y - size - 92 + 20 * t},0.4`, false));
    }
  }
  // One long leaf.
  parts.push(taper(`0,-40,2 ${-14 * bend},-110,8 ${-34 * bend},-164,6 ${-66 * bend},-196,0.5`, false));
  return shape(parts);
}

/** Standing grain along the lower edge; nearer ears are bigger. `gap` leaves a clearing in the middle. */
export function standingGrain(seed: number, y: number, scale: number, count: number, gap?: readonly [number, number]): Shape {
  const r = random(seed);
  const ears: Shape[] = [];
  for (let i = 0; i < count; i++) {
    const x = LEFT + ((RIGHT - LEFT) * (i + r.between(0, 0.9))) / count;
    if (gap && x > gap[0] && x < gap[1]) continue;
    const towards = x < 960 ? 1 : -1;
    ears.push(place(ear(r.between(0.3, 1.5)), { x, y: y + r.between(0, 60) * scale, scale: scale * r.between(0.75, 1.1), flip: r.chance(0.8) ? towards < 0 : towards > 0, turn: r.between(-7, 7) }));
  }
  return join(...ears);
}

/** A cypress or poplar, foot at (0,0), 200 tall. */
export function cypress(seed = 1): Shape {
  const r = random(seed);
  const w = r.between(20, 28);
  return shape([curve(`0,-208! ${w * 0.5},-150 ${w},-80 ${w * 0.75},-30 5,-14! 5,4 -5,4 -5,-14! ${-w * 0.75},-30 ${-w},-84 ${-w * 0.45},-156`)], [taper(`2,-170,0.5 7,-110,3 5,-50,0.5`, false)]);
}

/** A broad tree with a leafy crown (olive, oak), foot at (0,0), about 220 tall. */
export function tree(seed: number, spread = 1): Shape {
  const r = random(seed);
  const crown: string[] = [];
  const clumps = [[-62, -128, 40], [-20, -165, 50], [34, -160, 48], [70, -122, 38], [0, -120, 48], [-92, -104, 22], [98, -100, 20]] as const;
  for (const [x, y, size] of clumps) {
    const edge: Point[] = [];
    const lobes = 13;
    for (let i = 0; i < lobes; i++) {
      const angle = (i / lobes) * Math.PI * 2;
      const radius = size * (i % 2 === 0 ? r.between(0.98, 1.14) : r.between(0.8, 0.92));
      edge.push({ x: (x + Math.cos(angle) * radius) * spread, y: y + Math.sin(angle) * radius * 0.8 });
    }
    crown.push(curve(edge));
  }
  const trunk = [taper('-4,6,30 2,-30,18 -4,-70,15 -22,-120,9 -46,-150,4'), taper('0,-50,14 18,-84,11 40,-130,6'), taper('-2,-64,12 4,-110,8 6,-150,4')];
  const leaves: string[] = [];
  for (let i = 0; i < 9; i++) {
    const x = r.between(-78, 70) * spread;
    const y = r.between(-188, -108);
    leaves.push(taper(`${x},${y},0.4 ${x + 7},${y - 5},2.6 ${x + 15},${y - 6},0.4`, false));
  }
  return shape([...crown, ...trunk], leaves);
}

/** A pine of drooping tiers, foot at (0,0), 240 tall. */
export function pine(seed: number): Shape {
  const r = random(seed);
  const right: string[] = [];
  const left: string[] = [];
  const tiers = 7;
  for (let i = 0; i < tiers; i++) {
    const y = -232 + (i * 205) / tiers;
    const w = 9 + i * 9.5 + r.between(-4, 4);
    right.push(`${w * 0.28},${y + 8}! ${w * 0.75},${y + 26} ${w},${y + 36}!`);
    left.unshift(`${-w * r.between(0.9, 1.1)},${y + 36}! ${-w * 0.75},${y + 26} ${-w * 0.28},${y + 8}!`);
  }
  return shape([curve(`0,-246! ${right.join(' ')} 8,-26! 7,6! -7,6! -8,-26! ${left.join(' ')}`)]);
}

/** Trees along a slope: the kind, then the positions. */
export function wood(kind: 'pine' | 'tree' | 'cypress', seed: number, stands: readonly (readonly [x: number, y: number, scale: number])[]): Shape {
  const draw = { pine, tree, cypress }[kind];
  return join(...stands.map(([x, y, scale], i) => place(draw(seed + i), { x, y, scale, flip: i % 2 === 1 })));
}

/** A bough with leaves that reaches in from a corner; it starts at (0,0) and runs to the right and down, about 700 long. */
export function bough(seed: number): Shape {
  const r = random(seed);
  const leaf = (x: number, y: number, turn: number, size: number): Shape =>
    place(shape(curve('0,0! 16,-13 40,-14 64,-2! 42,10 18,9'), taper('6,-1,0.5 30,-2,2 54,-2,0.5', false)), { x, y, turn, scale: size });
  const parts: Shape[] = [shape([taper('-40,-30,26 160,30,20 340,40,14 520,88,8 690,110,3'), taper('150,30,13 260,110,8 350,170,3'), taper('330,42,10 430,10,6 520,-6,2')])];
  const spine: [number, number, number][] = [[160, 30, 12], [260, 36, 4], [340, 40, 8], [430, 62, 14], [520, 88, 14], [610, 100, 8], [690, 110, 8], [210, 72, 38], [270, 116, 34], [340, 164, 34], [430, 10, -14], [510, -4, -8]];
  for (const [x, y, slope] of spine) {
    for (const side of [-1, 1]) {
      for (let k = 0; k < 2; k++) parts.push(leaf(x + r.between(-24, 24), y + r.between(-5, 5), slope + side * r.between(24, 78), r.between(0.75, 1.25)));
    }
  }
  return join(...parts);
}

/** Waves in rows of curling crests along a level, down to the floor. */
export function waves(seed: number, y: number, size: number, phase = 0): Shape {
  const r = random(seed);
  const edge: string[] = [];
  let x = LEFT - size * 2 - phase;
  edge.push(`M${x},${y}`);
  while (x < RIGHT) {
    const w = size * r.between(0.85, 1.2);
    const h = w * 0.36;
    // The back of the wave climbs slowly, the crest curls over and falls.
    edge.push(`C${x + w * 0.35},${y} ${x + w * 0.55},${y - h} ${x + w * 0.86},${y - h}C${x + w * 1.02},${y - h} ${x + w * 1.05},${y - h * 0.62} ${x + w * 0.95},${y - h * 0.5}C${x + w * 0.9},${y - h * 0.2} ${x + w * 0.98},${y} ${x + w * 1.12},${y}`);
    x += w * 1.12;
  }
  return shape(`${edge.join('')}L${RIGHT},${FLOOR}L${LEFT - 300},${FLOOR}Z`);
}

/** A frond of kelp, foot at (0,0), about 500 tall. */
export function kelp(seed: number): Shape {
  const r = random(seed);
  const sway = r.between(24, 44);
  const at = (t: number): [number, number] => [Math.sin(t * 5.4) * sway * (0.3 + t), -500 * t];
  const spine = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => `${at(t).map((v) => v.toFixed(1)).join(',')},${(12 - 9 * t).toFixed(1)}`).join(' ');
  const leaves: Shape[] = [];
  for (let i = 1; i < 15; i++) {
    const t = i / 15;
    const [x, y] = at(t);
    leaves.push(place(shape(curve('0,0! 20,-20 54,-26 96,-8! 60,6 24,12'), taper('8,-2,0.5 44,-10,2.5 80,-9,0.5', false)), { x, y, turn: -50 + r.between(-16, 16), scale: (1.1 - t * 0.5) * r.between(0.8, 1.1), flip: i % 2 === 0 }));
  }
  return join(shape(taper(spine)), ...leaves);
}

/** A date palm, foot at (0,0), about 330 tall, leaning to the right. */
export function palm(seed: number): Shape {
  const r = random(seed);
  const parts: string[] = [taper('0,8,30 4,-60,20 18,-160,16 44,-262,14')];
  const cuts: string[] = [];
  for (let i = 1; i < 9; i++) {
    const t = i / 9;
    const [x, y] = [44 * t * t, -262 * t];
    cuts.push(taper(`${x - 7},${y + 3},0.6 ${x},${y - 2},2 ${x + 7},${y + 3},0.6`, false));
  }
  const fronds = [-172, -148, -118, -92, -62, -34, -8, 14, 166];
  for (const base of fronds) {
    const angle = ((base + r.between(-6, 6)) * Math.PI) / 180;
    const reach = r.between(104, 136);
    const [cx, cy] = [44, -264];
    const spine = (t: number): [number, number] => [cx + Math.cos(angle) * reach * t, cy + Math.sin(angle) * reach * t + 74 * t * t];
    parts.push(taper([0, 0.35, 0.7, 1].map((t) => `${spine(t).map((v) => v.toFixed(1)).join(',')},${(6 - 5 * t).toFixed(1)}`).join(' ')));
    for (let k = 2; k <= 12; k++) {
      const t = k / 12;
      const [x, y] = spine(t);
      const [px, py] = spine(t - 0.06);
      const along = Math.atan2(y - py, x - px);
      const length = 34 * Math.sin(Math.PI * (0.22 + 0.72 * t)) + 8;
      for (const side of [-1, 1]) {
        const out = along + side * 0.72;
        parts.push(taper(`${px.toFixed(1)},${py.toFixed(1)},5 ${(x + Math.cos(out) * length * 0.5).toFixed(1)},${(y + Math.sin(out) * length * 0.5).toFixed(1)},4.6 ${(x + Math.cos(out) * length).toFixed(1)},${(y + Math.sin(out) * length + 8).toFixed(1)},0.6`, false));
      }
    }
  }
  return shape(parts, cuts);
}

/** A stalk of maize, foot at (0,0), about 330 tall. */
export function corn(seed: number): Shape {
  const r = random(seed);
  const parts = [taper('0,10,10 3,-120,9 2,-230,6 5,-300,3')];
  const cuts: string[] = [];
  for (let i = 0; i < 8; i++) {
    const y = -34 - i * 31;
    const side = i % 2 === 0 ? 1 : -1;
    const w = r.between(78, 112) * (1 - i * 0.045);
    const lift = r.between(34, 62);
    parts.push(taper(`0,${y},9 ${side * w * 0.3},${y - lift * 0.8},13 ${side * w * 0.72},${y - lift},10 ${side * w * 1.05},${y - lift * 0.35},1`, false));
    cuts.push(taper(`${side * 8},${y - 10},0.6 ${side * w * 0.38},${y - lift * 0.84},2 ${side * w * 0.8},${y - lift * 0.92},0.5`, false));
  }
  for (const [x, y, side] of [[4, -118, 1], [-2, -152, -1]] as const) parts.push(curve(`${x},${y}! ${x + side * 8},${y - 26} ${x + side * 22},${y - 52} ${x + side * 26},${y - 66}! ${x + side * 10},${y - 50} ${x + side * 1},${y - 24}`));
  for (let i = -3; i <= 3; i++) parts.push(taper(`5,-288,3 ${5 + i * 7},${-326 + Math.abs(i) * 5},3.4 ${5 + i * 15},${-340 + Math.abs(i) * 13},0.8`, false));
  return shape(parts, cuts);
}

/** A row of maize along a slope. */
export function cornRow(seed: number, from: number, to: number, y: (x: number) => number, scale: number): Shape {
  const r = random(seed);
  const stalks: Shape[] = [];
  for (let x = from; x < to; x += 58 * scale * r.between(0.8, 1.25)) {
    stalks.push(place(corn(seed + stalks.length), { x, y: y(x), scale: scale * r.between(0.85, 1.1), flip: r.chance(0.5), turn: r.between(-5, 5) }));
  }
  return join(...stalks);
}
