/** The theater: curtains, proscenium, façades, seats, ropes. Units are pixels of the picture, unless a comment gives another size. */
import { arch, circle, curve, polygon, rectangle, taper } from '../lib/path.ts';
import { random } from '../lib/random.ts';
import { join, place, shape, type Shape } from '../lib/shape.ts';

/** One curtain drawn to the side and tied: it hangs from (0,0), `width` at the top, tied at `tie` (fraction of the height). Fabric at the left, `margin` pixels beyond its hanging point. */
export function drape(width: number, height: number, tie = 0.62, waist = 0.3, margin = 80): Shape {
  const edge = `M${-margin},${-margin * 0.75}H${width}C${width * 0.98},${height * tie * 0.5} ${width * 0.62},${height * (tie - 0.14)} ${width * waist},${height * tie}C${width * (waist + 0.02)},${height * (tie + 0.12)} ${width * (waist + 0.22)},${height * (tie + 0.2)} ${width * (waist + 0.16)},${height}H${-margin}Z`;
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
  return shape([edge, curve(`${-margin},${height * tie - 20}! ${width * waist * 0.6},${height * tie - 12} ${width * waist + 8},${height * tie - 14}! ${width * waist + 8},${height * tie + 14}! ${width * waist * 0.6},${height * tie + 18} ${-margin},${height * tie + 12}!`)], cuts);
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

/** A proscenium: the picture is wall, the opening is an arch with a shallow head, framed by a molding of slits and bulbs. */
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
    const kind = [0, 1, 1, 3, 0, 2, 3][r.whole(0, 6)] as number;
    const person = [
      shape([curve('-46,20! -44,-34 -20,-50 -12,-62 12,-62 20,-50 44,-34 46,20!'), curve('0,-124 20,-118 27,-98 24,-78 14,-60 -14,-60 -24,-78 -27,-98 -20,-118')]),
      shape([curve('-44,20! -42,-34 -18,-50 18,-50 42,-34 44,20!'), curve('0,-122 22,-114 30,-90 30,-66 36,-48 20,-42 -20,-42 -36,-48 -30,-66 -30,-90 -22,-114')]),
      shape([curve('-40,20! -38,-30 -16,-44 16,-44 38,-30 40,20!'), curve('0,-112 20,-106 27,-88 22,-66 12,-50 -12,-50 -22,-66 -27,-88 -20,-106'), circle(0, -120, 14)]),
      shape([curve('-48,20! -46,-36 -22,-52 22,-52 46,-36 48,20!'), curve('0,-126 22,-120 28,-98 25,-76 14,-58 -14,-58 -25,-76 -28,-98 -22,-120'), curve('-34,-94! -14,-106 14,-106 34,-94 20,-88 -20,-88')]),
    ][kind] as Shape;
    parts.push(place(person, { x: cx, y: y - tall * (size / 100), scale: size / 116, turn: r.between(-6, 6) }));
  }
  return join(...parts);
}

/** A building in sheets: `back` and `front` are paper, `windows` is light, `bars` are in front of the light. */
export interface Building {
  readonly back: Shape;
  readonly front: Shape;
  readonly windows: Shape;
  readonly bars: Shape;
}

/** Glazing bars of a window whose foot is at (x, y). */
function glazing(x: number, y: number, width: number, height: number, columns: number, panes: number, thick = 2.6): string[] {
  const bars: string[] = [];
  for (let c = 1; c < columns; c++) {
    const bx = x - width / 2 + (c * width) / columns;
    // The bars end under the round head.
    const head = width / 2 - Math.sqrt(Math.max(0, (width / 2) ** 2 - (bx - x) ** 2));
    bars.push(rectangle(bx - thick / 2, y - height + head, thick, height - head));
  }
  for (let i = 1; i < panes; i++) bars.push(rectangle(x - width / 2, y - (i * height) / panes - thick / 2, width, thick));
  return bars;
}

