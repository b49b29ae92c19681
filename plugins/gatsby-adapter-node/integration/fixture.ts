import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { activateRelease, createRelease, createSiteServer } from '../src/index.ts';

export type SiteServerOptions = Parameters<typeof createSiteServer>[0];

/** The output of `gatsby build`: pages, data, hashed files and private files. */
const FILES = {
  'public/index.html': '<h1>Home</h1>',
  'public/about/index.html': `<h1>About</h1>${'<p>us</p>'.repeat(500)}`,
  'public/app/[...]/index.html': '<h1>App</h1>',
  'public/404.html': '<h1>Not found</h1>',
  'public/500.html': '<h1>Failed</h1>',
  'public/page-data/about/page-data.json': '{"path":"/about"}',
  'public/app-0123abcd.js': 'console.log(1)',
  'public/app-0123abcd.js.map': '{}',
  'public/static/picture-1.png': 'png',
  'public/100%25.txt': 'a name with a percent sign',
  'public/.stamp': 'hidden',
  'public/.well-known/security.txt': 'Contact: office',
  'public/webpack.stats.json': '{}',
  'public/chunk-map.json': '{}',
  'public/_gatsby/image/0123abcd/picture.png': 'png',
  'public/_gatsby/slices/header-1.html': '<header></header>',
  '.cache/match-paths.json': JSON.stringify([{ path: '/app/[...]', matchPath: '/app/*' }]),
  'secret.txt': 'beside public',
};

/**
 * A fake of Gatsby's engine. It renders `/live/*` and the deferred page `/later` on request, echoes path and query, and counts.
 * `/live/exit` ends the process, `/live/hang` and `/live/write` block it, `/live/process` names it. With `?file=`, it writes a file when it starts.
 * `/live/slow` ends when the file `?until=` exists.
 */
const ENGINE = `
  const pages = [{ path: '/live/', matchPath: '/live/*', mode: 'SSR' }, { path: '/later/', mode: 'DSG' }];
  const find = (path) => pages.find((page) => (path + '/').startsWith(page.path));
  exports.findEnginePageByPath = (path) => find(decodeURIComponent(path));
  exports.getData = async ({ pathName, req }) => {
    const page = find(pathName);
    globalThis.renders = (globalThis.renders ?? 0) + 1;
    if (pathName.includes('broken')) throw new Error('broken');
    if (pathName.includes('exit')) process.exit(3);
    if (req.query.file) require('node:fs').writeFileSync(req.query.file, '');
    while (pathName.includes('hang'));
    for (let count = 0, dir = process.cwd(); pathName.includes('write'); count = (count + 1) % 100) {
      require('node:fs').mkdirSync(dir, { recursive: true });
      require('node:fs').writeFileSync(dir + '/' + count, '');
    }
    const isLate = () => pathName.includes('slow') && !require('node:fs').existsSync(String(req.query.until));
    while (isLate()) await new Promise((resolve) => setTimeout(resolve, 5));
    return {
      page, pathName, query: req.query, serverDataStatus: pathName.includes('teapot') ? 418 : undefined,
      serverDataHeaders: { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin', 'cache-control': 'no-store', 'x-page': '1' },
    };
  };
  const inline = (text) => '<script id="gatsby-script-loader">/*<![CDATA[*/' + text + '/*]]>*/</script>';
  exports.renderHTML = async ({ data: { page, pathName, query }, pageData }) =>
    page.mode === 'DSG'
      ? '<h1>Render ' + globalThis.renders + ' by ' + process.pid + '</h1><script>later</script>'
      : (query.tags ? '<script>chunks</script>' + query.tags : '') + '<h1>Live ' + pathName + (pathName.includes('process') ? ' by ' + process.pid : '') + '</h1>' + JSON.stringify(query) + (query.scripts
        ? '<script>known</script><script>injected</script>' + inline('window.pagePath=' + JSON.stringify(pageData.path) +
          ';window.pageData=' + JSON.stringify(pageData) + ';')
        : '');
  exports.renderPageData = async ({ data }) => ({ path: data.pathName, ...(data.query?.scripts ? { data: data.query.scripts } : {}) });
`;

