/** The parts of Directus that extensions use and that have no types. */

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

declare module '@directus/api/websocket/controllers/index' {
  /** Undefined without websockets. */
  export function getWebSocketController(): { server: { options: { maxPayload?: number } } } | undefined;
}