/** The Lantern House: a timber theater with a gable, a columned porch and a lantern cupola. Foot at (0,0), about 970 wide, 750 tall. */
export function lanternHouse(): Building {
  const siding: string[] = [];
  for (let y = -308; y < -252; y += 14) siding.push(taper(`-286,${y},0.6 -150,${y},1.8 -24,${y},0.6`, false), taper(`24,${y},0.6 150,${y},1.8 286,${y},0.6`, false));
  for (let y = -180; y < -10; y += 15) for (const side of [-1, 1]) if (y < -166 || y > -50) siding.push(taper(`${side * 302},${y},0.6 ${side * 380},${y},1.8 ${side * 462},${y},0.6`, false));
  const back = shape(
    [
      polygon('-300,10 -300,-330 0,-470 300,-330 300,10'),
      polygon('-470,10 -470,-200 -446,-232 -290,-232 -290,10'),
      polygon('470,10 470,-200 446,-232 290,-232 290,10'),
      polygon('-330,-318 0,-492 330,-318 318,-302 0,-466 -318,-302'),
      polygon('-488,-194 -452,-244 -280,-244 -280,-226 -488,-186'),
      polygon('488,-194 452,-244 280,-244 280,-226 488,-186'),
      // Cupola: the lantern of the building
      polygon('-76,-446 -70,-500 70,-500 76,-446'),
      rectangle(-84, -510, 168, 14),
      rectangle(-56, -612, 112, 108),
      rectangle(-68, -624, 136, 14),
      curve('-62,-622! -55,-662 -28,-684 -8,-702 0,-718! 8,-702 28,-684 55,-662 62,-622!'),
      taper('0,-706,5 0,-764,3'),
      circle(0, -744, 6),
    ],
    [taper('-304,-322,2 0,-478,3.4 304,-322,2', false), taper('-60,-640,1 0,-646,2.4 60,-640,1', false), ...siding],
  );
  const columns: string[] = [];
  const fluting: string[] = [];
  for (const x of [-244, -122, 122, 244]) {
    columns.push(polygon(`${x - 12},-4 ${x - 9},-226 ${x + 9},-226 ${x + 12},-4`), rectangle(x - 18, -240, 36, 16), rectangle(x - 18, -12, 36, 14));
    fluting.push(taper(`${x - 3},-14,0.6 ${x - 3},-120,2 ${x - 2},-218,0.6`, false), taper(`${x + 4},-14,0.6 ${x + 4},-120,2 ${x + 3},-218,0.6`, false));
  }
  const front = shape(
    [
      `M-290,-238L0,-338L290,-238V-222H-290ZM-208,-246H208L0,-316Z`,
      `${circle(0, -272, 24)}${circle(0, -272, 18)}`,
      ...columns,
      polygon('-300,0 300,0 308,12 -308,12'),
      polygon('-316,12 316,12 326,26 -326,26'),
      polygon('-334,26 334,26 346,42 -346,42'),
    ],
    [...fluting, taper('-280,-230,0.8 0,-232,2.6 280,-230,0.8', false), taper('-296,6,0.8 0,5,2 296,6,0.8', false), taper('-312,19,0.8 0,18,2 312,19,0.8', false)],
  );
  const glass: string[] = [arch(0, 0, 124, 204), arch(-183, -18, 66, 150), arch(183, -18, 66, 150), arch(0, -364, 52, 70)];
  const bars: string[] = [...glazing(0, 0, 124, 204, 4, 1), rectangle(-62, -140, 124, 5), rectangle(-62, -56, 124, 3), ...glazing(-183, -18, 66, 150, 2, 4), ...glazing(183, -18, 66, 150, 2, 4), ...glazing(0, -364, 52, 70, 2, 2)];
  for (const side of [-1, 1]) {
    for (const x of [328, 382, 436]) {
      glass.push(arch(side * x, -56, 34, 106));
      bars.push(...glazing(side * x, -56, 34, 106, 2, 3));
    }
    glass.push(arch(side * 170, -348 + 20, 26, 40));
    bars.push(...glazing(side * 170, -328, 26, 40, 2, 1));
  }
  for (const x of [-35, 0, 35]) glass.push(arch(x, -512, 26, 90));
  return { back, front, windows: shape(glass), bars: shape(bars) };
}

