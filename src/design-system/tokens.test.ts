import { getContrastRatio } from './getContrastRatio.mocks';
import { media, toCssVariables, tokenValues } from './tokens';

const { lightSurface, darkSurface, fixedColors } = tokenValues;

describe.each([
  ['parchment', lightSurface],
  ['night ink', darkSurface],
])('on %s', (_name, surface) => {
  const backgrounds = [surface.background, surface.raised, surface.sunken];

  it('body text has AAA contrast', () => {
    for (const background of backgrounds) {
      expect(getContrastRatio(surface.text, background)).toBeGreaterThanOrEqual(7);
      expect(getContrastRatio(surface.textMuted, background)).toBeGreaterThanOrEqual(7);
    }
  });

  it('links, accents and messages have AA contrast', () => {
    for (const background of backgrounds) {
      for (const foreground of [
        surface.link,
        surface.linkHover,
        surface.accent,
        surface.danger,
        surface.success,
      ]) {
        expect(getContrastRatio(foreground, background)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(getContrastRatio(surface.danger, surface.dangerSurface)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(surface.success, surface.successSurface)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(surface.warning, surface.warningSurface)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(surface.info, surface.infoSurface)).toBeGreaterThanOrEqual(4.5);
    for (const background of [
      surface.dangerSurface,
      surface.successSurface,
      surface.warningSurface,
      surface.infoSurface,
    ]) {
      expect(getContrastRatio(surface.text, background)).toBeGreaterThanOrEqual(7);
    }
  });

  it('control edges, ornaments and the focus ring have 3:1 contrast', () => {
    for (const background of backgrounds) {
      for (const edge of [surface.controlBorder, surface.ornament, surface.focus]) {
        expect(getContrastRatio(edge, background)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

it('text on candle gold and on the curtain has sufficient contrast', () => {
  expect(getContrastRatio(fixedColors.onCandle, fixedColors.candle)).toBeGreaterThanOrEqual(7);
  expect(getContrastRatio(fixedColors.onCandle, fixedColors.candleBright)).toBeGreaterThanOrEqual(7);
  expect(getContrastRatio(fixedColors.onPicture, fixedColors.curtain)).toBeGreaterThanOrEqual(7);
  expect(getContrastRatio(fixedColors.candleBright, fixedColors.curtain)).toBeGreaterThanOrEqual(4.5);
});

it('writes all color variables for both surfaces', () => {
  const css = toCssVariables();
  expect(css).toContain(`[data-surface='dark']{--color-background:${darkSurface.background};`);
  expect(css).toMatch(/\[data-surface='dark'\]\{[^}]*color-scheme:dark;\}/);
  expect(css).toMatch(/\[data-surface='light'\]\{[^}]*color-scheme:light;\}/);
  expect(css).toContain(
    `@media (forced-colors: active){[data-surface='dark']{--color-background:${lightSurface.background};`,
  );
  for (const name of Object.keys(lightSurface)) expect(css.split(`--color-${name}:`)).toHaveLength(5);
});

it.each([
  ['mobile', media.upToMobile, media.aboveMobile],
  ['menu', media.upToMenu, media.aboveMenu],
])(
  'covers fractional widths between the two queries of the breakpoint %s at any screen scale',
  (_, upTo, above) => {
    const [last, first] = [upTo, above].map((query) => Number(/[\d.]+/.exec(query)?.[0]));
    for (const scale of [1.1, 1.25, 1.5, 1.75]) {
      const next = (Math.floor((last ?? NaN) * scale) + 1) / scale;
      expect(next).toBeGreaterThan(last ?? NaN);
      expect(next).toBeGreaterThanOrEqual(first ?? NaN);
    }
  },
);
