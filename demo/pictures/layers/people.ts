/**
 * People as paper silhouettes. A person is drawn 400 units tall, feet at (0,0), facing right;
 * `place` moves, scales and flips them. Bodies are built of overlapping parts, so that gestures can differ while heads, hands and robes look alike.
 */
import { circle, curve, polygon, taper } from '../lib/path.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

type Cover = 'bare' | 'cloth' | 'veil' | 'beard' | 'cloth-beard' | 'helmet' | 'turban' | 'bun' | 'cap';

/** A head in profile, its pivot (where the neck meets the shoulders) at (0,0). */
function head(cover: Cover): Shape {
  const profile = curve(
    '-13,10! -14,-8 -20,-20 -24,-34 -22,-48 -12,-59 1,-62 12,-59 19,-51 21,-43 20.5,-38! 24,-33 27.5,-28 26,-26 22.5,-25.5! 24.5,-22 22.5,-20! 23.5,-17 20.5,-14.5! 21.5,-10 18,-5 10,-4 8,2 11,12!',
  );
  const beard = curve('19,-24! 24,-20 25,-10 21,2 13,11 6,9 0,0 -2,-14 0,-26!');
  const cloth = curve('20,-49! 14,-61 1,-68 -14,-65 -26,-54 -30,-36 -29,-16 -36,4 -44,24 -32,32 -12,24 4,20 9,8 2,-8 4,-26 8,-40!');
  const veil = curve('20,-48! 15,-61 2,-69 -14,-66 -27,-55 -31,-36 -30,-14 -36,14 -44,44 -56,84 -40,92 -18,70 2,36 13,18 12,4 5,-8 5,-28 9,-42!');
  const band = taper('19,-50,3.2 4,-55,4 -14,-54,4 -28,-46,3', false);
  switch (cover) {
    case 'bare':
      return shape([profile, curve('18,-51 10,-63 -6,-66 -20,-59 -27,-44 -25,-28 -18,-20 -12,-32 -6,-44 8,-50')]);
    case 'bun':
      return shape([profile, curve('18,-52 10,-63 -6,-66 -20,-59 -26,-44 -23,-28 -17,-24 -10,-34 -4,-46 8,-50'), circle(-29, -38, 11)]);
    case 'cap':
      return shape([profile, curve('30,-47! 20,-53 12,-66 -6,-69 -21,-62 -27,-46 -26,-38 0,-46!')]);
    case 'beard':
      return shape([profile, beard, curve('17,-52 10,-64 -6,-67 -21,-60 -28,-44 -28,-24 -27,-6 -20,4 -13,-4 -10,-30 -4,-44 8,-50')]);
    case 'cloth':
      return shape([profile, cloth], band);
    case 'cloth-beard':
      return shape([profile, beard, cloth], band);
    case 'veil':
      return shape([profile, veil]);
    case 'turban':
      return shape([profile, beard, curve('22,-46 20,-60 8,-72 -10,-73 -26,-64 -31,-50 -26,-40 -10,-42 8,-44')], taper('20,-50,2 4,-58,3.4 -14,-62,3.4 -26,-60,2', false));
    case 'helmet':
      return shape([profile, beard, curve('22,-46! 18,-58 8,-70 -2,-82! -10,-70 -22,-60 -27,-46 -27,-30 -22,-18 -14,-22 -8,-40!')], taper('21,-47,3 0,-51,4 -26,-42,3', false));
  }
}

/** A hand reaching along +x from the wrist at (0,0). */
const openHand = shape([curve('-4,-6 6,-8 12,-14 16,-15 15,-9 22,-7 32,-4 33,-1 22,0 31,4 29,6 18,6 6,7 -4,6')]);
const fist = shape([curve('-4,-6 6,-9 14,-9 18,-3 17,5 10,9 2,8 -4,6')]);

interface Arm {
  readonly shoulder: readonly [number, number];
  readonly elbow: readonly [number, number];
  readonly wrist: readonly [number, number];
  readonly hand?: 'open' | 'fist';
  /** Pixels that a wide sleeve hangs below the forearm. 0 for a bare arm or a tight sleeve. */
  readonly sleeve?: number;
  readonly thick?: number;
}

