export interface DirectusImageUrlOptions {
  /** Key of the file in Directus. */
  id: string;
  /** Changes whenever the file does. */
  modifiedOn: string;
  /** Pixels. */
  width: number;
  /** Pixels; with it the picture is cut around its focal point. */
  height: number;
  /** `avif`, `webp` or `jpg`. */
  format: string;
}

/**
 * The address of a picture as Directus transforms it. `v` is there for caches: the address changes with the file,
 * so that the answer can be kept for ever.
 */
export function directusImageUrl({ id, modifiedOn, width, height, format }: DirectusImageUrlOptions): string {
  const query = new URLSearchParams({
    width: String(Math.round(width)),
    height: String(Math.round(height)),
    fit: 'cover',
    quality: format === 'avif' ? '55' : '72',
    format,
    v: version(modifiedOn),
  });
  return `${directusAssetUrl(id)}?${query}`;
}

/** The address of a file as it is (for SVG, which is not transformed). */
export function directusAssetUrl(id: string, modifiedOn?: string): string {
  const base = `${assetsBaseUrl()}/assets/${id}`;
  return modifiedOn ? `${base}?v=${version(modifiedOn)}` : base;
}

function assetsBaseUrl(): string {
  return (process.env.GATSBY_DIRECTUS_ASSETS_URL ?? '').replace(/\/$/, '');
}

function version(modifiedOn: string): string {
  return modifiedOn.replace(/\D/g, '');
}
