import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reportFailure, type FailureReport } from './webhook.ts';

const report: FailureReport = {
  event: 'release.failed',
  id: 'r1',
  kind: 'publish',
  reason: 'The disk is full.',
  failedAt: '2026-11-24T12:00:00.000Z',
};

/** A webhook that answers with these statuses, one after the other; 0: not at all. */
async function call(statuses: number[]) {
  const bodies: unknown[] = [];
  const sentences: string[] = [];
  await reportFailure('https://hooks.example/secret', report, {
    log: (sentence) => sentences.push(sentence),
    send: async (_address, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      const status = statuses.shift() ?? 0;
      if (status === 0) throw new TypeError('fetch failed');
      return new Response(null, { status });
    },
  });
  return { bodies, sentences };
}

it('is told of a failure once, and once more if it does not take it', async () => {
  assert.deepEqual(await call([204]), { bodies: [report], sentences: [] });
  assert.deepEqual(await call([0, 200]), { bodies: [report, report], sentences: [] });
});

it('does not stop the publisher, and its address is not logged', async () => {
  assert.deepEqual(await call([500, 500]), {
    bodies: [report, report],
    sentences: ['The failure webhook answered with 500.'],
  });
  assert.deepEqual((await call([0, 0])).sentences, ['The failure webhook could not be called: fetch failed']);
});
