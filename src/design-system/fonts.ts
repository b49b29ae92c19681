import displayUrl from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
import displayExtUrl from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2';
import textUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import textExtUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The two font files that every page uses, for `<link rel="preload">`. */
export const preloadedFonts = [displayUrl, textUrl];

/**
 * The @font-face rules. The two fallback fonts adjust a system font to the metrics of the web font, which prevents a layout
 * shift when the web font loads. The numbers were measured in a browser on headings and texts of the site.
 */
export const fontFaces = [
  createFontFace('Fraunces Variable', displayUrl, '100 900', latin),
  createFontFace('Fraunces Variable', displayExtUrl, '100 900', latinExt),
  createFontFace('Source Sans 3 Variable', textUrl, '200 900', latin),
  createFontFace('Source Sans 3 Variable', textExtUrl, '200 900', latinExt),
  createFallbackFace('Fraunces Fallback', ['Times New Roman', 'Liberation Serif'], 1.11, [0.98, 0.26]),
  createFallbackFace('Source Sans Fallback', ['Arial', 'Liberation Sans'], 0.94, [1.02, 0.4]),
].join('');

function createFontFace(family: string, url: string, weights: string, range: string): string {
  return `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:${weights};src:url(${url}) format('woff2');unicode-range:${range}}`;
}

/**
 * @param widthRatio width of the site's texts in the web font, relative to the system font
 * @param metrics ascent and descent of the web font, in ems
 */
function createFallbackFace(
  family: string,
  locals: string[],
  widthRatio: number,
  metrics: [number, number],
): string {
  const sources = locals.map((name) => `local('${name}')`).join(',');
  const [ascent, descent] = metrics.map((ems) => formatPercent(ems / widthRatio));
  return `@font-face{font-family:'${family}';font-weight:100 900;src:${sources};size-adjust:${formatPercent(widthRatio)};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
}

function formatPercent(ratio: number): string {
  return `${Math.round(ratio * 1000) / 10}%`;
}
