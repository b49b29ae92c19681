import { along, mix } from './colour.ts';
import type { Shape } from './shape.ts';

export const WIDTH = 1920;
export const HEIGHT = 1080;

/** The colours of one show. `papers` run from the farthest sheet to the nearest. */
export interface Palette {
  readonly papers: readonly string[];
  /** The hottest light: flames, stars, cut windows. */
  readonly light: string;
  /** The light once it has passed through paper: halos and lit edges. */
  readonly glow: string;
  /** The darkest tone, in corners and shadows. */
  readonly ink: string;
}

export interface Lamp {
  readonly x: number;
  readonly y: number;
  /** How far its light carries, in pixels. */
  readonly reach: number;
}

export interface SheetOptions {
  /** 0 is the farthest sheet, 1 the nearest. Decides colour, shadow, haze and sharpness. */
  readonly depth: number;
  /** In place of the palette's colour at that depth. */
  readonly colour?: string;
  /** How much of the lamp's light the paper lets through, 0 to 1. Falls with depth when not given; 0 for what shines by itself. */
  readonly translucence?: number;
  /** Strength of the lit edge, 0 to 1. */
  readonly edge?: number;
  /** Blur in pixels, for sheets out of focus. */
  readonly blur?: number;
  /** The colour of what shines through the cuts; `none` leaves them out. */
  readonly cuts?: string;
  readonly cutOpacity?: number;
  /** A lamp of its own, when the piece stands at another light than the scene's. */
  readonly lamp?: Lamp;
  /** How rough the paper is: 1 is drawing paper, 0 is smooth, for glass and flames. */
  readonly tooth?: number;
  /** Shadow on the sheet behind, 0 to 1. */
  readonly shadow?: number;
}

export interface Diorama {
  readonly palette: Palette;
  readonly lamp: Lamp;
  /** The backmost vellum: colours from the lamp outwards. */
  backdrop(colours: readonly string[], lamp?: Lamp): void;
  /** A backdrop of level bands: colours from the height `top` down to `bottom`. */
  sky(colours: readonly string[], top: number, bottom: number): void;
  /** Adds a sheet of paper in front of everything so far. */
  sheet(shape: Shape, options: SheetOptions): void;
  /** Light in the air in front of everything so far. */
  glow(lamp: Lamp, colour: string, opacity: number, squash?: number): void;
  /** Beams from the lamp, seen as soft wedges. */
  beams(lamp: Lamp, angles: readonly (readonly [from: number, to: number])[], colour: string, opacity: number, blur?: number): void;
  /** A flame-like spot: a hot core in a halo. */
  spark(x: number, y: number, size: number, colour?: string): void;
  /** SVG elements as they are. */
  draw(svg: string): void;
  /** Darkness in front: from 0 at the `from` edge of a linear gradient to the opacity at `to` (fractions of the picture). */
  shade(from: readonly [number, number], to: readonly [number, number], opacity: number, colour?: string): void;
  svg(): string;
}

const frame = `x="-40" y="-40" width="${WIDTH + 80}" height="${HEIGHT + 80}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"`;
const cover = `x="-40" y="-40" width="${WIDTH + 80}" height="${HEIGHT + 80}"`;

