import { along, mix } from './color.ts';
import type { Shape } from './shape.ts';

export const WIDTH = 1920;
export const HEIGHT = 1080;

/** The colors of one show. `papers` run from the farthest sheet to the nearest. */
export interface Palette {
  readonly papers: readonly string[];
  /** The brightest light: flames, stars, cut windows. */
  readonly light: string;
  /** The color of light that has passed through paper: halos and lit edges. */
  readonly glow: string;
  /** The darkest tone, in corners and shadows. */
  readonly ink: string;
}

export interface Lamp {
  readonly x: number;
  readonly y: number;
  /** Range of the light in pixels. */
  readonly reach: number;
}

export interface SheetOptions {
  /** 0 is the farthest sheet, 1 the nearest. It determines color, shadow, haze and sharpness. */
  readonly depth: number;
  /** Replaces the color of the palette at that depth. */
  readonly color?: string;
  /** The share of the lamp's light that passes through the paper, 0 to 1. The default decreases with depth. 0 for sheets that emit light. */
  readonly translucence?: number;
  /** Strength of the lit edge, 0 to 1. */
  readonly edge?: number;
  /** Blur in pixels, for sheets out of focus. */
  readonly blur?: number;
  /** The color of the light in the cuts. With `none`, they are not drawn. */
  readonly cuts?: string;
  readonly cutOpacity?: number;
  /** The lamp that lights this sheet, if it is not that of the scene. */
  readonly lamp?: Lamp;
  /** Roughness of the paper: 1 for drawing paper, 0 for glass and flames. */
  readonly tooth?: number;
  /** Shadow on the sheet behind, 0 to 1. */
  readonly shadow?: number;
}

export interface Diorama {
  readonly palette: Palette;
  readonly lamp: Lamp;
  /** Adds a backdrop: colors from the lamp outwards. */
  backdrop(colors: readonly string[], lamp?: Lamp): void;
  /** Adds a backdrop of horizontal bands: colors from the height `top` down to `bottom`. */
  sky(colors: readonly string[], top: number, bottom: number): void;
  /** Adds a sheet of paper in front of everything so far. */
  sheet(shape: Shape, options: SheetOptions): void;
  /** Adds a haze of light in front of everything so far. */
  glow(lamp: Lamp, color: string, opacity: number, squash?: number): void;
  /** Adds beams from the lamp as soft wedges. */
  beams(lamp: Lamp, angles: readonly (readonly [from: number, to: number])[], color: string, opacity: number, blur?: number): void;
  /** Adds a spot of light: a bright core in a halo. */
  spark(x: number, y: number, size: number, color?: string): void;
  /** Adds SVG elements unchanged. */
  draw(svg: string): void;
  /** Adds darkness in front of everything so far: from 0 at the `from` edge of a linear gradient to the opacity at `to` (fractions of the picture). */
  shade(from: readonly [number, number], to: readonly [number, number], opacity: number, color?: string): void;
  svg(): string;
}

const frame = `x="-40" y="-40" width="${WIDTH + 80}" height="${HEIGHT + 80}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"`;
const cover = `x="-40" y="-40" width="${WIDTH + 80}" height="${HEIGHT + 80}"`;

export function diorama(palette: Palette, lamp: Lamp, seed: number): Diorama {
  return new PaperDiorama(palette, lamp, seed);
}

type Stop = readonly [offset: number, color: string, opacity: number];

class PaperDiorama implements Diorama {
  readonly palette: Palette;
  readonly lamp: Lamp;
  readonly #seed: number;
  readonly #defs: string[] = [];
  readonly #content: string[] = [];
  #serial = 0;

  constructor(palette: Palette, lamp: Lamp, seed: number) {
    this.palette = palette;
    this.lamp = lamp;
    this.#seed = seed;
  }

  backdrop(colors: readonly string[], at = this.lamp): void {
    const stops = colors.map((color, i) => [i / (colors.length - 1), color, 1] as const);
    this.#content.push(`<rect ${cover} fill="${this.#radial(at, stops)}"/>`);
  }

  sky(colors: readonly string[], top: number, bottom: number): void {
    const name = this.#id('g');
    const stops = colors.map((color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${color}"/>`).join('');
    this.#defs.push(`<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}">${stops}</linearGradient>`);
    this.#content.push(`<rect ${cover} fill="url(#${name})"/>`);
  }

  sheet(shape: Shape, options: SheetOptions): void {
    const { palette, lamp } = this;
    const { depth } = options;
    const base = options.color ?? along(palette.papers, depth);
    const through = options.translucence ?? 0.62 * (1 - depth) + 0.06;
    const at = options.lamp ?? lamp;
    // A sheet without translucence emits light (flames, windows), so it has one color.
    const fill = through === 0 ? base : this.#radial(at, [
      [0, mix(base, palette.glow, through), 1],
      [0.35, mix(base, palette.glow, through * 0.45), 1],
      [0.7, base, 1],
      [1, mix(base, palette.ink, 0.35), 1],
    ]);
    const filter = this.#paperFilter(depth, options.edge ?? 0.55 - depth * 0.2, options.shadow ?? 0.3 + depth * 0.3, options.tooth ?? 1);
    const blur = options.blur ? ` filter="${this.#blurFilter(options.blur)}"` : '';
    const cuts =
      shape.cuts && options.cuts !== 'none'
        ? `<g fill="${options.cuts ?? mix(palette.glow, palette.light, 0.4)}" opacity="${options.cutOpacity ?? 0.85}" fill-rule="evenodd">${shape.cuts}</g>`
        : '';
    this.#content.push(`<g${blur}><g filter="${filter}"><g fill="${fill}" fill-rule="evenodd">${shape.body}</g></g>${cuts}</g>`);
  }

