import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type * as Server from '../src/index.js';

const { createSiteServer } = createRequire(import.meta.url)('../src/index.js') as typeof Server;
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
  'public/_gatsby/slices/header-1.html': '<header></header>',
  '.cache/match-paths.json': JSON.stringify([{ path: '/app/[...]', matchPath: '/app/*' }]),
  'secret.txt': 'beside public',
};

/** A fake of Gatsby's engine. It renders `/live/*` on request and echoes path and query. */
const ENGINE = `
  const page = { path: '/live/', matchPath: '/live/*', mode: 'SSR' };
  exports.findEnginePageByPath = (path) => (/^\\/live(\\/|$)/.test(decodeURIComponent(path)) ? page : undefined);
  exports.getData = async ({ pathName, req }) => {
    globalThis.renders = (globalThis.renders ?? 0) + 1;
    if (pathName.includes('broken')) throw new Error('broken');
    if (pathName.includes('slow')) await new Promise((resolve) => (globalThis.finishSlow = resolve));
    return {
      page, pathName, query: req.query, serverDataStatus: pathName.includes('teapot') ? 418 : undefined,
      serverDataHeaders: { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin', 'cache-control': 'no-store', 'x-page': '1' },
    };
  };
  exports.renderHTML = async ({ data }) => '<h1>Live ' + data.pathName + '</h1>' + JSON.stringify(data.query);
  exports.renderPageData = async ({ data }) => ({ path: data.pathName });
`;

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
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts a server on a new temporary site. */
export async function startSite(options: Partial<SiteServerOptions> = {}, site = {}): Promise<RunningSite> {
  const siteDir = await writeSite(site);
  const app = await createSiteServer({ siteDir, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    get: (path, headers, method) => get(port, path, headers, method),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await rm(siteDir, { recursive: true, force: true });
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
