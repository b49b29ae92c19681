import { diorama, type Diorama } from '../lib/diorama.ts';
import { arch, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { camel, fish } from '../layers/animals.ts';
import { ground, hills, wood } from '../layers/land.ts';
import { cutter } from '../layers/people.ts';
import { bethlehemStar, crescent, motes, raven, starField, starPath } from '../layers/sky.ts';
import { drape } from '../layers/stage.ts';
import { jar, lantern, scissors } from '../layers/things.ts';

/** The workshop: a paper-cutter at the table, the next story half built in a little theater of light. */
export function heroAbout(): Diorama {
  const box = { x: 880, y: 640, reach: 980 };
  const d = diorama({ papers: ['#f7cc88', '#d6955a', '#98593c', '#5f352c', '#372023', '#180d13'], light: '#fff4d0', glow: '#ffc468', ink: '#0f070c' }, box, 103);
  d.backdrop(['#ffe9b8', '#eab878', '#b07a5c', '#6d4a50', '#42303f', '#221a2a']);
  // The window: evening outside
  d.draw(`<path d="${arch(960, 900, 980, 860)}" fill="#33476f"/>`);
  d.draw(starField(13, 70, 60, 420, '#fff2d2'));
  d.sheet(place(crescent(40), { x: 1240, y: 210, turn: -16 }), { depth: 0, color: '#fff2cf', translucence: 0, shadow: 0, edge: 0 });
  d.sheet(hills(151, 560, 40, 4), { depth: 0.1, color: '#5a6a94' });
  d.sheet(join(hills(154, 640, 30, 4), wood('tree', 8, [[640, 640, 0.6], [1290, 640, 0.6]])), { depth: 0.2, color: '#3e4a72' });
  d.glow({ x: 900, y: 620, reach: 620 }, '#ffb65c', 0.7);
  const wall = `M-60,-60H1980V1160H-60Z${arch(960, 900, 960, 840)}`;
  d.sheet(shape([wall, rectangle(952, 40, 16, 900), rectangle(470, 330, 980, 14), rectangle(470, 560, 980, 14), rectangle(700, 60, 9, 880), rectangle(1212, 60, 9, 880)]), { depth: 0.6, edge: 0.7 });
  // Shelves
  d.sheet(join(shape([rectangle(-60, 380, 440, 16), rectangle(-60, 620, 420, 16), rectangle(1560, 400, 420, 16), rectangle(1580, 640, 400, 16), ...[40, 84, 128].map((x) => taper(`${x},380,20 ${x + 10},250,20`)), ...[1700, 1748, 1790].map((x) => taper(`${x},640,20 ${x - 8},500,20`)), ...[1620, 1640, 1658, 1680].map((x, i) => rectangle(x, 300 - i * 6, 15, 100 + i * 6))]), place(jar('jug'), { x: 220, y: 380, scale: 0.62 }), place(jar('amphora'), { x: 310, y: 380, scale: 0.6 }), place(jar('storage'), { x: 130, y: 620, scale: 0.7 }), place(lantern(), { x: 270, y: 500, scale: 0.7 }), place(jar('jug'), { x: 1800, y: 400, scale: 0.7 })), { depth: 0.62, edge: 0.7 });
  // Cut sheets that hang to dry
  const hang = (piece: ReturnType<typeof shape>, x: number, y: number): ReturnType<typeof shape> => join(shape(taper(`${x},-40,1.6 ${x},${y},1.6`)), piece);
  d.sheet(
    join(
      hang(place(bethlehemStar(), { x: 640, y: 220, scale: 0.5 }), 640, 160),
      hang(place(raven(), { x: 800, y: 150, scale: 0.62 }), 800, 140),
      hang(place(camel(), { x: 1110, y: 330, scale: 0.46 }), 1104, 140),
      hang(place(shape(starPath(44, 5, 0.45)), { x: 950, y: 260 }), 950, 220),
      hang(place(fish(), { x: 1300, y: 190, scale: 1.9 }), 1300, 176),
      hang(place(shape(starPath(30, 5, 0.45)), { x: 1400, y: 320 }), 1400, 292),
      hang(place(crescent(36), { x: 520, y: 330, turn: 10 }), 520, 300),
      hang(place(shape(starPath(26, 5, 0.45)), { x: 740, y: 360 }), 740, 336),
    ),
    { depth: 0.66, edge: 0.9 },
  );
  // The little theater
  const inner = (d2: string): ReturnType<typeof shape> => shape(d2);
  d.draw(`<linearGradient id="toy" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#2b3a86"/><stop offset=".35" stop-color="#8a6fae"/><stop offset=".68" stop-color="#ffd08a"/></linearGradient><path d="${arch(820, 806, 380, 320)}" fill="url(#toy)"/>`);
  d.glow({ x: 820, y: 650, reach: 300 }, '#ffe2a0', 0.5);
  d.sheet(inner(curve('620,720! 700,690 780,720 860,686 940,716 1020,700! 1020,810! 620,810!')), { depth: 0.1, color: '#f0a85e' });
  d.sheet(join(inner(curve('620,760! 720,740 820,764 920,742 1020,762! 1020,810! 620,810!')), wood('cypress', 2, [[712, 752, 0.34], [920, 748, 0.4], [944, 750, 0.3]])), { depth: 0.34, color: '#b5623f' });
  d.sheet(place(bethlehemStar(), { x: 820, y: 610, scale: 0.36 }), { depth: 0, color: '#fffdf0', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(820, 610, 90, '#ffe08a');
  d.sheet(join(place(drape(100, 330, 0.6, 0.34, 30), { x: 655, y: 486 }), place(drape(100, 330, 0.6, 0.34, 30), { x: 985, y: 486, flip: true })), { depth: 0.5, color: '#a52c32', edge: 0.8, cutOpacity: 0.4 });
  d.sheet(shape([`M570,830V520C570,420 690,396 820,396C950,396 1070,420 1070,520V830Z${arch(820, 800, 340, 300)}`, polygon('550,826 1090,826 1112,858 528,858'), curve('760,404! 790,360 820,340! 850,360 880,404!')], [taper('598,800,2 598,540,4 640,452,2', false), taper('1042,800,2 1042,540,4 1000,452,2', false), taper('628,800,1 628,600,3 660,520,1', false), taper('1012,800,1 1012,600,3 980,520,1', false)]), { depth: 0.76, color: '#4a2a24', edge: 1 });
  d.sheet(place(cutter(), { x: 1252, y: 1118, scale: 1.36, flip: true }), { depth: 0.84, edge: 1 });
  d.sheet(join(place(scissors(), { x: 1078, y: 770, scale: 0.6, flip: true, turn: 14 }), shape(polygon('926,752 1030,730 1066,812 956,842') + starPath(26, 5, 0.46, 990, 784))), { depth: 0.8, color: '#f0d9a8', edge: 1, shadow: 0.3 });
  // The table
  d.sheet(join(shape(rectangle(-60, 850, 2040, 330), [taper('-40,884,2 900,880,4 1960,886,2', false)])), { depth: 0.9, edge: 0.9 });
  d.sheet(join(shape([polygon('330,880 560,868 590,900 340,914'), polygon('420,866 520,862 540,884 430,890'), polygon('1330,884 1520,872 1560,904 1350,916')])), { depth: 0.3, color: '#e8c48a', edge: 0.8, shadow: 0.4 });
  d.sheet(join(place(jar('storage'), { x: 1640, y: 890, scale: 0.62 }), shape([taper('1620,770,8 1604,640,8'), taper('1640,770,8 1646,620,8'), taper('1658,770,8 1690,650,8')]), place(lantern(), { x: 400, y: 640, scale: 1.3 })), { depth: 0.94, edge: 0.9 });
  d.spark(400, 774, 200);
  d.draw(motes(61, 80, [500, 300, 1400, 860], '#ffe9bc'));
  d.sheet(ground('-60,1010 960,1000 1980,1010'), { depth: 1, blur: 2 });
  return d;
}
