import { diorama, type Diorama } from '../lib/diorama.ts';
import { random } from '../lib/random.ts';
import { join, place } from '../lib/shape.ts';
import { fish, greatFish } from '../layers/animals.ts';
import { crags, kelp, waves } from '../layers/land.ts';
import { sinking } from '../layers/people.ts';
import { cloudBank, motes } from '../layers/sky.ts';
import { ship } from '../layers/things.ts';

/** Jonah sinks, the great fish rises, the ship rides on overhead. Deep sea green. */
export function filmJonah(): Diorama {
  const surface = { x: 1080, y: 180, reach: 1250 };
  const d = diorama({ papers: ['#b4e0c2', '#6bb8a4', '#34898a', '#19626c', '#0c3f4d', '#05202b'], light: '#fbffe6', glow: '#d9efa6', ink: '#010f15' }, surface, 113);
  d.backdrop(['#fdffe4', '#d5efbd', '#86c9ab', '#38938f', '#145a66', '#062b37']);
  d.sheet(cloudBank(6, 10, 100, 'top', 70), { depth: 0.2, color: '#6f9f99', edge: 0.7 });
  d.sheet(cloudBank(11, -40, 110, 'top', 110), { depth: 0.36, color: '#2d5f66', edge: 0.7 });
  d.sheet(place(ship(), { x: 800, y: 266, scale: 0.68, turn: -6 }), { depth: 0.56, edge: 0.9 });
  d.sheet(waves(3, 276, 120), { depth: 0.16, edge: 0.9, shadow: 0.5 });
  d.sheet(waves(8, 310, 150, 60), { depth: 0.28, edge: 0.8, shadow: 0.55 });
  d.sheet(waves(12, 352, 190, 110), { depth: 0.38, edge: 0.8, shadow: 0.6 });
  d.beams({ x: 1080, y: 120, reach: 1050 }, [[60, 66], [72, 80], [84, 94], [99, 106], [112, 119], [126, 131], [48, 52]], '#f0ffcf', 0.5, 16);
  d.glow({ x: 1150, y: 480, reach: 480 }, '#e4f7c0', 0.55);
  d.sheet(crags(31, '-60,760 200,820 420,900 760,960 1200,970 1500,900 1720,800 1980,720', 14), { depth: 0.44 });
  d.glow({ x: 1080, y: 600, reach: 700 }, '#8fd6b8', 0.2);
  d.shade([0.5, 0.4], [0.5, 1], 0.5);
  d.sheet(place(greatFish(), { x: 790, y: 770, scale: 0.98, turn: -22 }), { depth: 0.66, edge: 0.9, cutOpacity: 0.7 });
  d.sheet(place(sinking(), { x: 1290, y: 500, scale: 0.86 }), { depth: 0.78, edge: 1 });
  const r = random(77);
  d.sheet(join(...Array.from({ length: 15 }, () => place(fish(), { x: r.between(1350, 1800), y: r.between(620, 820), scale: r.between(0.5, 0.9), flip: true, turn: r.between(-12, 12) })), ...Array.from({ length: 7 }, () => place(fish(), { x: r.between(180, 460), y: r.between(480, 600), scale: r.between(0.5, 0.8), turn: r.between(-10, 10) }))), { depth: 0.6, edge: 0.8 });
  d.draw(motes(71, 130, [900, 260, 1500, 900], '#f4ffd8', [1.2, 5]));
  d.sheet(join(crags(37, '-60,940 240,960 500,1030 900,1060 1300,1050 1600,980 1980,900', 12), ...[[60, 1000, 1.1], [190, 1020, 0.85], [330, 1050, 0.66], [1840, 980, 1.15], [1700, 1010, 0.9], [1560, 1040, 0.64]].map(([x, y, s], i) => place(kelp(i + 1), { x: x as number, y: y as number, scale: s as number, flip: i % 2 === 0 }))), { depth: 0.86, edge: 0.6 });
  d.sheet(join(...[[-20, 1120, 1.9], [1950, 1120, 1.9], [120, 1160, 1.2], [1800, 1160, 1.2]].map(([x, y, s], i) => place(kelp(i + 11), { x: x as number, y: y as number, scale: s as number, flip: i % 2 === 1 }))), { depth: 1, blur: 2.4, edge: 0.3, cuts: 'none' });
  return d;
}
