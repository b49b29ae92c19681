/**
 * Design tokens: every color, size, duration and layer of the site.
 *
 * `toCssVariables()` writes them into the page head as CSS custom properties. Components use the typed references below
 * (`color.text`, `space.m`), so that a misspelled token does not compile. The nearest ancestor with `data-surface` decides
 * the value of a color: `color.text` is dark on parchment and light on night ink, see Surface.
 */

const palette = {
  night: '#10121f',
  nightRaised: '#191c30',
  nightSunken: '#0a0b15',
  nightLine: '#363b5c',
  parchment: '#fbf6ea',
  parchmentRaised: '#fffdf8',
  parchmentSunken: '#f3ead7',
  parchmentLine: '#dccfb2',
  candle: '#f0b94d',
  candleBright: '#f8cf78',
  candleDeep: '#7a4d06',
  curtain: '#7c1d2d',
  curtainShade: '#4a0f1c',
} as const;

/** Ink on parchment. The contrast of text is at least 7:1 (AAA), of accents 4.5:1. */
const lightSurface = {
  background: palette.parchment,
  raised: palette.parchmentRaised,
  sunken: palette.parchmentSunken,
  text: '#1d1b29',
  textMuted: '#4b4758',
  border: palette.parchmentLine,
  controlBorder: '#857a63',
  accent: palette.candleDeep,
  ornament: '#a9731a',
  link: '#6b3f06',
  linkHover: palette.curtain,
  focus: '#1f4fa3',
  danger: '#9a1426',
  dangerSurface: '#fbe9e7',
  success: '#1c5a37',
  successSurface: '#e6f2e4',
  info: '#23407f',
  infoSurface: '#e8edf8',
  warning: '#6e4704',
  warningSurface: '#fbeecb',
} as const;

/** Candlelight on night ink. */
const darkSurface: Record<keyof typeof lightSurface, string> = {
  background: palette.night,
  raised: palette.nightRaised,
  sunken: palette.nightSunken,
  text: '#f6efe0',
  textMuted: '#c9c2b4',
  border: palette.nightLine,
  controlBorder: '#8d90ab',
  accent: palette.candle,
  ornament: palette.candle,
  link: palette.candleBright,
  linkHover: '#ffe3a6',
  focus: '#9cc4ff',
  danger: '#ffb4ab',
  dangerSurface: '#3b1820',
  success: '#a5e0b8',
  successSurface: '#12301f',
  info: '#b9ccff',
  infoSurface: '#1a2547',
  warning: '#f6d48a',
  warningSurface: '#382a0e',
};

/** Colors that do not change with the surface. */
const fixedColors = {
  night: palette.night,
  nightSunken: palette.nightSunken,
  candle: palette.candle,
  candleBright: palette.candleBright,
  onCandle: '#1c1405',
  curtain: palette.curtain,
  curtainShade: palette.curtainShade,
  onPicture: '#fff9ec',
  glow: 'rgb(240 185 77 / 0.32)',
  scrim: 'rgb(8 9 18 / 0.74)',
  shade: 'rgb(10 11 22 / 0.55)',
  /** Price zones of the seat map, at least 3:1 on night ink. Each zone also has its own shape. */
  seatZone1: '#d9a441',
  seatZone2: '#6fb0c4',
  seatZone3: '#b98bcb',
  seatZone4: '#8fb87c',
  seatTaken: '#666b8f',
  seatChosen: '#fff3d6',
  transparent: 'transparent',
} as const;

const fonts = {
  display: "'Fraunces Variable', 'Fraunces Fallback', serif",
  text: "'Source Sans 3 Variable', 'Source Sans Fallback', sans-serif",
} as const;

/**
 * Fluid font sizes: the first at a window width of 360 px, the second from 1280 px. Those of headings grow with the text of the
 * browser as long as a long word fits into a phone.
 */
