import { diorama, type Diorama } from '../lib/diorama.ts';
import { polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';
import { ground, hills, rows, wood } from '../layers/land.ts';
import { motes, starField, streak } from '../layers/sky.ts';
import { barn, buggy, fence, streetLamp } from '../layers/stage.ts';

/** A covered bridge seen from the side, 940 wide, the road at y = 0, the roof 330 above it. */
function coveredBridge(): Shape {
  const boards = Array.from({ length: 31 }, (_, i) => taper(`${-430 + i * 28.6},-208,0.6 ${-430 + i * 28.6},-120,1.8 ${-430 + i * 28.6},-12,0.6`, false));
  const windows = [-300, -150, 0, 150, 300].map((x) => rectangle(x - 38, -196, 76, 54));
  return shape(
    [polygon('-500,-216 -440,-330 440,-330 500,-216'), polygon('-450,-222 450,-222 450,14 -450,14'), rectangle(-490, 8, 980, 26)],
    [...windows, ...boards, taper('-470,-250,1 0,-250,3 470,-250,1', false), taper('-456,-286,1 0,-286,3 456,-286,1', false)],
  );
}

/** The road to the Lantern House crosses the creek by the covered bridge. Autumn evening, russet and teal. */
export function lancasterBridge(): Diorama {
  const sun = { x: 760, y: 420, reach: 1200 };
  const d = diorama({ papers: ['#f3cc8c', '#d89a5c', '#a9673f', '#6d4a3f', '#37403f', '#14252a'], light: '#fff5d2', glow: '#ffc76e', ink: '#081317' }, sun, 281);
  d.backdrop(['#fff6d2', '#ffd994', '#f0a873', '#b98078', '#5c6d7c', '#22404c']);
  d.draw(starField(17, 40, 0, 140, '#fff6dc'));
  d.sheet(join(place(streak(6), { x: 320, y: 200 }), place(streak(11), { x: 1500, y: 230, scale: 1.1 })), { depth: 0.05, color: '#eaa07c', shadow: 0.1 });
  d.sheet(hills(283, 540, 44, 3), { depth: 0.1 });
  d.sheet(join(hills(287, 600, 30, 4), place(barn(), { x: 420, y: 612, scale: 0.5 }), wood('tree', 13, [[270, 616, 0.5], [560, 612, 0.46], [1560, 606, 0.5], [1740, 600, 0.56]])), { depth: 0.24, cutOpacity: 0.9 });
  d.glow({ x: 760, y: 600, reach: 640 }, '#ffd88c', 0.35);
  d.sheet(join(ground('-60,680 400,660 900,690 1400,676 1980,690'), rows(760, 690, 820, -900, 2600, 36, 6)), { depth: 0.36, cutOpacity: 0.3 });
  d.sheet(wood('tree', 51, [[330, 800, 1.4], [150, 790, 1.1], [1640, 800, 1.5], [1800, 800, 1.2], [1480, 790, 1]]), { depth: 0.48 });
  // The creek and its banks
  d.draw('<linearGradient id="creek" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#f3bd7c"/><stop offset=".5" stop-color="#6f8f8f"/><stop offset="1" stop-color="#17343d"/></linearGradient><path d="M560,800C700,880 560,980 480,1160H1460C1360,980 1260,880 1360,800Z" fill="url(#creek)"/>');
  d.draw(`<path d="${Array.from({ length: 16 }, (_, i) => taper(`${640 + ((i * 97) % 500)},${860 + i * 17},1 ${720 + ((i * 97) % 500)},${858 + i * 17},3 ${800 + ((i * 97) % 500)},${862 + i * 17},1`, false)).join('')}" fill="#fff0c4" opacity="0.5"/>`);
  d.sheet(join(place(coveredBridge(), { x: 960, y: 780, scale: 0.96 }), shape([polygon('500,790 640,790 600,900 470,900'), polygon('1280,790 1420,790 1450,900 1320,900')])), { depth: 0.64, color: '#6e2a24', edge: 0.95, cutOpacity: 0.72 });
  d.sheet(join(ground('-60,800 300,790 520,812 560,900 470,1000 400,1160'), ground('1980,800 1660,790 1400,812 1350,900 1450,1000 1540,1160')), { depth: 0.72 });
  d.sheet(join(place(buggy(), { x: 300, y: 812, scale: 0.9 }), place(streetLamp(), { x: 470, y: 822, scale: 1 }), place(streetLamp(), { x: 1460, y: 822, scale: 1 }), fence([[1500, 830], [1600, 826], [1700, 824], [1800, 822], [1980, 822]], 60)), { depth: 0.82, edge: 0.9 });
  d.spark(470, 648, 110);
  d.spark(1460, 648, 110);
  d.draw(motes(43, 80, [400, 500, 1500, 1000], '#fff0b8', [1, 3]));
  d.sheet(join(wood('tree', 91, [[-10, 1140, 2.1], [1930, 1150, 2.3]])), { depth: 1, blur: 1.8, edge: 0.4 });
  return d;
}
