import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { courses } from '../layers/city.ts';
import { ground } from '../layers/land.ts';
import { cutter, visitor } from '../layers/people.ts';
import { motes, starPath } from '../layers/sky.ts';
import { drape, streetLamp } from '../layers/stage.ts';
import { lantern } from '../layers/things.ts';

/** A clerk is at the ticket window. Wine red, brass and one lamp. */
export function boxOffice(): Diorama {
  const lamp = { x: 1330, y: 470, reach: 980 };
  const d = diorama({ papers: ['#e9b27c', '#b9744f', '#8a4a3c', '#5e2c30', '#3a1a28', '#1a0c18'], light: '#fff3d0', glow: '#ffc368', ink: '#0e050c' }, lamp, 263);
  d.backdrop(['#ffe9b6', '#f2ac68', '#b0603f', '#6e3236', '#3f1c2b', '#1c0d19']);
  // The room behind the window: shelves, tickets on hooks.
  d.sheet(shape([rectangle(1060, 360, 540, 10), rectangle(1060, 470, 540, 10)], []), { depth: 0.2, color: '#b5713f' });
  d.sheet(join(...Array.from({ length: 9 }, (_, i) => shape(rectangle(1080 + i * 56, 300 + (i % 3) * 8, 36, 60 - (i % 3) * 8)))), { depth: 0.3, color: '#8a4a30' });
  d.glow({ x: 1330, y: 460, reach: 360 }, '#ffe6a8', 0.6);
  d.sheet(place(cutter(), { x: 1400, y: 872, scale: 1.12, flip: true }), { depth: 0.6, edge: 1 });
  d.sheet(place(lantern(), { x: 1180, y: 238, scale: 1.1 }), { depth: 0.56, edge: 0.9 });
  d.spark(1180, 352, 210);
  // The front of the booth
  const opening = arch(1330, 660, 560, 470);
  d.sheet(join(shape([`M-60,-60H1980V1160H-60Z${opening}`], [`${arch(1330, 664, 604, 496)}${arch(1330, 664, 592, 490)}`, ...Array.from({ length: 13 }, (_, i) => circle(1330 - 318 * Math.cos((i * Math.PI) / 12), 448 - 318 * Math.sin((i * Math.PI) / 12) * 0.92, 7))]), courses(41, 60, 300, 760, 560, 150), courses(42, 1690, 300, 300, 560, 130)), { depth: 0.7, cutOpacity: 0.62, edge: 0.9 });
  d.sheet(shape(starPath(46, 8, 0.42, 1330, 100)), { depth: 0, color: '#ffe9b4', translucence: 0, shadow: 0.2, edge: 0, tooth: 0 });
  d.spark(1330, 100, 130);
  d.sheet(join(place(drape(190, 470, 0.62, 0.4, 30), { x: 1046, y: 190 }), place(drape(190, 470, 0.62, 0.4, 30), { x: 1614, y: 190, flip: true })), { depth: 0.74, color: '#8f2430', edge: 0.7, cutOpacity: 0.3 });
  // Counter with a bell and tickets
  d.sheet(shape([polygon('960,660 1700,660 1730,704 930,704'), rectangle(980, 700, 700, 260)]), { depth: 0.82, edge: 0.9 });
  d.sheet(shape([taper('1016,740,3 1016,930,3'), taper('1645,740,3 1645,930,3'), curve('1180,658! 1184,630 1210,622 1236,630 1240,658!'), circle(1210, 618, 6), polygon('1440,650 1540,640 1548,658 1446,664')]), { depth: 0.6, color: '#d9a05a', edge: 1 });
  d.sheet(ground('-60,960 700,950 1980,960'), { depth: 0.8 });
  d.sheet(shape(polygon('1010,956 1650,956 1800,1160 820,1160')), { depth: 0.3, color: '#b8693f', translucence: 0.5, shadow: 0, lamp: { x: 1330, y: 940, reach: 420 } });
  d.sheet(join(place(visitor('woman'), { x: 1010, y: 1060, scale: 1.12 }), place(visitor('child'), { x: 1120, y: 1062, scale: 1.16 })), { depth: 0.92, edge: 1 });
  d.sheet(place(streetLamp(), { x: 1800, y: 1050, scale: 2.3 }), { depth: 0.9, edge: 0.8 });
  d.spark(1800, 640, 190);
  d.draw(motes(23, 70, [900, 240, 1700, 1000], '#ffe9bc'));
  return d;
}
