/** The theatre: curtains, proscenium, façades, seats, ropes. In picture pixels unless said otherwise. */
import { arch, circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { random } from '../lib/random.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

/** One curtain drawn to the side and tied: it hangs from (0,0), `width` at the top, tied at `tie` (fraction of the height). Fabric at the left. */
export function drape(width: number, height: number, tie = 0.62, waist = 0.3): Shape {
  const edge = `M-80,-60H${width}C${width * 0.98},${height * tie * 0.5} ${width * 0.62},${height * (tie - 0.14)} ${width * waist},${height * tie}C${width * (waist + 0.02)},${height * (tie + 0.12)} ${width * (waist + 0.22)},${height * (tie + 0.2)} ${width * (waist + 0.16)},${height}H-80Z`;
  const cuts: string[] = [];
  const count = 7;
  for (let i = 1; i <= count; i++) {
    const t = i / (count + 1);
    const x = width * t;
    const atTie = width * waist * (0.1 + t * 0.86);
    cuts.push(taper(`${x.toFixed(0)},-10,${(5 + 6 * t).toFixed(1)} ${(x * 0.97).toFixed(0)},${(height * tie * 0.45).toFixed(0)},${(7 + 7 * t).toFixed(1)} ${((x + atTie) / 2.05).toFixed(0)},${(height * (tie - 0.13)).toFixed(0)},4 ${atTie.toFixed(0)},${(height * (tie - 0.015)).toFixed(0)},1`, false));
    const foot = width * (waist + 0.14) * t;
    cuts.push(taper(`${atTie.toFixed(0)},${(height * (tie + 0.03)).toFixed(0)},1 ${((atTie + foot) / 2).toFixed(0)},${(height * (tie + 0.16)).toFixed(0)},6 ${foot.toFixed(0)},${height.toFixed(0)},8`, false));
  }
  return shape([edge, curve(`-80,${height * tie - 20}! ${width * waist * 0.6},${height * tie - 12} ${width * waist + 8},${height * tie - 14}! ${width * waist + 8},${height * tie + 14}! ${width * waist * 0.6},${height * tie + 18} -80,${height * tie + 12}!`)], cuts);
}

/** A valance of swags across the top: from x1 to x2, hanging to `drop`. */
export function valance(x1: number, x2: number, top: number, drop: number, swags: number): Shape {
  const w = (x2 - x1) / swags;
  let edge = `M${x1},${top - 200}V${top}`;
  const cuts: string[] = [];
  const tassels: string[] = [];
  for (let i = 0; i < swags; i++) {
    const x = x1 + i * w;
    edge += `C${x + w * 0.12},${top + drop * 1.25} ${x + w * 0.88},${top + drop * 1.25} ${x + w},${top}`;
    for (const f of [0.3, 0.55, 0.78]) cuts.push(taper(`${(x + w * 0.1).toFixed(0)},${(top - 30 + drop * f * 0.2).toFixed(0)},1 ${(x + w * 0.5).toFixed(0)},${(top + drop * f * 0.92).toFixed(0)},${(6 * f + 2).toFixed(1)} ${(x + w * 0.9).toFixed(0)},${(top - 30 + drop * f * 0.2).toFixed(0)},1`, false));
    if (i > 0) tassels.push(curve(`${x},${top - 12} ${x - 11},${top + 6} ${x - 8},${top + 24} ${x - 15},${top + 62}! ${x},${top + 66} ${x + 15},${top + 62}! ${x + 8},${top + 24} ${x + 11},${top + 6}`));
  }
  return shape([`${edge}V${top - 200}Z`, ...tassels], cuts);
}

/** A proscenium: the picture is wall, the opening is an arch with a shallow head, framed by a moulding of slits and bulbs. */
export function proscenium(x: number, y: number, width: number, height: number): Shape {
  const r = width / 2;
  const opening = (grow: number): string =>
    `M${x - r - grow},${y}V${y - height + r * 0.42}C${x - r - grow},${y - height - grow - r * 0.08} ${x + r + grow},${y - height - grow - r * 0.08} ${x + r + grow},${y - height + r * 0.42}V${y}Z`;
  const cuts: string[] = [];
  // Two fine lines of light run round the arch, and a row of beads between them.
  const ring = (grow: number, w: number): string => `${opening(grow)}${opening(grow - w)}`;
  cuts.push(ring(26, 4), ring(72, 5));
  for (let i = 0; i < 12; i++) {
    const py = y - (i + 0.5) * ((height - r * 0.42) / 12);
    cuts.push(circle(x - r - 48, py, 7), circle(x + r + 48, py, 7));
  }
  for (let i = 0; i <= 22; i++) {
    const t = i / 22;
    const g = 48;
    const [x0, x3] = [x - r - g, x + r + g];
    const [y0, y1] = [y - height + r * 0.42, y - height - g - r * 0.08];
    const u = 1 - t;
    const px = u * u * u * x0 + 3 * u * u * t * x0 + 3 * u * t * t * x3 + t * t * t * x3;
    const py = u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y1 + t * t * t * y0;
    cuts.push(circle(px, py, 7));
  }
  return shape(`M-60,-60H1980V1160H-60Z${opening(0)}`, cuts);
}

/** Heads and shoulders of people in rows of seats, seen from behind; `y` is the level of the seat backs. */
export function audience(seed: number, y: number, size: number, from = -60, to = 1980): Shape {
  const r = random(seed);
  const parts: Shape[] = [shape(rectangle(from - 100, y + size * 0.1, to - from + 200, 700))];
  for (let x = from; x < to; x += size * 1.28) {
    const cx = x + r.between(-0.1, 0.1) * size;
    parts.push(place(shape(curve('-58,40! -56,-18 -42,-32 0,-36 42,-32 56,-18 58,40!')), { x: cx, y, scale: size / 100 }));
    if (r.chance(0.14)) continue;
    const tall = r.between(-10, 16);
    const kind = r.whole(0, 3);
    const person = [
      shape([curve('-46,20! -44,-34 -20,-50 -12,-62 12,-62 20,-50 44,-34 46,20!'), curve('0,-124 20,-118 27,-98 24,-78 14,-60 -14,-60 -24,-78 -27,-98 -20,-118')]),
      shape([curve('-44,20! -42,-34 -18,-50 18,-50 42,-34 44,20!'), curve('0,-122 22,-114 30,-90 30,-66 36,-48 20,-42 -20,-42 -36,-48 -30,-66 -30,-90 -22,-114')]),
      shape([curve('-40,20! -38,-30 -16,-44 16,-44 38,-30 40,20!'), curve('0,-112 20,-106 27,-88 22,-66 12,-50 -12,-50 -22,-66 -27,-88 -20,-106'), circle(0, -120, 14)]),
      shape([curve('-48,20! -46,-36 -22,-52 22,-52 46,-36 48,20!'), curve('0,-126 22,-120 28,-98 25,-76 14,-58 -14,-58 -25,-76 -28,-98 -22,-120'), curve('-34,-94! -14,-106 14,-106 34,-94 20,-88 -20,-88')]),
    ][kind] as Shape;
    parts.push(place(person, { x: cx, y: y - tall * (size / 100), scale: size / 108, turn: r.between(-5, 5) }));
  }
  return join(...parts);
}

/** The Lantern House: a white timber theatre with a gable, a round-arched door and a lantern cupola. Foot at (0,0), about 760 wide, 640 tall. */
export function lanternHouse(): { house: Shape; windows: Shape } {
  const columns: string[] = [];
  for (const x of [-236, -120, 120, 236]) columns.push(rectangle(x - 11, -236, 22, 240), rectangle(x - 18, -248, 36, 14), rectangle(x - 18, -6, 36, 14));
  const house = shape(
    [
      // Nave, wings, porch, pediment
      polygon('-300,10 -300,-330 0,-470 300,-330 300,10'),
      polygon('-470,10 -470,-200 -446,-232 -290,-232 -290,10'),
      polygon('470,10 470,-200 446,-232 290,-232 290,10'),
      polygon('-326,-322 0,-490 326,-322 316,-306 0,-468 -316,-306'),
      polygon('-274,-250 0,-344 274,-250 274,-232 -274,-232'),
      polygon('-486,-196 -452,-242 -280,-242 -280,-226 -486,-190'),
      polygon('486,-196 452,-242 280,-242 280,-226 486,-190'),
      // Cupola: the lantern of the house
      polygon('-70,-440 -70,-498 70,-498 70,-440'),
      rectangle(-80, -508, 160, 14),
      rectangle(-54, -612, 108, 108),
      rectangle(-64, -622, 128, 12),
      curve('-58,-622! -52,-660 -26,-682 -8,-700 0,-716! 8,-700 26,-682 52,-660 58,-622!'),
      taper('0,-706,5 0,-752,3'),
      ...columns,
      polygon('-300,10 300,10 330,34 -330,34'),
    ],
    [taper('-300,-322,2 0,-474,3 300,-322,2', false), taper('-262,-243,2 0,-245,3 262,-243,2', false)],
  );
  const glass: string[] = [];
  const pane = (x: number, y: number, w: number, h: number): void => {
    // An arched window in six panes.
    glass.push(arch(x, y, w, h));
  };
  pane(0, 0, 116, 200);
  pane(-178, -16, 62, 150);
  pane(178, -16, 62, 150);
  for (const side of [-1, 1]) for (const x of [326, 380, 434]) pane(side * x, -56, 32, 104);
  pane(0, -352, 56, 76);
  for (const x of [-34, 0, 34]) pane(x, -512, 24, 86);
  for (const x of [-178, -90, 90, 178]) glass.push(arch(x, -268, 24, 30 - Math.abs(x) * 0.05));
  return { house, windows: shape(glass) };
}

/** Glazing bars for lanternHouse's windows, drawn over the light. */
export function lanternHouseBars(): Shape {
  const bars: string[] = [];
  const grid = (x: number, y: number, w: number, h: number, columns: number, rowsCount: number): void => {
    for (let c = 1; c < columns; c++) bars.push(rectangle(x - w / 2 + (c * w) / columns - 1.4, y - h, 2.8, h));
    for (let i = 1; i < rowsCount; i++) bars.push(rectangle(x - w / 2, y - (i * h) / rowsCount - 1.4, w, 2.8));
  };
  grid(0, 0, 116, 200, 4, 1);
  bars.push(rectangle(-58, -134, 116, 5));
  grid(-178, -16, 62, 150, 2, 4);
  grid(178, -16, 62, 150, 2, 4);
  for (const side of [-1, 1]) for (const x of [326, 380, 434]) grid(side * x, -56, 32, 104, 2, 3);
  grid(0, -352, 56, 76, 2, 2);
  return shape(bars);
}

/** The Hill House: a broad lodge of stone and timber with a swept roof, a marquee and tall windows. Foot at (0,0), about 900 wide, 470 tall. */
export function hillHouse(): { house: Shape; windows: Shape; bars: Shape } {
  const house = shape(
    [
      polygon('-430,20 -430,-170 430,-170 430,20'),
      // Low wings and the great gable, eaves swept outwards
      curve('-500,-150! -440,-178 -380,-232 -340,-262! 340,-262! 380,-232 440,-178 500,-150! 494,-138! -494,-138!'),
      curve('-286,-196! -210,-238 -90,-380 0,-470! 90,-380 210,-238 286,-196! 278,-180! -278,-180!'),
      rectangle(-236, -200, 472, 220),
      taper('-30,-452,9 -12,-492,8 0,-520,3'), taper('30,-452,9 12,-492,8 0,-520,3'),
      rectangle(-384, -318, 58, 90), rectangle(-392, -326, 74, 14),
      // Marquee over the doors
      polygon('-190,-118 190,-118 206,-84 -206,-84'),
      rectangle(-200, -84, 12, 104), rectangle(188, -84, 12, 104),
      polygon('-470,20 470,20 510,46 -510,46'),
    ],
    [taper('-276,-186,2 -100,-348,3 0,-456,2', false), taper('276,-186,2 100,-348,3 0,-456,2', false)],
  );
  const glass: string[] = [polygon('-150,-206 -150,-252 0,-410 150,-252 150,-206')];
  for (const x of [-132, -66, 0, 66, 132]) glass.push(rectangle(x - 25, -76, 50, 92));
  for (const side of [-1, 1]) for (const x of [272, 330, 388]) glass.push(arch(side * x, -30, 36, 84));
  for (const x of [-150, -75, 0, 75, 150]) glass.push(rectangle(x - 30, -160, 60, 28));
  for (let i = 0; i < 19; i++) glass.push(circle(-180 + i * 20, -101, 4.2));
  const bars: string[] = [];
  for (const x of [-90, -45, 0, 45, 90]) bars.push(rectangle(x - 2.5, -420, 5, 220));
  bars.push(rectangle(-160, -262, 320, 5));
  for (const x of [-132, -66, 0, 66, 132]) bars.push(rectangle(x - 1.5, -76, 3, 92));
  for (const side of [-1, 1]) for (const x of [272, 330, 388]) bars.push(rectangle(side * x - 1.5, -114, 3, 90), rectangle(side * x - 18, -72, 36, 3));
  return { house, windows: shape(glass), bars: shape(bars) };
}

/** A street lamp, foot at (0,0), 200 tall; its light belongs at (0,-178). */
export function streetLamp(): Shape {
  return shape([taper('0,0,9 0,-60,6 0,-150,5'), curve('-12,2! -8,-10 8,-10 12,2!'), polygon('-9,-152 9,-152 15,-190 -15,-190'), polygon('-19,-190 19,-190 0,-208')], polygon('-6,-156 6,-156 10,-186 -10,-186'));
}

/** A rail fence along a slope: posts at the points. */
export function fence(line: readonly (readonly [number, number])[], height: number): Shape {
  const parts: string[] = [];
  line.forEach(([x, y], i) => {
    parts.push(taper(`${x},${y + 8},7 ${x},${y - height},7`));
    const next = line[i + 1];
    if (next) for (const h of [0.36, 0.78]) parts.push(taper(`${x},${y - height * h},5 ${next[0]},${next[1] - height * h},5`));
  });
  return shape(parts);
}

/** A barn with a gambrel roof and a silo, foot at (0,0), about 300 wide. */
export function barn(): Shape {
  return shape(
    [
      polygon('-120,6 -120,-100 -128,-100 -96,-158 0,-198 96,-158 128,-100 120,-100 120,6'),
      rectangle(134, -190, 62, 196),
      `M130,-190a35,35 0 0 1 70,0Z`,
      rectangle(-8, -226, 16, 34), polygon('-13,-226 13,-226 0,-244'),
    ],
    [rectangle(-14, -140, 28, 24), polygon('-30,4 -30,-62 -3,-62 -3,4'), polygon('30,4 30,-62 3,-62 3,4'), taper('-118,-102,1 -92,-150,3 0,-190,3 92,-150,3 118,-102,1', false)],
  );
}

/** A buggy with a horse trotting to the right, about 330 wide, wheels at y = 0. */
export function buggy(): Shape {
  const wheel = (x: number, r: number): string[] => [`${circle(x, -r, r)}${circle(x, -r, r - 4)}`, ...[0, 45, 90, 135].map((a) => {
    const [dx, dy] = [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r];
    return taper(`${x - dx},${-r - dy},2.4 ${x + dx},${-r + dy},2.4`);
  })];
  return shape(
    [
      ...wheel(-130, 40), ...wheel(-46, 34),
      polygon('-168,-44 -172,-124 -60,-128 -44,-62 -20,-56 -20,-46'),
      taper('-40,-56,5 60,-66,4 100,-70,4'),
      curve('40,-84! 34,-104 50,-116 90,-112 116,-116 130,-136 140,-156! 150,-152 164,-136 170,-126 160,-120 146,-126 138,-104 126,-78 90,-74 60,-72'),
      taper('52,-90,22 44,-50,12 54,-26,9 44,0,7'), taper('62,-90,20 70,-50,11 60,-28,8 70,-4,7'),
      taper('120,-88,18 128,-48,10 116,-26,8 124,0,7'), taper('116,-88,16 140,-60,10 150,-40,8 138,-24,7'),
      taper('42,-104,7 26,-84,8 26,-56,3'),
    ],
    [polygon('-150,-112 -112,-114 -112,-84 -150,-84'), polygon('-100,-114 -72,-116 -62,-84 -100,-84')],
  );
}

/** A work light of the stage: a spotlight hanging by its yoke at (0,0), shining down. */
export function spotlight(turn = 0): Shape {
  return join(
    shape([rectangle(-3, -20, 6, 30), taper('-24,44,6 -24,12,6 0,8,6 24,12,6 24,44,6')]),
    place(shape([polygon('-20,-26 20,-26 27,30 -27,30'), rectangle(-31, 26, 62, 9), polygon('-14,-26 14,-26 8,-38 -8,-38')], [rectangle(-16, -12, 32, 3), rectangle(-18, 0, 36, 3)]), { x: 0, y: 46, turn }),
  );
}

/** The seen-from-behind frame of a painted flat: timber, a brace, foot at (0,0), facing right. */
export function flat(width: number, height: number): Shape {
  return shape([
    `M0,0V${-height}H${width}V0ZM14,-14V${-height * 0.5 + 7}H${width - 14}V-14ZM14,${-height * 0.5 - 7}V${-height + 14}H${width - 14}V${-height * 0.5 - 7}Z`,
    taper(`8,-8,9 ${width / 2},${-height * 0.25},9 ${width - 8},${-height * 0.5},9`),
    taper(`8,${-height * 0.5},9 ${width / 2},${-height * 0.75},9 ${width - 8},${-height + 8},9`),
    taper(`${width * 0.5},${-height * 0.62},8 ${width * 0.5 + height * 0.16},${-height * 0.3},8 ${width * 0.5 + height * 0.32},0,8`),
  ]);
}
