'use strict';

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
 * @param {{ https: boolean }} options https: adds Strict-Transport-Security
 * @returns {Record<string, string>}
 */
function createSecurityHeaders({ https }) {
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

/**
 * @param {string} frameAncestors the origins that may frame the page, in the syntax of the directive
 * @returns {Record<string, string>}
 */
function createContentSecurityPolicy(frameAncestors) {
  return {
    'content-security-policy': `base-uri 'self'; object-src 'none'; frame-ancestors ${frameAncestors}`,
  };
}

/**
 * Headers that Gatsby adds to all responses. The server has its own rules for caching and security. The same header with
 * another value is one of the site.
 *
 * @type {Record<string, string[]>}
 */
const GATSBY_DEFAULTS = {
  'cache-control': ['public, max-age=0, must-revalidate', 'public, max-age=31536000, immutable'],
  'referrer-policy': ['same-origin'],
  'x-content-type-options': ['nosniff'],
  'x-frame-options': ['DENY'],
  'x-xss-protection': ['1; mode=block'],
};

/**
 * Removes the headers that Gatsby adds.
 *
 * @template {string | string[]} T
 * @param {Record<string, T>} headers
 * @returns {Record<string, T>} names in lower case
 */
function dropGatsbyDefaults(headers) {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => /** @type {[string, T]} */ ([name.toLowerCase(), value]))
      .filter(([name, value]) => !GATSBY_DEFAULTS[name]?.includes(String(value))),
  );
}

/**
 * Removes the headers that the server sets itself.
 *
 * @param {Record<string, string | string[]>} headers
 */
function dropReplacedHeaders(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !REPLACED.has(name.toLowerCase())));
}

module.exports = {
  createContentSecurityPolicy,
  createSecurityHeaders,
  dropGatsbyDefaults,
  dropReplacedHeaders,
};
