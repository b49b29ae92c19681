/** Clouds, stars, moon, flames. */
import { circle, curve, polygon, type Point } from '../lib/path.ts';
import { random } from '../lib/random.ts';
import { join, shape, type Shape } from '../lib/shape.ts';

/** A bank of cloud hanging from the top (`from: 'top'`) or rising from the bottom, its edge near y. */
export function cloudBank(seed: number, y: number, puff: number, from: 'top' | 'bottom' = 'top', slope = 0): Shape {
  const r = random(seed);
  const sign = from === 'top' ? 1 : 0;
  const parts: string[] = [];
  let x = -140;
  while (x < 2060) {
    const rx = puff * r.between(0.7, 1.5);
    const away = ((x - 960) / 960) ** 2 * slope;
    const level = y + (from === 'top' ? away : -away) + r.between(-0.25, 0.25) * puff;
    parts.push(`a${rx.toFixed(0)},${(rx * r.between(0.5, 0.62)).toFixed(0)} 0 0 ${sign === 1 ? 0 : 1} ${(rx * 1.55).toFixed(0)},`);
    parts.push(String(level));
    x += rx * 1.55;
  }
  // Arcs are relative to the previous point.
  let path = '';
  let previous: number | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const level = Number(parts[i + 1]);
    if (previous === undefined) {
      path = `M-140,${from === 'top' ? -80 : 1160}L-140,${level.toFixed(1)}`;
      previous = level;
    }
    path += `${parts[i]}${(level - previous).toFixed(1)}`;
    previous = level;
  }
  return shape(`${path}L2200,${from === 'top' ? -80 : 1160}Z`);
}

/** A flat-bottomed drifting cloud, its middle at (0,0), about 400 wide. */
export function cloud(seed: number): Shape {
  const r = random(seed);
  const top: string[] = ['-210,10!'];
  const heights = [24, 58, 96, 70, 40];
  heights.forEach((h, i) => {
    const x = -170 + i * 82;
    top.push(`${x - 24},${-h * 0.55 + r.between(-6, 6)} ${x + 10},${-h * r.between(0.9, 1.1)} ${x + 40},${-h * 0.6}`);
  });
  return shape(curve(`${top.join(' ')} 214,8! 120,16 60,10 0,20 -60,12 -130,18`));
}

/** Thin clouds, one above the other, the middle at (0,0), about 600 wide. */
export function streak(seed: number): Shape {
  const r = random(seed);
  const drifts: string[] = [];
  for (let i = 0; i < 4; i++) {
    const w = r.between(110, 300) * (i === 1 ? 1.25 : 0.9);
    const x = r.between(-120, 120);
    const y = i * 17 - 26 + r.between(-3, 3);
    const bump = r.between(9, 15);
    drifts.push(curve(`${x - w},${y}! ${x - w * 0.6},${y - bump * 0.7} ${x - w * 0.3},${y - bump * 0.5} ${x - w * 0.05},${y - bump * 1.3} ${x + w * 0.3},${y - bump * 0.8} ${x + w * 0.55},${y - bump} ${x + w},${y - 1}! ${x + w * 0.4},${y + 5} ${x - w * 0.4},${y + 5}`));
  }
  return shape(drifts);
}

/** A star of n points, its middle at (x,y). `deep` is the inner radius as a part of the outer. */
export function starPath(outer: number, pointsCount: number, deep: number, x = 0, y = 0): string {
  const corners: Point[] = [];
  for (let i = 0; i < pointsCount * 2; i++) {
    const radius = i % 2 === 0 ? outer : outer * deep;
    const angle = ((-90 + (i * 180) / pointsCount) * Math.PI) / 180;
    corners.push({ x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius });
  }
  return polygon(corners);
}

/** The star of Bethlehem: eight rays, the lower one long. Middle at (0,0), about 300 tall. */
export function bethlehemStar(): Shape {
  return shape([
    polygon('0,-130 9,-16 0,0 -9,-16'),
    polygon('0,250 11,16 0,0 -11,16'),
    polygon('-120,0 -16,-9 0,0 -16,9'),
    polygon('120,0 16,-9 0,0 16,9'),
    polygon('-56,-56 -4,-13 0,0 -13,-4'),
    polygon('56,-56 13,-4 0,0 4,-13'),
    polygon('-56,56 -13,4 0,0 -4,13'),
    polygon('56,56 4,13 0,0 13,4'),
    circle(0, 0, 18),
  ]);
}

/** Small stars as SVG (light, not paper), between the given heights and away from the lamp. */
export function starField(seed: number, count: number, top: number, bottom: number, color: string): string {
  const r = random(seed);
  const out: string[] = [];
  for (let i = 0; i < count; i++) {
    const x = r.between(0, 1920);
    const y = r.between(top, bottom);
    const size = r.chance(0.14) ? r.between(5, 9) : r.between(1.2, 2.6);
    const d = size > 4 ? starPath(size, 4, 0.26) : circle(0, 0, size);
    out.push(`<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${d}" opacity="${r.between(0.35, 0.95).toFixed(2)}"/>`);
  }
  return `<g fill="${color}">${out.join('')}</g>`;
}

/** A crescent, its middle at (0,0). */
export function crescent(r: number): Shape {
  return shape(`M${r * 0.3},${-r}A${r},${r} 0 1 0 ${r},${r * 0.36}A${r * 0.82},${r * 0.82} 0 1 1 ${r * 0.3},${-r}Z`);
}

/** A flame, foot at (0,0), 100 tall: the outer tongue; `flameCore` is the hot heart. */
export const flame = (): Shape => shape(curve('0,0 -22,-10 -27,-34 -15,-58 -10,-80 2,-104! 6,-84 16,-72 18,-58 25,-44 26,-24 18,-6'));
export const flameCore = (): Shape => shape(curve('0,-4 -11,-10 -13,-26 -5,-44 1,-62! 5,-46 13,-30 10,-10'));

/** A raven that flies to the right, its middle at (0,0), about 200 wide. */
export function raven(): Shape {
  return join(
    shape(curve('78,-6! 62,-18 46,-17 30,-8 -10,-2 -50,8 -96,22! -90,30 -70,30 -40,26 -6,24 30,14 54,4')),
    shape(curve('26,-6! 10,-44 -14,-80 -58,-116! -54,-100 -70,-104! -62,-88 -80,-88! -66,-70 -82,-66! -60,-48 -66,-38! -34,-14 -8,8')),
    shape(curve('34,-10! 40,-50 58,-84 92,-110! 86,-94 100,-94! 90,-78 102,-72! 86,-60 92,-50! 70,-30 46,-4')),
  );
}

/** Flakes of light: sparks, dust, snow. SVG, not paper. */
export function motes(seed: number, count: number, box: readonly [number, number, number, number], color: string, size: readonly [number, number] = [0.8, 2.6]): string {
  const r = random(seed);
  const out: string[] = [];
  for (let i = 0; i < count; i++) {
    out.push(`<circle cx="${r.between(box[0], box[2]).toFixed(1)}" cy="${r.between(box[1], box[3]).toFixed(1)}" r="${r.between(size[0], size[1]).toFixed(1)}" opacity="${r.between(0.15, 0.8).toFixed(2)}"/>`);
  }
  return `<g fill="${color}" style="mix-blend-mode:screen">${out.join('')}</g>`;
}
