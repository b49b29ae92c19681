'use strict';

/** What Gatsby's engine sends with a rendered page and the site decides here: see securityHeaders. */
const REPLACED = new Set([
  'access-control-allow-origin',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
]);

/**
 * Headers of every answer, also of errors. Framing is left to `frame-ancestors`: `X-Frame-Options` cannot name an
 * origin, and browsers that know both go by the former.
 *
 * @param {{ https: boolean }} options https: browsers are told to come back by https alone
 * @returns {Record<string, string>}
 */
function securityHeaders({ https }) {
  return {
    ...contentSecurityPolicy("'self'"),
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), serial=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * @param {string} frameAncestors the origins that may show the page in a frame, as in the directive
 * @returns {Record<string, string>}
 */
function contentSecurityPolicy(frameAncestors) {
  return {
    'content-security-policy': `base-uri 'self'; object-src 'none'; frame-ancestors ${frameAncestors}`,
  };
}

/**
 * The headers of a rendered page without those that the server sets itself.
 *
 * @param {Record<string, string>} headers
 */
function pageHeaders(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !REPLACED.has(name.toLowerCase())));
}

module.exports = { contentSecurityPolicy, pageHeaders, securityHeaders };
