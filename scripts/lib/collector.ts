import { createHash } from 'node:crypto';
import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/** The path to which the collector of a page posts errors, and from which the tests fetch them. GET empties the list. */
export const COLLECTOR_PATH = '/__console';

/**
 * WebDriver classic, the protocol of WebKit's driver, has no access to the console. This script is the first in the head of
 * every page and sends errors, unhandled rejections, console errors and security policy violations to the tests. It cannot
 * see what the browser itself logs (an invalid attribute, a failed request). It also stores a refusal of what needs consent, because
 * the banner that asks could cover what a test clicks.
 */
const COLLECTOR_SCRIPT = `(function () {
  var report = function (text) { navigator.sendBeacon('${COLLECTOR_PATH}', location.pathname + ': ' + text); };
  addEventListener('error', function (event) {
    if (event.message) report(event.message + ' ' + (event.error && event.error.stack || ''));
  });
  addEventListener('unhandledrejection', function (event) { report('rejected: ' + (event.reason && event.reason.message || event.reason)); });
  addEventListener('securitypolicyviolation', function (event) { report('refused: ' + event.violatedDirective + ' ' + event.blockedURI); });
  var consent = 'playhouse.www.consent';
  if (!localStorage.getItem(consent))
    localStorage.setItem(consent, JSON.stringify({ version: 1, value: { groups: ['C0001'], decidedAt: Date.now() } }));
  var error = console.error;
  console.error = function () { report(Array.prototype.map.call(arguments, String).join(' ')); error.apply(console, arguments); };
})();`;
const COLLECTOR = `<script>${COLLECTOR_SCRIPT}</script>`;
const COLLECTOR_HASH = createHash('sha256').update(COLLECTOR_SCRIPT).digest('base64');

/**
 * A proxy of another local port that adds the collector to the head of every HTML page.
 *
 * @returns a function that stops the server
 * @throws if the port is taken
 */
export async function serveWithCollector(port: number, sitePort: number): Promise<() => Promise<void>> {
  let messages: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== COLLECTOR_PATH) return forwardRequest(request, response, sitePort);
    if (request.method === 'POST') {
      readText(request).then(
        (message) => {
          messages.push(message);
          response.writeHead(204).end();
        },
        () => response.destroy(),
      );
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages));
    messages = [];
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function forwardRequest(request: IncomingMessage, response: ServerResponse, port: number): void {
  // Uncompressed, so that the script can be inserted.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const options = { host: 'localhost', port, path: request.url, method: request.method, headers };
  const upstream = sendRequest(options, (siteResponse) => {
    const status = siteResponse.statusCode ?? 502;
    if (!siteResponse.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, siteResponse.headers);
      siteResponse.pipe(response);
      return;
    }
    readText(siteResponse).then(
      (html) => {
        const { 'content-length': _, ...rest } = siteResponse.headers;
        response.writeHead(status, allowCollector(rest)).end(html.replace(/<head[^>]*>/, `$&${COLLECTOR}`));
      },
      // The site closed the connection before the response was complete.
      () => response.destroy(),
    );
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}

/** Adds the collector to the scripts that the policy of the page allows. */
function allowCollector(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  return {
    ...headers,
    'content-security-policy': policy.replace('script-src ', `$&'sha256-${COLLECTOR_HASH}' `),
  };
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
