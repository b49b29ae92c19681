import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, polygon, rectangle } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { guide, visitor } from '../layers/people.ts';
import { motes, starField } from '../layers/sky.ts';
import { fence, lanternHouse, streetLamp } from '../layers/stage.ts';
import { lantern } from '../layers/things.ts';

/** A coach in profile, 620 wide, wheels on 0; its windows and its lamp are cut out. */
function coach(): Shape {
  const windows = Array.from({ length: 6 }, (_, i) => curve(`${-250 + i * 80},-196! ${-186 + i * 80},-196! ${-186 + i * 80},-124! ${-250 + i * 80},-124!`));
  const wheel = (x: number): string => curve(`${x - 44},-38 ${x},-82 ${x + 44},-38 ${x},6`);
  return shape(
    [curve('-310,-40! -310,-190 -296,-232 -262,-240! 250,-240 292,-232 308,-196 314,-120! 314,-40!'), wheel(-190), wheel(196)],
    [...windows, curve('236,-196! 282,-190! 292,-124! 236,-124!'), rectangle(-300, -92, 596, 7), curve('-206,-38 -190,-54 -174,-38 -190,-22'), curve('180,-38 196,-54 212,-38 196,-22')],
  );
}

/** A bus has come to the Lantern House on a blue evening, and everybody walks to the doors. Blue dusk, gold windows. */
export function groups(): Diorama {
  const moon = { x: 960, y: 520, reach: 1200 };
  const d = diorama({ papers: ['#f5d79a', '#b9a98f', '#7f8c9c', '#4f6684', '#2a4263', '#10203a'], light: '#fff1cf', glow: '#ffc766', ink: '#08142a' }, moon, 83);
  d.backdrop(['#ffe9bb', '#f3c58c', '#c69a92', '#7f86a3', '#465f8a', '#1f335a']);
  d.draw(starField(21, 90, 0, 320, '#fff6dc'));
  d.sheet(hills(201, 560, 36, 3), { depth: 0.12 });
  d.sheet(join(hills(205, 620, 26, 4), wood('tree', 9, [[180, 622, 0.5], [330, 616, 0.4], [1560, 616, 0.44], [1760, 612, 0.5]])), { depth: 0.26 });
  d.glow({ x: 1180, y: 620, reach: 700 }, '#ffd184', 0.35);
  d.sheet(join(ground('-60,700 300,676 760,696 1240,700 1640,676 1980,704'), wood('cypress', 31, [[760, 720, 0.9], [1640, 716, 1.1], [1760, 712, 0.9]])), { depth: 0.42 });
  const { back, front, windows, bars } = lanternHouse();
  const at = { x: 1200, y: 800, scale: 0.82 };
  const inside = { x: 1200, y: 700, reach: 500 };
  d.sheet(join(place(back, at), ground('-60,796 500,796 1200,806 1980,796')), { depth: 0.54, color: '#4a5f7c', edge: 0.8, cutOpacity: 0.5 });
  d.sheet(place(windows, at), { depth: 0, color: '#ffd98c', translucence: 0, edge: 0.4, shadow: 0, tooth: 0, lamp: inside });
  d.sheet(place(bars, at), { depth: 0.7, edge: 0, shadow: 0 });
  d.glow({ x: 1200, y: 710, reach: 320 }, '#ffd27a', 0.45);
  d.sheet(place(front, at), { depth: 0.7, color: '#24395a', edge: 0.95, cutOpacity: 0.6, lamp: inside });
  d.spark(1200, 346, 180);
  d.sheet(ground('-60,868 400,858 1000,850 1500,856 1980,868'), { depth: 0.68 });
  d.sheet(shape(polygon('1130,852 1270,852 1240,920 1060,1010 760,1160 180,1160 620,1010 980,920')), { depth: 0.32, color: '#caa86b', translucence: 0.5, shadow: 0.1, lamp: { x: 1200, y: 850, reach: 520 } });
  d.sheet(place(coach(), { x: 420, y: 962, scale: 1.16 }), { depth: 0.8, edge: 1, cutOpacity: 0.95, cuts: '#ffe3a4' });
  d.spark(782, 890, 110);
  const lamps = [[980, 926, 1.1], [1400, 912, 1.05], [1640, 990, 1.5]] as const;
  d.sheet(join(...lamps.map(([x, y, scale]) => place(streetLamp(), { x, y, scale })), fence([[1450, 905], [1550, 908], [1650, 910], [1760, 914], [1870, 920], [1980, 925]], 60)), { depth: 0.82, edge: 0.9 });
  for (const [x, y, scale] of lamps) d.spark(x, y - 174 * scale, 96 * scale);
  // Visitors between the bus and the doors, the nearest ones largest.
  d.sheet(join(place(visitor('man'), { x: 1130, y: 912, scale: 0.32 }), place(visitor('woman'), { x: 1166, y: 910, scale: 0.31 }), place(visitor('child'), { x: 1092, y: 922, scale: 0.36 }), place(visitor('woman'), { x: 1052, y: 946, scale: 0.42 }), place(visitor('man'), { x: 1000, y: 962, scale: 0.46 })), { depth: 0.84, edge: 1 });
  d.sheet(join(place(guide(), { x: 980, y: 1024, scale: 0.62 }), place(lantern(), { x: 1064, y: 822, scale: 0.42 }), place(visitor('child'), { x: 890, y: 1032, scale: 0.62 }), place(visitor('woman'), { x: 826, y: 1030, scale: 0.6 }), place(visitor('man'), { x: 744, y: 1040, scale: 0.64 }), place(visitor('child'), { x: 664, y: 1046, scale: 0.66 })), { depth: 0.92, edge: 1 });
  d.spark(1064, 868, 100);
  d.draw(motes(44, 80, [560, 560, 1640, 1000], '#fff0c0', [1, 3]));
  d.sheet(wood('tree', 77, [[-10, 1120, 1.5], [1930, 1120, 1.5]]), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
