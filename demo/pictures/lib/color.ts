/** Colors as #rrggbb. They are mixed in linear light, because mixed sRGB values are too dark. */
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toSrgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function channels(hex: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`"${hex}" is not a color: write it as #rrggbb.`);
  return [1, 3, 5].map((i) => toLinear(parseInt(hex.slice(i, i + 2), 16) / 255));
}

/** The color between two others; amount 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const t = Math.min(1, Math.max(0, amount));
  const [a, b] = [channels(from), channels(to)];
  const bytes = a.map((v, i) => Math.round(toSrgb(v + ((b[i] ?? 0) - v) * t) * 255));
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/** The color at a position (0 to 1) along evenly spaced colors. */
export function along(colors: readonly string[], position: number): string {
  const last = colors.length - 1;
  const at = Math.min(1, Math.max(0, position)) * last;
  const index = Math.min(last - 1, Math.floor(at));
  if (last < 1) return colors[0] ?? '#000000';
  return mix(colors[index] as string, colors[index + 1] as string, at - index);
}
