/** WCAG 2 contrast ratio of two colors `#rrggbb`, 1 to 21. For the tests of the tokens and their page in Storybook. */
export function getContrastRatio(first: string, second: string): number {
  const [light = 0, dark = 0] = [getLuminance(first), getLuminance(second)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
