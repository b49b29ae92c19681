import { diorama, type Diorama } from '../lib/diorama.ts';
import { rectangle, taper } from '../lib/path.ts';
import { join, place, shape } from '../lib/shape.ts';
import { motes, starPath } from '../layers/sky.ts';
import { audience, drape, spotlight, valance } from '../layers/stage.ts';

/** The curtain opens on a great star, and the house rises. Royal blue, red and gold. */
export function giftCongratulations(): Diorama {
  const star = { x: 960, y: 430, reach: 1000 };
  const d = diorama({ papers: ['#f7cf8c', '#c98a66', '#7c5a86', '#46418a', '#25265c', '#0c0e2c'], light: '#fffbe4', glow: '#ffd678', ink: '#050616' }, star, 373);
  d.backdrop(['#fff3c4', '#ffcf85', '#c58b86', '#6a5fa6', '#2f3278', '#10123a']);
  d.beams({ x: 960, y: 430, reach: 1100 }, [[10, 18], [28, 38], [50, 60], [72, 84], [96, 108], [120, 130], [142, 152], [162, 170], [190, 200], [214, 224], [316, 326], [340, 350], [240, 252], [288, 300], [264, 276]], '#fff2bc', 0.5, 6);
  d.glow({ x: 960, y: 430, reach: 420 }, '#fff0b8', 0.7);
  d.sheet(shape(starPath(250, 8, 0.5, 960, 430), starPath(120, 8, 0.5, 960, 430)), { depth: 0.1, color: '#ffe7a4', edge: 0.6, cutOpacity: 1, shadow: 0.5 });
  d.sheet(shape(starPath(96, 8, 0.45, 960, 430)), { depth: 0, color: '#fffdf0', translucence: 0, shadow: 0, edge: 0, tooth: 0 });
  d.spark(960, 430, 150);
  d.sheet(join(...[[640, 330, 46], [1280, 330, 46], [560, 560, 34], [1360, 560, 34], [760, 200, 30], [1160, 200, 30]].map(([x = 0, y = 0, r = 0]) => shape(starPath(r, 5, 0.45, x, y)))), { depth: 0.24, color: '#ffdc8c', shadow: 0.4 });
  d.sheet(shape(rectangle(300, 760, 1320, 420), Array.from({ length: 21 }, (_, i) => taper(`${960 + (i - 10) * 50},764,1 ${960 + (i - 10) * 66},860,4`, false))), { depth: 0.62, color: '#5b3326', lamp: { x: 960, y: 740, reach: 620 }, translucence: 0.5, cutOpacity: 0.35 });
  const curtain = { x: 960, y: 500, reach: 900 };
  d.sheet(join(place(drape(460, 900, 0.6, 0.36), { x: 210, y: 0 }), place(drape(460, 900, 0.6, 0.36), { x: 1710, y: 0, flip: true })), { depth: 0.66, color: '#a3262f', edge: 0.9, cutOpacity: 0.34, lamp: curtain });
  d.sheet(valance(-40, 1960, 120, 120, 7), { depth: 0.78, color: '#7f1b2a', edge: 0.9, cutOpacity: 0.36, lamp: curtain });
  d.sheet(join(place(spotlight(-24), { x: 430, y: 40, scale: 1.2 }), place(spotlight(24), { x: 1490, y: 40, scale: 1.2 })), { depth: 0.9, edge: 0.8 });
  d.draw(motes(67, 170, [360, 120, 1560, 860], '#ffefb0', [1.6, 5.2]));
  d.sheet(audience(5, 960, 92), { depth: 0.92, color: '#121335', edge: 0.9, lamp: { x: 960, y: 760, reach: 800 } });
  d.sheet(audience(9, 1060, 124), { depth: 1, color: '#080919', edge: 0.6, lamp: { x: 960, y: 760, reach: 700 } });
  return d;
}
