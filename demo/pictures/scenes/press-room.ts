import { diorama, type Diorama } from '../lib/diorama.ts';
import { circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';
import { ground } from '../layers/land.ts';
import { guide, ruth } from '../layers/people.ts';
import { motes, streak } from '../layers/sky.ts';
import { drape, spotlight, valance } from '../layers/stage.ts';

/** A view camera on a tripod, its foot at (0,0), about 620 tall, pointing to the right. */
function camera(): Shape {
  return shape(
    [
      taper('0,-380,18 -150,0,12'), taper('0,-380,18 140,0,12'), taper('0,-380,16 6,0,12'),
      polygon('-120,-560 20,-560 20,-400 -120,-400'),
      polygon('20,-548 54,-556 54,-404 20,-412'), polygon('54,-540 88,-550 88,-410 54,-420'), polygon('88,-552 104,-552 104,-408 88,-408'),
      rectangle(104, -516, 44, 72), rectangle(146, -522, 12, 84),
      curve('-120,-572! -180,-560 -220,-480 -210,-380 -190,-330! -150,-360 -130,-380 -110,-390!'),
    ],
    [rectangle(-104, -544, 108, 6), taper('38,-548,1 38,-480,3 38,-412,1', false), taper('72,-544,1 72,-480,3 72,-416,1', false), `${circle(150, -480, 20)}${circle(150, -480, 14)}`],
  );
}

/** A photographer's camera before the lit stage. Ink blue house, amber stage at the right. */
export function pressRoom(): Diorama {
  const stage = { x: 1440, y: 520, reach: 1050 };
  const d = diorama({ papers: ['#f1bf80', '#c4895c', '#8a6464', '#4c4a68', '#262c4c', '#0e1330'], light: '#fff4d4', glow: '#ffc76c', ink: '#070a1c' }, stage, 271);
  d.backdrop(['#fff0c2', '#fbc87e', '#d8896a', '#7a5a76', '#333660', '#12173a']);
  d.sheet(join(place(streak(5), { x: 1280, y: 300, scale: 0.7 }), place(streak(8), { x: 1640, y: 240, scale: 0.6 })), { depth: 0.06, color: '#efa37a', shadow: 0.1 });
  d.spark(1470, 420, 240, '#ffe39a');
  d.sheet(ground('-60,700 900,690 1200,640 1500,624 1760,650 1980,680'), { depth: 0.16, color: '#d99a62' });
  d.sheet(ground('-60,760 900,760 1300,716 1700,724 1980,750'), { depth: 0.32, color: '#a0623f' });
  d.sheet(place(ruth(), { x: 1470, y: 828, scale: 0.92 }), { depth: 0.62, color: '#3c1d20', edge: 1 });
  d.beams({ x: 1240, y: 130, reach: 900 }, [[56, 72]], '#ffe6ac', 0.36, 14);
  d.beams({ x: 1700, y: 130, reach: 900 }, [[108, 124]], '#ffe6ac', 0.36, 14);
  // Boards, curtain and battens frame the stage.
  d.sheet(shape(polygon('900,830 1980,830 1980,960 760,960'), Array.from({ length: 12 }, (_, i) => taper(`${960 + i * 90},834,1 ${860 + i * 104},958,3`, false))), { depth: 0.5, cutOpacity: 0.3 });
  d.sheet(join(shape([rectangle(900, 84, 1080, 12)]), ...[1180, 1300, 1640, 1760].map((x) => place(spotlight(x < 1470 ? -16 : 16), { x, y: 100 }))), { depth: 0.6, edge: 0.8 });
  for (const x of [1180, 1300]) d.spark(x + 10, 180, 56);
  for (const x of [1640, 1760]) d.spark(x - 10, 180, 56);
  d.sheet(join(place(drape(280, 900, 0.6, 0.42), { x: 960, y: 40 }), place(drape(240, 900, 0.6, 0.42), { x: 1960, y: 40, flip: true }), valance(880, 2000, 40, 96, 6)), { depth: 0.72, color: '#7d1f30', edge: 0.8, cutOpacity: 0.3 });
  // The dark house at the left, the photographer and the camera.
  d.sheet(shape(polygon('-60,-60 900,-60 900,962 -60,962')), { depth: 0.8, edge: 0.3 });
  d.sheet(ground('-60,962 700,956 1300,960 1980,958'), { depth: 0.82 });
  d.sheet(join(place(camera(), { x: 1100, y: 1040, scale: 0.86 }), place(guide(), { x: 950, y: 1046, scale: 1.2 })), { depth: 0.92, edge: 1, cutOpacity: 0.7 });
  d.draw(motes(37, 80, [1000, 200, 1860, 860], '#fff0c8'));
  d.sheet(ground('-60,1070 960,1062 1980,1070'), { depth: 1, blur: 1.6 });
  return d;
}
