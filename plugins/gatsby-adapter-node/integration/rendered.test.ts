import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../scripts/lib/free-port.ts';
import { createLimit, Refused } from '../src/limits.ts';
import { get, startSite, waitUntil, writeRelease, type SiteServerOptions } from './fixture.ts';

async function startTestSite(test: TestContext, options: Partial<SiteServerOptions> = {}) {
  const site = await startSite(options, { engine: true });
  test.after(() => site.close());
  return site;
}

describe('the gate', () => {
  it('runs before rendering, for HTML and data and every spelling of the address', async (test) => {
    const asked: string[] = [];
    const site = await startTestSite(test, {
      gate: ({ path }) => {
        asked.push(path);
        return { show: path === '/later' };
      },
    });
    const unknown = await site.get('/no-such');
    delete unknown.headers.date;
    const paths = [
      '/live',
      '/live/a',
      '/live/a/',
      '/%6cive/a',
      '/live/a?version=1',
      '/page-data/live/a/page-data.json',
      '/page-data/%6Cive/a/page-data.json',
    ];
    for (const path of paths) {
      const refused = await site.get(path);
      delete refused.headers.date;
      assert.deepEqual([path, refused], [path, unknown]);
    }
    assert.deepEqual(new Set(asked), new Set(['/live', '/live/a']));
    for (const path of ['/%256cive/a', '/live%2Fa', '/page-data/%256cive/a/page-data.json']) {
      assert.deepEqual([path, (await site.get(path)).status], [path, 404]);
    }
    assert.match((await site.get('/later')).body, /^<h1>Render 1 /, 'no other page was rendered');
  });

  it('receives path, query and headers, and its headers override others', async (test) => {
    const site = await startTestSite(test, {
      gate: ({ path, query, headers }) =>
        query['key'] === 'k' && headers.cookie === 'a=1' && path === '/live/a'
          ? { show: true, frameAncestors: 'https://cms.example', headers: { 'x-page': '2' } }
          : { show: false },
    });
    const shown = await site.get('/live/a?key=k', { cookie: 'a=1' });
    const policy = "base-uri 'self'; object-src 'none'; frame-ancestors https://cms.example";
    assert.deepEqual([shown.headers['content-security-policy'], shown.headers['x-page']], [policy, '2']);
    assert.equal((await site.get('/live/a?key=k')).status, 404);
    assert.equal((await site.get('/live/a?key=k&key=k', { cookie: 'a=1' })).status, 404);
  });
});

describe('an unknown address', () => {
  it('is redirected if the option says so, but no refused page and no invalid address', async (test) => {
    const site = await startTestSite(test, {
      gate: () => ({ show: false }),
      headers: { 'x-robots-tag': 'noindex' },
      redirectUnknown: ({ path, search, headers }) =>
        headers.accept === 'text/html' ? `https://www.example${path}${search}` : null,
    });
    const html = { accept: 'text/html' };
    const redirected = await site.get('/no%20such/?a=b', html);
    assert.deepEqual(
      [redirected.status, redirected.headers.location, redirected.headers['cache-control']],
      [302, 'https://www.example/no%20such/?a=b', 'no-store'],
    );
    assert.equal(redirected.headers['x-robots-tag'], 'noindex');
    assert.equal((await site.get('/about', html)).status, 200);
    for (const [path, headers] of [
      ['/no-such', {}],
      ['/live/a', html],
      ['//elsewhere.example', html],
      ['/a/../b', html],
    ] as const) {
      assert.deepEqual([path, (await site.get(path, headers)).status], [path, 404]);
    }
  });
});

