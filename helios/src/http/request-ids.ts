import type { IncomingMessage } from 'node:http';
import { compile as compileTrust } from '@fastify/proxy-addr';
import type { HeliosServer } from '../lib/helios-server.ts';
import { createReadableCode } from '../lib/ids.ts';

// The id of a request is in each of its lines in the log (`reqId`), in the header of its answer, and in its problem.

export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies use, such as 32 hexadecimal digits or a UUID. Anything else could disturb a log. */
const PROXY_ID = /^[\w.:-]{8,64}$/;
/** Short, because visitors read it out. */
const OWN_ID_LENGTH = 10;

/** Whether a peer is one of these proxies. */
export function trustOnly(proxies: readonly string[]): (peer: string) => boolean {
  const isTrusted = compileTrust([...proxies]);
  return (peer) => isTrusted(peer, 0);
}

/** Returns a function that takes the id of a trusted proxy, which has it in its own log, or makes one. */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustOnly(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isUsable = typeof given === 'string' && PROXY_ID.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : createReadableCode(OWN_ID_LENGTH);
  };
}

/** Register this hook before everything that may answer. */
export function sendRequestIds(app: HeliosServer): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
