'use strict';

/** Bytes. Browsers send several reports at once. */
const MAX_BODY = 16 * 1024;

/** Reports of one kind that are logged in a minute. Anybody can send them, and one broken page sends them for each visitor. */
const LOGGED_PER_MINUTE = 20;

const MINUTE = 60_000;

/** Directives of Trusted Types, which are report-only. */
const TRUSTED_TYPES = new Set(['require-trusted-types-for', 'trusted-types']);

/** Characters of a value in the log. */
const MAX_LENGTH = 200;

/**
 * Adds the address to which browsers report violations of the Content-Security-Policy. Reports are logged without the
 * queries of addresses.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {string} path
 */
function addReportRoute(app, path) {
  // Trusted Types block nothing. Many such reports must not hide that something was blocked.
  const violations = createLogLimit(() => app.log.warn('More violations of this minute are not logged.'));
  const trustedTypes = createLogLimit(() =>
    app.log.warn('More reports of Trusted Types of this minute are not logged.'),
  );

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((/** @type {Error & { statusCode?: number }} */ error, _request, reply) => {
      void reply.code(error.statusCode ?? 500).send();
    });
    scope.post(path, { bodyLimit: MAX_BODY }, (request, reply) => {
      for (const report of parseReports(request.body)) {
        const accept = TRUSTED_TYPES.has(String(report.directive)) ? trustedTypes : violations;
        if (accept()) request.log.warn({ report }, 'A page violated its Content-Security-Policy.');
      }
      return reply.code(204).send();
    });
  });
}

/**
 * Returns a function that says whether another report may be logged.
 *
 * @param {() => void} noteLimit called once in a minute that has more reports
 */
function createLogLimit(noteLimit) {
  let minute = 0;
  let logged = 0;
  return () => {
    const current = Math.floor(Date.now() / MINUTE);
    if (current !== minute) [minute, logged] = [current, 0];
    logged += 1;
    if (logged === LOGGED_PER_MINUTE + 1) noteLimit();
    return logged <= LOGGED_PER_MINUTE;
  };
}

/**
 * Reads both forms of reports: of `report-uri` and of the Reporting API.
 *
 * @param {unknown} body
 * @returns {Record<string, string>[]}
 */
function parseReports(body) {
  /** @type {unknown} */
  let parsed;
  try {
    parsed = JSON.parse(String(body));
  } catch {
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed])
    .map((entry) => entry?.['csp-report'] ?? entry?.body)
    .filter((report) => typeof report === 'object' && report !== null)
    .map((report) => ({
      page: clean(report['document-uri'] ?? report.documentURL),
      directive: clean(report['effective-directive'] ?? report.effectiveDirective),
      blocked: clean(report['blocked-uri'] ?? report.blockedURL),
      source: clean(report['source-file'] ?? report.sourceFile),
      line: clean(report['line-number'] ?? report.lineNumber),
      sink: readSink(report['script-sample'] ?? report.sample),
    }));
}

/**
 * Returns where a string was used that is no Trusted Type, such as `Element innerHTML`. The string itself can contain personal
 * data.
 *
 * @param {unknown} sample
 */
function readSink(sample) {
  const [, sink = ''] = /^([A-Za-z]+ [A-Za-z]+)\|/.exec(String(sample)) ?? [];
  return clean(sink);
}

/** @param {unknown} value */
function clean(value) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[?#].*$/s, '').slice(0, MAX_LENGTH);
}

module.exports = { addReportRoute };