function arm({ shoulder, elbow, wrist, hand = 'open', sleeve = 0, thick = 1 }: Arm): Shape {
  const angle = (Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]) * 180) / Math.PI;
  const limb = taper(
    `${shoulder[0]},${shoulder[1]},${36 * thick} ${elbow[0]},${elbow[1]},${25 * thick} ${wrist[0]},${wrist[1]},${14 * thick}`,
  );
  const parts = [shape(limb), place(hand === 'open' ? openHand : fist, { x: wrist[0], y: wrist[1], turn: angle })];
  if (sleeve > 0) {
    const at = (t: number): [number, number] => [elbow[0] + (wrist[0] - elbow[0]) * t, elbow[1] + (wrist[1] - elbow[1]) * t];
    const [cuff, mid] = [at(0.8), at(0.35)];
    parts.push(
      shape(
        curve(
          `${shoulder[0] - 10},${shoulder[1] - 10} ${elbow[0]},${elbow[1] - 13} ${cuff[0]},${cuff[1] - 10}! ${cuff[0] + 3},${cuff[1] + 6} ${cuff[0] - 2},${cuff[1] + sleeve}! ${mid[0]},${mid[1] + sleeve * 0.82} ${elbow[0]},${elbow[1] + Math.max(16, sleeve * 0.55)} ${shoulder[0]},${shoulder[1] + 42}!`,
        ),
      ),
    );
  }
  return join(...parts);
}

/** A leg from hip to ankle with a sandaled foot pointing right. */
function leg(hip: readonly [number, number], knee: readonly [number, number], ankle: readonly [number, number], turn = 0): Shape {
  const foot = shape(curve('-10,-12! 6,-13 16,-7 30,-3 32,2 18,3 -9,3 -12,-3'));
  return join(
    shape(taper(`${hip[0]},${hip[1]},48 ${knee[0]},${knee[1]},32 ${(knee[0] + ankle[0]) / 2 - 2},${(knee[1] + ankle[1]) / 2},28 ${ankle[0]},${ankle[1]},15`)),
    place(foot, { x: ankle[0], y: ankle[1], turn }),
  );
}

const feet = (...at: readonly (readonly [number, number])[]): Shape =>
  join(...at.map(([x, y]) => shape(curve(`${x - 12},${y - 14}! ${x + 4},${y - 14} ${x + 16},${y - 8} ${x + 29},${y - 2} ${x + 29},${y + 1} ${x - 12},${y + 1}!`))));

/** Folds of a robe: long slits, thin at both ends. */
const folds = (...lines: readonly string[]): Shape => shape([], lines.map((line) => taper(line, false)));

const staffLine = (x1: number, y1: number, x2: number, y2: number): Shape =>
  shape(taper(`${x1},${y1},7 ${(x1 + x2) / 2 + 2},${(y1 + y2) / 2},6 ${x2},${y2},6`));

export function sheaf(): Shape {
  const straw: string[] = [];
  for (let i = -9; i <= 9; i++) {
    const lean = i * 8.4;
    const tip = -150 + Math.abs(i) * 3.4 + (i % 2) * 9;
    straw.push(taper(`${i * 4.6},0,5 ${i * 2.1},-62,5 ${lean * 0.8},${tip * 0.8},3.5 ${lean * 1.25},${tip},2`));
    straw.push(curve(`${lean * 1.12 - 5},${tip * 0.86} ${lean * 1.22 - 6},${tip * 0.97} ${lean * 1.34},${tip * 1.14} ${lean * 1.26 + 6},${tip * 0.97} ${lean * 1.12 + 4},${tip * 0.86}`));
  }
  return shape([...straw, curve('-40,2 -26,-40 -20,-62 -30,-96 -44,-112 0,-118 44,-112 30,-96 20,-62 26,-40 40,2')], [taper('-21,-64,4 0,-58,6 21,-64,4', false), taper('-8,-52,1 -14,-26,4 -20,-4,1', false), taper('6,-52,1 10,-26,4 14,-4,1', false), taper('2,-72,1 8,-92,4 18,-110,1', false), taper('-6,-72,1 -12,-92,4 -20,-106,1', false)]);
}

