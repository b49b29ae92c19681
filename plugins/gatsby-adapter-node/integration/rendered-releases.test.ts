import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { activateRelease, pruneReleases, removeRelease, verifyRelease } from '../src/index.ts';
import type { WorkerProcess } from '../src/worker/process.ts';
import { createSupervisor } from '../src/worker/supervisor.ts';
import { createFolders, RENDERED, serve, waitUntil } from './fixture.ts';

const routing = RENDERED;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const pidOf = (body: string) => Number(/ by (\d+)/.exec(body)?.[1]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const waitForEnd = (pid: number) =>
  waitUntil(
    () => !isAlive(pid),
    () => `the process ${pid} ends`,
  );

/** Adds code to the start of the engine of a site. */
async function prependToEngine(siteDir: string, code: string) {
  const file = join(siteDir, '.cache/page-ssr/index.js');
  await fs.writeFile(file, `${code}\n${await fs.readFile(file, 'utf8')}`);
}

describe('the rendered pages of a release', () => {
  it('are rendered by a worker, which the release contains and never changes', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    const { dir, manifest } = await release('a', {}, { routing });
    assert.deepEqual(Object.keys(manifest.renderFiles), ['/.cache/page-ssr/index.js']);
    const site = await serve(test, releasesDir);
    const page = await site.get('/live/a?b=c', { 'accept-encoding': 'gzip' });
    assert.deepEqual([page.status, page.body], [200, '<h1>Live /live/a</h1>{"b":"c"}']);
    assert.deepEqual([page.headers['x-page'], page.headers['x-frame-options']], ['1', undefined]);
    assert.equal(page.headers['access-control-allow-origin'], undefined);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal(page.headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal((await site.get('/page-data/live/a/page-data.json')).body, '{"path":"/live/a"}');
    assert.equal((await site.get('/live/teapot')).status, 418);
    assert.deepEqual(await site.get('/live/broken').then(({ status, body }) => [status, body]), [
      500,
      '<h1>Failed</h1>',
    ]);
    assert.equal((await site.get('/live/a/?b=c')).headers.location, '/live/a?b=c');
    assert.equal((await site.get('/live/%256cive')).status, 404);
    const large = await site.get(`/live/a?b=${'c'.repeat(2000)}`, { 'accept-encoding': 'br' });
    assert.equal(large.headers['content-encoding'], 'br');
    await verifyRelease(dir);
  });

  it('are damaged if a file of the engine is', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    const { dir } = await release('a', {}, { routing });
    await fs.writeFile(join(dir, 'render/.cache/page-ssr/index.js'), 'other');
    await assert.rejects(verifyRelease(dir), /damaged: \/render\/\.cache\/page-ssr\/index\.js\./);
    await assert.rejects(serve(test, releasesDir), /damaged: \/render/);
  });

  it('have a policy that names known scripts and the escaped data, and no script of the request', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', { '404.html': '<script>known</script>' }, { routing });
    const policy = { reportPath: '/_csp-reports', getDirectives: async () => ({}) };
    const site = await serve(test, releasesDir, { policy });
    const { body, headers } = await site.get('/live/a?scripts=</script><script>alert(1)</script>');
    const [, loader = ''] = /<script id="gatsby-script-loader">(.*?)<\/script>/.exec(body) ?? [];
    assert.match(loader, /window\.pageData=\{.*alert\(1\).*\}/);
    assert.ok(loader.endsWith('/*]]>*/'), 'the data does not end the script');
    const csp = String(headers['content-security-policy']);
    assert.ok(csp.includes(hash('known')) && csp.includes(hash(loader)), csp);
    assert.equal(csp.includes(hash('injected')), false);
    const later = await site.get('/later');
    assert.ok(
      String(later.headers['content-security-policy']).includes(`script-src ${hash('later')} 'strict`),
    );
  });

  it('run the scripts of the build, and no other script with an address', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', { '404.html': '<script>chunks</script>' }, { routing });
    const policy = { reportPath: '/_csp-reports', getDirectives: async () => ({}) };
    const site = await serve(test, releasesDir, { policy });
    const tag = (address: string, more = ' async') => `<script src="${address}"${more}></script>`;
    const foreign =
      tag('/other-0123abcd.js') + tag('https://elsewhere.example/app-0123abcd.js') + tag('/index.html');
    const tags = tag('/app-0123abcd.js') + tag('/app-0123abcd.js', ' nomodule=""') + foreign;
    const open = () => site.get(`/live/a?tags=${encodeURIComponent(tags)}`);
    const { body, headers } = await open();
    const [, nonce = ''] = /<script nonce="([^"]+)"/.exec(body) ?? [];
    const own = `<script nonce="${nonce}" src="/app-0123abcd.js"`;
    assert.ok(body.includes(`${own} async></script>${own} nomodule=""></script>${foreign}<h1>`), body);
    const csp = String(headers['content-security-policy']);
    assert.ok(csp.includes(`script-src ${hash('chunks')} 'nonce-${nonce}' 'strict-dynamic'`), csp);
    assert.match(nonce, /^[\w+/]{22}==$/);
    assert.equal((await open()).body.includes(nonce), false, 'the next answer has another nonce');
  });

  it('are subject to the gate', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, {
      gate: ({ query }) =>
        query['key'] === 'k' ? { show: true, frameAncestors: 'https://cms.example' } : { show: false },
    });
    for (const path of ['/live/a', '/later', '/page-data/later/page-data.json']) {
      assert.deepEqual([path, (await site.get(path)).status], [path, 404]);
      const shown = await site.get(`${path}?key=k`);
      assert.equal(shown.status, 200);
      assert.match(String(shown.headers['content-security-policy']), /frame-ancestors https:\/\/cms/, path);
    }
  });
});

