import { createPictureQuery, type PictureFormat } from './sizes/pictureSizes';

interface DirectusImageUrlOptions {
  /** Key of the file in Directus. */
  id: string;
  /** Modification time of the file. */
  modifiedOn: string;
  /** Pixels. */
  width: number;
  /** Pixels. The picture is cropped around its focal point. */
  height: number;
  format: PictureFormat;
}

/**
 * The URL of a picture transformed by Directus. The parameter `v` changes with the file, so that responses can be cached
 * without expiry.
 */
export function getDirectusImageUrl({
  id,
  modifiedOn,
  width,
  height,
  format,
}: DirectusImageUrlOptions): string {
  const query = new URLSearchParams({
    ...createPictureQuery({ width, height }, format),
    v: getCacheKey(modifiedOn),
  });
  return `${getDirectusAssetUrl(id)}?${query}`;
}

/** The URL of the original file, for SVG, which Directus does not transform. */
export function getDirectusAssetUrl(id: string, modifiedOn?: string): string {
  const base = `${getAssetsBaseUrl()}/assets/${id}`;
  return modifiedOn ? `${base}?v=${getCacheKey(modifiedOn)}` : base;
}

function getAssetsBaseUrl(): string {
  return (process.env.GATSBY_DIRECTUS_ASSETS_URL ?? '').replace(/\/$/, '');
}

function getCacheKey(modifiedOn: string): string {
  return modifiedOn.replace(/\D/g, '');
}
