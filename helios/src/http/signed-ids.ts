import type { Config } from '../lib/config.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { readSignedId, signId } from '../lib/signed-ids.ts';
import type { IdPurpose } from '../lib/signed-ids.ts';

/** The members of parameters, queries, bodies and answers of the public API that are signed ids. */
const SIGNED_IDS: Readonly<Record<string, IdPurpose>> = {
  orderId: 'order',
  lockId: 'lock',
  cardId: 'gift card page',
  uploadId: 'donation upload',
};

/**
 * Signs the ids of answers, and reads those of requests. Routes know ids without signatures only, so nothing that Helios stores
 * has one. An id without a valid signature becomes empty, which is the id of nothing.
 */
export function registerSignedIds(app: HeliosServer, config: Pick<Config, 'giftCardSecrets'>): void {
  app.addHook('preHandler', async (request) => {
    for (const values of [request.params, request.query, request.body]) {
      replaceIds(values, (purpose, id) => readSignedId(config, purpose, id) ?? '');
    }
  });
  app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (!isObject(payload)) return payload;
    // A copy: a route may keep its answer.
    const answer = { ...payload };
    replaceIds(answer, (purpose, id) => signId(config, purpose, id));
    return answer;
  });
}

function replaceIds(values: unknown, replace: (purpose: IdPurpose, id: string) => string): void {
  if (!isObject(values)) return;
  for (const [name, purpose] of Object.entries(SIGNED_IDS)) {
    const id = values[name];
    if (typeof id === 'string') values[name] = replace(purpose, id);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}
