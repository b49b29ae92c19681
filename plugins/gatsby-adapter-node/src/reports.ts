import { toNetworks } from '@playhouse/connection-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes. Browsers send several reports at once. */
const MAX_BODY = 16 * 1024;

/** Different reports of one kind that are logged in a minute, of all addresses and of one. Anybody can send them. */
const LOGGED_PER_MINUTE = { total: 100, perAddress: 10 };

const MINUTE = 60_000;

/** Directives of Trusted Types, which are report-only. */
const TRUSTED_TYPES = new Set(['require-trusted-types-for', 'trusted-types']);

/** Code of an extension, such as `moz-extension://…`, and that of Safari. Browsers may report only the scheme. */
const EXTENSION = /^(?:[a-z]+-extension|webkit-masked-url)(?::|$)/;

/** Characters of a value in the log. */
const MAX_LENGTH = 200;

/**
 * Adds the address to which browsers report violations of the Content-Security-Policy. Reports are logged without the
 * queries of addresses. Those about extensions of the visitor's browser are not.
 *
 * @param getAddress the IP address of the visitor
 */
export function addReportRoute(
  app: FastifyInstance,
  path: string,
  getAddress: (request: FastifyRequest) => string,
): void {
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
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      void reply.code(error.statusCode ?? 500).send();
    });
    scope.post(path, { bodyLimit: MAX_BODY }, (request, reply) => {
      for (const report of parseReports(request.body)) {
        if (EXTENSION.test(report.blocked) || EXTENSION.test(report.source)) continue;
        const accept = TRUSTED_TYPES.has(report.directive) ? trustedTypes : violations;
        if (accept(report, getAddress(request)))
          request.log.warn({ report }, 'A page violated its Content-Security-Policy.');
      }
      return reply.code(204).send();
    });
  });
}

/**
 * Returns a function that says whether a report is logged: equal reports once per minute, because a broken page sends one for each
 * visitor, and a limited number per address, so that one client cannot use up the limit of all.
 *
 * @param noteLimit called once in a minute that has more reports
 */
function createLogLimit(noteLimit: () => void) {
  let minute = 0;
  let isNoted = false;
  const logged = new Set<string>();
  const counts = new Map<string, number>();
  return (report: Report, address: string) => {
    const current = Math.floor(Date.now() / MINUTE);
    if (current !== minute) {
      [minute, isNoted] = [current, false];
      logged.clear();
      counts.clear();
    }
    const key = JSON.stringify(report);
    if (logged.has(key)) return false;
    const networks = toNetworks(address);
    const isBelowLimit =
      logged.size < LOGGED_PER_MINUTE.total &&
      networks.every((it) => (counts.get(it.key) ?? 0) < LOGGED_PER_MINUTE.perAddress * it.factor);
    if (isBelowLimit) {
      logged.add(key);
      for (const network of networks) counts.set(network.key, (counts.get(network.key) ?? 0) + 1);
    } else if (!isNoted) {
      isNoted = true;
      noteLimit();
    }
    return isBelowLimit;
  };
}

type Report = Record<'page' | 'directive' | 'blocked' | 'source' | 'line' | 'sink', string>;

/** Reads both forms of reports: of `report-uri` and of the Reporting API. */
function parseReports(body: unknown): Report[] {
  let parsed: unknown;
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
 */
function readSink(sample: unknown) {
  const [, sink = ''] = /^([A-Za-z]+ [A-Za-z]+)\|/.exec(String(sample)) ?? [];
  return clean(sink);
}

function clean(value: unknown) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[?#].*$/s, '').slice(0, MAX_LENGTH);
}
