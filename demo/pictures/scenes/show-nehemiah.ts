import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { archedWall, courses, ladder, rubble, scaffold, tower, town } from '../layers/city.ts';
import { ground, hills } from '../layers/land.ts';
import { builder, carrier, hauler } from '../layers/people.ts';
import { flame, motes, starField } from '../layers/sky.ts';

/** The wall of Jerusalem goes up again, by night, a sword beside every trowel. Sandstone and teal. */
export function showNehemiah(): Diorama {
  const dawn = { x: 965, y: 560, reach: 1080 };
  const d = diorama({ papers: ['#e7bd86', '#bf9670', '#7c7f78', '#356470', '#154150', '#07202b'], light: '#fff2d0', glow: '#f7c27a', ink: '#03121a' }, dawn, 23);
  d.backdrop(['#fff3d3', '#fbd596', '#cfa87f', '#628b8d', '#1e5362', '#0a2c39']);
  d.draw(starField(3, 120, 0, 330, '#fdf1d2'));
  d.glow({ x: 965, y: 560, reach: 480 }, '#fff0c4', 0.55);
  d.sheet(join(hills(41, 560, 30, 3), town(44, 700, 1240, (x) => 560 - (1 - ((x - 970) / 290) ** 2) * 70, 54), place(tower(74, 190, 2), { x: 880, y: 530 }), place(tower(60, 150, 3), { x: 1080, y: 530 })), { depth: 0.1 });
  d.glow({ x: 965, y: 580, reach: 600 }, '#f8c98a', 0.4);
  d.sheet(join(ground('-60,700 500,680 960,690 1420,676 1980,700'), shape([polygon('-60,430 320,430 320,470 420,470 420,520 520,520 520,566 600,566 600,620 660,620 660,800 -60,800'), polygon('1980,410 1620,410 1620,456 1520,456 1520,510 1410,510 1410,560 1330,560 1330,624 1270,624 1270,800 1980,800')]), courses(8, 0, 490, 560, 240, 64), courses(9, 1380, 520, 560, 220, 64)), { depth: 0.32, cutOpacity: 0.5 });
  d.sheet(join(place(carrier(), { x: 600, y: 566, scale: 0.34 }), place(builder(), { x: 470, y: 470, scale: 0.34 }), place(carrier(), { x: 1352, y: 560, scale: 0.34, flip: true })), { depth: 0.4 });
  d.glow({ x: 965, y: 660, reach: 560 }, '#e9b878', 0.28);
  // The main wall with its gap.
  d.sheet(
    join(
      shape([
        polygon('-60,300 180,300 180,262 250,262 250,300 330,300 330,420 420,420 420,500 500,500 500,590 585,590 585,690 650,690 650,780 700,780 700,1000 -60,1000'),
        polygon('1980,330 1750,330 1750,400 1640,400 1640,470 1560,470 1560,560 1470,560 1470,650 1390,650 1390,740 1330,740 1330,800 1280,800 1280,1000 1980,1000'),
      ]),
      courses(12, 0, 350, 320, 520, 92), courses(13, 330, 540, 160, 330, 88), courses(15, 520, 720, 140, 150, 80), courses(14, 1640, 440, 330, 420, 92), courses(16, 1420, 690, 220, 200, 88),
    ),
    { depth: 0.6, cutOpacity: 0.34 },
  );
  d.sheet(join(place(scaffold(3, 4, 6), { x: 1330, y: 880, scale: 1 }), place(scaffold(2, 3, 9), { x: 330, y: 880, scale: 1 }), ladder(640, 900, 560, 480, 44), ladder(1470, 890, 1530, 360, 44)), { depth: 0.66, edge: 0.7 });
  d.sheet(
    join(
      place(hauler(), { x: 1440, y: 484, scale: 0.52, flip: true }),
      shape([taper('1462,500,11 1458,360,10 1462,200,9'), taper('1310,214,9 1390,206,11 1500,192,10'), taper('1462,300,8 1400,214,7'), taper('1396,300,3 1390,212,3'), taper('1330,218,3 1326,430,3'), rectangle(1286, 430, 80, 50)], [taper('1326,400,2 1300,430,2'), taper('1326,400,2 1352,430,2')]),
      place(carrier(), { x: 470, y: 490, scale: 0.52 }),
      place(builder(), { x: 1600, y: 620, scale: 0.5, flip: true }),
    ),
    { depth: 0.7, edge: 0.8 },
  );
  d.sheet(join(place(rubble(3, 560), { x: 960, y: 900 }), place(rubble(4, 380), { x: 1500, y: 920 }), place(rubble(9, 340), { x: 440, y: 920 })), { depth: 0.72, edge: 0.8, cutOpacity: 0.3 });
  d.sheet(ground('-60,930 300,916 640,908 960,902 1300,908 1660,916 1980,930'), { depth: 0.8, edge: 0.7 });
  d.sheet(join(place(builder(), { x: 955, y: 818, scale: 1.04 }), place(carrier(), { x: 700, y: 905, scale: 0.78 }), place(hauler(), { x: 1205, y: 904, scale: 0.74 }), shape(taper('1246,700,4 1266,640,4 1290,440,3.4 1310,214,3'))), { depth: 0.84, edge: 0.85 });
  d.draw(motes(9, 70, [560, 300, 1400, 900], '#ffe2a8'));
  d.sheet(join(place(rubble(12, 620), { x: 1580, y: 1050, scale: 1.15 }), place(rubble(14, 620), { x: 320, y: 1050, scale: 1.15 })), { depth: 0.9, edge: 0.7, cutOpacity: 0.2 });
  d.sheet(join(shape(curve('-60,1040! 500,1020 960,1046 1400,1022 1980,1040! 1980,1160! -60,1160!'))), { depth: 0.93, blur: 1 });
  // Torches on the scaffolds
  for (const [x, y] of [[325, 350], [590, 470], [1330, 350], [1725, 350]] as const) {
    d.sheet(shape(taper(`${x},${y + 80},7 ${x + 3},${y + 6},10`)), { depth: 0.8 });
    d.sheet(place(flame(), { x: x + 3, y: y + 8, scale: 0.46 }), { depth: 0, color: '#ffe2a0', translucence: 0, tooth: 0, shadow: 0 });
    d.spark(x + 3, y - 10, 110, '#ffb45a');
  }
  // The gate through which we look, in two thicknesses of paper
  d.sheet(join(archedWall(960, 1300, 1700, 1310), courses(33, 20, 60, 200, 1000, 130)), { depth: 0.95, edge: 0.5, cuts: 'none' });
  d.sheet(archedWall(960, 1300, 1810, 1370), { depth: 1, blur: 2, edge: 0.3 });
  return d;
}
