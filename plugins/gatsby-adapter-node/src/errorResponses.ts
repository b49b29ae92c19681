import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSendOptions } from './files.ts';
import { Refused } from './limits.ts';
import { WorkerUnavailable } from './worker/worker.ts';
import type { Site } from './site.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Headers that ask for less than the whole response. An error page is never "not modified". */
const CONDITIONS = ['if-match', 'if-modified-since', 'if-none-match', 'if-unmodified-since', 'range'];

/** Headers of a file whose sending failed. */
const FILE_HEADERS = ['accept-ranges', 'content-encoding', 'content-length', 'content-range', 'etag', 'vary'];

/**
 * Responses that are not pages of the site: errors and refusals. The functions do not return the reply: it is a thenable,
 * and each promise that resolves to it adds listeners to the response.
 *
 * @param getSite returns the site of a request, by default the current one
 * @param getPageHeaders of HTML
 */
export function createErrorResponses(
  getSite: (request?: FastifyRequest) => Site,
  getPageHeaders: (site: Site) => Promise<Record<string, string>>,
) {
  /** The response to every unknown or invalid address. */
  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-cache');
    await sendErrorPage(request, reply, 404, 'Not found.');
  }

  /** Sends an error page of the site (404.html, 500.html), or a text if it has none. */
  async function sendErrorPage(
    request: FastifyRequest,
    reply: FastifyReply,
    status: 404 | 500,
    text: string,
  ) {
    reply.code(status);
    const page = await getSite(request).findFile(`/${status}.html`);
    if (!page) return void reply.type(TEXT).send(text);
    for (const name of CONDITIONS) Reflect.deleteProperty(request.raw.headers, name);
    void reply.sendFile(page.file, page.root, { ...toSendOptions(page), etag: false });
  }

  /** The response to an address that is not encoded correctly. Fastify runs no hook for it and cannot send files. */
  async function sendBadAddress(reply: FastifyReply) {
    reply
      .code(404)
      .headers(await getPageHeaders(getSite()))
      .header('cache-control', 'no-cache');
    const page = await getSite().findFile('/404.html');
    const body = page && (await readFile(join(page.root, page.file)).catch(() => null));
    void (body ? reply.type('text/html; charset=utf-8').send(body) : reply.type(TEXT).send('Not found.'));
  }

  function sendRefused(refusal: Refused | WorkerUnavailable, request: FastifyRequest, reply: FastifyReply) {
    const reason = refusal instanceof WorkerUnavailable ? 'unavailable' : refusal.reason;
    if (reason === 'late') getSite(request).renderer?.worker.checkLiveness();
    // The query is not logged, see logging in the README.
    if (reason !== 'left') request.log.warn({ path: request.url.split('?')[0] }, refusal.message);
    const retryAfter = refusal instanceof WorkerUnavailable ? refusal.retryAfter : 1;
    void reply
      .code(reason === 'late' || reason === 'left' ? 504 : 503)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
      .type(TEXT)
      .send(`${refusal.message} Please try again.`);
  }

  /** The response to a function, and to a page of a release that does not contain what renders it. */
  function sendUnsupported(reply: FastifyReply) {
    void reply
      .code(501)
      .header('cache-control', 'no-store')
      .type(TEXT)
      .send('This address is a function, or is rendered on request. This release does not support it.');
  }

  async function sendNoRoute(request: FastifyRequest, reply: FastifyReply) {
    if (request.method === 'GET' || request.method === 'HEAD') return sendNotFound(request, reply);
    void reply.code(405).header('allow', 'GET, HEAD').type(TEXT).send('Only GET and HEAD.');
  }

  async function sendError(
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (error instanceof Refused || error instanceof WorkerUnavailable) {
      return sendRefused(error, request, reply);
    }
    const status = error.statusCode ?? 500;
    // A condition or range of the request that the file does not meet.
    if (status === 412 || status === 416) return void reply.code(status).type(TEXT).send(error.message);
    for (const name of FILE_HEADERS) reply.removeHeader(name);
    if (status < 500) return sendNoRoute(request, reply);
    // The query is not logged, see logging in the README.
    request.log.error({ err: error, path: request.url.split('?')[0] }, 'A request failed.');
    reply.header('cache-control', 'no-store');
    await sendErrorPage(request, reply, 500, 'The server failed to answer.');
  }

  return { sendBadAddress, sendError, sendNoRoute, sendNotFound, sendUnsupported };
}
