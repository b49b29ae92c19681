import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, ellipse, rectangle, taper } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';
import { motes } from '../layers/sky.ts';
import { drape } from '../layers/stage.ts';
import { jar, lantern } from '../layers/things.ts';

const CANDLES = [-120, -60, 0, 60, 120];

/** A cake of three tiers with swags of icing, foot at (0,0), about 560 wide and 330 tall. */
function cake(): Shape {
  const swags = (y: number, half: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const from = -half + (i * 2 * half) / count;
      const to = from + (2 * half) / count;
      return taper(`${from},${y},2 ${(from + to) / 2},${y + 22},7 ${to},${y},2`, false);
    });
  return shape(
    [
      rectangle(-280, -120, 560, 120),
      rectangle(-210, -230, 420, 112),
      rectangle(-150, -330, 300, 102),
      ...CANDLES.map((x) => rectangle(x - 8, -400, 16, 72)),
      curve('-330,-6! -300,14 300,14 330,-6! 330,10 300,34 -300,34 -330,10'),
    ],
    [...swags(-104, 270, 7), ...swags(-214, 200, 5), ...swags(-314, 140, 4)],
  );
}

/** A birthday cake with lit candles on a table. Plum, rose and candle gold. */
export function giftBirthday(): Diorama {
  const lamp = { x: 960, y: 470, reach: 1050 };
  const d = diorama({ papers: ['#f3b6a0', '#d47a78', '#a34b66', '#713457', '#431f42', '#1f0f28'], light: '#fff4d2', glow: '#ffca72', ink: '#10061a' }, lamp, 311);
  d.backdrop(['#ffe6b0', '#f5a877', '#c0606d', '#7d3459', '#451f45', '#1f0f28']);
  // Garlands of paper flags.
  const flags = (y: number, sag: number, count: number) =>
    shape(Array.from({ length: count }, (_, i) => {
      const x = -60 + (i * 2040) / count;
      const t = (x - 960) / 1020;
      const top = y + sag * (1 - t * t);
      return `M${x},${top}h70l-35,84Z`;
    }));
  d.sheet(flags(70, 90, 22), { depth: 0.2, color: '#e79a7e' });
  d.sheet(flags(0, 150, 18), { depth: 0.42, color: '#b4526b' });
  d.glow({ x: 960, y: 420, reach: 520 }, '#ffdf9a', 0.6);
  d.sheet(join(place(lantern(), { x: 470, y: 250, scale: 1.25 }), place(lantern(), { x: 1450, y: 250, scale: 1.25 })), { depth: 0.5, edge: 0.9 });
  d.spark(470, 386, 190);
  d.spark(1450, 386, 190);
  d.sheet(place(cake(), { x: 960, y: 838, scale: 1.18 }), { depth: 0.62, color: '#8c3f5c', edge: 1, cutOpacity: 0.75 });
  for (const x of CANDLES) {
    d.sheet(shape(curve(`${960 + x * 1.18},${360}! ${948 + x * 1.18},344 ${952 + x * 1.18},324 ${960 + x * 1.18},302! ${968 + x * 1.18},324 ${972 + x * 1.18},344`)), { depth: 0, color: '#fff6d0', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
    d.spark(960 + x * 1.18, 334, 120);
  }
  // The table, with cups and gifts.
  d.sheet(join(shape([curve('-60,860! 400,842 1520,842 1980,860! 1980,1160! -60,1160!')], Array.from({ length: 12 }, (_, i) => ellipse(100 + i * 160, 930, 34, 13))), place(jar('jug'), { x: 610, y: 866, scale: 0.9 }), shape([rectangle(1300, 716, 180, 150), rectangle(1386, 700, 14, 166), rectangle(1300, 780, 180, 12), curve('1393,704! 1340,690 1330,650 1380,676! 1393,700 1406,676! 1456,650 1446,690 1393,704!')])), { depth: 0.8, edge: 0.9, cutOpacity: 0.3 });
  d.sheet(join(place(drape(300, 1120, 0.58, 0.4), { x: 110, y: -20 }), place(drape(300, 1120, 0.58, 0.4), { x: 1810, y: -20, flip: true })), { depth: 0.94, color: '#2c1232', edge: 0.7, cutOpacity: 0.3 });
  d.draw(motes(37, 110, [400, 160, 1520, 840], '#ffeebc'));
  return d;
}