describe('a deferred page', () => {
  it('is rendered once per release for all visitors, and then served as a file', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, { renders: { perSecond: 1 } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.get('/later')));
    const [{ body, headers }] = answers as [(typeof answers)[0]];
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [200, body]);
    assert.match(body, /^<h1>Render 1 by \d+<\/h1>/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-page'], '1');
    assert.equal((await site.get('/later', { 'if-none-match': headers.etag ?? '' })).status, 304);
    assert.equal((await site.get('/later/')).headers.location, '/later');
    await site.close();
    // It is still stored after a restart of the server.
    const again = await serve(test, releasesDir);
    assert.equal((await again.get('/later')).body, body);
    await fs.rm(join(releasesDir, '.deferred'), { recursive: true });
    assert.notEqual((await again.get('/later')).body, body, 'an operator may delete it');
    assert.equal((await again.get('/page-data/later/page-data.json')).body, '{"path":"/later"}');
  });

  it('is rendered again if a file of it is damaged or missing', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    const dir = join(releasesDir, '.deferred/a');
    let { body } = await site.get('/later');
    const [folder = ''] = await fs.readdir(dir);
    const page = join(dir, folder, 'page.html');
    const properties = join(dir, folder, 'properties.json');
    const damages = [
      () => fs.truncate(page, 10),
      () => fs.rm(page),
      () => fs.truncate(properties, 10),
      () => fs.rm(properties),
    ];
    for (const damage of damages) {
      await damage();
      const answer = await site.get('/later');
      assert.equal(answer.status, 200);
      assert.match(answer.body, /^<h1>Render \d+ by /);
      assert.notEqual(answer.body, body);
      assert.equal((await site.get('/later')).body, answer.body, 'it is stored again');
      ({ body } = answer);
    }
    const reports = site.sentences().filter((text) => text.startsWith('A deferred page cannot be read'));
    assert.equal(reports.length, damages.length);
  });

  it('is not deleted if a file of it cannot be read', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    const { body } = await site.get('/later');
    const dir = join(releasesDir, '.deferred/a');
    const [folder = ''] = await fs.readdir(dir);
    const properties = join(dir, folder, 'properties.json');
    await fs.rename(properties, `${properties}.moved`);
    // A link to itself cannot be read by anybody.
    await fs.symlink(properties, properties);
    for (const render of [2, 3])
      assert.match((await site.get('/later')).body, new RegExp(`Render ${render} `));
    await fs.rename(`${properties}.moved`, properties);
    assert.equal((await site.get('/later')).body, body);
    assert.equal(site.sentences().filter((text) => text.includes('cannot be read')).length, 1);
  });

  it('of another release is rendered again, and is removed with its release', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, { workerTimes: { finishWithin: 0 } });
    const first = pidOf((await site.get('/later')).body);
    const engine = join(siteDir, '.cache/page-ssr/index.js');
    await fs.writeFile(engine, `${await fs.readFile(engine, 'utf8')}exports.renderHTML = async () => 'B';`);
    await release('b', {}, { routing });
    await site.waitFor({ release: 'b' });
    assert.equal((await site.get('/later')).body, 'B');
    await waitForEnd(first);
    assert.deepEqual((await fs.readdir(join(releasesDir, '.deferred'))).sort(), ['a', 'b']);
    await removeRelease(releasesDir, 'a');
    assert.deepEqual(await fs.readdir(join(releasesDir, '.deferred')), ['b']);
    await release('c', {}, { routing });
    const { removed } = await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 0 });
    assert.deepEqual([removed, await fs.readdir(join(releasesDir, '.deferred'))], [['b'], []]);
  });

  it('is reduced to its hashed files with its release', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    const { dir } = await release('a', {}, { routing });
    await release('b', {}, { routing });
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 1 });
    await assert.rejects(fs.stat(join(dir, 'render')), { code: 'ENOENT' });
  });

  it('is sent without being stored if the disk does not accept it', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    await fs.writeFile(join(releasesDir, '.deferred'), 'no folder');
    const site = await serve(test, releasesDir);
    assert.match((await site.get('/later')).body, /Render 1 /);
    const { status, body, headers } = await site.get('/later');
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.match(body, /Render 2 /);
    const reports = site.sentences().filter((text) => text.startsWith('A deferred page cannot be stored'));
    assert.equal(reports.length, 1, 'a full disk does not fill the log');
  });
});

