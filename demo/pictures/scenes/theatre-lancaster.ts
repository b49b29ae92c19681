import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { cornRow, ground, hills, rows, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { motes, starField, streak } from '../layers/sky.ts';
import { barn, buggy, fence, lanternHouse, streetLamp } from '../layers/stage.ts';

/** The Lantern House among the farms of Lancaster County, on a summer evening. Green-gold dusk. */
export function theaterLancaster(): Diorama {
  const sun = { x: 960, y: 470, reach: 1250 };
  const d = diorama({ papers: ['#efcf82', '#c6b868', '#889a57', '#4f7046', '#274b39', '#0f261d'], light: '#fff4cc', glow: '#ffcc66', ink: '#07160f' }, sun, 71);
  d.backdrop(['#fff1c4', '#ffd98c', '#efae72', '#b98a82', '#5d6f7c', '#274250']);
  d.draw(starField(15, 40, 0, 130, '#fff6dc'));
  d.sheet(join(place(streak(3), { x: 380, y: 210 }), place(streak(9), { x: 1560, y: 170, scale: 1.1 }), place(streak(2), { x: 1480, y: 300, scale: 0.7 }), place(streak(12), { x: 560, y: 320, scale: 0.6 })), { depth: 0.05, color: '#e8a27e', shadow: 0.15 });
  d.sheet(hills(101, 560, 34, 3), { depth: 0.1 });
  d.sheet(join(hills(104, 610, 24, 4), place(barn(), { x: 330, y: 610, scale: 0.42 }), place(barn(), { x: 1640, y: 600, scale: 0.46, flip: true }), wood('tree', 3, [[210, 616, 0.4], [460, 612, 0.36], [1500, 612, 0.4], [1770, 606, 0.46]])), { depth: 0.24, cutOpacity: 0.9 });
  d.glow({ x: 960, y: 600, reach: 720 }, '#ffd184', 0.35);
  d.sheet(join(ground('-60,690 300,660 700,690 1200,690 1600,664 1980,700'), rows(960, 690, 860, -900, 2900, 44, 6)), { depth: 0.38, cutOpacity: 0.3 });
  d.sheet(join(wood('tree', 21, [[420, 770, 1.15], [250, 760, 0.95], [1510, 772, 1.2], [1690, 760, 1], [80, 750, 1.1], [1850, 748, 1.1]]), wood('cypress', 31, [[540, 780, 1.1], [1390, 780, 1.15]])), { depth: 0.46 });
  const { back, front, windows, bars } = lanternHouse();
  const at = { x: 960, y: 806, scale: 0.92 };
  const inside = { x: 960, y: 700, reach: 520 };
  d.glow({ x: 960, y: 640, reach: 560 }, '#ffdc96', 0.3);
  d.sheet(join(place(back, at), ground('-60,800 400,800 960,812 1520,800 1980,800')), { depth: 0.56, color: '#42604a', edge: 0.8, cutOpacity: 0.5 });
  d.sheet(place(windows, at), { depth: 0, color: '#ffd98c', translucence: 0, edge: 0.4, shadow: 0, tooth: 0, lamp: inside });
  d.sheet(place(bars, at), { depth: 0.7, edge: 0, shadow: 0 });
  d.glow({ x: 960, y: 720, reach: 320 }, '#ffd27a', 0.4);
  d.sheet(place(front, at), { depth: 0.72, color: '#1f3a2f', edge: 0.95, cutOpacity: 0.6, lamp: inside });
  d.spark(960, 296, 190);
  d.glow({ x: 960, y: 800, reach: 300 }, '#ffd27a', 0.35);
  // The drive to the doors
  d.sheet(ground('-60,862 400,852 960,846 1520,852 1980,862'), { depth: 0.7 });
  d.sheet(shape(curve('884,846! 1036,846! 1070,900 1150,1000 1290,1160! 630,1160! 770,1000 850,900')), { depth: 0.3, color: '#c9a65e', translucence: 0.55, shadow: 0.1, lamp: { x: 960, y: 840, reach: 420 } });
  const lamps = [[800, 912, 1.05], [1120, 912, 1.05], [690, 1010, 1.5], [1230, 1010, 1.5]] as const;
  d.sheet(join(place(buggy(), { x: 470, y: 922, scale: 0.96 }), ...lamps.map(([x, y, scale]) => place(streetLamp(), { x, y, scale })), fence([[1250, 905], [1350, 908], [1450, 908], [1550, 910], [1650, 912], [1750, 916], [1860, 920], [1980, 925]], 62), fence([[-60, 925], [60, 920], [170, 916], [280, 912], [360, 910]], 62)), { depth: 0.8, edge: 0.9 });
  for (const [x, y, scale] of lamps) d.spark(x, y - 174 * scale, 96 * scale);
  d.sheet(join(place(visitor('man'), { x: 880, y: 996, scale: 0.52 }), place(visitor('child'), { x: 930, y: 1000, scale: 0.54 }), place(visitor('woman'), { x: 978, y: 996, scale: 0.5 }), place(visitor('woman'), { x: 1006, y: 890, scale: 0.3 }), place(visitor('man'), { x: 1032, y: 890, scale: 0.3 })), { depth: 0.88, edge: 1 });
  d.draw(motes(31, 80, [300, 560, 1640, 1000], '#fff0a8', [1, 3]));
  d.sheet(join(cornRow(37, -40, 520, (x) => 1130 + x * 0.16, 0.62), cornRow(39, 1400, 1980, (x) => 1130 + (1920 - x) * 0.16, 0.62)), { depth: 0.92, edge: 0.6 });
  d.sheet(join(cornRow(41, -60, 250, (x) => 1150 + x * 0.3, 1.4), cornRow(43, 1690, 2000, (x) => 1150 + (1920 - x) * 0.3, 1.4)), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