/** Ruth: she carries a bundle of barley on her head, one arm raised to steady it. */
export function ruth(): Shape {
  return join(
    shape(
      curve(
        '-8,-352! -28,-338 -40,-322 -40,-300 -34,-270 -28,-240 -34,-210 -46,-170 -56,-120 -72,-60 -92,-20 -112,-4! -70,-6 -40,-10 -10,-6 20,-10 50,-6! 52,-40 54,-90 52,-140 46,-184 34,-222 26,-244 33,-270 39,-292 36,-318 26,-338 12,-352!',
      ),
    ),
    feet([26, -1], [-22, -2]),
    place(head('veil'), { x: 2, y: -350, turn: -3 }),
    // The veil lifts in the morning wind.
    shape(curve('-26,-340! -44,-306 -56,-270 -74,-232 -104,-196 -126,-186 -106,-178 -78,-184 -52,-206 -34,-240 -22,-280!')),
    arm({ shoulder: [24, -322], elbow: [70, -352], wrist: [46, -412], hand: 'open', sleeve: 26 }),
    arm({ shoulder: [-24, -318], elbow: [-40, -252], wrist: [-8, -206], hand: 'fist', sleeve: 34 }),
    place(bundle(), { x: 4, y: -418, turn: -4 }),
    folds('10,-226,1 18,-150,6 14,-60,8 18,-16,1', '-12,-222,1 -22,-150,6 -40,-70,8 -58,-18,1', '34,-200,1 38,-130,5 36,-60,6 38,-20,1', '-30,-250,3 0,-238,5 27,-246,3', '-40,-300,1 -58,-252,4 -84,-208,1'),
  );
}

/** A bundle of ears lying across a head or an arm, its middle at (0,0), about 330 wide. The ears hang at the right. */
export function bundle(): Shape {
  const straw: string[] = [];
  const ears = 12;
  for (let i = 0; i < ears; i++) {
    const t = i / (ears - 1);
    const row = (t - 0.5) * 2;
    // Stalks from the cut ends through the tie, then a spray that its own weight bends down.
    const reach = 128 + ([0, 26, 10, 34, 16, 40][i % 6] ?? 0);
    const angle = ((-30 + 62 * t) * Math.PI) / 180;
    const sag = 16 + 20 * t;
    const tip = { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach * 0.72 + sag };
    const near = { x: Math.cos(angle) * reach * 0.66, y: Math.sin(angle) * reach * 0.6 + sag * 0.3 };
    straw.push(taper(`${-128 - (i % 3) * 9},${row * 29},3.6 -60,${row * 18},4 4,${row * 12},4 ${near.x},${near.y},3.2 ${tip.x},${tip.y},2`));
    const turn = Math.atan2(tip.y - near.y + 10, tip.x - near.x);
    const at = (along: number, across: number): string =>
      `${(tip.x + along * Math.cos(turn) - across * Math.sin(turn)).toFixed(1)},${(tip.y + along * Math.sin(turn) + across * Math.cos(turn)).toFixed(1)}`;
    straw.push(curve(`${at(-6, 0)}! ${at(8, -5.5)} ${at(26, -4.5)} ${at(40, 0)}! ${at(26, 4.5)} ${at(8, 5.5)}`));
    for (const side of [-1, 0, 1]) straw.push(taper(`${at(26, side * 3)},1.8 ${at(48, side * 7)},1.4 ${at(68, side * 12)},0.5`, false));
  }
  return shape([...straw, curve('-74,-22 -40,-17 0,-13 44,-19 74,-28 80,34 44,22 0,14 -40,18 -74,22')], [taper('-14,-15,4 -8,0,6.5 -14,15,4', false), taper('8,-6,1 36,-8,3 70,-14,1', false), taper('8,5,1 36,8,3 68,16,1', false), taper('-26,-5,1 -54,-8,3.4 -96,-14,1', false), taper('-26,6,1 -54,9,3.4 -96,15,1', false)]);
}

