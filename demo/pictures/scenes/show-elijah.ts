import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, points } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { crags, hills } from '../layers/land.ts';
import { kneeling, pointing, prophet } from '../layers/people.ts';
import { cloudBank, flame, motes, raven } from '../layers/sky.ts';
import { altar } from '../layers/things.ts';

/** The outermost tongue of the fire, from the clouds down to the altar and up again. */
const FIRE =
  '1018,-90! 1004,60 964,160 926,96! 936,210 908,310 858,250! 884,390 872,480 814,430! 842,570 900,656 966,704! 1154,704! 1226,644 1276,548 1316,440! 1258,486 1238,396 1268,276! 1206,356 1178,256 1194,136! 1146,214 1114,80 1104,-90!';

/** The fire falls on Carmel. Storm violet and flame. */
export function showElijah(): Diorama {
  const fire = { x: 1060, y: 560, reach: 1220 };
  const d = diorama({ papers: ['#c79ad4', '#8d68b6', '#5f448f', '#3d2a6b', '#241748', '#110928'], light: '#fff2c8', glow: '#ff9b46', ink: '#080316' }, fire, 61);
  d.backdrop(['#ffe0a6', '#f9a263', '#c4617c', '#683f92', '#332262', '#150c34']);
  d.glow({ x: 1060, y: 420, reach: 560 }, '#ffc890', 0.45, 1.4);
  d.sheet(cloudBank(5, 90, 110, 'top', 190), { depth: 0.16, edge: 0.8 });
  d.sheet(hills(91, 700, 40, 3), { depth: 0.14 });
  d.sheet(crags(5, '-60,640 200,600 360,690 640,760 900,800 1300,790 1560,680 1760,610 1980,650', 12), { depth: 0.3 });
  d.sheet(cloudBank(9, 20, 130, 'top', 220), { depth: 0.4, edge: 0.8 });
  // The fire: tongues of colored paper, the hottest in the middle.
  const tongue = (spread: number, lower: number, flip = false): string =>
    curve(points(FIRE).map(({ x, y, corner }) => ({ x: 1060 + (x - 1060) * spread * (flip ? -1 : 1), y: y < 0 || y > 690 ? y : y + lower, corner })));
  d.glow({ x: 1060, y: 520, reach: 560 }, '#ff9a3c', 0.75, 1.5);
  d.sheet(shape(tongue(1, 0)), { depth: 0.1, color: '#e2502c', translucence: 0.25, edge: 1 });
  d.sheet(shape(tongue(0.72, 60, true)), { depth: 0.08, color: '#ff8630', translucence: 0.25, edge: 1, shadow: 0.15 });
  d.sheet(shape(tongue(0.46, 100)), { depth: 0.05, color: '#ffbe4a', translucence: 0.3, edge: 1, shadow: 0.1 });
  d.sheet(shape(tongue(0.22, 140, true)), { depth: 0, color: '#fff2c4', translucence: 0, edge: 1, shadow: 0, tooth: 0.3 });
  d.glow({ x: 1060, y: 680, reach: 420 }, '#ffd488', 0.8);
  d.sheet(join(place(raven(), { x: 500, y: 440, scale: 0.72, turn: -8 }), place(raven(), { x: 350, y: 520, scale: 0.5, turn: 6 }), place(raven(), { x: 1560, y: 430, scale: 0.6, flip: true }), place(raven(), { x: 660, y: 350, scale: 0.44 }), place(raven(), { x: 1420, y: 340, scale: 0.4, flip: true, turn: 8 })), { depth: 0.66 });
  // The summit
  d.sheet(join(crags(11, '-60,900 260,880 480,850 660,812 800,800 1060,796 1240,806 1440,850 1700,884 1980,900', 9), place(altar(), { x: 1060, y: 806, scale: 1 })), { depth: 0.68, edge: 0.8 });
  d.sheet(join(place(flame(), { x: 990, y: 668, scale: 0.9 }), place(flame(), { x: 1130, y: 668, scale: 0.9, flip: true }), place(flame(), { x: 1060, y: 672, scale: 1.2 })), { depth: 0, color: '#fff3c4', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.glow({ x: 1060, y: 640, reach: 240 }, '#ffd27a', 0.6);
  d.sheet(place(prophet(), { x: 736, y: 822, scale: 0.94 }), { depth: 0.82, edge: 1 });
  d.sheet(join(crags(14, '-60,960 300,950 560,946 900,952 1240,930 1420,900 1640,896 1980,930', 8), place(kneeling(), { x: 1360, y: 934, scale: 0.8, flip: true }), place(kneeling('cloth-beard'), { x: 1490, y: 922, scale: 0.86, flip: true }), place(pointing(), { x: 1610, y: 914, scale: 0.82, flip: true }), place(kneeling('veil'), { x: 1720, y: 922, scale: 0.84, flip: true }), place(kneeling(), { x: 420, y: 962, scale: 0.84 }), place(pointing('cloth'), { x: 290, y: 962, scale: 0.84 }), place(kneeling('veil'), { x: 180, y: 966, scale: 0.9 })), { depth: 0.9, edge: 0.9 });
  d.draw(motes(21, 130, [620, 80, 1500, 860], '#ffd08a'));
  d.sheet(cloudBank(15, -100, 120, 'top', 230), { depth: 0.86, edge: 0.6, blur: 1.2 });
  d.sheet(crags(17, '-60,1010 300,1040 700,1060 1200,1056 1600,1030 1980,1000', 12), { depth: 1, blur: 2 });
  return d;
}
