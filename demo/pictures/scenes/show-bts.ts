import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ladder } from '../layers/city.ts';
import { hills, wood } from '../layers/land.ts';
import { guide, hauler, visitor } from '../layers/people.ts';
import { motes, starPath } from '../layers/sky.ts';
import { drape, flat, spotlight } from '../layers/stage.ts';
import { lantern } from '../layers/things.ts';

/** Behind the curtain: a star goes up on its ropes while the visitors look on from the wings. Crimson and amber. */
export function showBts(): Diorama {
  const stage = { x: 970, y: 560, reach: 980 };
  const d = diorama({ papers: ['#f6b25c', '#e2773c', '#b2402f', '#7a2029', '#48121d', '#220810'], light: '#fff3cd', glow: '#ffb44e', ink: '#150308' }, stage, 41);
  d.backdrop(['#ffedc0', '#fdc670', '#e68a3e', '#a8452c', '#611d25', '#2a0914'], { x: 970, y: 480, reach: 1000 });
  d.glow({ x: 970, y: 440, reach: 480 }, '#ffe7b0', 0.4);
  // The set on the stage: a painted landscape.
  d.sheet(hills(71, 620, 60, 3), { depth: 0.06 });
  d.sheet(join(hills(74, 690, 50, 3), wood('cypress', 6, [[720, 690, 0.7], [760, 680, 0.9], [1220, 690, 0.8]])), { depth: 0.18 });
  d.sheet(join(hills(79, 770, 30, 4), wood('tree', 6, [[1150, 770, 0.9], [640, 780, 0.8]])), { depth: 0.3 });
  d.beams({ x: 640, y: 190, reach: 900 }, [[46, 62]], '#ffe2a0', 0.42, 14);
  d.beams({ x: 1300, y: 190, reach: 900 }, [[118, 134]], '#ffe2a0', 0.42, 14);
  
  // Boards of the stage
  d.sheet(shape(polygon('-60,1160 300,838 1640,838 1980,1160'), Array.from({ length: 15 }, (_, i) => taper(`${760 + i * 30},842,1 ${970 + (i - 7) * 70},930,3 ${970 + (i - 7) * 200},1160,6`, false))), { depth: 0.42, cutOpacity: 0.3 });
  // The star on its ropes, a ladder beside it.
  d.sheet(join(shape([taper('952,-20,4 958,150,4 969,292,4'), taper('1010,-20,4 1000,150,4 971,292,4')]), place(shape(starPath(128, 5, 0.46), [starPath(88, 5, 0.46)]), { x: 970, y: 410, turn: 0 })), { depth: 0.5, edge: 0.9, cutOpacity: 1, cuts: '#fff1c2' });
  d.spark(970, 410, 190, '#ffd27a');
  d.sheet(join(ladder(1160, 890, 1076, 330, 60, 40), ladder(1250, 890, 1110, 330, 46, 40), place(hauler(), { x: 1126, y: 650, scale: 0.8, flip: true })), { depth: 0.62, edge: 0.9 });
  // Battens with lights
  d.sheet(join(shape([rectangle(-60, 92, 2040, 13), ...[300, 520, 760, 1180, 1420, 1640].map((x) => taper(`${x},-60,4 ${x},96,4`))]), ...[380, 500, 620, 1310, 1430, 1550].map((x) => place(spotlight(x < 960 ? -24 : 24), { x, y: 110 })), place(spotlight(0), { x: 830, y: 110, scale: 0.9 }), place(spotlight(0), { x: 1110, y: 110, scale: 0.9 })), { depth: 0.66, edge: 0.7 });
  for (const x of [380, 500, 620]) d.spark(x + 15, 190, 64);
  for (const x of [1310, 1430, 1550]) d.spark(x - 15, 190, 64);
  for (const x of [830, 1110]) d.spark(x, 186, 54);
  // The visitors with their guide
  d.sheet(join(place(guide(), { x: 730, y: 926, scale: 0.92 }), place(lantern(), { x: 856, y: 628, scale: 0.62 }), place(visitor('woman'), { x: 520, y: 952, scale: 0.86 }), place(visitor('child'), { x: 622, y: 958, scale: 0.94 }), place(visitor('man'), { x: 396, y: 956, scale: 0.9 })), { depth: 0.8, edge: 1 });
  d.spark(856, 696, 130);
  d.sheet(join(place(drape(420, 1150, 0.6, 0.42), { x: 0, y: 0 }), place(drape(420, 1150, 0.6, 0.42), { x: 1920, y: 0, flip: true })), { depth: 0.7, color: '#8e1f2b', edge: 0.6, cutOpacity: 0.3, translucence: 0.1 });
  d.sheet(join(place(hauler(), { x: 1400, y: 960, scale: 0.92 }), shape(taper('1488,610,4 1476,300,4 1470,-40,4'))), { depth: 0.82, edge: 1 });
  d.sheet(join(place(flat(250, 620), { x: 1530, y: 1040 })), { depth: 0.84, edge: 0.6 });
  // Ropes and pin rail at the left
  d.sheet(
    join(
      shape([rectangle(-60, 716, 370, 20), ...[196, 236, 276].map((x) => taper(`${x},-60,6 ${x + 2},700,6`)), ...[196, 236, 276].map((x) => taper(`${x},690,11 ${x},770,9`)), ...[196, 236, 276].map((x) => curve(`${x - 20},740! ${x - 26},820 ${x - 12},872 ${x + 2},876 ${x + 16},872 ${x + 28},820 ${x + 20},740! ${x + 14},810 ${x + 8},852 ${x + 2},856 ${x - 6},852 ${x - 14},810`))]),
      shape(rectangle(300, 700, 16, 460)),
    ),
    { depth: 0.9, edge: 0.6 },
  );
  d.draw(motes(6, 100, [500, 160, 1440, 900], '#ffe6b4'));
  d.sheet(join(place(drape(190, 1180, 0.74, 0.7), { x: -20, y: 0 }), place(drape(190, 1180, 0.74, 0.7), { x: 1940, y: 0, flip: true })), { depth: 1, blur: 2, edge: 0.4, cutOpacity: 0.12 });
  return d;
}