/** A reaper bending to the stalks with a sickle. */
export function reaper(): Shape {
  return join(
    leg([-34, -190], [-6, -104], [-26, -4]),
    leg([-44, -192], [-56, -100], [-78, -4]),
    shape(curve('-66,-214! -40,-238 0,-262 44,-276 62,-262 56,-240 34,-216 12,-196 2,-160 8,-110 -8,-88 -40,-92 -70,-86 -92,-92 -88,-140 -78,-180')),
    place(head('cloth'), { x: 62, y: -262, turn: 62 }),
    arm({ shoulder: [44, -250], elbow: [64, -180], wrist: [92, -116], hand: 'fist', sleeve: 24 }),
    arm({ shoulder: [36, -244], elbow: [30, -170], wrist: [70, -110], hand: 'fist' }),
    shape(taper('92,-112,8 112,-100,8 140,-112,7 150,-142,5 138,-166,1')),
    folds('-50,-206,1 -58,-160,6 -66,-104,1', '-16,-210,1 -24,-160,6 -22,-104,1', '-30,-232,1 10,-248,4 40,-258,1'),
  );
}

/** A man in robe and mantle leaning on a staff: shepherd, elder, Joseph. */
export function shepherd(cover: Cover = 'cloth-beard'): Shape {
  return join(
    shape(
      curve(
        '-8,-350! -34,-338 -50,-318 -54,-280 -52,-230 -58,-160 -70,-80 -82,-22! -60,-14 -30,-20 0,-12 30,-18 54,-14! 56,-70 50,-140 44,-200 42,-250 46,-290 42,-320 30,-338 14,-350!',
      ),
    ),
    feet([20, 0], [-38, 0]),
    place(head(cover), { x: 4, y: -346, turn: 4 }),
    staffLine(92, 2, 78, -366),
    shape(taper('78,-362,7 80,-392,7 100,-404,7 116,-392,6 112,-374,4')),
    arm({ shoulder: [26, -316], elbow: [54, -254], wrist: [82, -274], hand: 'fist', sleeve: 52 }),
    shape(curve('-44,-326! -68,-270 -78,-200 -86,-130 -98,-70! -76,-64 -50,-84 -36,-130 -22,-200 -12,-260 0,-320!')),
    folds('-8,-300,1 -24,-220,6 -44,-130,6 -58,-84,1', '12,-230,1 14,-140,7 6,-30,1', '32,-210,1 36,-130,6 36,-30,1', '-18,-120,1 -26,-70,5 -34,-28,1'),
  );
}

/** A man who looks up and points with an open hand, the other arm at his side. */
export function pointing(cover: Cover = 'cloth-beard'): Shape {
  return join(
    shape(curve('-8,-350! -34,-338 -46,-318 -48,-280 -42,-236 -50,-170 -62,-90 -74,-18! -40,-12 -10,-18 20,-12 52,-16! 52,-80 48,-150 40,-210 36,-240 42,-290 40,-322 28,-340 14,-350!')),
    feet([18, 0], [-34, 0]),
    place(head(cover), { x: 2, y: -346, turn: -16 }),
    arm({ shoulder: [26, -322], elbow: [76, -344], wrist: [120, -392], hand: 'open', sleeve: 40 }),
    arm({ shoulder: [-30, -318], elbow: [-52, -250], wrist: [-40, -190], hand: 'open', sleeve: 30 }),
    folds('-44,-238,3 -4,-228,5 36,-238,3', '0,-220,1 -4,-140,7 -14,-30,1', '24,-216,1 32,-130,6 32,-28,1', '-26,-216,1 -40,-130,6 -52,-30,1'),
  );
}

/** The prophet before the altar: both arms raised, the mantle caught by the storm. */
export function prophet(): Shape {
  return join(
    shape(curve('-8,-350! -36,-340 -52,-318 -50,-270 -44,-230 -54,-160 -66,-84 -82,-16! -44,-10 -10,-18 24,-10 60,-16! 58,-80 52,-150 44,-210 40,-240 46,-290 44,-322 30,-340 14,-350!')),
    feet([24, 0], [-40, 0]),
    // The mantle streams away behind him.
    shape(curve('-20,-344! -70,-330 -120,-318 -176,-330 -238,-312 -208,-296 -250,-262 -204,-262 -224,-218 -176,-222 -150,-190 -118,-206 -88,-150 -70,-110 -44,-90! -34,-200!')),
    place(head('beard'), { x: 4, y: -346, turn: -22 }),
    arm({ shoulder: [30, -322], elbow: [84, -362], wrist: [104, -436], hand: 'open', sleeve: 54 }),
    arm({ shoulder: [-20, -326], elbow: [-44, -396], wrist: [-14, -456], hand: 'open', sleeve: 44 }),
    folds('-40,-236,3 0,-226,5 38,-236,3', '2,-218,1 -2,-140,7 -14,-30,1', '26,-216,1 34,-130,6 36,-28,1', '-24,-216,1 -42,-130,6 -58,-28,1', '-50,-318,1 -110,-300,5 -190,-306,1', '-56,-280,1 -120,-256,6 -196,-244,1', '-54,-240,1 -100,-216,5 -150,-206,1'),
  );
}

