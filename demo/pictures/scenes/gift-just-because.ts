import { diorama, type Diorama } from '../lib/diorama.ts';
import { join, place } from '../lib/shape.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { crescent, motes, starField, streak } from '../layers/sky.ts';
import { fence, streetLamp } from '../layers/stage.ts';
import { lantern } from '../layers/things.ts';

const SKY_LANTERNS = [[960, 260, 1.35], [700, 380, 0.95], [1230, 350, 1.05], [540, 220, 0.7], [1420, 200, 0.72], [840, 130, 0.6], [1120, 140, 0.56]] as const;

/** Lanterns rise into a blue evening above two friends. Blue hour and warm light. */
export function giftJustBecause(): Diorama {
  const light = { x: 960, y: 420, reach: 1000 };
  const d = diorama({ papers: ['#a9c6e8', '#7396cc', '#4a67a8', '#30447e', '#1c2852', '#0b1230'], light: '#fff6d8', glow: '#ffc873', ink: '#050a1e' }, light, 389);
  d.sky(['#0f1b4a', '#28428a', '#5f7fbe', '#b7a9c0', '#ffd6a4'], 0, 780);
  d.draw(starField(21, 150, 0, 560, '#fff6dc'));
  d.sheet(place(crescent(64), { x: 1660, y: 190 }), { depth: 0, color: '#fff7da', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(1660, 190, 120, '#ffe9b0');
  d.sheet(join(place(streak(5), { x: 420, y: 520 }), place(streak(8), { x: 1480, y: 480 })), { depth: 0.06, color: '#d3b7c0', translucence: 0.3, shadow: 0.15 });
  d.glow({ x: 960, y: 640, reach: 560 }, '#ffd29a', 0.55);
  d.sheet(hills(101, 650, 60, 3), { depth: 0.16 });
  d.sheet(join(hills(107, 740, 34, 4), wood('tree', 9, [[420, 756, 0.7], [1500, 752, 0.8]]), wood('pine', 5, [[330, 760, 0.6], [1590, 758, 0.62]])), { depth: 0.4 });
  SKY_LANTERNS.forEach(([x, y, scale], i) => {
    d.glow({ x, y: y + 104 * scale, reach: 150 * scale }, '#ffb457', 0.55);
    d.sheet(place(lantern(), { x, y, scale }), { depth: 0.3 + (i % 3) * 0.12, color: '#a85a2c', edge: 1, cutOpacity: 1, lamp: { x, y: y + 104 * scale, reach: 180 * scale } });
    d.spark(x, y + 106 * scale, 96 * scale);
  });
  d.sheet(join(ground('-60,900 420,860 960,846 1500,860 1980,900'), fence([[100, 880], [260, 868], [420, 862], [580, 856]], 70), fence([[1340, 856], [1500, 862], [1660, 870], [1820, 884]], 70), place(streetLamp(), { x: 300, y: 900, scale: 1.9 })), { depth: 0.72, edge: 0.9 });
  d.spark(300, 562, 150);
  d.sheet(join(place(visitor('woman'), { x: 900, y: 940, scale: 1.02 }), place(visitor('child'), { x: 1000, y: 942, scale: 1.1 }), ground('-60,990 500,944 960,936 1420,944 1980,990')), { depth: 0.9, edge: 1 });
  d.draw(motes(71, 90, [420, 120, 1500, 860], '#ffe9b8'));
  d.sheet(ground('-60,1040 500,1020 960,1036 1420,1020 1980,1040'), { depth: 1, blur: 1.6, edge: 0.4 });
  return d;
}
