import { diorama, type Diorama } from '../lib/diorama.ts';
import { random } from '../lib/random.ts';
import { join, place, type Shape } from '../lib/shape.ts';
import { crags, ground, hills } from '../layers/land.ts';
import { torchbearer, trumpeter } from '../layers/people.ts';
import { crescent, flame, motes, starField } from '../layers/sky.ts';
import { jar, tent } from '../layers/things.ts';

/** A line of men with torches down a slope; returns the positions of the torch tips. */
function line(seed: number, from: readonly [number, number], to: readonly [number, number], count: number, scale: number): { men: Shape; tips: [number, number][] } {
  const r = random(seed);
  const men: Shape[] = [];
  const tips: [number, number][] = [];
  const flip = to[0] < from[0];
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const s = scale * r.between(0.92, 1.06);
    const x = from[0] + (to[0] - from[0]) * t + r.between(-8, 8);
    const y = from[1] + (to[1] - from[1]) * t;
    const horn = r.chance(0.35);
    men.push(place(horn ? trumpeter() : torchbearer(), { x, y, scale: s, flip }));
    const [tx, ty] = horn ? [-65, -496] : [107, -474];
    tips.push([x + tx * s * (flip ? -1 : 1), y + ty * s]);
  }
  return { men: join(...men), tips };
}

/** Gideon's three hundred: horns, jars broken, torches in the night. Indigo and torch orange. */
export function showGideon(): Diorama {
  const fire = { x: 960, y: 640, reach: 1060 };
  const d = diorama({ papers: ['#a878ad', '#6f5199', '#45367f', '#2b2260', '#191444', '#0b0826'], light: '#fff2c6', glow: '#ff9d3f', ink: '#060317' }, fire, 53);
  d.backdrop(['#ffdf9c', '#fb9a50', '#a94f74', '#4b3483', '#241c5a', '#0e0a2e']);
  d.draw(starField(12, 200, 0, 480, '#fbe9ff'));
  d.sheet(place(crescent(58), { x: 470, y: 190, turn: -20 }), { depth: 0, color: '#fff3d0', translucence: 0, shadow: 0, edge: 0 });
  d.glow({ x: 470, y: 190, reach: 240 }, '#d9c2ff', 0.3);
  d.sheet(crags(3, '-60,520 200,420 420,500 700,560 960,590 1240,540 1500,430 1720,490 1980,400', 12), { depth: 0.1 });
  d.glow({ x: 960, y: 640, reach: 640 }, '#ffb25a', 0.6);
  // The camp of Midian in the valley
  d.sheet(join(hills(83, 676, 12, 4), ...[600, 700, 790, 880, 1010, 1110, 1200, 1300].map((x, i) => place(tent(), { x, y: 674 + (i % 3) * 10, scale: 0.36 + (i % 2) * 0.08 }))), { depth: 0.24, cutOpacity: 1 });
  for (const [x, y] of [[650, 690], [835, 694], [1060, 692], [1250, 690]] as const) d.spark(x, y, 60);
  const farLeft = line(5, [60, 560], [560, 742], 9, 0.3);
  const farRight = line(6, [1860, 560], [1380, 742], 9, 0.3);
  d.sheet(join(ground('-60,520 120,570 340,650 600,752 820,800 1100,800 1320,752 1580,650 1800,570 1980,520'), farLeft.men, farRight.men), { depth: 0.42, edge: 0.8 });
  for (const [x, y] of [...farLeft.tips, ...farRight.tips]) d.spark(x, y, 40);
  d.glow({ x: 960, y: 720, reach: 560 }, '#ff8f3a', 0.3);
  const left = line(15, [40, 742], [640, 866], 6, 0.54);
  const right = line(18, [1880, 742], [1290, 866], 6, 0.54);
  d.sheet(join(ground('-60,720 200,764 460,830 700,880 960,906 1220,880 1460,830 1720,764 1980,720'), left.men, right.men), { depth: 0.6, edge: 0.9 });
  for (const [x, y] of [...left.tips, ...right.tips]) d.spark(x, y, 70);
  // Gideon on the rock
  const torch = { x: 960 - 65 * 1.06, y: 884 - 492 * 1.06, reach: 900 };
  d.glow({ ...torch, reach: 520 }, '#ffb04a', 0.6);
  d.sheet(join(crags(8, '-60,1030 420,1010 640,1000 780,930 850,888 960,876 1080,890 1150,940 1300,1004 1500,1012 1980,1030', 10), place(jar('storage'), { x: 1120, y: 932, scale: 0.4, turn: 84 }), place(jar('amphora'), { x: 800, y: 936, scale: 0.42, turn: -80 })), { depth: 0.78, lamp: torch });
  d.sheet(place(trumpeter(), { x: 960, y: 884, scale: 1.06 }), { depth: 0.86, edge: 1, lamp: torch });
  d.sheet(place(flame(), { x: torch.x, y: torch.y + 12, scale: 0.95 }), { depth: 0, color: '#ffd27a', translucence: 0.1, shadow: 0, edge: 1 });
  d.spark(torch.x, torch.y - 24, 170);
  d.draw(motes(14, 110, [500, 200, 1420, 860], '#ffc67a'));
  const near = [[180, 1150, 1.35, false], [1760, 1150, 1.35, true]] as const;
  d.sheet(join(ground('-60,1060 480,1070 960,1080 1440,1070 1980,1060'), ...near.map(([x, y, scale, flip]) => place(torchbearer(), { x, y, scale, flip }))), { depth: 1, blur: 1.8, edge: 0.8 });
  for (const [x, y, scale, flip] of near) {
    d.sheet(place(flame(), { x: x + 107 * scale * (flip ? -1 : 1), y: y - 468 * scale, scale: 1.2 }), { depth: 0, color: '#ffc766', translucence: 0.1, shadow: 0, edge: 1, blur: 1.4 });
    d.spark(x + 107 * scale * (flip ? -1 : 1), y - 500 * scale, 190);
  }
  return d;
}
