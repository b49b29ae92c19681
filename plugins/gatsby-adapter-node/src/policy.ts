/** Sources by directive: `{ 'img-src': ["'self'"] }`. */
export type Directives = Record<string, readonly string[]>;

/** The Content-Security-Policy of the HTML of releases. */
export interface PolicyOptions {
  /** All directives except those that the server sets. Called for each HTML response, so that it can depend on a file. */
  getDirectives: () => Promise<Directives>;
  /** The path at which the server takes reports of violations, such as `/_csp-reports` */
  reportPath: string;
  /**
   * The name of the only Trusted Types policy of the site. Browsers report strings that reach a script or HTML without
   * it. Nothing is blocked.
   */
  trustedTypes?: string;
}

/** The hashes of more scripts would exceed what proxies accept as a header. Each has 53 bytes. */
const MAX_HASHES = 40;

/**
 * Creates a strict policy: only scripts of the build run, and the scripts that they load. No host is trusted, so a host
 * that serves other people's scripts, too, gives them no rights.
 *
 * @param scripts hashes of inline scripts, such as `sha256-…`, and nonces of script elements, such as `nonce-…`
 * @returns headers
 */
export function createStrictPolicy(
  scripts: readonly string[],
  directives: Directives,
  { reportPath, trustedTypes }: Pick<PolicyOptions, 'reportPath' | 'trustedTypes'>,
): Record<string, string> {
  const reporting = { 'report-uri': [reportPath], 'report-to': ['csp'] };
  const enforced = {
    'frame-ancestors': ["'self'"],
    ...directives,
    'script-src': [...scripts.map((source) => `'${source}'`), "'strict-dynamic'"],
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

function join(directives: Directives) {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** @throws {Error} of one sentence */
export function assertPolicyIsPossible(id: string, scriptHashes: readonly string[]): void {
  if (scriptHashes.length <= MAX_HASHES) return;
  throw new Error(
    `The release ${id} has ${scriptHashes.length} different inline scripts, and a policy can name ${MAX_HASHES}: move what differs between pages out of the scripts.`,
  );
}