const fontSizes = {
  xs: createFluidSize(0.8125, 0.875),
  s: createFluidSize(0.9375, 1),
  m: createFluidSize(1.0625, 1.1875),
  l: createFluidSize(1.1875, 1.375),
  xl: createFluidSize(1.375, 1.75, 11),
  '2xl': createFluidSize(1.75, 2.375, 12),
  '3xl': createFluidSize(2.125, 3.25, 13),
  '4xl': createFluidSize(2.625, 4.5, 14.5),
  stage: createFluidSize(2.875, 5.25, 14.5),
} as const;

/**
 * Sets the optical size explicitly, because WebKitGTK ignores `font-optical-sizing: auto`. Browsers that cannot divide
 * lengths ignore this value and keep their own.
 */
const opticalSizes = mapValues(fontSizes, (_, name) => `'opsz' calc(var(--font-size-${name}) / 1px)`);

const lineHeights = { tight: '1.06', heading: '1.16', snug: '1.35', body: '1.65' } as const;

const fontWeights = { regular: '400', medium: '500', semibold: '600', bold: '700' } as const;

const spaces = {
  '3xs': '0.125rem',
  '2xs': '0.25rem',
  xs: '0.5rem',
  s: '0.75rem',
  m: '1rem',
  l: '1.5rem',
  xl: '2rem',
  '2xl': '3rem',
  '3xl': '4rem',
  /** Between two blocks of a page. */
  section: createFluidSize(3.25, 5.75),
  /** From the edge of the window to the content. */
  gutter: createFluidSize(1.25, 3, 6.25),
} as const;

const radii = { s: '0.25rem', m: '0.5rem', l: '0.875rem', pill: '62.4375rem' } as const;

const shadows = {
  low: '0 1px 2px rgb(20 16 40 / 0.10), 0 2px 6px rgb(20 16 40 / 0.08)',
  raised: '0 2px 4px rgb(20 16 40 / 0.10), 0 12px 28px -8px rgb(20 16 40 / 0.28)',
  stage: '0 4px 12px rgb(4 4 12 / 0.30), 0 32px 64px -20px rgb(4 4 12 / 0.60)',
  glow: '0 0 0 1px rgb(240 185 77 / 0.55), 0 10px 34px -6px rgb(240 185 77 / 0.42)',
} as const;

/** All z-indexes of the site. */
const layers = {
  base: '0',
  raised: '1',
  notice: '10',
  header: '20',
  menu: '30',
  overlay: '50',
  skipLink: '70',
} as const;

const durations = {
  quick: '140ms',
  normal: '240ms',
  slow: '480ms',
  curtain: '1100ms',
  modal: '300ms',
  slide: '300ms',
  menu: '700ms',
  /** One rotation of the spinner. */
  turn: '900ms',
} as const;

const easings = {
  standard: 'cubic-bezier(0.3, 0, 0.2, 1)',
  curtain: 'cubic-bezier(0.16, 0.84, 0.24, 1)',
} as const;

const sizes = {
  content: '76rem',
  wide: '88rem',
  reading: '42rem',
  form: '34rem',
  headerMobile: '3.75rem',
  headerDesktop: '5rem',
  /** Minimum size of a touch target. */
  target: '2.75rem',
  /** Maximum height of a bar fixed to the bottom of a phone. What else may be fixed beside it: fixedParts.ts. */
  bottomBar: 'min(4.75rem, 20svh)',
  /** Distance of an anchor target from the top of the window (product 2.1: 112 px). */
  scrollOffset: '7rem',
} as const;

/** Window widths in CSS pixels (product 9): mobile layout to 768, menus to 1023, carousel hint to 1024. */
export const breakpoints = { mobile: 768, menu: 1023, carousel: 1024 } as const;

/**
 * Media queries of the breakpoints. `upTo` includes the width, `above` excludes it. The offset is fractional, because on a
 * scaled screen a window can be 1023.2 px wide.
 */
export const media = {
  upToMobile: `@media (max-width: ${breakpoints.mobile}px)`,
  aboveMobile: `@media (min-width: ${breakpoints.mobile + 0.02}px)`,
  upToMenu: `@media (max-width: ${breakpoints.menu}px)`,
  aboveMenu: `@media (min-width: ${breakpoints.menu + 0.02}px)`,
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
  hover: '@media (hover: hover)',
  /** Scripts are disabled: content that only a script could open must be open. */
  noScripts: '@media (scripting: none)',
} as const;

