/** The parts of Directus that the extension uses and that have no types. */

declare module '@directus/api/constants' {
  export const ASSET_TRANSFORM_QUERY_KEYS: readonly string[];
  export const SYSTEM_ASSET_ALLOW_LIST: readonly { readonly key: string }[];
}

declare module '@directus/api/storage/index' {
  export function getStorage(): Promise<{ location: (name: string) => unknown }>;
}

declare module '@directus/api/utils/get-milliseconds' {
  export function getMilliseconds(value: unknown, fallback: number): number;
}
