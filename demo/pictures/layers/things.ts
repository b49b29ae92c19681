/** Jars, lamps, ships, altars, tools, the manger. */
import { circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

/** A jar, foot at (0,0), 200 tall. Slender ones have handles. */
export function jar(kind: 'storage' | 'amphora' | 'jug'): Shape {
  switch (kind) {
    case 'storage':
      return shape(
        [curve('-34,0! -66,-40 -84,-96 -74,-146 -40,-172 -32,-186! -44,-194! -42,-204! 42,-204! 44,-194! 32,-186! 40,-172 74,-146 84,-96 66,-40 34,0!')],
        [taper('-80,-112,2 0,-98,5 80,-112,2', false), taper('-76,-128,2 0,-115,3 76,-128,2', false), taper('-40,-184,2 0,-180,3 40,-184,2', false)],
      );
    case 'amphora':
      return shape(
        [curve('-18,0! -40,-40 -60,-92 -56,-130 -26,-160 -20,-190! -30,-196! -28,-206! 28,-206! 30,-196! 20,-190! 26,-160 56,-130 60,-92 40,-40 18,0!'), taper('-22,-186,9 -58,-176,9 -54,-132,9'), taper('22,-186,9 58,-176,9 54,-132,9')],
        [taper('-56,-110,2 0,-98,5 56,-110,2', false), ...[-2, -1, 0, 1, 2].map((i) => polygon(`${i * 20 - 8},-92 ${i * 20},-80 ${i * 20 + 8},-92 ${i * 20},-104`))],
      );
    case 'jug':
      return shape(
        [curve('-30,0! -54,-36 -58,-80 -34,-112 -20,-130 -22,-158! -36,-172! -10,-166 26,-170! 22,-140 24,-122 46,-96 56,-60 30,0!'), taper('24,-156,10 66,-140,9 56,-76,9')],
        [taper('-54,-72,2 0,-60,5 52,-72,2', false)],
      );
  }
}

/** An oil lamp of clay, foot at (0,0), about 110 wide; the flame belongs at (58,-40). */
export function oilLamp(): Shape {
  return shape([curve('-56,-28! -30,-34 20,-34 54,-40 66,-32 52,-22 30,-4 14,0 -20,0 -44,-8'), taper('-50,-24,7 -74,-30,7 -66,-6,6')], [taper('-30,-22,1 0,-18,3 34,-24,1', false)]);
}

/** A hanging lantern, its ring at (0,0), about 170 tall; the panes are cut. */
export function lantern(): Shape {
  return shape(
    [
      `${circle(0, 8, 9)}${circle(0, 8, 4.5)}`,
      curve('0,14! 14,22 20,34 44,54! -44,54! -20,34 -14,22'),
      rectangle(-46, 52, 92, 8),
      `${polygon('-40,60 40,60 34,146 -34,146')}${polygon('-31,67 -5,67 -5,139 -27,139')}${polygon('31,67 5,67 5,139 27,139')}`,
      polygon('-40,146 40,146 30,160 -30,160'),
      rectangle(-14, 158, 28, 10),
    ],
    [polygon('-31,67 -5,67 -5,139 -27,139'), polygon('31,67 5,67 5,139 27,139')],
  );
}

/** The manger with straw and the child, foot at (0,0), about 190 wide. */
export function manger(): Shape {
  const straw: string[] = [];
  for (let i = 0; i < 22; i++) {
    const x = -78 + i * 7.4;
    straw.push(taper(`${x},-66,5 ${x + (i % 3) * 6 - 6},${-86 - (i % 4) * 7},1.6`));
  }
  return shape(
    [
      ...straw,
      polygon('-92,-74 92,-74 68,-26 -68,-26'),
      taper('-80,2,12 -34,-70,11'),
      taper('80,2,12 34,-70,11'),
      taper('-34,2,12 -80,-70,11'),
      taper('34,2,12 80,-70,11'),
      curve('-46,-78 -40,-96 -14,-106 16,-100 40,-90 52,-76 20,-70'),
      circle(-44, -98, 17),
    ],
    [taper('-80,-62,1 0,-58,4 80,-62,1', false), taper('-72,-44,1 0,-40,4 72,-44,1', false), taper('-20,-98,1 8,-92,3 34,-84,1', false)],
  );
}

/** The altar of twelve stones with wood on it, foot at (0,0), about 240 wide and 190 tall. */
export function altar(): Shape {
  return shape(
    [
      polygon('-124,6 -118,-40 -52,-44 -50,6'), polygon('-48,6 -50,-46 22,-42 20,6'), polygon('23,6 24,-44 110,-40 122,6'),
      polygon('-112,-44 -104,-88 -32,-84 -30,-47'), polygon('-27,-48 -29,-86 48,-90 50,-45'), polygon('53,-44 51,-88 104,-82 112,-42'),
      polygon('-98,-90 -92,-128 -14,-124 -12,-88'), polygon('-10,-88 -11,-126 90,-130 98,-86'),
      taper('-104,-134,15 0,-140,16 106,-134,14'), taper('-90,-150,14 10,-146,15 96,-152,13'), taper('-70,-164,13 0,-160,13 74,-166,12'),
    ],
    [taper('-94,-140,1 0,-145,3 96,-140,1', false), taper('-78,-157,1 0,-153,3 84,-158,1', false)],
  );
}

/** A ship of the ancient sea with a square sail, waterline at (0,0), about 420 wide and 380 tall. */
export function ship(): Shape {
  return join(
    shape([
      curve('-200,-62! -216,-84 -232,-92 -238,-112! -218,-118 -196,-100 -180,-72! -120,-50 0,-44 120,-50 186,-78! 210,-112 234,-124 246,-112! 228,-104 214,-80 190,-30 150,24! -150,24! -184,-20'),
      taper('0,-40,12 2,-200,9 0,-352,6'),
      taper('-138,-330,8 0,-338,9 138,-326,8'),
      curve('-126,-328! -60,-334 60,-334 128,-324! 150,-250 146,-180 118,-112! 50,-100 -40,-100 -104,-116! -84,-190 -92,-260'),
      taper('-2,-346,3 -110,-200,2.4 -206,-80,2.4'),
      taper('2,-346,3 110,-220,2.4 206,-92,2.4'),
      taper('-160,-66,7 -186,30,7 -196,70,15'),
    ], [
      taper('-150,-36,1 0,-26,4 160,-42,1', false),
      taper('-140,-14,1 0,-6,4 150,-18,1', false),
      taper('-60,-324,1 -46,-210,4 -56,-112,1', false),
      taper('0,-326,1 14,-210,4 6,-110,1', false),
      taper('64,-324,1 82,-210,4 66,-112,1', false),
    ]),
    shape(polygon('0,-354 0,-374 44,-366 0,-354')),
  );
}

/** A tent, foot at (0,0), about 260 wide. */
export function tent(): Shape {
  return shape(
    [polygon('-130,6 -60,-70 -20,-128 0,-140 26,-126 70,-66 136,6'), taper('-4,-134,5 -8,-168,3'), taper('-60,-70,2 -150,6,2'), taper('70,-66,2 156,6,2')],
    [polygon('-2,6 -8,-96 -34,6'), taper('30,-116,1 60,-60,4 104,0,1', false), taper('-40,-92,1 -70,-46,4 -104,0,1', false)],
  );
}

/** Scissors, half open, along +x from the rings at (0,0); about 170 long. */
export function scissors(): Shape {
  return join(
    place(shape([`${circle(-18, 12, 17)}${circle(-18, 12, 10)}`, polygon('-6,4 84,-8 150,-2 84,6 2,14')]), { x: 0, y: 0, turn: -10 }),
    place(shape([`${circle(-18, -12, 17)}${circle(-18, -12, 10)}`, polygon('-6,-4 84,8 150,2 84,-6 2,-14')]), { x: 0, y: 0, turn: 12 }),
  );
}
