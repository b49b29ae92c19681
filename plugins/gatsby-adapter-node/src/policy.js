'use strict';

/**
 * @typedef {Record<string, readonly string[]>} Directives sources by directive: `{ 'img-src': ["'self'"] }`
 *
 * @typedef {object} PolicyOptions the Content-Security-Policy of the HTML of releases
 * @property {() => Promise<Directives>} getDirectives all directives except those that the server sets. Called for each
 *   HTML response, so that it can depend on a file
 * @property {string} reportPath the path at which the server takes reports of violations, such as `/_csp-reports`
 * @property {string} [trustedTypes] the name of the only Trusted Types policy of the site. Browsers report strings that reach a
 *   script or HTML without it. Nothing is blocked
 */

/** The hashes of more scripts would exceed what proxies accept as a header. Each has 53 bytes. */
const MAX_HASHES = 40;

/**
 * Creates a strict policy: only scripts of the build run, and the scripts that they load. No host is trusted, so a host
 * that serves other people's scripts, too, gives them no rights.
 *
 * @param {readonly string[]} scriptHashes
 * @param {Directives} directives
 * @param {Pick<PolicyOptions, 'reportPath' | 'trustedTypes'>} options
 * @returns {Record<string, string>} headers
 */
function createStrictPolicy(scriptHashes, directives, { reportPath, trustedTypes }) {
  const reporting = { 'report-uri': [reportPath], 'report-to': ['csp'] };
  const enforced = {
    'frame-ancestors': ["'self'"],
    ...directives,
    'script-src': [...scriptHashes.map((hash) => `'${hash}'`), "'strict-dynamic'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...reporting,
  };
  const reported = {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [String(trustedTypes)],
    ...reporting,
  };
  return {
    'content-security-policy': join(enforced),
    ...(trustedTypes === undefined ? {} : { 'content-security-policy-report-only': join(reported) }),
    'reporting-endpoints': `csp="${reportPath}"`,
  };
}

/** @param {Directives} directives */
function join(directives) {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * @param {string} id
 * @param {readonly string[]} scriptHashes
 * @throws {Error} of one sentence
 */
function assertPolicyIsPossible(id, scriptHashes) {
  if (scriptHashes.length <= MAX_HASHES) return;
  throw new Error(
    `The release ${id} has ${scriptHashes.length} different inline scripts, and a policy can name ${MAX_HASHES}: move what differs between pages out of the scripts.`,
  );
}

module.exports = { assertPolicyIsPossible, createStrictPolicy };
