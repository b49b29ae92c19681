import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Where the collector of a page sends what it saw, and where the tests fetch it: GET empties the list. */
export const COLLECTOR_PATH = '/__console';

/**
 * WebDriver classic, the protocol of WebKit's driver, has no access to the console. This script stands first in the head
 * of every page and sends errors, rejected promises, console errors and refused sources to the tests. What the browser
 * itself writes to its console (a bad attribute, a failed request) it cannot see.
 */
const COLLECTOR = `<script>(function () {
  var tell = function (text) { navigator.sendBeacon('${COLLECTOR_PATH}', location.pathname + ': ' + text); };
  addEventListener('error', function (event) {
    if (event.message) tell(event.message + ' ' + (event.error && event.error.stack || ''));
  });
  addEventListener('unhandledrejection', function (event) { tell('rejected: ' + (event.reason && event.reason.message || event.reason)); });
  addEventListener('securitypolicyviolation', function (event) { tell('refused: ' + event.violatedDirective + ' ' + event.blockedURI); });
  var error = console.error;
  console.error = function () { tell(Array.prototype.map.call(arguments, String).join(' ')); error.apply(console, arguments); };
})();</script>`;

/**
 * Serves what another port of this machine serves, with the collector in the head of every HTML page.
 *
 * @returns stops the server
 * @throws when the port is taken
 */
export async function serveWithCollector(port: number, sitePort: number): Promise<() => Promise<void>> {
  let messages: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== COLLECTOR_PATH) return forward(request, response, sitePort);
    if (request.method === 'POST') {
      textOf(request).then(
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

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  // Uncompressed, so that the script can be written into it.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const options = { host: 'localhost', port, path: request.url, method: request.method, headers };
  const asked = ask(options, (answer) => {
    const status = answer.statusCode ?? 502;
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    textOf(answer).then(
      (html) => {
        const { 'content-length': _, ...rest } = answer.headers;
        response.writeHead(status, rest).end(html.replace(/<head[^>]*>/, `$&${COLLECTOR}`));
      },
      // The answer broke off.
      () => response.destroy(),
    );
  });
  asked.on('error', () => response.destroy());
  request.pipe(asked);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