describe('the worker of a release', () => {
  it('that crashes is reported and started again, and its requests get a 503', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    const answers = await Promise.all([site.get('/live/slow'), site.get('/live/exit')]);
    for (const { status, headers } of answers) assert.deepEqual([status, headers['retry-after']], [503, '1']);
    assert.equal((await site.get('/live/a')).status, 200);
    assert.ok(
      site.sentences().includes('The worker of the release a ended (exit code 3). It is started again.'),
    );
    assert.equal((await site.get('/about')).status, 200);
  });

  it('that crashes repeatedly is started after longer and longer delays', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    await site.get('/live/exit');
    assert.equal((await site.get('/live/exit')).status, 503);
    const refused = await site.get('/live/a');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1']);
    assert.equal((await site.health()).status, 'degraded');
    await site.waitFor({ status: 'ok', release: 'a' });
    assert.equal((await site.get('/live/a')).status, 200);
  });

  it('is killed when it hangs, and the visitor gets a 504', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, {
      renders: { timeoutMs: 1000 },
      workerTimes: { answerWithin: 50 },
    });
    assert.equal((await site.get('/live/hang')).status, 504);
    await site.logged('(signal SIGKILL)');
    // On a busy machine, the next worker starts for longer than a page may take here.
    let status = 0;
    await waitUntil(
      async () => (status = (await site.get('/live/a')).status) === 200,
      () => `the status ${status} of a page of the next worker becomes 200`,
    );
  });

  it('stays when only one page takes too long', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, { renders: { timeoutMs: 500 } });
    const pid = pidOf((await site.get('/live/process')).body);
    assert.ok(pid > 0);
    assert.equal((await site.get('/live/slow')).status, 504);
    assert.equal(pidOf((await site.get('/live/process')).body), pid);
  });

  it('ends after the last request of its release, and with the server', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, { renders: { timeoutMs: 60_000 } });
    const pid = pidOf((await site.get('/later')).body);
    const started = join(siteDir, 'started');
    const waiting = site.get(`/live/slow?file=${encodeURIComponent(started)}`).catch(() => null);
    await waitUntil(
      () => existsSync(started),
      () => 'the page is being rendered',
    );
    await release('b', {}, { routing });
    await site.waitFor({ release: 'b' });
    assert.ok(isAlive(pid), 'a request is open');
    const next = pidOf((await site.get('/later')).body);
    assert.notEqual(next, pid);
    await site.close();
    assert.equal(await waiting, null);
    assert.deepEqual([isAlive(pid), isAlive(next)], [false, false]);
  });

  it('ends with the switch after a page that took too long', { timeout: 20_000 }, async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, {
      renders: { timeoutMs: 500 },
      workerTimes: { finishWithin: 0 },
    });
    const pid = pidOf((await site.get('/later')).body);
    assert.equal((await site.get('/live/slow')).status, 504);
    await release('b', {}, { routing });
    await site.waitFor({ release: 'b' });
    // With an open call it would stay for a minute.
    await waitForEnd(pid);
  });

  it('ignores signals, which a supervisor may send to all processes', async (test) => {
    const { releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    const pid = pidOf((await site.get('/later')).body);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal);
    assert.equal((await site.get('/live/a')).status, 200);
    assert.ok(isAlive(pid));
  });

  it('that cannot start does not stop the files of its release', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    const flag = join(siteDir, 'flag');
    await prependToEngine(
      siteDir,
      `if (!require('fs').existsSync(${JSON.stringify(flag)})) throw new Error('no engine');`,
    );
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    assert.equal((await site.get('/about')).status, 200);
    assert.equal((await site.get('/live/a')).status, 503);
    assert.ok(site.sentences().some((text) => text.includes('no engine')));
    const problem = 'The worker of the release a cannot start.';
    assert.deepEqual(await site.health(), { status: 'degraded', release: 'a', problem });
    assert.ok(site.sentences().includes(`${problem} Only its files are served.`));
    await assert.rejects(serve(test, releasesDir, { release: 'a' }), { message: problem });
    await fs.writeFile(flag, '');
    await site.waitFor({ status: 'ok', release: 'a' });
    assert.equal((await site.get('/live/a')).status, 200);
  });

  it('that cannot start keeps its release from being served, until it can', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    const flag = join(siteDir, 'flag');
    await prependToEngine(
      siteDir,
      `if (!require('fs').existsSync(${JSON.stringify(flag)})) throw new Error('no engine');`,
    );
    await release('b', { 'index.html': '<h1>B</h1>' }, { routing });
    const problem = 'The worker of the release b cannot start.';
    await site.waitFor({ status: 'degraded', release: 'a', problem });
    assert.equal((await site.get('/live/a')).status, 200);
    assert.equal((await site.get('/')).body, '<h1>Home</h1>');
    await site.logged('in 1 s at the earliest');
    assert.equal(site.sentences().filter((text) => text.startsWith(problem)).length, 1);
    await fs.writeFile(flag, '');
    await site.waitFor({ status: 'ok', release: 'b' });
    assert.equal((await site.get('/live/a')).status, 200);
    assert.equal((await site.get('/')).body, '<h1>B</h1>');
  });

  it('that cannot start is no problem after a rollback', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir);
    await prependToEngine(siteDir, "throw new Error('no engine');");
    await release('b', {}, { routing });
    await site.waitFor({ status: 'degraded', release: 'a' });
    await activateRelease(releasesDir, 'a');
    await site.waitFor({ status: 'ok', release: 'a' });
    assert.ok(site.sentences().includes('The release a is current and has no problem.'));
  });

  it('that hangs at its start delays neither a newer release nor a rollback', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    await release('a', {}, { routing });
    // It is much longer than the test waits for a release.
    const site = await serve(test, releasesDir, { workerTimes: { startWithin: 600_000 } });
    const engine = join(siteDir, '.cache/page-ssr/index.js');
    const text = await fs.readFile(engine, 'utf8');
    const hang = async (id: string) => {
      await fs.writeFile(engine, `console.log('It starts, ' + process.pid + '.');\nwhile (true);\n${text}`);
      await release(id, {}, { routing });
      const start = `The worker of ${id}: It starts, `;
      await site.logged(start);
      return parseInt(site.sentences().join().split(start)[1] ?? '');
    };
    const first = await hang('b');
    await fs.writeFile(engine, text);
    await release('c', {}, { routing });
    await site.waitFor({ status: 'ok', release: 'c' });
    await waitForEnd(first);
    const second = await hang('d');
    await activateRelease(releasesDir, 'c');
    await waitForEnd(second);
    assert.deepEqual(
      site.sentences().filter((sentence) => sentence.endsWith('is served now.')),
      ['The release c is served now.'],
    );
  });
});

