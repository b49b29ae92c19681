import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PREFIX } from '../src/worker/folders.ts';
import { forwardLines, MAX_LINE, startWorkerProcess } from '../src/worker/process.ts';
import { createFolders, get, RENDERED, serve, waitUntil } from './fixture.ts';

describe('the output of a worker', () => {
  it('is logged by lines, and of a long line only the start', async () => {
    const stream = new PassThrough();
    const lines: string[] = [];
    forwardLines(stream, (line) => lines.push(line));
    const end = finished(stream);
    stream.write('one\r\n\ntw');
    stream.write('o\nthree');
    stream.write(Buffer.from('é\n').subarray(0, 1));
    stream.write(Buffer.from('é\n').subarray(1));
    // It has no end, and is not kept until there is one.
    stream.write('x'.repeat(MAX_LINE + 1));
    for (let count = 0; count < 10; count += 1) stream.write('x'.repeat(100_000));
    const isLogged = () => lines.at(-1) === 'x'.repeat(MAX_LINE);
    for (let turns = 0; turns < 100 && !isLogged(); turns += 1) await new Promise(setImmediate);
    assert.ok(isLogged(), 'the start is logged before the end of the line');
    stream.end('x\nlast');
    await end;
    assert.deepEqual(lines, ['one', '', 'two', 'threeé', 'x'.repeat(MAX_LINE), 'last']);
  });
});

describe('a worker that is asked whether it is alive', () => {
  /** Starts a worker, and calls a page that takes too long. Resolved when the page has started. */
  async function startWithCall(test: TestContext, path: string, answerWithin: number) {
    const { siteDir, release } = await createFolders(test, { engine: true });
    const { dir } = await release('a', {}, { routing: RENDERED });
    const worker = await startWorkerProcess(
      {
        id: 'a',
        filesDir: join(dir, 'render'),
      },
      {
        log: { info: () => {}, error: () => {} },
        times: { startWithin: 30_000, answerWithin, stopWithin: 2000 },
      },
    );
    test.after(worker.stop);
    await worker.ready;
    const file = join(siteDir, 'started');
    const call = request({ socketPath: worker.socket, method: 'POST', agent: false });
    call.on('error', () => {});
    call.end(
      JSON.stringify({
        path,
        part: 'html',
        request: { method: 'GET', url: path, query: { file }, headers: {} },
      }),
    );
    await waitUntil(
      () => existsSync(file),
      () => 'the page has started',
    );
    return worker;
  }

  it('answers while it waits for a page, and stays', async (test) => {
    const worker = await startWithCall(test, '/live/slow', 30_000);
    const how = await Promise.race([worker.ended, worker.check().then(() => 'It has answered.')]);
    assert.equal(how, 'It has answered.');
  });

  it('does not answer while a page keeps it busy, and is killed', async (test) => {
    const worker = await startWithCall(test, '/live/hang', 50);
    await worker.check();
    assert.equal(await worker.ended, 'signal SIGKILL');
  });
});

describe('the folder of a worker', () => {
  const listFolders = async (dir: string) =>
    (await fs.readdir(dir)).filter((name) => name.startsWith(PREFIX)).sort();
  /** Sets a temporary directory of its own for a test. */
  const useTemporaryDir = async (test: TestContext) => {
    const before = process.env['TMPDIR'];
    // The path of a socket must be short.
    const dir = await fs.mkdtemp(join(tmpdir(), 'w-'));
    process.env['TMPDIR'] = dir;
    test.after(async () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await fs.rm(dir, { recursive: true, force: true });
    });
    return dir;
  };
  const isRunning = async (pid: number) => {
    try {
      process.kill(pid, 0);
    } catch {
      return false;
    }
    // A zombie process (state Z) has ended, too.
    const state = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return !/\) Z /.test(state);
  };

  it('of a killed worker is removed when another one starts', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing: RENDERED });
    const temporaryDir = await useTemporaryDir(test);
    const names = ['stale', 'stale-early', 'young', 'answered', 'file'].map(
      (name) => `${PREFIX}test-${name}`,
    );
    const [stale = '', staleEarly = '', young = '', answered = '', file = ''] = names.map((name) =>
      join(temporaryDir, name),
    );
    const foreign = join(temporaryDir, 'gatsby-adapter-node-worker-00000000-test');
    for (const dir of [stale, staleEarly, young, answered, foreign]) await fs.mkdir(dir);
    await fs.writeFile(file, '');
    // A process that is killed leaves its socket.
    const killed = spawn(process.execPath, [
      '-e',
      'require("net").createServer().listen(process.argv[1], () => console.log("listens"))',
      join(stale, 'socket'),
    ]);
    await once(killed.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const server = createServer().listen(join(answered, 'socket'));
    test.after(() => server.close());
    await once(server, 'listening');
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const path of [stale, staleEarly, answered, file, foreign]) await fs.utimes(path, hourAgo, hourAgo);
    await serve(test, releasesDir);
    const kept = await listFolders(temporaryDir);
    assert.deepEqual(
      names.filter((name) => kept.includes(name)),
      names.slice(2),
    );
    assert.ok(existsSync(foreign), 'the folder of another host stays');
  });

  /** Starts a server in a process of its own, makes its worker render a page that never ends, and kills the server. */
  async function killServer(test: TestContext, path: string) {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing: RENDERED });
    const temporaryDir = await useTemporaryDir(test);
    const main = `
      const { createSiteServer } = require(${JSON.stringify(fileURLToPath(new URL('../src/index.ts', import.meta.url)))});
      createSiteServer({ releasesDir: process.argv[1] })
        .then((app) => app.listen({ port: 0, host: '127.0.0.1' }).then(() => process.send(app.server.address().port)));
    `;
    const child = spawn(process.execPath, ['-e', main, releasesDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    test.after(() => child.kill('SIGKILL'));
    const [port] = await once(child, 'message', { signal: AbortSignal.timeout(30_000) });
    const [, pid] = / by (\d+)/.exec((await get(port, '/later')).body) ?? [];
    test.after(() => {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended, as it should.
      }
    });
    assert.equal((await listFolders(temporaryDir)).length, 1);
    const busyFile = join(temporaryDir, 'busy');
    const hanging = get(port, `${path}?file=${encodeURIComponent(busyFile)}`).catch((error: Error) => error);
    await waitUntil(
      () => existsSync(busyFile),
      () => 'the worker is busy',
    );
    child.kill('SIGKILL');
    assert.ok((await hanging) instanceof Error);
    await waitUntil(
      async () => !(await isRunning(Number(pid))),
      () => 'the worker ends',
    );
    return listFolders(temporaryDir);
  }

  it('that somebody removes makes another worker start', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing: RENDERED });
    const temporaryDir = await useTemporaryDir(test);
    const site = await serve(test, releasesDir);
    for (const name of await listFolders(temporaryDir))
      await fs.rm(join(temporaryDir, name), { recursive: true });
    assert.equal((await site.get('/live/a')).status, 503);
    assert.equal((await site.get('/live/a')).status, 200);
    await site.logged('The worker of the release a ended (signal SIGKILL).');
  });

  it('is removed, and a busy worker ends, when the server is killed', async (test) => {
    assert.deepEqual(await killServer(test, '/live/hang'), []);
  });

  it('does not keep a worker that writes to it from ending when the server is killed', async (test) => {
    await killServer(test, '/live/write');
  });
});