/** A kneeling, bowed person. */
export function kneeling(cover: Cover = 'cloth'): Shape {
  return join(
    shape(curve('-12,-200! -44,-186 -64,-150 -84,-90 -104,-40 -126,-6! -60,-2 0,-6 70,-2! 76,-26 62,-60 40,-90 34,-120 38,-160 28,-188 14,-200!')),
    place(head(cover), { x: 8, y: -196, turn: 18 }),
    arm({ shoulder: [20, -172], elbow: [44, -116], wrist: [76, -146], hand: 'open', sleeve: 40 }),
    folds('-20,-160,1 -50,-100,6 -78,-30,1', '0,-120,1 -16,-70,6 -30,-20,1', '16,-96,1 24,-60,6 26,-20,1'),
  );
}

/** Mary: she kneels, veiled, and leans to the child. */
export function mary(): Shape {
  return join(
    shape(curve('-12,-206! -42,-192 -56,-150 -70,-96 -104,-44 -136,-6! -60,-2 10,-6 78,-2! 80,-30 66,-66 44,-96 34,-128 36,-168 28,-192 14,-206!')),
    place(head('veil'), { x: 8, y: -200, turn: 14 }),
    arm({ shoulder: [16, -176], elbow: [36, -120], wrist: [84, -112], hand: 'open', sleeve: 44 }),
    shape(curve('-24,-200! -52,-150 -74,-100 -104,-50 -84,-44 -50,-70 -26,-110 -10,-160!')),
    folds('-20,-150,1 -54,-96,6 -90,-52,1', '-4,-104,1 -24,-60,6 -44,-20,1', '18,-92,1 22,-56,6 18,-18,1'),
  );
}

/** A soldier of Gideon: torch high, the ram's horn at his mouth. */
export function trumpeter(): Shape {
  return join(
    leg([10, -196], [34, -108], [24, -2]),
    leg([-16, -196], [-30, -106], [-62, -4], 6),
    shape(curve('-10,-350! -34,-338 -48,-316 -44,-270 -36,-236 -44,-196 -54,-140! -36,-146 -20,-136 0,-146 20,-136 44,-144! 42,-190 34,-232 40,-280 42,-318 28,-340 12,-350!')),
    place(head('helmet'), { x: 2, y: -346, turn: -14 }),
    shape(curve('-30,-338! -70,-300 -96,-250 -118,-186 -136,-142 -108,-150 -96,-126 -74,-150 -52,-146 -44,-220!')),
    arm({ shoulder: [26, -320], elbow: [66, -296], wrist: [54, -352], hand: 'fist' }),
    shape(taper('30,-368,7 58,-366,12 88,-380,19 110,-412,28 112,-426,34', false)),
    arm({ shoulder: [-26, -322], elbow: [-66, -362], wrist: [-56, -428], hand: 'fist' }),
    shape(taper('-50,-392,9 -60,-452,11 -64,-486,17')),
    folds('-36,-240,3 0,-230,6 36,-238,3', '-10,-222,1 -16,-180,5 -18,-148,1', '14,-222,1 20,-180,5 20,-148,1', '-58,-300,1 -84,-230,6 -104,-164,1', '20,-330,2 -10,-290,5 -34,-256,2'),
  );
}

