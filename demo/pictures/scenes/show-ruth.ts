import { diorama, type Diorama } from '../lib/diorama.ts';
import { join, place } from '../lib/shape.ts';
import { town } from '../layers/city.ts';
import { bough, ground, hills, rows, standingGrain, wood } from '../layers/land.ts';
import { reaper, ruth, sheaf } from '../layers/people.ts';
import { motes, streak } from '../layers/sky.ts';

/** Ruth gleans in the fields of Bethlehem; the sun comes up behind her. Wheat gold and rose. */
export function showRuth(): Diorama {
  const sun = { x: 985, y: 455, reach: 1280 };
  const d = diorama({ papers: ['#f6bd7c', '#e59a68', '#cb6d58', '#96443f', '#5c2730', '#30131d'], light: '#fff5d2', glow: '#ffc867', ink: '#2a0f19' }, sun, 11);
  d.backdrop(['#fff8de', '#ffe6a8', '#fbc17c', '#ec8f76', '#bb5d6d', '#6f3757']);
  d.draw('<circle cx="985" cy="455" r="150" fill="#fff6d6"/>');
  d.glow({ x: 985, y: 455, reach: 520 }, '#fff0b8', 0.7);
  d.sheet(join(place(streak(4), { x: 420, y: 190 }), place(streak(8), { x: 1500, y: 150, scale: 1.2 }), place(streak(5), { x: 1640, y: 300, scale: 0.8 }), place(streak(6), { x: 240, y: 330, scale: 0.7 })), { depth: 0.06, color: '#e88f7c', shadow: 0.18 });
  d.sheet(hills(21, 560, 46, 3), { depth: 0.08, color: '#f2a878' });
  d.sheet(join(town(31, 300, 800, (x) => 560 + ((x - 560) / 300) ** 2 * 34, 50), ground('-60,600 200,610 420,556 600,546 790,588 1000,640 1300,650 1640,590 1980,560')), { depth: 0.2, cutOpacity: 0.95 });
  d.glow({ x: 985, y: 520, reach: 700 }, '#ffb765', 0.34);
  d.sheet(join(ground('-60,640 240,690 520,672 900,716 1240,690 1560,634 1980,650'), wood('cypress', 3, [[1400, 668, 0.62], [1436, 662, 0.82], [1476, 656, 0.56], [1640, 640, 0.7], [180, 684, 0.6], [140, 680, 0.5]]), wood('tree', 9, [[1560, 644, 0.62], [1750, 640, 0.74], [330, 690, 0.66], [70, 664, 0.8]])), { depth: 0.34 });
  d.sheet(join(ground('-60,760 300,742 700,756 1080,742 1500,764 1980,730'), rows(985, 752, 1000, -500, 2500, 34, 7)), { depth: 0.46, cutOpacity: 0.28 });
  d.sheet(join(place(reaper(), { x: 560, y: 800, scale: 0.4 }), place(reaper(), { x: 440, y: 812, scale: 0.43 }), place(reaper(), { x: 1420, y: 806, scale: 0.42, flip: true }), place(sheaf(), { x: 1290, y: 806, scale: 0.5 }), place(sheaf(), { x: 1226, y: 800, scale: 0.42 }), place(sheaf(), { x: 690, y: 802, scale: 0.46 }), place(sheaf(), { x: 1560, y: 818, scale: 0.56 })), { depth: 0.56 });
  d.glow({ x: 985, y: 600, reach: 620 }, '#ff9f52', 0.26);
  d.sheet(ground('-60,900 260,872 620,872 960,846 1300,868 1640,878 1980,900'), { depth: 0.7, translucence: 0.08 });
  d.sheet(join(place(sheaf(), { x: 400, y: 930, scale: 1.25 }), place(sheaf(), { x: 545, y: 900, scale: 0.95 }), place(sheaf(), { x: 1420, y: 912, scale: 1.1 })), { depth: 0.74 });
  d.sheet(place(ruth(), { x: 950, y: 886, scale: 1.13 }), { depth: 0.86, edge: 0.8, cutOpacity: 0.8, translucence: 0.03 });
  d.sheet(join(ground('-60,960 480,940 960,930 1440,942 1980,960'), standingGrain(7, 1000, 0.52, 90, [800, 1110]), standingGrain(9, 1040, 0.6, 70)), { depth: 0.9, edge: 0.45, shadow: 0.35 });
  d.draw(motes(5, 90, [560, 300, 1420, 900], '#ffe7b0'));
  d.sheet(standingGrain(17, 1140, 1.3, 46, [600, 1340]), { depth: 1, blur: 1.4, edge: 0.45 });
  d.shade([0.5, 0.72], [0.5, 1], 0.6);
  d.sheet(join(place(bough(2), { x: -30, y: 20, scale: 0.85, turn: 8 }), place(bough(5), { x: 1950, y: -10, scale: 0.8, flip: true, turn: -6 })), { depth: 1, blur: 2.2, edge: 0.3, cuts: 'none' });
  return d;
}