describe('the limits of renders and functions', () => {
  const limits = { atOnce: 1, perSecond: 100, waiting: 1, timeoutMs: 10_000 };
  const task = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { run: () => promise, end: () => resolve('done') };
  };

  it('queue accepted jobs and refuse the rest', async () => {
    const limited = createLimit(limits);
    const [first, second, third] = [task(), task(), task()];
    const running = limited(first.run);
    const waiting = limited(second.run);
    await assert.rejects(limited(third.run), Refused);
    first.end();
    second.end();
    assert.deepEqual(await Promise.all([running, waiting]), ['done', 'done']);
    third.end();
    assert.equal(await limited(third.run), 'done');
  });

  it('accept jobs after the clock was set back', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: 3_600_000 });
    let now = 5000;
    test.mock.method(performance, 'now', () => now);
    const limited = createLimit({ ...limits, perSecond: 1 });
    const quick = async () => 'done';
    await limited(quick);
    await assert.rejects(limited(quick), { reason: 'busy' });
    test.mock.timers.setTime(0);
    now += 1000;
    assert.equal(await limited(quick), 'done');
  });

  it('accept a number of jobs within any second', async () => {
    let now = 0;
    const limited = createLimit({ ...limits, perSecond: 2 }, { now: () => now });
    const quick = async () => 'done';
    await limited(quick);
    now = 900;
    await limited(quick);
    await assert.rejects(limited(quick), { reason: 'busy' });
    now = 1000;
    assert.equal(await limited(quick), 'done');
    await assert.rejects(limited(quick), { reason: 'busy' });
  });

  it('refuse a job that hangs, and start the next', async () => {
    const limited = createLimit({ ...limits, timeoutMs: 5 });
    await assert.rejects(
      limited(() => new Promise(() => {})),
      { reason: 'late' },
    );
    assert.equal(await limited(async () => 'next'), 'next');
  });

  it('leave room for other sessions', async () => {
    let now = 0;
    const limited = createLimit(
      { atOnce: 1, perSecond: 100, waiting: 20, timeoutMs: 10_000, perSession: 2 },
      { now: () => now },
    );
    const [first, second] = [task(), task()];
    const open = [limited(first.run, undefined, 'a'), limited(second.run, undefined, 'a')];
    const other = limited(async () => 'other', undefined, 'b');
    now = 2000;
    await assert.rejects(limited(first.run, undefined, 'a'), { reason: 'busy' });
    first.end();
    second.end();
    assert.deepEqual(await Promise.all([...open, other]), ['done', 'done', 'other']);
    const quick = async () => 'quick';
    await limited(quick, undefined, 'a');
    await limited(quick, undefined, 'a');
    await assert.rejects(limited(quick, undefined, 'a'), { reason: 'busy' });
    now = 3000;
    assert.equal(await limited(quick, undefined, 'a'), 'quick');
  });

  it('include the time in the queue', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const limited = createLimit({ atOnce: 2, perSecond: 100, waiting: 20, timeoutMs: 100 });
    let started = 0;
    const hanging = () => {
      started += 1;
      return new Promise(() => {});
    };
    const all = Promise.allSettled(Array.from({ length: 22 }, () => limited(hanging)));
    test.mock.timers.tick(100);
    const results = await all;
    assert.ok(results.every((outcome) => outcome.status === 'rejected' && outcome.reason.reason === 'late'));
    assert.equal(started, 2);
    assert.equal(await limited(async () => 'next'), 'next');
  });

  it('start no job for a visitor who disconnected while waiting', async () => {
    const limited = createLimit(limits);
    const [first, second, third] = [task(), task(), task()];
    const running = limited(first.run);
    const visitor = new AbortController();
    let hasStarted = false;
    const waiting = limited(() => {
      hasStarted = true;
      return second.run();
    }, visitor.signal);
    visitor.abort();
    await assert.rejects(waiting, { reason: 'left' });
    // The place in the queue is free.
    const next = limited(third.run);
    first.end();
    third.end();
    assert.deepEqual(await Promise.all([running, next]), ['done', 'done']);
    assert.equal(hasStarted, false);
  });

  it('detect a visitor who disconnected', async (test) => {
    const seen: string[] = [];
    const site = await startTestSite(test, {
      renders: { atOnce: 1, timeoutMs: 10_000 },
      gate: ({ path }) => {
        seen.push(path);
        return { show: true };
      },
      configure: (app) => app.addHook('onRequestAbort', async (_request) => void seen.push('left')),
    });
    const [started, until] = [join(site.dir, 'started'), join(site.dir, 'until')];
    const slow = site.get(`/live/slow/first?${new URLSearchParams({ file: started, until })}`);
    await waitUntil(
      () => existsSync(started),
      () => 'the page is rendered',
    );
    const gone = connect(site.port, '127.0.0.1', () =>
      gone.write('GET /live/slow/second HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    await waitUntil(
      () => seen.includes('/live/slow/second'),
      () => 'the second request arrives',
    );
    gone.destroy();
    await waitUntil(
      () => seen.includes('left'),
      () => 'the server notices that the visitor has left',
    );
    await writeFile(until, '');
    assert.equal((await slow).status, 200);
    assert.match((await site.get('/later')).body, /^<h1>Render 2 /, 'the second page was not rendered');
  });

  it('answer the visitor with 503 for too many renders and 504 for a timeout', async (test) => {
    const busy = await startTestSite(test, { renders: { perSecond: 1 } });
    assert.equal((await busy.get('/live/a')).status, 200);
    const refused = await busy.get('/live/a');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1']);
    const late = await startTestSite(test, {
      renders: { timeoutMs: 5 },
      gate: () => ({ show: true, frameAncestors: 'https://cms.example' }),
    });
    const failed = await late.get('/live/broken');
    assert.match(
      String(failed.headers['content-security-policy']),
      /frame-ancestors https:\/\/cms\.example$/,
    );
    assert.equal((await late.get('/live/slow')).status, 504);
  });
});

