import { diorama, type Diorama } from '../lib/diorama.ts';
import { join, place } from '../lib/shape.ts';
import { courses, rubble, tower, town } from '../layers/city.ts';
import { bough, crags, ground, hills, wood } from '../layers/land.ts';
import { kneeling } from '../layers/people.ts';
import { motes, streak } from '../layers/sky.ts';

/** Jonah sulks in the shade of the vine and watches Nineveh. Rose dust and olive. */
export function filmJonahVine(): Diorama {
  const sun = { x: 1180, y: 420, reach: 1200 };
  const d = diorama({ papers: ['#f6d3a4', '#d8a878', '#a97f5c', '#6f6145', '#3d4630', '#1b2318'], light: '#fff6d4', glow: '#ffcf7a', ink: '#0d120a' }, sun, 223);
  d.backdrop(['#fffbe2', '#ffe3a6', '#f4b886', '#cf8a78', '#8b6a72', '#443c4c']);
  d.sheet(join(place(streak(4), { x: 420, y: 190 }), place(streak(7), { x: 1620, y: 230, scale: 0.9 })), { depth: 0.05, color: '#eaa987', shadow: 0.1 });
  d.spark(1180, 400, 330, '#ffe6a2');
  d.sheet(hills(231, 560, 30, 3), { depth: 0.12 });
  d.sheet(join(town(233, 760, 1620, (x) => 640 - Math.sin(((x - 760) / 860) * Math.PI) * 66, 84), ...[760, 1000, 1190, 1390, 1620].map((x, i) => place(tower(92, 210 + (i % 2) * 50, i + 2), { x, y: 690, scale: 0.9 }))), { depth: 0.3, cutOpacity: 0.9 });
  d.sheet(join(ground('-60,730 400,716 700,690 1200,684 1640,694 1980,730'), courses(9, 700, 694, 940, 60, 90)), { depth: 0.4, cutOpacity: 0.4 });
  d.glow({ x: 1180, y: 640, reach: 560 }, '#ffdc96', 0.3);
  d.sheet(join(hills(239, 800, 30, 3), wood('tree', 41, [[1480, 806, 0.7], [1700, 800, 0.9], [1840, 806, 0.8]])), { depth: 0.52 });
  d.sheet(join(crags(13, '-60,880 240,856 520,850 820,872 1200,910 1600,930 1980,920', 9), place(kneeling('cloth-beard'), { x: 780, y: 872, scale: 1.35 })), { depth: 0.78, edge: 1 });
  d.sheet(join(place(bough(4), { x: 150, y: 380, scale: 1, turn: 2 }), place(bough(9), { x: -80, y: 150, scale: 1.5, turn: 6 }), wood('tree', 63, [[230, 1010, 3.5]])), { depth: 0.88, edge: 0.8 });
  d.draw(motes(51, 90, [500, 240, 1500, 880], '#fff2c4'));
  d.sheet(join(crags(19, '-60,1000 400,1010 900,1050 1400,1040 1980,990', 12), place(rubble(7, 260), { x: 1560, y: 1050, scale: 1 })), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
