import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { motes, starField, streak } from '../layers/sky.ts';
import { hillHouse, streetLamp } from '../layers/stage.ts';

/** The Hill House on its knoll in the Ozarks at sunset. Blue ridges, warm windows. */
export function theatreBranson(): Diorama {
  const sun = { x: 980, y: 420, reach: 1250 };
  const d = diorama({ papers: ['#f6b593', '#c892a6', '#8787b8', '#4c649e', '#264274', '#0d1c3d'], light: '#fff2d0', glow: '#ffb866', ink: '#050d20' }, sun, 83);
  d.backdrop(['#fff2cc', '#ffd292', '#fba27c', '#d2769a', '#6a5c9e', '#26376f']);
  d.draw('<circle cx="980" cy="430" r="96" fill="#fff4d2"/>');
  d.draw(starField(22, 70, 0, 220, '#fff0f4'));
  d.sheet(join(place(streak(14), { x: 420, y: 200 }), place(streak(19), { x: 1540, y: 220, scale: 1.1 }), place(streak(12), { x: 1380, y: 320, scale: 0.6 }), place(streak(16), { x: 560, y: 330, scale: 0.7 })), { depth: 0.05, colour: '#e0839a', shadow: 0.15 });
  d.sheet(hills(111, 470, 50, 3), { depth: 0.06 });
  d.glow({ x: 980, y: 520, reach: 700 }, '#ffc48a', 0.35);
  d.sheet(hills(113, 540, 50, 4), { depth: 0.18 });
  d.sheet(hills(117, 610, 44, 4), { depth: 0.32 });
  d.glow({ x: 980, y: 620, reach: 700 }, '#ffb088', 0.22);
  d.sheet(join(hills(119, 690, 34, 5), wood('pine', 5, Array.from({ length: 34 }, (_, i) => [i * 60 - 20, 705 + ((i * 37) % 40), 0.26 + ((i * 13) % 7) * 0.03] as const))), { depth: 0.46 });
  const { house, windows, bars } = hillHouse();
  const at = { x: 960, y: 800, scale: 0.98 };
  d.sheet(wood('pine', 9, [[440, 812, 1.2], [380, 820, 0.95], [500, 816, 0.9], [1450, 816, 1.15], [1520, 820, 0.95], [1400, 812, 0.85], [300, 830, 1.15], [1610, 830, 1.25]]), { depth: 0.56 });
  d.glow({ x: 960, y: 640, reach: 520 }, '#ffd7a0', 0.4);
  d.sheet(join(place(house, at), ground('-60,900 300,850 520,816 960,812 1400,816 1640,850 1980,900')), { depth: 0.64, edge: 0.8, cutOpacity: 0.7 });
  d.sheet(place(windows, at), { depth: 0, colour: '#ffe2a0', translucence: 0.2, edge: 0.6, shadow: 0, lamp: { x: 960, y: 680, reach: 500 } });
  d.sheet(place(bars, at), { depth: 0.72, edge: 0, shadow: 0 });
  d.glow({ x: 960, y: 780, reach: 420 }, '#ffcf80', 0.5);
  d.sheet(ground('-60,960 300,930 620,880 960,862 1300,880 1640,930 1980,960'), { depth: 0.74 });
  d.sheet(shape(curve('890,858! 1030,858! 1080,900 980,950 900,1000 940,1080 1000,1160! 560,1160! 600,1050 760,960 860,910')), { depth: 0.3, colour: '#d79f6d', translucence: 0.5, shadow: 0.1, lamp: { x: 960, y: 850, reach: 420 } });
  d.sheet(join(...[[806, 900, 0.9], [1112, 898, 0.9], [690, 985, 1.2], [1090, 1000, 1.2]].map(([x, y, s]) => place(streetLamp(), { x: x as number, y: y as number, scale: s as number })), place(visitor('man'), { x: 880, y: 950, scale: 0.5 }), place(visitor('woman'), { x: 928, y: 946, scale: 0.48 }), place(visitor('woman'), { x: 1000, y: 888, scale: 0.34 }), place(visitor('child'), { x: 966, y: 888, scale: 0.36 }), place(visitor('man'), { x: 1032, y: 888, scale: 0.36 })), { depth: 0.84, edge: 0.9 });
  for (const [x, y, s] of [[806, 746, 90], [1112, 744, 90], [690, 780, 120], [1090, 795, 120]] as const) d.spark(x, y, s);
  d.draw(motes(41, 70, [300, 600, 1640, 1000], '#fff0b8', [1, 2.8]));
  d.sheet(join(wood('pine', 13, [[120, 1100, 2.9], [300, 1120, 2.1], [1800, 1100, 3], [1620, 1120, 2.1], [-20, 1090, 2.4], [1950, 1090, 2.4], [440, 1150, 1.3], [1480, 1150, 1.4]]), ground('-60,1040 400,1090 960,1130 1500,1090 1980,1040')), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