describe('stopping', () => {
  const main = `
    const { startSiteServer } = require(${JSON.stringify(fileURLToPath(new URL('../src/index.ts', import.meta.url)))});
    const [releasesDir, port, stopWithinMs] = process.argv.slice(1);
    startSiteServer({ releasesDir, port: Number(port), stopWithinMs: Number(stopWithinMs), renders: { timeoutMs: 60000 } })
      .then(() => process.send('ready'));
  `;

  async function startProcess(test: TestContext, stopWithinMs: number) {
    const [dir, port] = [await writeRelease({ engine: true }), await findFreePort()];
    const child = spawn(
      process.execPath,
      ['-e', main, join(dir, 'releases'), String(port), String(stopWithinMs)],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    test.after(async () => {
      child.kill('SIGKILL');
      await rm(dir, { recursive: true, force: true });
    });
    const ended = once(child, 'exit');
    await once(child, 'message');
    const [started, until] = [join(dir, 'started'), join(dir, 'until')];
    const slow = get(port, `/live/slow?${new URLSearchParams({ file: started, until })}`).catch(
      (error: Error) => error,
    );
    await waitUntil(
      () => existsSync(started),
      () => 'the page is rendered',
    );
    const finish = () => writeFile(until, '');
    return { child, ended, slow, port, finish };
  }

  it('answers pending requests, accepts no new ones and ends with code 0', async (test) => {
    const { child, ended, slow, port, finish } = await startProcess(test, 30_000);
    child.kill('SIGTERM');
    // Connections are refused as soon as the signal has arrived.
    await waitUntil(
      () =>
        get(port, '/').then(
          () => false,
          () => true,
        ),
      () => 'connections are refused',
    );
    await finish();
    const answer = await slow;
    assert.equal('status' in answer && answer.status, 200);
    assert.deepEqual(await ended, [0, null]);
  });

  it('is forced when an answer takes too long', async (test) => {
    const { child, ended, slow } = await startProcess(test, 50);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [1, null]);
    assert.ok((await slow) instanceof Error);
  });
});
