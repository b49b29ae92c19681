import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ear, ground, hills, wood } from '../layers/land.ts';
import { motes } from '../layers/sky.ts';
import { jar, lantern } from '../layers/things.ts';

/** A jar of barley in a window at sunrise. Honey, clay and morning light. */
export function giftThanks(): Diorama {
  const sun = { x: 960, y: 500, reach: 1000 };
  const d = diorama({ papers: ['#ffe3a8', '#f0b878', '#cf8450', '#95563b', '#5c3330', '#2c1a22'], light: '#fffbe8', glow: '#ffd684', ink: '#180c12' }, sun, 347);
  d.sky(['#f6d7a0', '#fbe3a6', '#fff3c8', '#ffe3a0', '#f5bf74'], 80, 760);
  d.glow({ x: 960, y: 500, reach: 460 }, '#fffbe0', 0.9);
  d.sheet(shape(curve('960,390! 1021,390 1070,439 1070,500 1070,561 1021,610 960,610 899,610 850,561 850,500 850,439 899,390 960,390!')), { depth: 0, color: '#fffdf0', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.sheet(hills(81, 600, 40, 3), { depth: 0.12 });
  d.sheet(join(hills(86, 660, 30, 4), wood('tree', 4, [[560, 676, 0.7], [1350, 680, 0.8]]), wood('cypress', 6, [[640, 676, 0.7], [1270, 682, 0.66]])), { depth: 0.3 });
  // The window: frame, bars and sill.
  d.sheet(shape(`M-60,-60H1980V1160H-60Z${rectangle(470, 90, 980, 760)}`), { depth: 0.66, edge: 0.9 });
  d.sheet(shape([rectangle(950, 90, 20, 760), rectangle(470, 380, 980, 16), rectangle(440, 60, 1040, 34), rectangle(440, 60, 34, 800), rectangle(1446, 60, 34, 800)]), { depth: 0.58, edge: 0.9 });
  const ears = [-150, -96, -52, -12, 30, 74, 122].map((x, i) =>
    place(ear(i % 2 ? 1 : -1), { x: 960 + x * 0.36, y: 640, scale: 1.12 + (i % 3) * 0.12, turn: x / 4.2 }),
  );
  d.sheet(join(...ears), { depth: 0.5, color: '#b9783f', edge: 1 });
  d.sheet(place(jar('storage'), { x: 960, y: 858, scale: 1.2 }), { depth: 0.8, edge: 1 });
  d.sheet(join(shape([curve('380,850! 960,842 1540,850! 1570,900! 350,900!')]), ground('-60,1080 960,1070 1980,1080')), { depth: 0.86, edge: 0.9 });
  // A ribbon on the jar, and a lantern beside it.
  d.sheet(shape([taper('862,742,10 960,764,15 1058,742,10', false), curve('1040,750! 1110,716 1130,770 1050,764! 1120,800 1090,840 1040,760!')]), { depth: 0.4, color: '#b0353a', edge: 0.8 });
  d.sheet(place(lantern(), { x: 1300, y: 634, scale: 1.28 }), { depth: 0.82, edge: 0.9 });
  d.spark(1300, 772, 170);
  d.draw(motes(53, 90, [500, 120, 1420, 820], '#fffbe0'));
  return d;
}
