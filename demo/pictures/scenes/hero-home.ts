import { diorama, type Diorama } from '../lib/diorama.ts';
import { rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { sheep } from '../layers/animals.ts';
import { town } from '../layers/city.ts';
import { ground, hills, palm, wood } from '../layers/land.ts';
import { shepherd } from '../layers/people.ts';
import { bethlehemStar, cloud, motes, starField } from '../layers/sky.ts';
import { audience, drape, proscenium, valance } from '../layers/stage.ts';

/** The stage seen from the dark house. The left third and the foot stay calm, for a headline. */
export function heroHome(): Diorama {
  const star = { x: 1120, y: 330, reach: 900 };
  const d = diorama({ papers: ['#fbd083', '#dd9a63', '#9d6072', '#4f4379', '#262652', '#0d0e28'], light: '#fff6d4', glow: '#ffcb6b', ink: '#04040f' }, star, 97);
  d.sky(['#12164a', '#2c3a86', '#7b6aa6', '#e9a579', '#ffdd9c'], 150, 640);
  d.draw(starField(6, 190, 120, 480, '#fff4d4'));
  d.beams({ x: 1120, y: 330, reach: 700 }, [[62, 70], [76, 84], [87, 93], [96, 104], [110, 118]], '#fff0bc', 0.5, 10);
  d.glow({ x: 1120, y: 330, reach: 330 }, '#ffe6a6', 0.65);
  d.sheet(place(bethlehemStar(), { x: 1120, y: 330, scale: 0.72 }), { depth: 0, color: '#fffbe8', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(1120, 330, 110, '#ffe08a');
  d.sheet(join(place(cloud(3), { x: 880, y: 420, scale: 0.7 }), place(cloud(7), { x: 1390, y: 390, scale: 0.8, flip: true })), { depth: 0.08, color: '#d98f92', translucence: 0.2, shadow: 0.25 });
  d.sheet(hills(131, 570, 36, 5), { depth: 0.1 });
  d.sheet(join(town(144, 940, 1300, (x) => 600 + ((x - 1120) / 180) ** 2 * 26, 44)), { depth: 0.26, cutOpacity: 1 });
  d.sheet(ground('-60,650 800,640 960,628 1120,606 1280,628 1460,644 1980,650'), { depth: 0.3 });
  d.sheet(join(hills(137, 680, 20, 6), wood('cypress', 3, [[880, 690, 0.62], [910, 688, 0.8], [1350, 686, 0.72], [1384, 690, 0.56]]), wood('tree', 5, [[820, 694, 0.6], [1440, 690, 0.66]])), { depth: 0.42 });
  d.glow({ x: 1120, y: 680, reach: 420 }, '#ffb765', 0.3);
  d.sheet(join(ground('-60,780 800,760 1000,742 1120,736 1280,746 1460,762 1980,780'), place(shepherd(), { x: 1050, y: 752, scale: 0.36 }), place(sheep(), { x: 1120, y: 752, scale: 0.4 }), place(sheep(true), { x: 1176, y: 756, scale: 0.4 }), place(sheep(), { x: 960, y: 762, scale: 0.38, flip: true })), { depth: 0.62, edge: 0.9 });
  d.sheet(join(place(palm(4), { x: 868, y: 800, scale: 0.62 }), place(palm(9), { x: 1400, y: 800, scale: 0.7, flip: true }), ground('-60,800 860,776 1120,790 1380,776 1980,800')), { depth: 0.78, edge: 0.9 });
  // Curtains
  const curtain = { x: 1120, y: 520, reach: 760 };
  d.sheet(join(place(drape(270, 880, 0.6, 0.34), { x: 672, y: 0 }), place(drape(270, 880, 0.6, 0.34), { x: 1568, y: 0, flip: true })), { depth: 0.6, color: '#9c2431', edge: 0.8, cutOpacity: 0.34, lamp: curtain });
  d.sheet(valance(640, 1600, 196, 96, 5), { depth: 0.72, color: '#7a1a29', edge: 0.8, cutOpacity: 0.36, lamp: curtain });
  // Boards
  d.sheet(shape(rectangle(500, 800, 1240, 400), Array.from({ length: 17 }, (_, i) => taper(`${1120 + (i - 8) * 52},804,1 ${1120 + (i - 8) * 62},868,4`, false))), { depth: 0.66, color: '#5c3328', lamp: { x: 1120, y: 780, reach: 560 }, translucence: 0.5, cutOpacity: 0.3 });
  d.sheet(proscenium(1120, 872, 860, 700), { depth: 0.9, color: '#171331', edge: 0.9, cutOpacity: 0.75, lamp: { x: 1120, y: 500, reach: 900 } });
  // Light falls from the stage on the house
  d.glow({ x: 1120, y: 540, reach: 980 }, '#ff9a4a', 0.2);
  d.beams({ x: 1120, y: 560, reach: 1000 }, [[38, 142]], '#ffb45e', 0.2, 40);
  for (let i = 0; i < 9; i++) d.spark(1120 + (i - 4) * 92, 872, 46);
  d.draw(motes(51, 80, [720, 200, 1520, 860], '#fff0c4'));
  d.sheet(audience(3, 960, 78), { depth: 0.92, color: '#110f26', edge: 0.7, lamp: { x: 1120, y: 800, reach: 700 } });
  d.sheet(audience(8, 1050, 112), { depth: 1, color: '#07071a', edge: 0.5, lamp: { x: 1120, y: 800, reach: 600 } });
  d.shade([0.5, 0.5], [0, 0.62], 0.55);
  return d;
}
