import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { registerErrorHandlers } from '../src/http/errors.ts';
import { registerBoxOffice } from '../src/http/staff/box-office-files.ts';
import type { HeliosServer } from '../src/lib/helios-server.ts';

const SCRIPT = 'document.title = "Box office";';

describe('the files of the box office', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'box-office-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'build-key'), 'secret');
    await mkdir(join(folder, 'workers'));
    await writeFile(join(folder, 'service-worker.js'), SCRIPT);
    await writeFile(join(folder, 'manifest.webmanifest'), '{}');
    await writeFile(join(folder, 'workers/reader-1234.js'), SCRIPT);
    await writeFile(join(folder, 'assets/app-1234.js'), SCRIPT);
    await writeFile(join(folder, 'assets/app-1234.js.br'), brotliCompressSync(SCRIPT));
  });
  after(() => rm(folder, { recursive: true }));

  const open = (dist: string) => {
    const app = Fastify() as unknown as HeliosServer;
    app.decorateReply('problemCode', null);
    registerErrorHandlers(app);
    registerBoxOffice(app, dist);
    return app;
  };

  it('are a page that is never cached, with a policy without inline scripts and styles', async () => {
    const { statusCode, headers, body } = await open(folder).inject('/');
    assert.deepEqual([statusCode, body], [200, '<!doctype html>']);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; /);
    assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.match(String(headers['permissions-policy']), /^camera=\(self\), /);
    assert.equal(headers['cache-control'], undefined, 'that of all answers: no-store');
  });

  it('are scripts that are cached for good, compressed if the browser accepts it', async () => {
    const app = open(folder);
    const plain = await app.inject('/assets/app-1234.js');
    assert.equal(plain.body, SCRIPT);
    assert.match(String(plain.headers['content-type']), /^text\/javascript/);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    const compressed = await app.inject({
      url: '/assets/app-1234.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    assert.equal(compressed.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), SCRIPT);
  });

  it('are workers with policies of their own: only the one that reads codes has WebAssembly', async () => {
    const app = open(folder);
    const reader = await app.inject('/workers/reader-1234.js');
    assert.match(
      String(reader.headers['content-security-policy']),
      /^default-src 'none'; .*'wasm-unsafe-eval'/,
    );
    const worker = await app.inject('/service-worker.js');
    assert.equal(worker.body, SCRIPT);
    assert.doesNotMatch(String(worker.headers['content-security-policy']), /unsafe/);
    assert.equal(worker.headers['cache-control'], undefined, 'that of all answers: no-store');
    const manifest = await app.inject('/manifest.webmanifest');
    assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/);
  });

  it('are nothing else', async () => {
    const app = open(folder);
    for (const url of [
      '/build-key',
      '/assets/..%2Fbuild-key',
      '/assets/../build-key',
      '/assets/app-1234.js.br',
      '/assets/none.js',
    ])
      assert.equal((await app.inject(url)).statusCode, 404, url);
    assert.equal((await open(join(folder, 'none')).inject('/')).statusCode, 404, 'without a build');
  });
});