const groups = {
  color: { ...lightSurface, ...prefixKeys(fixedColors) },
  font: fonts,
  'font-size': fontSizes,
  'optical-size': opticalSizes,
  'line-height': lineHeights,
  'font-weight': fontWeights,
  space: spaces,
  radius: radii,
  shadow: shadows,
  layer: layers,
  duration: durations,
  easing: easings,
  size: sizes,
} as const;

export const color = {
  ...createCssReferences('color', lightSurface),
  fixed: createCssReferences('color-fixed', fixedColors),
};
export const font = createCssReferences('font', fonts);
export const fontSize = createCssReferences('font-size', fontSizes);
/** For `font-variation-settings`, together with the font size of the same name, wherever the font is `font.display`. */
export const opticalSize = createCssReferences('optical-size', opticalSizes);
export const lineHeight = createCssReferences('line-height', lineHeights);
export const fontWeight = createCssReferences('font-weight', fontWeights);
export const space = createCssReferences('space', spaces);
export const radius = createCssReferences('radius', radii);
export const shadow = createCssReferences('shadow', shadows);
export const layer = createCssReferences('layer', layers);
export const duration = createCssReferences('duration', durations);
export const easing = createCssReferences('easing', easings);
export const size = createCssReferences('size', sizes);

/** The raw values, for code that cannot use CSS variables (the theme color of the browser, tests, the token page). */
export const tokenValues = {
  lightSurface,
  darkSurface,
  fixedColors,
  fonts,
  fontSizes,
  spaces,
  radii,
  shadows,
  layers,
  durations,
  easings,
  sizes,
};

/** All tokens as CSS. `:root` has the light surface; `[data-surface='dark']` overrides the surface colors. */
export function toCssVariables(): string {
  const root = Object.entries(groups)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => `--${group}-${name}:${value};`),
    )
    .join('');
  // color-scheme adapts native controls such as checkboxes, date pickers and autofill.
  return (
    `:root{${root}}[data-surface='light']{${createSurfaceVariables(lightSurface)}color-scheme:light;}` +
    `[data-surface='dark']{${createSurfaceVariables(darkSurface)}color-scheme:dark;}` +
    // Forced colors remove the dark background, so text must not keep its light color for tools and `currentColor` in SVG.
    `${media.forcedColors}{[data-surface='dark']{${createSurfaceVariables(lightSurface)}}}`
  );
}

function createSurfaceVariables(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--color-${name}:${value};`)
    .join('');
}

function createCssReferences<T extends Record<string, string>>(
  group: string,
  values: T,
): { readonly [K in keyof T]: string } {
  return Object.fromEntries(Object.keys(values).map((name) => [name, `var(--${group}-${name})`])) as {
    [K in keyof T]: string;
  };
}

function mapValues<Key extends string>(
  values: Record<Key, string>,
  transform: (value: string, key: Key) => string,
): Record<Key, string> {
  const entries = Object.entries<string>(values).map(([key, value]) => [key, transform(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, string>;
}

function prefixKeys(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`fixed-${name}`, value]));
}

/** @param maxVw the limit in percent of the window's width, for text that is enlarged */
function createFluidSize(minRem: number, maxRem: number, maxVw?: number): string {
  const minWidthRem = 22.5;
  const maxWidthRem = 80;
  const slope = (maxRem - minRem) / (maxWidthRem - minWidthRem);
  const intercept = minRem - slope * minWidthRem;
  const fluid = `clamp(${minRem}rem, ${round(intercept)}rem + ${round(slope * 100)}vw, ${maxRem}rem)`;
  return maxVw === undefined ? fluid : `min(${fluid}, ${maxVw}vw)`;
}

function round(value: number): number {
  return Math.round(value * 10000) / 10000;
}

/** For what floats over a page. Browsers would print it over the text, Firefox on each sheet. */
export const notPrinted = '@media print { display: none !important; }';
