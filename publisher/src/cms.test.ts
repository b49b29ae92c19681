import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { CmsUnavailable, createCms } from './cms.ts';

// Without the end of its calls, a stop would wait for the whole time that Directus has to answer, 10 seconds.
it('a stop ends the calls to a Directus that hangs', { timeout: 5000 }, async (test) => {
  const hanging = createServer();
  test.after(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  await once(hanging.listen(0, '127.0.0.1'), 'listening');
  const { port } = hanging.address() as AddressInfo;
  const stopping = new AbortController();
  const cms = createCms({ url: `http://127.0.0.1:${port}`, token: 'token', stopping: stopping.signal });
  const called = once(hanging, 'request');
  const queue = cms.readQueue();
  await called;
  stopping.abort();
  await assert.rejects(queue, CmsUnavailable);
});
