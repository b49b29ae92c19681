import { diorama, type Diorama } from '../lib/diorama.ts';
import { join, place } from '../lib/shape.ts';
import { sheep } from '../layers/animals.ts';
import { stable, town } from '../layers/city.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { kneeling, shepherd } from '../layers/people.ts';
import { bethlehemStar, cloudBank, motes, starField } from '../layers/sky.ts';

/** The star stands over a small stable among snowy firs. Deep green, snow and star gold. */
export function giftChristmas(): Diorama {
  const star = { x: 960, y: 260, reach: 1200 };
  const crib = { x: 960, y: 800, reach: 520 };
  const d = diorama({ papers: ['#d9e6dc', '#93b8ad', '#4f8783', '#265a60', '#123a45', '#07202c'], light: '#fff8de', glow: '#ffd27a', ink: '#03121a' }, star, 331);
  d.sky(['#062032', '#0f4152', '#2f7474', '#9cc3ae', '#f3e3b4'], 0, 720);
  d.draw(starField(12, 170, 0, 560, '#fff6dc'));
  d.beams({ x: 960, y: 260, reach: 1000 }, [[68, 76], [80, 87], [89, 91], [93, 100], [104, 112]], '#fff0bc', 0.46, 12);
  d.glow({ x: 960, y: 260, reach: 420 }, '#ffecb4', 0.65);
  d.sheet(place(bethlehemStar(), { x: 960, y: 260, scale: 1.05 }), { depth: 0, color: '#fffbe6', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(960, 260, 130, '#ffe59a');
  d.sheet(hills(61, 600, 60, 3), { depth: 0.08 });
  d.sheet(join(hills(66, 660, 40, 4), wood('pine', 3, [[240, 680, 0.8], [330, 686, 0.6], [1600, 676, 0.8], [1700, 684, 0.62], [1500, 690, 0.5]])), { depth: 0.26 });
  d.sheet(town(64, 560, 1360, (x) => 742 + ((x - 960) / 260) ** 2 * 14, 66), { depth: 0.34, cutOpacity: 1 });
  d.glow(crib, '#ffc065', 0.8);
  d.sheet(join(place(stable(), { x: 960, y: 872, scale: 0.82 }), ground('-60,900 400,868 960,866 1500,868 1980,900')), { depth: 0.6, lamp: crib, edge: 0.9, cutOpacity: 0.6 });
  d.spark(960, 812, 150, '#ffd888');
  d.sheet(join(ground('-60,940 400,914 960,926 1500,914 1980,940'), place(shepherd(), { x: 640, y: 926, scale: 0.66 }), place(kneeling(), { x: 750, y: 930, scale: 0.66 }), place(sheep(), { x: 540, y: 930, scale: 0.62 }), place(sheep(true), { x: 1180, y: 930, scale: 0.62, flip: true }), place(kneeling('cloth-beard'), { x: 1290, y: 926, scale: 0.66, flip: true })), { depth: 0.76, edge: 0.9 });
  d.sheet(join(wood('pine', 9, [[150, 1010, 2.4], [1790, 1010, 2.5], [330, 1040, 1.7], [1610, 1044, 1.6]]), ground('-60,1010 480,1000 960,1030 1440,1000 1980,1010')), { depth: 0.94, edge: 0.9 });
  d.sheet(cloudBank(34, -120, 120, 'top', 220), { depth: 0.86, edge: 0.7, blur: 1 });
  d.draw(motes(41, 190, [60, 60, 1860, 1000], '#ffffff', [1.2, 4.2]));
  return d;
}
