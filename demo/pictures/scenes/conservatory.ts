import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ladder } from '../layers/city.ts';
import { boy, guide, hauler, visitor } from '../layers/people.ts';
import { motes } from '../layers/sky.ts';
import { drape, flat, spotlight } from '../layers/stage.ts';

/** A rehearsal on the bare stage, by one lamp on a stand: the Conservatory. Blue of the night, gold of the lamp. */
export function conservatory(): Diorama {
  const lamp = { x: 960, y: 500, reach: 1050 };
  const d = diorama({ papers: ['#f3c77e', '#c99a6d', '#8d7f86', '#54607f', '#2c3c5e', '#131d36'], light: '#fff3d2', glow: '#ffc766', ink: '#0a1122' }, lamp, 57);
  d.backdrop(['#ffeec6', '#f7cd85', '#c99b7c', '#77748b', '#3a4768', '#18233f'], { x: 960, y: 480, reach: 1050 });
  d.glow({ x: 960, y: 470, reach: 520 }, '#ffe7b0', 0.45);
  // The back wall of the house, with its pipes and its tall scene door.
  d.sheet(shape([polygon('-60,-60 1980,-60 1980,820 1290,820 1290,330 630,330 630,820 -60,820')], [rectangle(140, 380, 12, 440), rectangle(250, 380, 12, 440), rectangle(1660, 380, 12, 440), rectangle(1770, 380, 12, 440)]), { depth: 0.2, cutOpacity: 0.3 });
  d.sheet(join(place(flat(210, 470), { x: 470, y: 830 }), place(flat(170, 380), { x: 1470, y: 830 })), { depth: 0.34, edge: 0.6 });
  d.beams({ x: 640, y: 170, reach: 940 }, [[52, 68]], '#ffe2a0', 0.34, 14);
  d.beams({ x: 1280, y: 170, reach: 940 }, [[112, 128]], '#ffe2a0', 0.34, 14);
  // Boards of the stage
  d.sheet(shape(polygon('-60,1160 260,826 1660,826 1980,1160'), Array.from({ length: 15 }, (_, i) => taper(`${740 + i * 31},830,1 ${960 + (i - 7) * 72},926,3 ${960 + (i - 7) * 204},1160,6`, false))), { depth: 0.46, cutOpacity: 0.3 });
  // The ghost light: a lamp in a cage on a stand.
  d.sheet(join(shape([taper('960,560,7 960,820,7'), taper('960,800,8 880,872,6'), taper('960,800,8 1040,872,6'), taper('960,806,8 960,880,7')]), shape(curve('930,560! 990,560! 984,540 936,540'), []), shape([taper('934,552,4 926,480,4 944,440,4 960,432,4'), taper('986,552,4 994,480,4 976,440,4 960,432,4'), taper('926,496,3 994,496,3')])), { depth: 0.56, edge: 0.9 });
  d.spark(960, 496, 260, '#ffdf9a');
  // Battens with lights
  d.sheet(join(shape([rectangle(-60, 84, 2040, 13), ...[330, 560, 1360, 1590].map((x) => taper(`${x},-60,4 ${x},88,4`))]), ...[470, 610, 1310, 1450].map((x) => place(spotlight(x < 960 ? -24 : 24), { x, y: 102 }))), { depth: 0.62, edge: 0.7 });
  for (const x of [470, 610]) d.spark(x + 15, 182, 64);
  for (const x of [1310, 1450]) d.spark(x - 15, 182, 64);
  // The rehearsing actors around the lamp, one of them on the ladder.
  d.sheet(join(place(guide(), { x: 726, y: 950, scale: 0.9 }), place(boy(), { x: 1160, y: 946, scale: 0.9, flip: true })), { depth: 0.7, edge: 1 });
  d.sheet(join(ladder(1448, 980, 1376, 330, 60, 40), ladder(1536, 980, 1408, 330, 46, 40), place(hauler(), { x: 1420, y: 690, scale: 0.8, flip: true }), shape(taper('1352,400,4 1350,200,4 1348,-40,4'))), { depth: 0.74, edge: 0.9 });
  d.sheet(join(place(visitor('woman'), { x: 500, y: 1004, scale: 0.96 }), place(visitor('man'), { x: 382, y: 1010, scale: 0.98 }), place(visitor('woman'), { x: 1276, y: 1010, scale: 0.92, flip: true })), { depth: 0.84, edge: 1 });
  d.draw(motes(16, 110, [480, 160, 1460, 920], '#ffe6b4'));
  d.sheet(join(place(drape(230, 1180, 0.74, 0.7), { x: -20, y: 0 }), place(drape(230, 1180, 0.74, 0.7), { x: 1940, y: 0, flip: true })), { depth: 1, blur: 1.6, edge: 0.4, cutOpacity: 0.12 });
  return d;
}