/** A soldier who strides with a torch; the flame itself is light, not paper. */
export function torchbearer(): Shape {
  return join(
    leg([12, -196], [58, -120], [48, -4], -4),
    leg([-12, -196], [-24, -106], [-84, -14], 22),
    shape(curve('-10,-350! -34,-338 -46,-316 -42,-270 -34,-236 -42,-196 -56,-136! -30,-146 -10,-134 14,-146 36,-134 50,-146! 44,-190 34,-232 42,-280 44,-318 28,-340 12,-350!')),
    place(head('helmet'), { x: 6, y: -346, turn: 2 }),
    shape(curve('-30,-336! -66,-306 -96,-270 -132,-226 -152,-178 -122,-190 -106,-164 -80,-190 -54,-180 -42,-240!')),
    arm({ shoulder: [28, -322], elbow: [76, -344], wrist: [92, -404], hand: 'fist' }),
    shape(taper('84,-366,9 98,-424,10 106,-462,17')),
    arm({ shoulder: [-22, -318], elbow: [-34, -250], wrist: [18, -226], hand: 'fist' }),
    shape([taper('26,-246,7 40,-262,6'), taper('16,-252,5 42,-240,5'), taper('30,-248,8 -8,-200,8 -44,-150,4')]),
    folds('-34,-240,3 0,-230,6 34,-238,3', '-10,-222,1 -16,-180,5 -20,-146,1', '16,-222,1 22,-180,5 24,-146,1', '-56,-300,1 -90,-246,6 -118,-198,1'),
  );
}

/** A builder on Nehemiah's wall: the trowel in one hand, the sword in the other. */
export function builder(): Shape {
  return join(
    leg([14, -196], [48, -116], [40, -2]),
    leg([-14, -196], [-34, -106], [-60, -2]),
    shape(curve('-10,-350! -36,-338 -48,-316 -44,-270 -36,-236 -46,-190 -58,-120! -30,-128 0,-116 30,-128 56,-118! 50,-180 36,-232 44,-280 46,-318 30,-340 12,-350!')),
    place(head('cloth-beard'), { x: 4, y: -346, turn: 6 }),
    arm({ shoulder: [28, -318], elbow: [76, -272], wrist: [124, -286], hand: 'fist', sleeve: 22 }),
    // Trowel
    shape([taper('130,-286,7 156,-292,6'), polygon('154,-306 206,-300 156,-278')]),
    arm({ shoulder: [-28, -318], elbow: [-72, -262], wrist: [-84, -196], hand: 'fist', sleeve: 22 }),
    // Sword
    shape([taper('-82,-206,9 -98,-160,8'), taper('-114,-174,7 -78,-160,7'), polygon('-101,-166 -90,-162 -122,-40 -136,-18 -134,-44')]),
    folds('-36,-240,3 0,-230,6 36,-238,3', '-8,-222,1 -16,-170,6 -22,-128,1', '16,-222,1 24,-170,6 26,-128,1', '18,-336,2 -10,-290,5 -34,-256,2'),
  );
}

/** A laborer with a stone on his shoulder. */
export function carrier(): Shape {
  return join(
    leg([12, -190], [44, -110], [30, -2]),
    leg([-12, -190], [-28, -104], [-70, -6], 10),
    shape(curve('-6,-338! -34,-330 -50,-310 -46,-266 -38,-230 -48,-180 -56,-124! -20,-132 10,-120 48,-130! 46,-180 34,-228 44,-270 46,-306 34,-326 18,-338!')),
    place(head('bare'), { x: 14, y: -334, turn: 18 }),
    arm({ shoulder: [-26, -306], elbow: [-70, -340], wrist: [-46, -386], hand: 'open' }),
    arm({ shoulder: [30, -304], elbow: [70, -330], wrist: [44, -382], hand: 'open' }),
    shape(polygon('-92,-398 -86,-462 -10,-470 46,-458 52,-400 0,-388'), taper('-60,-444,1 -20,-450,4 20,-446,1', false)),
    folds('-38,-236,3 0,-226,6 36,-234,3', '-6,-220,1 -14,-170,6 -18,-132,1', '18,-220,1 22,-170,6 24,-130,1'),
  );
}

/** A person who pulls a rope that runs up to the right. */
export function hauler(): Shape {
  return join(
    leg([-4, -180], [40, -112], [58, -2]),
    leg([-24, -182], [-44, -96], [-88, -2]),
    shape(curve('-26,-326! -50,-312 -60,-284 -54,-240 -46,-210 -56,-170 -66,-120! -30,-126 0,-114 34,-122! 32,-170 22,-214 28,-260 28,-298 16,-316 0,-328!')),
    place(head('cap'), { x: -8, y: -322, turn: -24 }),
    arm({ shoulder: [10, -300], elbow: [56, -312], wrist: [84, -364], hand: 'fist', thick: 0.85 }),
    arm({ shoulder: [-6, -296], elbow: [44, -270], wrist: [66, -318], hand: 'fist', thick: 0.85 }),
    folds('-48,-214,3 -14,-206,5 24,-214,3'),
  );
}

