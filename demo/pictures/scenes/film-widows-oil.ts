import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { courses, town } from '../layers/city.ts';
import { ground } from '../layers/land.ts';
import { boy, pouring } from '../layers/people.ts';
import { flame, motes, starField } from '../layers/sky.ts';
import { jar, oilLamp } from '../layers/things.ts';

/** The widow pours, and the little jar does not run dry. Terracotta and lamplight. */
export function filmWidowsOil(): Diorama {
  const lamp = { x: 980, y: 500, reach: 1120 };
  const d = diorama({ papers: ['#f8c088', '#e0945a', '#bb6536', '#823c25', '#4f221b', '#260f0e'], light: '#fff4d2', glow: '#ffc164', ink: '#160605' }, lamp, 127);
  d.backdrop(['#ffeab8', '#fdc880', '#ee9a55', '#c0633a', '#743026', '#331214']);
  // A doorway onto the evening street
  d.draw(`<clipPath id="door"><path d="${arch(960, 880, 460, 630)}"/></clipPath><g clip-path="url(#door)"><linearGradient id="dusk" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#5c4a7c"/><stop offset=".45" stop-color="#e08a6e"/><stop offset=".75" stop-color="#ffd596"/></linearGradient><rect x="720" y="240" width="480" height="640" fill="url(#dusk)"/></g>`);
  d.draw(starField(9, 120, 250, 400, '#fffbe8'));
  d.sheet(town(161, 700, 1240, () => 650, 66), { depth: 0.16, color: '#c98a72' });
  d.sheet(ground('-60,690 700,684 960,664 1220,684 1980,690'), { depth: 0.3, color: '#b97a55' });
  d.glow({ x: 980, y: 560, reach: 360 }, '#ffe0a0', 0.4);
  d.sheet(join(shape(`M-60,-60H1980V1160H-60Z${arch(960, 870, 440, 620)}`, [arch(470, 520, 110, 170), arch(1450, 520, 110, 170)]), courses(21, 200, 120, 420, 700, 120), courses(22, 1280, 120, 420, 700, 120)), { depth: 0.36, cutOpacity: 0.42 });
  d.sheet(join(place(oilLamp(), { x: 462, y: 518, scale: 0.7 }), place(oilLamp(), { x: 1458, y: 518, scale: 0.7, flip: true })), { depth: 0.5, edge: 0.9 });
  for (const x of [503, 1417]) {
    d.sheet(place(flame(), { x, y: 484, scale: 0.4 }), { depth: 0, color: '#fff0b8', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
    d.spark(x, 466, 150);
  }
  d.glow({ x: 980, y: 640, reach: 520 }, '#ffb65e', 0.35);
  // The far row of borrowed jars
  d.sheet(join(shape([rectangle(-60, 800, 620, 14), rectangle(1380, 800, 620, 14)]), ...([['amphora', 250, 0.7], ['storage', 370, 0.62], ['jug', 480, 0.74], ['amphora', 130, 0.62], ['storage', 1480, 0.66], ['jug', 1590, 0.72], ['amphora', 1690, 0.7], ['storage', 1800, 0.64]] as const).map(([kind, x, s]) => place(jar(kind), { x, y: 800, scale: s }))), { depth: 0.5 });
  d.sheet(ground('-60,880 500,866 960,862 1420,866 1980,880'), { depth: 0.56 });
  // The widow and the jar that fills
  d.sheet(join(place(jar('storage'), { x: 1136, y: 902, scale: 0.96 }), place(boy(), { x: 1368, y: 904, scale: 0.98, flip: true }), place(jar('amphora'), { x: 1268, y: 820, scale: 0.5 }), place(boy(), { x: 610, y: 902, scale: 0.86 }), place(jar('jug'), { x: 700, y: 822, scale: 0.5 })), { depth: 0.72, edge: 1 });
  d.draw(`<path d="${taper('1122,606,5 1133,626,8 1136,660,7 1136,716,6')}" fill="#fff0b0"/>`);
  d.spark(1134, 650, 130, '#ffd27a');
  d.sheet(join(place(pouring(), { x: 905, y: 904, scale: 1.08 }), place(jar('jug'), { x: 1018, y: 668, scale: 0.72, turn: 62 })), { depth: 0.8, edge: 1 });
  d.draw(motes(81, 80, [560, 240, 1400, 860], '#ffe9b4'));
  d.sheet(join(ground('-60,970 500,960 960,956 1420,960 1980,970'), ...([['storage', 420, 1010, 1.05], ['amphora', 560, 1000, 0.9], ['storage', 1520, 1010, 1.1], ['jug', 1380, 1000, 0.8], ['amphora', 290, 1020, 1.15], ['amphora', 1660, 1020, 1.15]] as const).map(([kind, x, y, s]) => place(jar(kind), { x, y, scale: s }))), { depth: 0.88, edge: 0.8 });
  d.sheet(shape(`M-60,-60H1980V1160H-60Z${arch(960, 1300, 1620, 1250)}`), { depth: 0.93, edge: 0.6 });
  d.sheet(join(shape(`M-60,-60H1980V1160H-60Z${arch(960, 1300, 1720, 1300)}`)), { depth: 1, blur: 2, edge: 0.4, cuts: 'none' });
  return d;
}
