import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { CmsRefused, CmsUnavailable, createCms } from './cms.ts';

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

it('says to check DIRECTUS_URL if another web server answers', async (test) => {
  const other = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  );
  test.after(() => other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const cms = createCms({ url, token: 'token' });
  await assert.rejects(cms.readQueue(), {
    message: `Directus refused GET /items/releases (404): the answer is not that of a Directus. Check the address ${url} (DIRECTUS_URL)`,
  });
});

it('tells during a build, too, whether Directus answers', async (test) => {
  let status = 200;
  const directus = createServer((request, response) => {
    const answered = request.url?.startsWith('/publishing/lease') ? 200 : status;
    response
      .writeHead(answered, { 'content-type': 'application/json' })
      .end(JSON.stringify(answered === 200 ? { data: {} } : { errors: [{ message: 'not now' }] }));
  });
  test.after(() => directus.close());
  await once(directus.listen(0, '127.0.0.1'), 'listening');
  const answers: boolean[] = [];
  const cms = createCms({
    url: `http://127.0.0.1:${(directus.address() as AddressInfo).port}`,
    token: 'token',
    onAnswer: (hasSucceeded) => answers.push(hasSucceeded),
  });
  // The beats of a request.
  await cms.update('id', {});
  status = 503;
  await assert.rejects(cms.update('id', {}), CmsUnavailable);
  await cms.takeLease({ holder: 'holder', name: 'name', seconds: 20 });
  status = 403;
  await assert.rejects(cms.readQueue(), CmsRefused);
  assert.deepEqual(answers, [true, false, false]);
});

// A first publication that failed leaves no release.
it('asks for no request without folders, because Directus refuses an empty list', async () => {
  const cms = createCms({ url: 'http://127.0.0.1:1', token: 'token' });
  assert.deepEqual(await cms.readUnkept([]), []);
});