describe('a server that closes', () => {
  it('does not wait for a worker that hangs at its start', { timeout: 20_000 }, async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test, { engine: true });
    const flag = join(siteDir, 'flag');
    await prependToEngine(
      siteDir,
      `if (!require('fs').existsSync(${JSON.stringify(flag)})) throw new Error('no engine');
      console.log('It hangs.');
      while (true);`,
    );
    await release('a', {}, { routing });
    const site = await serve(test, releasesDir, { workerTimes: { startWithin: 600_000 } });
    await fs.writeFile(flag, '');
    await site.logged('The worker of a: It hangs.');
    await site.close();
  });
});

describe('the supervisor of a worker', () => {
  it('waits longer after each crash in a row, and not after a long life', async () => {
    let now = 0;
    const log: string[] = [];
    let end: (how: string) => void = () => {};
    const supervisor = createSupervisor('a', {
      now: () => now,
      log: { info: () => {}, error: (sentence) => log.push(sentence) },
      start: async () => {
        const { promise: ended, resolve } = Promise.withResolvers<string>();
        end = resolve;
        const stopped: Partial<WorkerProcess> = { ended, ready: Promise.resolve() };
        return stopped as WorkerProcess;
      },
    });
    const crash = async () => {
      await supervisor.getReady();
      const known = log.length;
      end('exit code 1');
      await waitUntil(
        () => log.length > known,
        () => 'the crash is reported',
      );
      return supervisor.getDelay();
    };
    const delays: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const delay = await crash();
      delays.push(delay);
      if (delay > 0) await assert.rejects(supervisor.getReady());
      now += delay;
    }
    assert.deepEqual(
      delays,
      [0, 1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000),
    );
    await supervisor.getReady();
    now += 60_000;
    assert.equal(await crash(), 0);
  });
});
