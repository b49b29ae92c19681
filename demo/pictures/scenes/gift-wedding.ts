import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, circle } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { raven } from '../layers/sky.ts';
import { bough, ground, hills, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { motes } from '../layers/sky.ts';
import { lantern } from '../layers/things.ts';

/** Two people under an arch of leaves, with doves above them. Rose, ivory and evening gold. */
export function giftWedding(): Diorama {
  const light = { x: 960, y: 560, reach: 1050 };
  const d = diorama({ papers: ['#ffe9dc', '#f2c3b8', '#d18f93', '#95616f', '#59404f', '#2b2030'], light: '#fffaf0', glow: '#ffdca2', ink: '#170f1c' }, light, 359);
  d.sky(['#e9c3c4', '#f6d6c6', '#ffecd2', '#fff3d8', '#ffdfb0'], 60, 780);
  d.glow({ x: 960, y: 560, reach: 560 }, '#fff6dc', 0.85);
  d.sheet(hills(91, 640, 40, 3), { depth: 0.1 });
  d.sheet(join(hills(97, 700, 26, 4), wood('tree', 7, [[420, 716, 0.8], [520, 720, 0.6], [1430, 716, 0.9], [1530, 722, 0.62]])), { depth: 0.26 });
  d.sheet(ground('-60,800 500,780 960,786 1420,780 1980,800'), { depth: 0.42 });
  // Doves
  d.sheet(join(place(raven(), { x: 800, y: 330, scale: 0.66, turn: -12 }), place(raven(), { x: 1120, y: 300, scale: 0.62, flip: true, turn: 14 })), { depth: 0, color: '#fffdf6', translucence: 0.1, shadow: 0.3, edge: 0.4 });
  // The arch, wound with leaves
  d.sheet(shape(`${arch(960, 900, 640, 720)}${arch(960, 902, 590, 694)}`), { depth: 0.6, edge: 0.9 });
  d.sheet(join(place(bough(11), { x: 640, y: 330, scale: 0.5, turn: 58 }), place(bough(13), { x: 1280, y: 330, scale: 0.5, flip: true, turn: -58 }), place(bough(17), { x: 960, y: 176, scale: 0.46, turn: 8 }), place(bough(19), { x: 960, y: 176, scale: 0.46, flip: true, turn: -8 })), { depth: 0.66, color: '#7d5a58', edge: 1 });
  d.sheet(join(...[[660, 420], [700, 300], [800, 214], [900, 184], [1020, 184], [1120, 214], [1220, 300], [1260, 420], [650, 560], [1272, 560]].map(([x = 0, y = 0], i) => shape(`${circle(x, y, 20 - (i % 3) * 4)}${circle(x, y, 6)}`))), { depth: 0.2, color: '#fff0e6', shadow: 0.4 });
  d.sheet(join(place(visitor('man'), { x: 905, y: 905, scale: 1.06 }), place(visitor('woman'), { x: 1012, y: 905, scale: 1.06, flip: true })), { depth: 0.8, edge: 1 });
  d.sheet(join(ground('-60,940 400,900 960,906 1520,900 1980,940'), place(lantern(), { x: 520, y: 756, scale: 0.95 }), place(lantern(), { x: 1400, y: 756, scale: 0.95 })), { depth: 0.86, edge: 0.9 });
  d.spark(520, 860, 150);
  d.spark(1400, 860, 150);
  d.sheet(join(place(bough(23), { x: -60, y: -40, scale: 1.05 }), place(bough(29), { x: 1980, y: -40, scale: 1.05, flip: true })), { depth: 0.96, edge: 0.7, blur: 1 });
  d.draw(motes(61, 120, [520, 140, 1400, 900], '#ffffff', [1, 3.4]));
  return d;
}
