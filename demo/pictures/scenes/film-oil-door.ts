import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, polygon, rectangle } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { courses, town } from '../layers/city.ts';
import { ground } from '../layers/land.ts';
import { boy, pointing, pouring } from '../layers/people.ts';
import { motes, starField } from '../layers/sky.ts';
import { jar, lantern } from '../layers/things.ts';

/** The widow borrows jars from door to door, at night. Plum streets, gold doorways. */
export function filmOilDoor(): Diorama {
  const door = { x: 1290, y: 640, reach: 1080 };
  const d = diorama({ papers: ['#d9a27a', '#a9746a', '#7a5266', '#4f3955', '#30264a', '#150f2a'], light: '#fff2cc', glow: '#ffbe62', ink: '#090616' }, door, 241);
  d.sky(['#171238', '#3a2a5a', '#7a4a66', '#d98a62'], 0, 700);
  d.draw(starField(33, 150, 0, 420, '#fff3dc'));
  d.sheet(town(243, -40, 1980, (x) => 560 - Math.abs(x - 700) * 0.03, 100), { depth: 0.34, cutOpacity: 0.9 });
  d.sheet(town(247, -60, 760, (x) => 740 + x * 0.02, 150), { depth: 0.52, cutOpacity: 0.95 });
  d.glow({ x: 1290, y: 640, reach: 520 }, '#ffc477', 0.5);
  // The room behind the open door
  d.draw(`<radialGradient id="room" gradientUnits="userSpaceOnUse" cx="1290" cy="640" r="330"><stop offset="0" stop-color="#fff3c6"/><stop offset=".5" stop-color="#ffcf83"/><stop offset="1" stop-color="#e08a4e"/></radialGradient><path d="${arch(1290, 886, 330, 520)}" fill="url(#room)"/>`);
  d.sheet(join(place(jar('storage'), { x: 1210, y: 866, scale: 0.8 }), place(jar('amphora'), { x: 1372, y: 866, scale: 0.84 })), { depth: 0.3, edge: 0.9 });
  d.sheet(place(pouring(), { x: 1352, y: 884, scale: 0.94, flip: true }), { depth: 0.6, edge: 1 });
  d.sheet(join(shape([`M930,-60H1980V960H930Z${arch(1290, 884, 300, 490)}`, polygon('900,250 1980,190 1980,150 900,210')], [arch(1660, 640, 120, 190), arch(1660, 320, 90, 130), rectangle(1040, 400, 60, 90)]), courses(31, 960, 270, 150, 560, 110), courses(32, 1500, 690, 420, 180, 120)), { depth: 0.72, cutOpacity: 0.55, edge: 0.9 });
  d.sheet(shape(polygon('1140,890 1440,890 1560,1160 760,1160')), { depth: 0.2, color: '#c48a55', translucence: 0.6, shadow: 0, lamp: { x: 1290, y: 880, reach: 420 } });
  d.sheet(ground('-60,900 500,888 930,892 1130,890'), { depth: 0.74 });
  // The widow at the door, her sons with what they have borrowed already.
  d.sheet(join(place(pointing('veil'), { x: 1030, y: 952, scale: 1.08 }), place(boy(), { x: 800, y: 976, scale: 0.98 }), place(jar('jug'), { x: 880, y: 880, scale: 0.56 }), place(boy(), { x: 620, y: 984, scale: 0.86 }), place(jar('amphora'), { x: 692, y: 896, scale: 0.5 })), { depth: 0.86, edge: 1 });
  d.sheet(place(lantern(), { x: 470, y: 700, scale: 0.9 }), { depth: 0.82, edge: 0.9 });
  d.sheet(shape([rectangle(452, 660, 36, 12), rectangle(440, 660, 14, 330)]), { depth: 0.82 });
  d.spark(470, 796, 170);
  d.draw(motes(91, 80, [700, 420, 1500, 960], '#ffe3b0'));
  d.sheet(join(ground('-60,1010 600,1020 1200,1040 1980,1000'), ...([['storage', 250, 1050, 1.2], ['amphora', 120, 1060, 1.35], ['jug', 370, 1056, 1], ['storage', 1760, 1040, 1.2]] as const).map(([kind, x, y, scale]) => place(jar(kind), { x, y, scale }))), { depth: 0.94, edge: 0.7 });
  return d;
}
