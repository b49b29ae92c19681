import { diorama, type Diorama } from '../lib/diorama.ts';
import { polygon, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { camel, donkey, ox, sheep } from '../layers/animals.ts';
import { stable, town } from '../layers/city.ts';
import { ground, hills, palm, wood } from '../layers/land.ts';
import { boy, kneeling, mary, shepherd } from '../layers/people.ts';
import { bethlehemStar, cloudBank, motes, starField } from '../layers/sky.ts';
import { manger } from '../layers/things.ts';

/** The night of Bethlehem: the star over the stable, shepherds near, kings on the ridge. Deep blue and star gold. */
export function showInn(): Diorama {
  const star = { x: 960, y: 235, reach: 1260 };
  const d = diorama({ papers: ['#86abdc', '#5680bd', '#315a9c', '#1c3d79', '#102552', '#091431'], light: '#fff7da', glow: '#ffd16a', ink: '#030920' }, star, 31);
  d.sky(['#08173f', '#12327a', '#2f66b4', '#86b0dd', '#e2d9b4'], 0, 700);
  d.draw(starField(8, 190, 0, 620, '#fff4d6'));
  d.beams({ x: 960, y: 235, reach: 1000 }, [[66, 74], [78, 86], [88, 92], [94, 102], [106, 114], [40, 45], [135, 140]], '#ffe9a8', 0.42, 12);
  d.glow({ x: 960, y: 235, reach: 430 }, '#ffe9a6', 0.6);
  d.sheet(place(bethlehemStar(), { x: 960, y: 235, scale: 0.95 }), { depth: 0, color: '#fff9e2', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(960, 235, 120, '#ffe08a');
  d.sheet(hills(51, 560, 44, 3), { depth: 0.1 });
  d.sheet(join(ground('-60,600 300,580 700,630 1100,620 1360,572 1700,528 1980,560'), place(camel(), { x: 1390, y: 572, scale: 0.4, flip: true }), place(camel(), { x: 1560, y: 546, scale: 0.42, flip: true }), place(camel(), { x: 1740, y: 530, scale: 0.44, flip: true }), place(shepherd('turban'), { x: 1284, y: 592, scale: 0.28, flip: true })), { depth: 0.36, edge: 0.8 });
  d.glow({ x: 960, y: 640, reach: 620 }, '#6f9be0', 0.3);
  d.sheet(join(town(61, -40, 560, (x) => 660 + (x - 260) * 0.16, 88), town(66, 1400, 2000, (x) => 720 - (x - 1660) * 0.1, 88), ground('-60,690 500,710 960,730 1420,716 1980,690'), wood('cypress', 2, [[600, 712, 0.9], [640, 716, 0.7]])), { depth: 0.42, cutOpacity: 0.95 });
  d.sheet(join(town(71, -60, 400, (x) => 800 + (x - 170) * 0.1, 124), town(78, 1560, 2040, (x) => 810 - (x - 1780) * 0.1, 124), ground('-60,830 400,826 960,838 1500,826 1980,830'), place(palm(3), { x: 440, y: 836, scale: 1.02 }), place(palm(5), { x: 1490, y: 838, scale: 1.1, flip: true }), place(palm(8), { x: 1560, y: 838, scale: 0.8 })), { depth: 0.56, cutOpacity: 0.95 });
  const crib = { x: 960, y: 800, reach: 620 };
  d.glow(crib, '#ffb84f', 0.85);
  // The back of the stable, warm with lamplight
  d.sheet(shape(polygon('640,900 640,640 960,470 1280,640 1280,900'), [taper('700,640,1 704,760,3 700,880,1', false), taper('790,600,1 796,760,3 790,880,1', false), taper('1130,600,1 1126,760,3 1130,880,1', false), taper('1220,640,1 1216,760,3 1220,880,1', false)]), { depth: 0.3, lamp: { x: 960, y: 800, reach: 420 }, color: '#8a5234', translucence: 0.85, cutOpacity: 0.25 });
  d.sheet(join(place(ox(), { x: 1152, y: 880, scale: 0.72 }), place(donkey(), { x: 806, y: 884, scale: 0.86, flip: true })), { depth: 0.5, lamp: crib, color: '#5e3526', edge: 0.8 });
  d.glow({ x: 960, y: 800, reach: 260 }, '#ffd890', 0.55);
  d.sheet(join(place(stable(), { x: 960, y: 890, scale: 1.06 }), ground('-60,900 400,884 960,876 1500,884 1980,900')), { depth: 0.72, lamp: crib, edge: 0.8, cutOpacity: 0.6 });
  d.sheet(join(place(mary(), { x: 860, y: 892, scale: 0.84 }), place(manger(), { x: 968, y: 894, scale: 0.78 }), place(shepherd(), { x: 1096, y: 894, scale: 0.74, flip: true })), { depth: 0.82, lamp: crib, edge: 1, cutOpacity: 0.9 });
  d.spark(960, 812, 150, '#ffd27a');
  d.sheet(join(ground('-60,960 300,930 640,944 960,972 1300,946 1660,930 1980,960'), place(shepherd(), { x: 480, y: 948, scale: 0.86 }), place(kneeling(), { x: 618, y: 954, scale: 0.86 }), place(boy(), { x: 390, y: 946, scale: 0.86 }), place(sheep(), { x: 720, y: 972, scale: 0.74 }), place(sheep(true), { x: 280, y: 956, scale: 0.78 }), place(sheep(), { x: 1240, y: 962, scale: 0.78, flip: true }), place(kneeling('cloth-beard'), { x: 1376, y: 952, scale: 0.86, flip: true }), place(sheep(true), { x: 1520, y: 950, scale: 0.7, flip: true })), { depth: 0.9, edge: 0.8 });
  d.draw(motes(4, 90, [560, 300, 1360, 900], '#ffeec0'));
  d.sheet(ground('-60,1010 400,1036 960,1056 1500,1036 1980,1010'), { depth: 1, blur: 1.6, edge: 0.4 });
  // Night clouds draw aside like curtains.
  d.sheet(cloudBank(24, -80, 120, 'top', 200), { depth: 0.72, edge: 0.7 });
  d.sheet(cloudBank(27, -170, 130, 'top', 260), { depth: 0.92, edge: 0.6, blur: 1 });
  return d;
}
