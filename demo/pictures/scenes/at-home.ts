import { diorama, type Diorama } from '../lib/diorama.ts';
import { curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { town } from '../layers/city.ts';
import { ground, wood } from '../layers/land.ts';
import { ruth } from '../layers/people.ts';
import { motes, starField } from '../layers/sky.ts';
import { audience } from '../layers/stage.ts';
import { jar, lantern } from '../layers/things.ts';

const SCREEN = { x: 880, y: 190, width: 820, height: 470 };

/** A family watches a filmed play at home. Deep teal room, the screen is the lamp. */
export function atHome(): Diorama {
  const screen = { x: 1290, y: 430, reach: 1050 };
  const { x, y, width, height } = SCREEN;
  const d = diorama({ papers: ['#7fb2b0', '#4f8890', '#33626f', '#204553', '#122c3b', '#081722'], light: '#fff4d8', glow: '#ffc983', ink: '#040c14' }, screen, 251);
  d.backdrop(['#3f7a84', '#2f5f6c', '#234a58', '#173543', '#0e2431', '#081722']);
  // The window to the left, with the night in it.
  d.draw(`<rect x="250" y="180" width="300" height="330" fill="#16224a"/>`);
  d.draw(`<g transform="translate(0 170)">${starField(61, 30, 10, 200, '#fff6dc')}</g>`);
  d.sheet(shape(`M-60,-60H1980V1160H-60Z${rectangle(260, 190, 280, 310)}${rectangle(x, y, width, height)}`, Array.from({ length: 9 }, (_, i) => taper(`${40 + i * 230},-20,1 ${40 + i * 230},400,2.4 ${40 + i * 230},760,1`, false))), { depth: 0.34, edge: 0.7, cutOpacity: 0.12 });
  d.sheet(shape([rectangle(395, 180, 12, 330), rectangle(250, 336, 300, 12), polygon('232,504 568,504 580,530 220,530')]), { depth: 0.5, edge: 0.6 });
  // The film on the screen.
  d.draw(`<clipPath id="film"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><linearGradient id="dawn" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#f2b68a"/><stop offset=".55" stop-color="#ffe6ac"/><stop offset="1" stop-color="#f0b464"/></linearGradient><g clip-path="url(#film)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#dawn)"/><circle cx="1360" cy="440" r="74" fill="#fffbe6"/></g>`);
  d.draw('<g clip-path="url(#film)">');
  d.sheet(town(253, 900, 1240, () => 500, 46), { depth: 0.1, color: '#d08d5c' });
  d.sheet(ground('-60,560 900,520 1280,500 1700,528 1980,560'), { depth: 0.2, color: '#b9713f' });
  d.sheet(join(ground('-60,600 900,600 1300,580 1700,604 1980,600'), wood('cypress', 5, [[960, 604, 0.5], [1610, 604, 0.6]])), { depth: 0.5, color: '#7a4229' });
  d.sheet(place(ruth(), { x: 1330, y: 650, scale: 0.62 }), { depth: 0.6, color: '#4a221b', edge: 1 });
  d.draw('</g>');
  d.glow({ x: 1290, y: 430, reach: 760 }, '#ffdca0', 0.5);
  d.sheet(shape(`M${x - 22},${y - 22}H${x + width + 22}V${y + height + 26}H${x - 22}Z${rectangle(x, y, width, height)}`), { depth: 0.7, edge: 0.9 });
  // The sideboard below it, with a lamp and a jar.
  d.sheet(join(shape([rectangle(720, 760, 1120, 26), rectangle(760, 780, 1040, 150)], [rectangle(1010, 800, 6, 110), rectangle(1270, 800, 6, 110), rectangle(1530, 800, 6, 110)]), place(jar('jug'), { x: 800, y: 762, scale: 0.6 }), place(lantern(), { x: 1776, y: 596, scale: 0.98 })), { depth: 0.66, edge: 0.9, cutOpacity: 0.3 });
  d.spark(1776, 700, 150);
  d.sheet(ground('-60,930 960,920 1980,930'), { depth: 0.74 });
  // The family on the sofa, seen from behind.
  d.sheet(audience(12, 900, 176, 980, 1560), { depth: 0.9, edge: 1 });
  d.sheet(shape([curve('820,1160! 820,930 850,892 900,900! 930,940 960,950 960,950! 1640,950 1680,900! 1730,892 1760,930 1760,1160!')], [taper('980,990,1 1290,980,3 1620,990,1', false)]), { depth: 0.96, edge: 0.9, cutOpacity: 0.4 });
  d.draw(motes(71, 70, [760, 260, 1760, 900], '#fff0cc'));
  return d;
}