  glow(at: Lamp, color: string, opacity: number, squash = 1): void {
    const fill = this.#radial(at, [[0, color, opacity], [0.25, color, opacity * 0.6], [0.6, color, opacity * 0.16], [1, color, 0]], squash);
    this.#content.push(`<rect ${cover} fill="${fill}" style="mix-blend-mode:screen"/>`);
  }

  beams(at: Lamp, angles: readonly (readonly [from: number, to: number])[], color: string, opacity: number, blur = 10): void {
    const fill = this.#radial(at, [[0, color, opacity], [0.5, color, opacity * 0.45], [1, color, 0]]);
    const radians = (deg: number): number => (deg * Math.PI) / 180;
    const wedges = angles
      .map(([a, b]) => {
        const end = (deg: number): string =>
          `${(at.x + Math.cos(radians(deg)) * at.reach * 1.1).toFixed(1)},${(at.y + Math.sin(radians(deg)) * at.reach * 1.1).toFixed(1)}`;
        return `<path d="M${at.x},${at.y}L${end(a)}L${end(b)}Z"/>`;
      })
      .join('');
    this.#content.push(`<g fill="${fill}" filter="${this.#blurFilter(blur)}" style="mix-blend-mode:screen">${wedges}</g>`);
  }

  spark(x: number, y: number, size: number, color = this.palette.glow): void {
    const { palette } = this;
    const halo = this.#radial({ x, y, reach: size }, [[0, palette.light, 1], [0.12, palette.light, 0.85], [0.3, color, 0.5], [0.6, color, 0.16], [1, color, 0]]);
    this.#content.push(`<circle cx="${x}" cy="${y}" r="${size}" fill="${halo}" style="mix-blend-mode:screen"/>`);
  }

  draw(svg: string): void {
    this.#content.push(svg);
  }

  shade(from: readonly [number, number], to: readonly [number, number], opacity: number, color = this.palette.ink): void {
    const name = this.#id('g');
    this.#defs.push(
      `<linearGradient id="${name}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"><stop offset="0" stop-color="${color}" stop-opacity="0"/><stop offset="0.5" stop-color="${color}" stop-opacity="${opacity * 0.4}"/><stop offset="1" stop-color="${color}" stop-opacity="${opacity}"/></linearGradient>`,
    );
    this.#content.push(`<rect x="0" y="0" width="${WIDTH}" height="${HEIGHT}" fill="url(#${name})"/>`);
  }

  svg(): string {
    const { palette } = this;
    const vignette = this.#radial({ x: WIDTH / 2, y: HEIGHT / 2, reach: 1180 }, [[0, palette.ink, 0], [0.62, palette.ink, 0], [1, palette.ink, 0.62]]);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
      // Bloom: parts that are brighter than paper are blurred over their surroundings.
      `<filter id="bloom" ${frame}><feColorMatrix in="SourceGraphic" type="matrix" values="1.1 0 0 0 -0.62  0 1.1 0 0 -0.62  0 0 1.1 0 -0.62  0 0 0 1 0" result="bright"/><feGaussianBlur in="bright" stdDeviation="22" result="spill"/><feBlend in="SourceGraphic" in2="spill" mode="screen"/></filter>` +
      `<filter id="grain" ${frame}><feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="${this.#seed}"/><feColorMatrix type="matrix" values="0.33 0.33 0.33 0 0  0.33 0.33 0.33 0 0  0.33 0.33 0.33 0 0  0 0 0 0 1"/></filter>` +
      `${this.#defs.join('')}</defs><g filter="url(#bloom)" style="isolation:isolate">${this.#content.join('\n')}</g>` +
      `<rect ${cover} fill="${vignette}"/><rect ${cover} filter="url(#grain)" opacity="0.09" style="mix-blend-mode:overlay"/></svg>`
    );
  }

  #id(kind: string): string {
    this.#serial += 1;
    return `${kind}${this.#serial}`;
  }

  /** A radial gradient as a fill. */
  #radial(at: Lamp, stops: readonly Stop[], squash = 1): string {
    const name = this.#id('g');
    const transform = squash === 1 ? '' : ` gradientTransform="translate(0 ${at.y * (1 - squash)}) scale(1 ${squash})"`;
    this.#defs.push(
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${at.x}" cy="${at.y}" r="${at.reach}"${transform}>${stops
        .map(([offset, color, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
        .join('')}</radialGradient>`,
    );
    return `url(#${name})`;
  }

  #blurFilter(deviation: number): string {
    const name = this.#id('b');
    this.#defs.push(`<filter id="${name}" ${frame}><feGaussianBlur stdDeviation="${deviation}"/></filter>`);
    return `url(#${name})`;
  }

  /** Makes a flat shape look like cut paper: a rough surface, a lit edge, light around the edge, a shadow behind. */
  #paperFilter(depth: number, edge: number, shadow: number, tooth: number): string {
    const { palette } = this;
    const name = this.#id('p');
    const rim = mix(palette.glow, palette.light, 0.25);
    const spread = 5 + depth * 13;
    this.#defs.push(
      `<filter id="${name}" ${frame}>` +
        `<feTurbulence type="fractalNoise" baseFrequency="0.028 0.04" numOctaves="4" seed="${this.#seed + this.#serial}" result="noise"/>` +
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
  }
}
