import { circle, rectangle } from './path.ts';
import { lamplight, theatres } from '../layers/wordmark.ts';

/** The mark: a lantern with a stage as its window and a flame between the curtains. 80 x 100 units. */
const lanternFrame =
  `${circle(40, 9, 7.5)}${circle(40, 9, 3.8)}` +
  'M34.5,16.5H45.5C46.5,25 57,30.5 70,36H10C23,30.5 33.5,25 34.5,16.5Z' +
  `${rectangle(8, 38.5, 64, 4)}` +
  'M13,45H67L63.5,89H16.5ZM19.8,89H60.2V68.6A20.2,20.2 0 0 0 19.8,68.6Z' +
  'M10,91.5H70L67,97.5H13Z';
const curtainHalf = 'M24.5,66.4C24.7,58.6 30.6,52.2 38.6,51.1C37.6,61 33,69.6 24.5,74.6ZM24.5,77.4C28,79.4 29.8,84 30,89H24.5Z';
const mirrored = 'M55.5,66.4C55.3,58.6 49.4,52.2 41.4,51.1C42.4,61 47,69.6 55.5,74.6ZM55.5,77.4C52,79.4 50.2,84 50,89H55.5Z';
const flame = 'M40.4,61.5C41.6,68.4 47.6,71.6 47.6,79.4A7.6,7.6 0 0 1 32.4,79.4C32.4,75 34.6,72.8 36,69.6C36.6,71.4 37,72.4 37.8,73.2C39.6,70.4 40.6,66.6 40.4,61.5Z';

export interface LogoColors {
  readonly lantern: string;
  readonly curtain: string;
  readonly flame: string;
  readonly word: string;
}

/** Gold on night ink. */
export const onNight: LogoColors = { lantern: '#f0b94d', curtain: '#f0b94d', flame: '#f8cf78', word: '#fbf6ea' };
/** Ink on parchment. */
export const onParchment: LogoColors = { lantern: '#1d1b29', curtain: '#7c1d2d', flame: '#a9731a', word: '#1d1b29' };

function mark(colors: LogoColors): string {
  return `<path fill="${colors.lantern}" fill-rule="evenodd" d="${lanternFrame}"/><path fill="${colors.curtain}" transform="translate(-6.2 -1.8) scale(1.155 1.02)" d="${curtainHalf}${mirrored}"/><path fill="${colors.flame}" transform="translate(-7.2 -16.4) scale(1.18)" d="${flame}"/>`;
}

/** Mark and name side by side, 4 : 1. */
export function logo(colors: LogoColors): string {
  const height = 72;
  const left = 70;
  const width = Math.ceil(left + lamplight.width);
  const word = left + (lamplight.width - theatres.width) / 2;
  const rule = (lamplight.width - theatres.width) / 2 - 12;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>Lamplight Theatres</title>` +
    `<g transform="translate(0 1) scale(.71)">${mark(colors)}</g>` +
    `<g fill="${colors.word}"><path transform="translate(${left} 40)" d="${lamplight.path}"/><path transform="translate(${word.toFixed(1)} 66.5)" d="${theatres.path}"/></g>` +
    `<path fill="${colors.lantern}" d="${rectangle(left + 1, 60.2, rule, 1.4)}${rectangle(left + lamplight.width - rule - 1, 60.2, rule, 1.4)}"/></svg>`
  );
}

/** The mark on a rounded night tile, for tabs and home screens. */
export function icon(size: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 128 128"><rect width="128" height="128" rx="26" fill="#10121f"/>` +
    `<g transform="translate(18.4 7) scale(1.14)">${mark(onNight)}</g></svg>`
  );
}
