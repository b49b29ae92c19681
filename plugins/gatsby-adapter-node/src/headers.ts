/** Headers of Gatsby's engine that are dropped, because createSecurityHeaders sets them. */
const REPLACED = new Set([
  'access-control-allow-origin',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
]);

/**
 * Headers of every response, including errors. Framing is controlled by `frame-ancestors` only: `X-Frame-Options` cannot
 * name an origin, and browsers that support both ignore it.
 *
 * @param options https: adds Strict-Transport-Security
 */
export function createSecurityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    ...createContentSecurityPolicy("'self'"),
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), serial=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** @param frameAncestors the origins that may frame the page, in the syntax of the directive */
export function createContentSecurityPolicy(frameAncestors: string): Record<string, string> {
  return {
    'content-security-policy': `base-uri 'self'; object-src 'none'; frame-ancestors ${frameAncestors}`,
  };
}

/**
 * Headers that Gatsby adds to all responses. The server has its own rules for caching and security. The same header with
 * another value is one of the site.
 */
const GATSBY_DEFAULTS: Record<string, string[]> = {
  'cache-control': ['public, max-age=0, must-revalidate', 'public, max-age=31536000, immutable'],
  'referrer-policy': ['same-origin'],
  'x-content-type-options': ['nosniff'],
  'x-frame-options': ['DENY'],
  'x-xss-protection': ['1; mode=block'],
};

/**
 * Removes the headers that Gatsby adds.
 *
 * @returns names in lower case
 */
export function dropGatsbyDefaults<T extends string | string[]>(
  headers: Record<string, T>,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as [string, T])
      .filter(([name, value]) => !GATSBY_DEFAULTS[name]?.includes(String(value))),
  );
}

/** Removes the headers that the server sets itself. */
export function dropReplacedHeaders(headers: Record<string, string | string[]>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !REPLACED.has(name.toLowerCase())));
}