/** The widow: she bends a little and pours from a small jar; her hands are at about (120,-230). */
export function pouring(): Shape {
  return join(
    shape(curve('4,-340! -22,-330 -42,-308 -44,-270 -40,-232 -52,-180 -66,-110 -78,-50 -96,-6! -50,-2 -10,-8 20,-2 54,-8! 56,-60 52,-120 46,-180 38,-222 46,-262 56,-296 48,-322 34,-336!')),
    feet([22, 0], [-30, 0]),
    place(head('veil'), { x: 22, y: -334, turn: 24 }),
    arm({ shoulder: [40, -304], elbow: [74, -248], wrist: [128, -256], hand: 'fist', sleeve: 42 }),
    arm({ shoulder: [30, -300], elbow: [64, -222], wrist: [122, -226], hand: 'fist', sleeve: 30 }),
    folds('-40,-234,3 0,-222,5 36,-226,3', '6,-214,1 0,-130,7 -12,-24,1', '28,-212,1 34,-130,6 32,-24,1', '-22,-212,1 -42,-120,6 -64,-24,1', '-10,-300,1 -28,-250,4 -48,-214,1'),
  );
}

/** A boy with a jar in his arms. About 300 units tall. */
export function boy(): Shape {
  return join(
    leg([6, -120], [20, -64], [8, -2]),
    leg([-12, -120], [-22, -62], [-40, -2]),
    shape(curve('-6,-232! -28,-222 -38,-200 -36,-160 -42,-110 -50,-66! -16,-74 10,-62 40,-72! 38,-116 32,-160 36,-200 26,-222 10,-232!')),
    place(head('bare'), { x: 0, y: -228, turn: -4, scale: 0.94 }),
    arm({ shoulder: [18, -204], elbow: [44, -160], wrist: [80, -168], hand: 'open', sleeve: 16, thick: 0.8 }),
    folds('-34,-150,3 0,-142,5 30,-150,3', '0,-136,1 -4,-104,5 -8,-74,1'),
  );
}

/** Jonah sinking: head low, arms reaching up towards the light, the robe adrift. Centered on (0,0). */
export function sinking(): Shape {
  return join(
    place(head('beard'), { x: 30, y: -60, turn: 20 }),
    shape(curve('10,-66! -20,-50 -40,-20 -56,24 -84,70 -120,108 -90,104 -70,120 -40,92 -10,96 14,50 34,0 46,-36 38,-60!')),
    arm({ shoulder: [34, -50], elbow: [90, -72], wrist: [130, -128], hand: 'open', sleeve: 26 }),
    arm({ shoulder: [0, -54], elbow: [-28, -112], wrist: [6, -164], hand: 'open', sleeve: 26 }),
    shape(taper('-40,70,40 -30,120,28 -62,168,16')),
    shape(taper('-62,70,40 -104,110,26 -150,116,14')),
    place(shape(curve('-4,-7 10,-6 30,-2 32,3 8,7 -4,6')), { x: -62, y: 166, turn: 118 }),
    place(shape(curve('-4,-7 10,-6 30,-2 32,3 8,7 -4,6')), { x: -148, y: 116, turn: 176 }),
    folds('6,-20,1 -16,30,6 -60,86,1', '22,-10,1 6,40,6 -20,84,1'),
  );
}

/** The paper-cutter: seated in profile at a table (its top at y = -190), scissors raised. Drawn to the knee. */
export function cutter(): Shape {
  return join(
    shape(curve('-10,-352! -40,-342 -66,-316 -80,-270 -82,-210 -90,-150 -96,-90! 60,-90! 96,-120 90,-150 40,-160 22,-180 34,-230 42,-280 38,-322 24,-342 12,-352!')),
    place(head('bun'), { x: 8, y: -346, turn: 22 }),
    arm({ shoulder: [14, -312], elbow: [52, -236], wrist: [118, -252], hand: 'fist', thick: 0.95 }),
    arm({ shoulder: [4, -306], elbow: [60, -214], wrist: [134, -214], hand: 'open', thick: 0.95 }),
    folds('-40,-200,3 0,-190,5 24,-196,3', '-30,-310,1 -44,-260,5 -44,-214,1', '-20,-180,1 10,-140,5 60,-126,1'),
  );
}

