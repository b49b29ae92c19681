import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { motes, starField, streak } from '../layers/sky.ts';
import { hillHouse, streetLamp } from '../layers/stage.ts';

/** The Hill House on its knoll in the Ozarks at sunset. Blue ridges, warm windows. */
export function theaterBranson(): Diorama {
  const sun = { x: 980, y: 420, reach: 1250 };
  const d = diorama({ papers: ['#f6b593', '#c892a6', '#8787b8', '#4c649e', '#264274', '#0d1c3d'], light: '#fff2d0', glow: '#ffb866', ink: '#050d20' }, sun, 83);
  d.backdrop(['#fff2cc', '#ffd292', '#fba27c', '#d2769a', '#6a5c9e', '#26376f']);
  d.draw(starField(22, 46, 0, 130, '#fff0f4'));
  d.sheet(join(place(streak(14), { x: 420, y: 200 }), place(streak(19), { x: 1540, y: 220, scale: 1.1 }), place(streak(12), { x: 1380, y: 320, scale: 0.6 }), place(streak(16), { x: 560, y: 330, scale: 0.7 })), { depth: 0.05, color: '#e0839a', shadow: 0.15 });
  d.sheet(hills(111, 470, 50, 3), { depth: 0.06 });
  d.glow({ x: 980, y: 520, reach: 700 }, '#ffc48a', 0.35);
  d.sheet(hills(113, 540, 50, 4), { depth: 0.18 });
  d.sheet(hills(117, 610, 44, 4), { depth: 0.32 });
  d.glow({ x: 980, y: 620, reach: 700 }, '#ffb088', 0.22);
  d.sheet(join(hills(119, 690, 34, 5), wood('pine', 5, Array.from({ length: 34 }, (_, i) => [i * 60 - 20, 705 + ((i * 37) % 40), 0.26 + ((i * 13) % 7) * 0.03] as const))), { depth: 0.46 });
  const { back, front, windows, bars } = hillHouse();
  const at = { x: 960, y: 806, scale: 0.98 };
  const inside = { x: 960, y: 690, reach: 520 };
  d.sheet(wood('pine', 9, [[440, 812, 1.2], [380, 820, 0.95], [500, 816, 0.9], [1450, 816, 1.15], [1520, 820, 0.95], [1400, 812, 0.85], [300, 830, 1.15], [1610, 830, 1.25]]), { depth: 0.54 });
  d.glow({ x: 960, y: 640, reach: 520 }, '#ffd7a0', 0.3);
  d.sheet(join(place(back, at), ground('-60,900 300,850 520,816 960,812 1400,816 1640,850 1980,900')), { depth: 0.6, color: '#3a5290', edge: 0.8, cutOpacity: 0.5 });
  d.sheet(place(windows, at), { depth: 0, color: '#ffcf82', translucence: 0, edge: 0.4, shadow: 0, tooth: 0, lamp: inside });
  d.sheet(place(bars, at), { depth: 0.72, edge: 0, shadow: 0 });
  d.glow({ x: 960, y: 700, reach: 320 }, '#ffc878', 0.4);
  d.sheet(place(front, at), { depth: 0.74, color: '#1d3063', edge: 0.95, cutOpacity: 0.9, lamp: inside });
  d.glow({ x: 960, y: 790, reach: 420 }, '#ffcf80', 0.4);
  d.sheet(ground('-60,960 300,930 620,880 960,858 1300,880 1640,930 1980,960'), { depth: 0.76 });
  d.sheet(shape(curve('880,856! 1040,856! 1096,896 1010,946 940,1000 970,1080 1030,1160! 600,1160! 640,1050 790,960 872,906')), { depth: 0.3, color: '#c58d6a', translucence: 0.5, shadow: 0.1, lamp: { x: 960, y: 850, reach: 420 } });
  const lamps = [[790, 900, 0.9], [1140, 898, 0.9], [660, 990, 1.25], [1120, 1010, 1.25]] as const;
  d.sheet(join(...lamps.map(([x, y, scale]) => place(streetLamp(), { x, y, scale })), place(visitor('man'), { x: 846, y: 1000, scale: 0.5 }), place(visitor('woman'), { x: 896, y: 1000, scale: 0.48 }), place(visitor('woman'), { x: 985, y: 900, scale: 0.3 }), place(visitor('child'), { x: 1010, y: 902, scale: 0.32 }), place(visitor('man'), { x: 1036, y: 900, scale: 0.31 })), { depth: 0.86, edge: 1 });
  for (const [x, y, scale] of lamps) d.spark(x, y - 174 * scale, 100 * scale);
  d.draw(motes(41, 70, [300, 600, 1640, 1000], '#fff0b8', [1, 2.8]));
  d.sheet(join(wood('pine', 13, [[120, 1100, 2.9], [300, 1120, 2.1], [1800, 1100, 3], [1620, 1120, 2.1], [-20, 1090, 2.4], [1950, 1090, 2.4], [440, 1150, 1.3], [1480, 1150, 1.4]]), ground('-60,1040 400,1090 960,1130 1500,1090 1980,1040')), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
