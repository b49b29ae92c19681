import { diorama, type Diorama } from '../lib/diorama.ts';
import { polygon } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ground, hills, rows, standingGrain, wood } from '../layers/land.ts';
import { visitor } from '../layers/people.ts';
import { motes, starField, streak } from '../layers/sky.ts';
import { barn, buggy, fence, lanternHouse, lanternHouseBars, streetLamp } from '../layers/stage.ts';

/** The Lantern House among the farms of Lancaster County, on a summer evening. Green-gold dusk. */
export function theatreLancaster(): Diorama {
  const sun = { x: 960, y: 470, reach: 1250 };
  const d = diorama({ papers: ['#efcf82', '#c6b868', '#889a57', '#4f7046', '#274b39', '#0f261d'], light: '#fff4cc', glow: '#ffcc66', ink: '#07160f' }, sun, 71);
  d.backdrop(['#fff4cc', '#ffe09a', '#f6bf7c', '#c99a86', '#65777f', '#2b4753']);
  d.draw(starField(15, 60, 0, 240, '#fff6dc'));
  d.sheet(join(place(streak(3), { x: 380, y: 210 }), place(streak(9), { x: 1560, y: 170, scale: 1.1 }), place(streak(2), { x: 1480, y: 300, scale: 0.7 }), place(streak(12), { x: 560, y: 320, scale: 0.6 })), { depth: 0.05, colour: '#e8a27e', shadow: 0.15 });
  d.sheet(hills(101, 560, 34, 3), { depth: 0.1 });
  d.sheet(join(hills(104, 610, 24, 4), place(barn(), { x: 330, y: 610, scale: 0.42 }), place(barn(), { x: 1640, y: 600, scale: 0.46, flip: true }), wood('tree', 3, [[210, 616, 0.4], [460, 612, 0.36], [1500, 612, 0.4], [1770, 606, 0.46]])), { depth: 0.24, cutOpacity: 0.9 });
  d.glow({ x: 960, y: 600, reach: 720 }, '#ffd184', 0.35);
  d.sheet(join(ground('-60,690 300,660 700,690 1200,690 1600,664 1980,700'), rows(960, 690, 860, -900, 2900, 44, 6)), { depth: 0.38, cutOpacity: 0.3 });
  d.sheet(join(wood('tree', 21, [[420, 770, 1.15], [250, 760, 0.95], [1510, 772, 1.2], [1690, 760, 1], [80, 750, 1.1], [1850, 748, 1.1]]), wood('cypress', 31, [[540, 780, 1.1], [1390, 780, 1.15]])), { depth: 0.46 });
  const { house, windows } = lanternHouse();
  const at = { x: 960, y: 806, scale: 0.92 };
  d.glow({ x: 960, y: 640, reach: 560 }, '#ffdc96', 0.4);
  d.sheet(join(place(house, at), ground('-60,800 400,800 960,812 1520,800 1980,800')), { depth: 0.6, edge: 0.8, cutOpacity: 0.6 });
  d.sheet(place(windows, at), { depth: 0, colour: '#ffe7a6', translucence: 0.2, edge: 0.6, shadow: 0, lamp: { x: 960, y: 700, reach: 500 } });
  d.sheet(place(lanternHouseBars(), at), { depth: 0.7, edge: 0, shadow: 0 });
  d.spark(960, 296, 190);
  d.glow({ x: 960, y: 760, reach: 300 }, '#ffd27a', 0.5);
  // The drive to the doors
  d.sheet(join(ground('-60,850 400,846 960,850 1520,846 1980,850')), { depth: 0.68 });
  d.sheet(shape(polygon('900,838 1020,838 1300,1160 620,1160')), { depth: 0.3, colour: '#d9b468', translucence: 0.5, shadow: 0.1, lamp: { x: 960, y: 840, reach: 420 } });
  d.sheet(join(place(buggy(), { x: 600, y: 902, scale: 0.92 }), ...[[820, 900, 0.4], [1104, 900, 0.4]].map(([x, y, s]) => place(streetLamp(), { x: x as number, y: y as number, scale: (s as number) * 2.6 })), fence([[1200, 905], [1310, 908], [1420, 908], [1530, 910], [1640, 912], [1750, 916], [1860, 920], [1980, 925]], 62), fence([[-60, 925], [60, 920], [170, 916], [280, 912], [380, 910]], 62)), { depth: 0.78, edge: 0.9 });
  d.spark(820, 722, 110);
  d.spark(1104, 722, 110);
  d.sheet(join(place(visitor('man'), { x: 905, y: 960, scale: 0.56 }), place(visitor('child'), { x: 962, y: 964, scale: 0.58 }), place(visitor('woman'), { x: 1016, y: 962, scale: 0.54 }), place(visitor('woman'), { x: 1082, y: 912, scale: 0.42 }), place(visitor('man'), { x: 1046, y: 910, scale: 0.42 })), { depth: 0.86, edge: 0.9 });
  d.draw(motes(31, 80, [300, 560, 1640, 1000], '#fff0a8', [1, 3]));
  d.sheet(standingGrain(37, 1120, 0.9, 56, [690, 1240]), { depth: 0.95, blur: 1.4, edge: 0.4 });
  return d;
}
