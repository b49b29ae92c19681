import { diorama, type Diorama } from '../lib/diorama.ts';
import { circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { visitor } from '../layers/people.ts';
import { motes, starPath } from '../layers/sky.ts';
import { audience } from '../layers/stage.ts';

/** The auditorium of the Lantern House as an actor sees it: rows, a balcony, timbers, one lantern in the cupola. */
export function lancasterHouse(): Diorama {
  const lamp = { x: 960, y: 250, reach: 1150 };
  const d = diorama({ papers: ['#f2c684', '#cf9358', '#9c6444', '#66423c', '#382a3a', '#171426'], light: '#fff6da', glow: '#ffca70', ink: '#0b0916' }, lamp, 307);
  d.backdrop(['#fff2c8', '#fdd08a', '#d9925c', '#8f5b4c', '#4a3444', '#1e1930']);
  // The roof: trusses that meet below the cupola.
  d.sheet(shape([polygon('-60,-60 1980,-60 1980,460 960,60 -60,460')], Array.from({ length: 7 }, (_, i) => [taper(`${960 - (i + 1) * 140},${70 + (i + 1) * 52},2 ${960 - (i + 1) * 120},-40,4`, false), taper(`${960 + (i + 1) * 140},${70 + (i + 1) * 52},2 ${960 + (i + 1) * 120},-40,4`, false)]).flat()), { depth: 0.3, cutOpacity: 0.5 });
  d.sheet(shape([...[-1, 1].flatMap((side) => [taper(`960,70,26 ${960 + side * 1020},480,34`), taper(`960,190,18 ${960 + side * 560},420,20`), taper(`${960 + side * 420},240,16 ${960 + side * 420},470,16`), taper(`${960 + side * 740},360,16 ${960 + side * 740},560,16`)]), rectangle(-60, 404, 2040, 20)]), { depth: 0.46, edge: 0.8 });
  d.glow({ x: 960, y: 260, reach: 620 }, '#ffe2a4', 0.5);
  d.sheet(shape([starPath(120, 12, 0.55, 960, 262), `${circle(960, 262, 150)}${circle(960, 262, 142)}`]), { depth: 0, color: '#fff2c6', translucence: 0, edge: 0, shadow: 0.1, tooth: 0 });
  d.spark(960, 262, 330, '#ffdc90');
  d.beams({ x: 960, y: 262, reach: 900 }, [[50, 58], [66, 74], [82, 98], [106, 114], [122, 130]], '#ffe6ac', 0.24, 18);
  // The balcony with its audience.
  d.sheet(audience(3, 500, 46, 200, 1720), { depth: 0.44, edge: 1 });
  d.sheet(shape([curve('-60,500! 400,540 960,556 1520,540 1980,500! 1980,640! 1520,676 960,690 400,676 -60,640!')], [taper('-40,524,2 480,566,5 960,574,6 1440,566,5 1960,524,2', false), ...Array.from({ length: 24 }, (_, i) => circle(80 + i * 76, 600 + 34 * Math.sin(((80 + i * 76) / 1920) * Math.PI), 8))]), { depth: 0.56, edge: 0.9, cutOpacity: 0.8 });
  for (const x of [330, 640, 960, 1280, 1590]) d.spark(x, 640 + 30 * Math.sin((x / 1920) * Math.PI), 46);
  // The stalls, row by row, with two aisles.
  d.sheet(audience(5, 742, 62, -60, 1980), { depth: 0.6, edge: 0.9 });
  d.sheet(audience(7, 822, 84, -60, 1980), { depth: 0.7, edge: 0.9 });
  d.sheet(audience(9, 926, 116, -60, 1980), { depth: 0.82, edge: 0.9 });
  d.draw(motes(63, 120, [500, 300, 1420, 900], '#fff0c4'));
  d.sheet(join(shape([polygon('-60,1050 1980,1050 1980,1160 -60,1160')], Array.from({ length: 20 }, (_, i) => circle(48 + i * 96, 1062, 7))), place(visitor('man'), { x: 820, y: 1140, scale: 1.2 }), place(visitor('woman'), { x: 1010, y: 1140, scale: 1.14 })), { depth: 0.94, edge: 1 });
  for (let i = 0; i < 20; i++) d.spark(48 + i * 96, 1058, 44);
  return d;
}
