import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeliosServer } from '../lib/helios-server.ts';

/** An answer that is serialized and compressed once, because it is large and rarely changes. */
export interface PreparedJson {
  /** With its quotation marks. */
  etag: string;
  json: string;
  gzipped: Buffer;
  brotli?: Buffer;
}

/** Sends an answer in the best encoding that the client accepts, or 304 if the client has it. */
export function sendPreparedJson(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'code' | 'getHeader' | 'header' | 'type'>,
  { etag, json, gzipped, brotli }: PreparedJson,
): FastifyReply {
  // CORS has set `Origin`.
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  const sent = reply.header('etag', etag).header('vary', vary);
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag.replace(/^W\//, '')) || known.includes('*')) return sent.code(304).send();
  const encodings = [...(brotli ? ['br'] : []), 'gzip', 'identity'];
  const encoding = negotiate(headers['accept-encoding'] ?? 'identity', encodings);
  const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzipped : undefined;
  if (body) sent.header('content-encoding', String(encoding));
  return sent.type('application/json; charset=utf-8').send(body ?? json);
}

/** The document of the routes of a listener. It is prepared at the first request. */
export function registerOpenApiRoute(app: HeliosServer, cacheControl: string): void {
  let prepared: Promise<PreparedJson> | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    prepared ??= prepareJson(app.swagger());
    return sendPreparedJson(request, reply.header('cache-control', cacheControl), await prepared);
  });
}

async function prepareJson(value: object): Promise<PreparedJson> {
  const json = JSON.stringify(value);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(json),
    promisify(brotliCompress)(json, { params }),
  ]);
  // Weak, because the bytes depend on the encoding.
  return { etag: `W/"${createHash('sha256').update(json).digest('base64url')}"`, json, gzipped, brotli };
}
