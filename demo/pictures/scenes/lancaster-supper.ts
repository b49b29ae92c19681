import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { ground, hills } from '../layers/land.ts';
import { boy, guide, visitor } from '../layers/people.ts';
import { motes, starField } from '../layers/sky.ts';
import { audience } from '../layers/stage.ts';
import { jar, lantern } from '../layers/things.ts';

/** Supper before the play: one long table under the rafters, lanterns above it. Honey wood and a blue window. */
export function lancasterSupper(): Diorama {
  const lamp = { x: 960, y: 420, reach: 1150 };
  const d = diorama({ papers: ['#f7cf92', '#dba060', '#b3743f', '#7f4c2c', '#4c2c20', '#231310'], light: '#fff5d6', glow: '#ffc868', ink: '#120807' }, lamp, 293);
  d.backdrop(['#ffefc0', '#fbcb80', '#dd9452', '#a8633a', '#6a3c2a', '#321a17']);
  d.draw(`<clipPath id="evening"><path d="${arch(960, 640, 420, 420)}"/></clipPath><g clip-path="url(#evening)"><linearGradient id="blue" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#26386e"/><stop offset="1" stop-color="#8f8aa4"/></linearGradient><rect x="700" y="200" width="520" height="460" fill="url(#blue)"/>${starField(83, 60, 220, 480, '#fff6dc')}</g>`);
  d.draw('<g clip-path="url(#evening)">');
  d.sheet(hills(297, 590, 24, 3), { depth: 0.3, color: '#4b5474' });
  d.draw('</g>');
  d.sheet(shape(`M-60,-60H1980V1160H-60Z${arch(960, 640, 400, 410)}`, Array.from({ length: 14 }, (_, i) => [taper(`-40,${250 + i * 44},0.6 500,${250 + i * 44},1.8 740,${250 + i * 44},0.6`, false), taper(`1180,${250 + i * 44},0.6 1500,${250 + i * 44},1.8 1960,${250 + i * 44},0.6`, false)]).flat()), { depth: 0.3, cutOpacity: 0.3 });
  d.sheet(shape([rectangle(954, 236, 12, 404), rectangle(760, 470, 400, 12), polygon('740,636 1180,636 1200,664 720,664')]), { depth: 0.48 });
  // Rafters
  d.sheet(shape([polygon('-60,-60 1980,-60 1980,40 -60,40'), ...[-1, 1].map((side) => polygon(`${960 + side * 40},-40 ${960 + side * 96},-40 ${960 + side * 900},330 ${960 + side * 960},290`)), rectangle(-60, 210, 2040, 34), ...[300, 640, 1280, 1620].map((x) => rectangle(x - 16, -60, 32, 290))], [taper('-40,226,1 960,226,3 1960,226,1', false)]), { depth: 0.6, cutOpacity: 0.4 });
  const lanterns = [[420, 1.2], [780, 1.35], [1140, 1.35], [1500, 1.2]] as const;
  d.sheet(join(...lanterns.map(([x, scale]) => place(lantern(), { x, y: 262, scale })), shape(lanterns.map(([x]) => taper(`${x},200,4 ${x},266,4`)))), { depth: 0.68, edge: 0.9 });
  for (const [x, scale] of lanterns) d.spark(x, 262 + 102 * scale, 200);
  // The guests on the far side of the table face the viewer. Cooks bring jugs.
  d.sheet(audience(31, 770, 118, 360, 1560), { depth: 0.62, edge: 1 });
  d.sheet(join(place(guide(), { x: 220, y: 940, scale: 1.1 }), place(boy(), { x: 1730, y: 944, scale: 1.2, flip: true }), place(jar('jug'), { x: 1630, y: 846, scale: 0.6 })), { depth: 0.7, edge: 1 });
  d.sheet(shape([polygon('300,800 1620,800 1760,910 160,910'), rectangle(230, 905, 30, 220), rectangle(1660, 905, 30, 220)], [taper('260,846,1 960,838,3 1660,846,1', false), taper('210,880,1 960,872,4 1710,880,1', false)]), { depth: 0.76, edge: 1, cutOpacity: 0.4 });
  d.sheet(join(...([['jug', 520, 826, 0.5], ['storage', 720, 834, 0.42], ['jug', 960, 826, 0.52], ['amphora', 1170, 834, 0.46], ['storage', 1390, 828, 0.42]] as const).map(([kind, x, y, scale]) => place(jar(kind), { x, y, scale })), ...[430, 620, 850, 1070, 1280, 1490].map((x) => shape(polygon(`${x - 40},846 ${x + 40},846 ${x + 26},864 ${x - 26},864`)))), { depth: 0.84, edge: 1 });
  d.sheet(join(ground('-60,1060 960,1052 1980,1060'), place(visitor('man'), { x: 620, y: 1230, scale: 1 }), place(visitor('woman'), { x: 900, y: 1230, scale: 0.98 }), place(visitor('child'), { x: 1090, y: 1180, scale: 1.1 }), place(visitor('woman'), { x: 1290, y: 1230, scale: 0.98 })), { depth: 0.94, edge: 1 });
  d.draw(motes(53, 90, [400, 320, 1540, 880], '#fff0c4'));
  return d;
}
