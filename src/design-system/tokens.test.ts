import { contrast } from './contrast';
import { media, toCssVariables, tokenValues } from './tokens';

const { lightSurface, darkSurface, fixedColors } = tokenValues;

describe.each([
  ['parchment', lightSurface],
  ['night ink', darkSurface],
])('on %s', (_name, surface) => {
  const grounds = [surface.background, surface.raised, surface.sunken];

  it('text for reading has the contrast of AAA', () => {
    for (const ground of grounds) {
      expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(surface.textMuted, ground)).toBeGreaterThanOrEqual(7);
    }
  });

  it('links, accents and messages have the contrast of AA', () => {
    for (const ground of grounds) {
      for (const ink of [surface.link, surface.linkHover, surface.accent, surface.danger, surface.success]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(surface.danger, surface.dangerSurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface.success, surface.successSurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface.warning, surface.warningSurface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface.info, surface.infoSurface)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [
      surface.dangerSurface,
      surface.successSurface,
      surface.warningSurface,
      surface.infoSurface,
    ]) {
      expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(7);
    }
  });

  it('edges of controls, ornaments and the focus ring are seen (3:1)', () => {
    for (const ground of grounds) {
      for (const edge of [surface.controlBorder, surface.ornament, surface.focus]) {
        expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

it('text on candle gold and on the curtain can be read', () => {
  expect(contrast(fixedColors.onCandle, fixedColors.candle)).toBeGreaterThanOrEqual(7);
  expect(contrast(fixedColors.onCandle, fixedColors.candleBright)).toBeGreaterThanOrEqual(7);
  expect(contrast(fixedColors.onPicture, fixedColors.curtain)).toBeGreaterThanOrEqual(7);
  expect(contrast(fixedColors.candleBright, fixedColors.curtain)).toBeGreaterThanOrEqual(4.5);
});

it('writes every colour of the surface for both surfaces', () => {
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
  'leaves no window between the two sides of a breakpoint, whatever the screen is scaled by: %s',
  (_, upTo, above) => {
    const [last, first] = [upTo, above].map((query) => Number(/[\d.]+/.exec(query)?.[0]));
    for (const scale of [1.1, 1.25, 1.5, 1.75]) {
      const next = (Math.floor((last ?? NaN) * scale) + 1) / scale;
      expect(next).toBeGreaterThan(last ?? NaN);
      expect(next).toBeGreaterThanOrEqual(first ?? NaN);
    }
  },
);