export function diorama(palette: Palette, lamp: Lamp, seed: number): Diorama {
  const defs: string[] = [];
  const content: string[] = [];
  let serial = 0;
  const id = (kind: string): string => `${kind}${++serial}`;

  const radial = (at: Lamp, stops: readonly (readonly [number, string, number])[], squash = 1): string => {
    const name = id('g');
    const transform = squash === 1 ? '' : ` gradientTransform="translate(0 ${at.y * (1 - squash)}) scale(1 ${squash})"`;
    defs.push(
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${at.x}" cy="${at.y}" r="${at.reach}"${transform}>${stops
        .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
        .join('')}</radialGradient>`,
    );
    return `url(#${name})`;
  };

  const blurFilter = (deviation: number): string => {
    const name = id('b');
    defs.push(`<filter id="${name}" ${frame}><feGaussianBlur stdDeviation="${deviation}"/></filter>`);
    return `url(#${name})`;
  };

  /** What makes a flat shape look like cut paper: tooth, a lit cut edge, light creeping round it, a shadow behind. */
  const paperFilter = (depth: number, edge: number, shadow: number, tooth: number): string => {
    const name = id('p');
    const rim = mix(palette.glow, palette.light, 0.25);
    const spread = 5 + depth * 13;
    defs.push(
      `<filter id="${name}" ${frame}>` +
        `<feTurbulence type="fractalNoise" baseFrequency="0.028 0.04" numOctaves="4" seed="${seed + serial}" result="noise"/>` +
        `<feDiffuseLighting in="noise" surfaceScale="${(1.1 + depth * 0.9) * tooth}" lighting-color="#ffffff" result="tooth"><feDistantLight azimuth="250" elevation="58"/></feDiffuseLighting>` +
        `<feComposite in="SourceGraphic" in2="tooth" operator="arithmetic" k1="1.17" result="toothed"/>` +
        `<feComposite in="toothed" in2="SourceGraphic" operator="in" result="paper"/>` +
        `<feGaussianBlur in="SourceAlpha" stdDeviation="${5 + depth * 5}" result="soft"/>` +
        `<feComposite in="SourceAlpha" in2="soft" operator="out" result="inside"/>` +
        `<feFlood flood-color="${rim}" flood-opacity="${0.75 * edge}"/><feComposite in2="inside" operator="in" result="creep"/>` +
        `<feOffset in="SourceAlpha" dy="${1.6 + depth * 1.2}" result="lower"/><feComposite in="SourceAlpha" in2="lower" operator="out" result="line"/>` +
        `<feFlood flood-color="${rim}" flood-opacity="${Math.min(1, 0.9 * edge)}"/><feComposite in2="line" operator="in" result="cut"/>` +
        `<feGaussianBlur in="SourceAlpha" stdDeviation="${spread}" result="cast"/><feOffset in="cast" dy="${3 + depth * 7}" result="fallen"/>` +
        `<feFlood flood-color="${palette.ink}" flood-opacity="${shadow}"/><feComposite in2="fallen" operator="in" result="shadow"/>` +
        `<feMerge><feMergeNode in="shadow"/><feMergeNode in="paper"/><feMergeNode in="creep"/><feMergeNode in="cut"/></feMerge></filter>`,
    );
    return `url(#${name})`;
  };

  return {
    palette,
    lamp,
    backdrop(colours, at = lamp) {
      const stops = colours.map((colour, i) => [i / (colours.length - 1), colour, 1] as const);
      content.push(`<rect ${cover} fill="${radial(at, stops)}"/>`);
    },
    sky(colours, top, bottom) {
      const name = id('g');
      const stops = colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`).join('');
      defs.push(`<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}">${stops}</linearGradient>`);
      content.push(`<rect ${cover} fill="url(#${name})"/>`);
    },
    sheet(shape, options) {
      const { depth } = options;
      const base = options.colour ?? along(palette.papers, depth);
      const through = options.translucence ?? 0.62 * (1 - depth) + 0.06;
      const at = options.lamp ?? lamp;
      // What lets no light through shines by itself (flames, windows): one plain colour.
      const fill = through === 0 ? base : radial(at, [
        [0, mix(base, palette.glow, through), 1],
        [0.35, mix(base, palette.glow, through * 0.45), 1],
        [0.7, base, 1],
        [1, mix(base, palette.ink, 0.35), 1],
      ]);
      const filter = paperFilter(depth, options.edge ?? 0.55 - depth * 0.2, options.shadow ?? 0.3 + depth * 0.3, options.tooth ?? 1);
      const blur = options.blur ? ` filter="${blurFilter(options.blur)}"` : '';
      const cuts =
        shape.cuts && options.cuts !== 'none'
          ? `<g fill="${options.cuts ?? mix(palette.glow, palette.light, 0.4)}" opacity="${options.cutOpacity ?? 0.85}" fill-rule="evenodd">${shape.cuts}</g>`
          : '';
      content.push(`<g${blur}><g filter="${filter}"><g fill="${fill}" fill-rule="evenodd">${shape.body}</g></g>${cuts}</g>`);
    },
    glow(at, colour, opacity, squash = 1) {
      const fill = radial(at, [[0, colour, opacity], [0.25, colour, opacity * 0.6], [0.6, colour, opacity * 0.16], [1, colour, 0]], squash);
      content.push(`<rect ${cover} fill="${fill}" style="mix-blend-mode:screen"/>`);
    },
    beams(at, angles, colour, opacity, blur = 10) {
      const fill = radial(at, [[0, colour, opacity], [0.5, colour, opacity * 0.45], [1, colour, 0]]);
      const radians = (deg: number): number => (deg * Math.PI) / 180;
      const wedges = angles
        .map(([a, b]) => {
          const end = (deg: number): string =>
            `${(at.x + Math.cos(radians(deg)) * at.reach * 1.1).toFixed(1)},${(at.y + Math.sin(radians(deg)) * at.reach * 1.1).toFixed(1)}`;
          return `<path d="M${at.x},${at.y}L${end(a)}L${end(b)}Z"/>`;
        })
        .join('');
      content.push(`<g fill="${fill}" filter="${blurFilter(blur)}" style="mix-blend-mode:screen">${wedges}</g>`);
    },
    spark(x, y, size, colour = palette.glow) {
      const halo = radial({ x, y, reach: size }, [[0, palette.light, 1], [0.12, palette.light, 0.85], [0.3, colour, 0.5], [0.6, colour, 0.16], [1, colour, 0]]);
      content.push(`<circle cx="${x}" cy="${y}" r="${size}" fill="${halo}" style="mix-blend-mode:screen"/>`);
    },
    draw(svg) {
      content.push(svg);
    },
    shade(from, to, opacity, colour = palette.ink) {
      const name = id('g');
      defs.push(
        `<linearGradient id="${name}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset="0.5" stop-color="${colour}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${colour}" stop-opacity="${opacity}"/></linearGradient>`,
      );
      content.push(`<rect x="0" y="0" width="${WIDTH}" height="${HEIGHT}" fill="url(#${name})"/>`);
    },
    svg() {
      const vignette = radial({ x: WIDTH / 2, y: HEIGHT / 2, reach: 1180 }, [[0, palette.ink, 0], [0.62, palette.ink, 0], [1, palette.ink, 0.62]]);
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
        // What is brighter than paper spills over, as in a photograph of a lit box.
        `<filter id="bloom" ${frame}><feColorMatrix in="SourceGraphic" type="matrix" values="1.1 0 0 0 -0.62  0 1.1 0 0 -0.62  0 0 1.1 0 -0.62  0 0 0 1 0" result="bright"/><feGaussianBlur in="bright" stdDeviation="22" result="spill"/><feBlend in="SourceGraphic" in2="spill" mode="screen"/></filter>` +
        `<filter id="grain" ${frame}><feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="${seed}"/><feColorMatrix type="matrix" values="0.33 0.33 0.33 0 0  0.33 0.33 0.33 0 0  0.33 0.33 0.33 0 0  0 0 0 0 1"/></filter>` +
        `${defs.join('')}</defs><g filter="url(#bloom)" style="isolation:isolate">${content.join('\n')}</g>` +
        `<rect ${cover} fill="${vignette}"/><rect ${cover} filter="url(#grain)" opacity="0.09" style="mix-blend-mode:overlay"/></svg>`
      );
    },
  };
}