/** The Hill House: a broad lodge of stone and timber with swept roofs and a marquee. Foot at (0,0), about 1000 wide, 470 tall. */
export function hillHouse(): Building {
  const shingles: string[] = [];
  for (let row = 0; row < 4; row++) {
    const y = -246 + row * 24;
    for (const side of [-1, 1]) {
      const [x1, x2] = [250 + row * 12, 372 + row * 30];
      for (let x = x1; x < x2; x += 24) shingles.push(taper(`${side * x},${y},0.6 ${side * (x + 9)},${y + 4},2 ${side * (x + 18)},${y},0.6`, false));
    }
  }
  const back = shape(
    [
      polygon('-436,20 -436,-170 436,-170 436,20'),
      curve('-512,-146! -446,-176 -384,-232 -344,-266! 344,-266! 384,-232 446,-176 512,-146! 506,-132! -506,-132!'),
      rectangle(-392, -326, 60, 96), rectangle(-400, -336, 76, 14),
      rectangle(340, -306, 46, 70), rectangle(333, -314, 60, 12),
    ],
    [...shingles, taper('-500,-140,1 -440,-168,2.6 -344,-258,1', false), taper('500,-140,1 440,-168,2.6 344,-258,1', false)],
  );
  const stones: string[] = [];
  for (const side of [-1, 1]) {
    for (let row = 0; row < 8; row++) for (let c = 0; c < 2; c++) stones.push(taper(`${side * (192 + c * 20 + (row % 2) * 8)},${-6 - row * 21},0.6 ${side * (200 + c * 20 + (row % 2) * 8)},${-8 - row * 21},2 ${side * (208 + c * 20 + (row % 2) * 8)},${-6 - row * 21},0.6`, false));
  }
  const front = shape(
    [
      // The great gable on stone piers; its window is left open.
      `${polygon('-240,20 -240,-210 0,-440 240,-210 240,20')}${polygon('-158,-204 -158,-258 0,-408 158,-258 158,-204')}${polygon('-170,10 -170,-84 170,-84 170,10')}`,
      `${curve('-306,-186! -222,-240 -92,-386 0,-478! 92,-386 222,-240 306,-186! 292,-168! 212,-214 84,-352 0,-436! -84,-352 -212,-214 -292,-168!')}`,
      taper('0,-430,7 0,-404,6'),
      polygon('-206,-160 206,-160 222,-84 -222,-84'),
      polygon('-222,-166 222,-166 222,-156 -222,-156'),
      rectangle(-196, -90, 11, 110), rectangle(185, -90, 11, 110),
      polygon('-470,18 470,18 492,44 -492,44'),
      ...[-112, -38, 38, 112].map((x) => rectangle(x - 3, -90, 6, 110)),
    ],
    [...stones, taper('-298,-180,1 -216,-230,3 -88,-372,3 0,-462,1', false), taper('298,-180,1 216,-230,3 88,-372,3 0,-462,1', false), ...Array.from({ length: 21 }, (_, i) => circle(-200 + i * 20, -95, 4)), ...[-132, -66, 0, 66, 132].map((x) => rectangle(x - 27, -148, 54, 38))],
  );
  const glass: string[] = [polygon('-160,-202 -160,-260 0,-412 160,-260 160,-202'), rectangle(-172, -86, 344, 100)];
  const bars: string[] = [];
  for (const side of [-1, 1]) {
    for (const x of [282, 340, 398]) {
      glass.push(arch(side * x, -30, 36, 88));
      bars.push(...glazing(side * x, -30, 36, 88, 2, 3));
    }
  }
  for (const x of [-105, -52, 0, 52, 105]) bars.push(rectangle(x - 2.5, -410 + Math.abs(x) * 0.95, 5, 208 - Math.abs(x) * 0.95));
  bars.push(rectangle(-158, -262, 316, 5));
  for (const x of [-150, -75, 0, 75, 150]) bars.push(rectangle(x - 1.5, -86, 3, 100));
  bars.push(rectangle(-172, -40, 344, 3));
  return { back, front, windows: shape(glass), bars: shape(bars) };
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

/** The frame of a painted flat, seen from behind: timber and a brace, foot at (0,0), facing right. */
export function flat(width: number, height: number): Shape {
  return shape([
    `M0,0V${-height}H${width}V0ZM14,-14V${-height * 0.5 + 7}H${width - 14}V-14ZM14,${-height * 0.5 - 7}V${-height + 14}H${width - 14}V${-height * 0.5 - 7}Z`,
    taper(`8,-8,9 ${width / 2},${-height * 0.25},9 ${width - 8},${-height * 0.5},9`),
    taper(`8,${-height * 0.5},9 ${width / 2},${-height * 0.75},9 ${width - 8},${-height + 8},9`),
    taper(`${width * 0.5},${-height * 0.62},8 ${width * 0.5 + height * 0.16},${-height * 0.3},8 ${width * 0.5 + height * 0.32},0,8`),
  ]);
}