/** The routes of the fake engine and of a function. */
export const RENDERED = {
  rendered: [
    ...['/live/*', '/page-data/live/*'].map((path) => ({ path, isDeferred: false })),
    ...['/later/', '/page-data/later/page-data.json'].map((path) => ({ path, isDeferred: true })),
  ],
  functions: ['/api/:name/'],
};

export async function writeSite({ engine = true } = {}): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'gatsby-adapter-node-'));
  const files = { ...FILES, ...(engine ? { '.cache/page-ssr/index.js': ENGINE } : {}) };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, name)), { recursive: true });
    await writeFile(join(siteDir, name), text);
  }
  return siteDir;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RunningSite {
  port: number;
  dir: string;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Writes a site and its current release, and returns the folder of both. The folder of the releases is `releases`. */
export async function writeRelease({
  engine = false,
  routing = engine ? RENDERED : {},
}: { engine?: boolean } & Pick<CreateOptions, 'routing'> = {}): Promise<string> {
  const siteDir = await writeSite({ engine });
  const releasesDir = join(siteDir, 'releases');
  await createRelease({ siteDir, releasesDir, id: 'a', routing });
  await activateRelease(releasesDir, 'a');
  return siteDir;
}

/** Starts a server on a new temporary site. `dir` is its folder. */
export async function startSite(
  options: Partial<SiteServerOptions> = {},
  site: Parameters<typeof writeRelease>[0] = {},
): Promise<RunningSite> {
  const dir = await writeRelease(site);
  const app = await createSiteServer({ releasesDir: join(dir, 'releases'), ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    dir,
    get: (path, headers, method) => get(port, path, headers, method),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Sends a path unchanged, because `fetch` would normalize it. */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const body = decode(bytes, answer.headers['content-encoding']);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: body.toString() });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** The longest wait for a state, in milliseconds. */
const WAIT_MS = 30_000;

/**
 * Waits for a state, and fails if it is not reached in time.
 *
 * @param describe the state that is waited for; called for the message of a failure
 */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  describe: () => string,
): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `Not within ${WAIT_MS} ms: ${describe()}`);
    await delay(5);
  }
}

type CreateOptions = Parameters<typeof createRelease>[0];

/** A site and its releases. All of it is removed after the test. */
export async function createFolders(test: TestContext, { engine = false } = {}) {
  const siteDir = await writeSite({ engine });
  const releasesDir = await mkdtemp(join(tmpdir(), 'gatsby-adapter-node-releases-'));
  test.after(async () => {
    for (const dir of [siteDir, releasesDir]) await rm(dir, { recursive: true, force: true });
  });

  /** Writes files of `public/`, makes a release of the site, and activates it. */
  async function release(
    id: string,
    files: Record<string, string> = {},
    options: Partial<CreateOptions> = {},
  ) {
    for (const [name, text] of Object.entries(files)) await writeFile(join(siteDir, 'public', name), text);
    const created = await createRelease({ siteDir, releasesDir, id, ...options });
    await activateRelease(releasesDir, id);
    return created;
  }
  return { siteDir, releasesDir, release };
}

/** Serves releases until the end of the test. `log` has the entries of the server. */
export async function serve(
  test: TestContext,
  releasesDir: string,
  options: Partial<SiteServerOptions> = {},
) {
  const log: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = await createSiteServer({
    releasesDir,
    checkEveryMs: 5,
    logger: { level: 'info', stream },
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  test.after(close);
  const { port } = app.server.address() as AddressInfo;
  const health = async () => JSON.parse((await get(port, '/_health')).body);
  const sentences = () =>
    log.map(({ msg }) => String(msg)).filter((msg) => !msg.startsWith('Server listening'));
  return {
    port,
    log,
    sentences,
    logged: (text: string) =>
      waitUntil(
        () => sentences().some((sentence) => sentence.includes(text)),
        () => `"${text}" in the log:\n${sentences().join('\n')}`,
      ),
    get: (...[path, headers, method]: [string, Record<string, string>?, string?]) =>
      get(port, path, headers, method),
    health,
    close,
    async waitFor(state: { status?: string; release?: string; problem?: string }) {
      let now: Record<string, unknown> = {};
      await waitUntil(
        async () => {
          now = await health();
          return Object.entries(state).every(([name, value]) => now[name] === value);
        },
        () => `${JSON.stringify(now)} becomes ${JSON.stringify(state)}`,
      );
    },
  };
}