/** The guide of the backstage tour: coat and cap, a lantern lifted in the right hand at about (128,-306). */
export function guide(): Shape {
  return join(
    leg([12, -190], [26, -100], [16, -2]),
    leg([-10, -190], [-18, -100], [-38, -2]),
    shape(curve('-9,-350! -34,-338 -46,-316 -48,-270 -44,-220 -54,-150 -60,-112! -20,-104 20,-106 50,-114! 46,-170 40,-220 44,-270 42,-318 28,-340 12,-350!')),
    place(head('cap'), { x: 2, y: -346, turn: -6 }),
    arm({ shoulder: [28, -320], elbow: [80, -288], wrist: [124, -330], hand: 'fist', thick: 0.95 }),
    arm({ shoulder: [-28, -318], elbow: [-58, -252], wrist: [-28, -200], hand: 'open', thick: 0.95 }),
    folds('4,-330,1 10,-240,4 4,-120,1', '-40,-226,2 0,-218,4 38,-224,2', '-22,-210,1 -30,-160,4 -36,-118,1'),
  );
}

/** A visitor of today, seen from behind. */
export function visitor(kind: 'man' | 'woman' | 'child'): Shape {
  switch (kind) {
    case 'man':
      return join(
        shape([taper('-22,-190,46 -24,-100,36 -26,-4,24'), taper('22,-190,46 26,-100,36 30,-4,24'), curve('-36,-8 -12,-8 -10,2 -38,2'), curve('18,-8 42,-8 44,2 16,2')]),
        shape(curve('-10,-350! -46,-334 -58,-310 -56,-250 -50,-200 -52,-150! 0,-146 52,-150! 50,-200 56,-250 58,-310 46,-334 10,-350!')),
        shape([taper('-50,-316,32 -66,-250,26 -62,-180,18'), taper('50,-316,32 66,-250,26 62,-180,18'), circle(-62, -166, 11), circle(62, -166, 11)]),
        shape([curve('-22,-372 -23,-394 -14,-408 0,-411 14,-408 23,-394 22,-372 12,-350 12,-340 -12,-340 -12,-350'), taper('-44,-396,7 0,-390,10 44,-396,7'), curve('-24,-394 -22,-418 0,-424 22,-418 24,-394')]),
      );
    case 'woman':
      return join(
        shape([taper('-14,-90,26 -14,-6,14'), taper('14,-90,26 16,-6,14'), curve('-24,-6 -6,-6 -6,2 -26,2'), curve('8,-6 26,-6 26,2 6,2')]),
        shape(curve('-9,-332! -36,-318 -46,-296 -40,-250 -30,-222 -44,-170 -62,-80! 0,-70 62,-80! 44,-170 30,-222 40,-250 46,-296 36,-318 9,-332!')),
        shape([taper('-40,-302,26 -54,-240,21 -52,-180,14'), taper('40,-302,26 56,-240,21 72,-186,14')]),
        shape(curve('-20,-356 -22,-376 -12,-392 0,-395 12,-392 22,-376 20,-356 26,-330 20,-312 0,-308 -20,-312 -26,-330')),
      );
    case 'child':
      return join(
        shape([taper('-14,-90,28 -15,-6,17'), taper('14,-90,28 16,-6,17')]),
        shape(curve('-8,-200! -28,-190 -36,-170 -34,-120 -42,-74! 0,-68 42,-74! 34,-120 36,-170 28,-190 8,-200!')),
        shape([taper('-30,-180,22 -44,-140,18 -48,-104,12'), taper('30,-180,22 52,-204,18 74,-232,12')]),
        shape(curve('-20,-222 -22,-242 -12,-256 0,-259 12,-256 22,-242 20,-222 10,-204 9,-196 -9,-196 -10,-204')),
      );
  }
}
