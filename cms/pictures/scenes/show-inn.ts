import { diorama, type Diorama } from '../lib/diorama.ts';
import { join, place } from '../lib/shape.ts';
import { camel, donkey, ox, sheep } from '../layers/animals.ts';
import { stable, town } from '../layers/city.ts';
import { bough, ground, hills, wood } from '../layers/land.ts';
import { boy, kneeling, mary, shepherd } from '../layers/people.ts';
import { bethlehemStar, motes, starField } from '../layers/sky.ts';
import { manger } from '../layers/things.ts';

/** The night of Bethlehem: the star over the stable, shepherds near, kings on the ridge. Deep blue and star gold. */
export function showInn(): Diorama {
  const star = { x: 960, y: 235, reach: 1260 };
  const d = diorama({ papers: ['#86abdc', '#5680bd', '#315a9c', '#1c3d79', '#102552', '#091431'], light: '#fff7da', glow: '#ffd16a', ink: '#030920' }, star, 31);
  d.backdrop(['#fff4c9', '#d8d6b4', '#86a9d3', '#3f6bb0', '#1b3d80', '#0a1c4a']);
  d.draw(starField(8, 190, 0, 620, '#fff4d6'));
  d.beams({ x: 960, y: 235, reach: 1000 }, [[66, 74], [78, 86], [88, 92], [94, 102], [106, 114], [40, 45], [135, 140]], '#ffe9a8', 0.4, 12);
  d.glow({ x: 960, y: 235, reach: 420 }, '#fff3c0', 0.9);
  d.sheet(place(bethlehemStar(), { x: 960, y: 235, scale: 0.95 }), { depth: 0, colour: '#fff9e2', translucence: 0, shadow: 0, edge: 0 });
  d.sheet(hills(51, 560, 44, 3), { depth: 0.1 });
  d.sheet(join(ground('-60,640 300,600 700,640 1100,650 1420,600 1700,566 1980,600'), place(camel(), { x: 1340, y: 622, scale: 0.4, flip: true }), place(camel(), { x: 1500, y: 596, scale: 0.42, flip: true }), place(camel(), { x: 1670, y: 574, scale: 0.44, flip: true }), place(shepherd('turban'), { x: 1236, y: 634, scale: 0.28, flip: true })), { depth: 0.28, edge: 0.7 });
  d.glow({ x: 960, y: 640, reach: 620 }, '#6f9be0', 0.3);
  d.sheet(join(town(61, -40, 560, (x) => 660 + (x - 260) * 0.16, 88), town(66, 1400, 2000, (x) => 720 - (x - 1660) * 0.1, 88), ground('-60,690 500,710 960,730 1420,716 1980,690'), wood('cypress', 2, [[600, 712, 0.9], [640, 716, 0.7], [1350, 718, 0.85]])), { depth: 0.42, cutOpacity: 0.95 });
  d.sheet(join(town(71, -60, 400, (x) => 800 + (x - 170) * 0.1, 124), town(78, 1560, 2040, (x) => 810 - (x - 1780) * 0.1, 124), ground('-60,830 400,826 960,838 1500,826 1980,830'), wood('tree', 4, [[470, 836, 1], [1470, 838, 1]])), { depth: 0.56, cutOpacity: 0.95 });
  const crib = { x: 960, y: 800, reach: 620 };
  d.glow(crib, '#ffb84f', 0.85);
  d.sheet(join(place(ox(), { x: 1090, y: 866, scale: 0.72, flip: true }), place(donkey(), { x: 800, y: 868, scale: 0.72 })), { depth: 0.5, lamp: crib, colour: '#8a5a3c', edge: 0.7 });
  d.glow({ x: 960, y: 800, reach: 300 }, '#ffe2a0', 0.8);
  d.sheet(join(place(stable(), { x: 960, y: 890, scale: 1.06 }), ground('-60,900 400,884 960,876 1500,884 1980,900')), { depth: 0.72, lamp: crib, edge: 0.8, cutOpacity: 0.6 });
  d.sheet(join(place(mary(), { x: 846, y: 892, scale: 0.86 }), place(manger(), { x: 968, y: 894, scale: 0.78 }), place(shepherd(), { x: 1096, y: 894, scale: 0.74, flip: true })), { depth: 0.82, lamp: crib, edge: 1, cutOpacity: 0.9 });
  d.spark(960, 812, 150, '#ffd27a');
  d.sheet(join(ground('-60,960 300,930 640,944 960,972 1300,946 1660,930 1980,960'), place(shepherd(), { x: 480, y: 948, scale: 0.86 }), place(kneeling(), { x: 618, y: 954, scale: 0.86 }), place(boy(), { x: 390, y: 946, scale: 0.86 }), place(sheep(), { x: 720, y: 972, scale: 0.74 }), place(sheep(true), { x: 280, y: 956, scale: 0.78 }), place(sheep(), { x: 1240, y: 962, scale: 0.78, flip: true }), place(kneeling('cloth-beard'), { x: 1376, y: 952, scale: 0.86, flip: true }), place(sheep(true), { x: 1520, y: 950, scale: 0.7, flip: true })), { depth: 0.9, edge: 0.8 });
  d.draw(motes(4, 90, [560, 300, 1360, 900], '#ffeec0'));
  d.sheet(join(ground('-60,1030 400,1040 960,1056 1500,1042 1980,1030'), place(bough(3), { x: -40, y: 10, scale: 0.95, turn: 14 }), place(bough(7), { x: 1960, y: 10, scale: 0.95, flip: true, turn: -14 })), { depth: 1, blur: 2, edge: 0.3, cuts: 'none' });
  return d;
}
