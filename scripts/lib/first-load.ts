import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Request } from '@playwright/test';
import type { LoadedKind } from '../../lib-node/size-limits.ts';
import { findChromium } from './chromium.ts';

/** A file that the browser loaded for a page. */
export interface LoadedFile {
  /** Path in the built site, e.g. `/app-0123….js`. */
  path: string;
  kind: LoadedKind;
  /** Whether it was requested only when the browser was idle (`requestIdleCallback`), such as the consent banner. */
  isIdle: boolean;
  /** Uncompressed size in bytes. `gzip` is the size after gzip at its default level. */
  bytes: number;
  gzip: number;
}

/** A module, or a package of node_modules, and its share of the scripts. */
interface ModuleShare {
  name: string;
  bytes: number;
  /** Estimated compressed size in bytes, by the share of the uncompressed file. */
  gzip: number;
}

const KINDS: Partial<Record<string, LoadedKind>> = {
  script: 'script',
  document: 'document',
  stylesheet: 'style',
};

/**
 * Loads a page in a browser at the size of a phone and of a desktop, and returns its documents, scripts and style sheets
 * until the network is idle: first without idle callbacks, then with them. Prefetched files (`<link rel="prefetch">`) are
 * excluded, because they are not run and data savers skip them.
 */
export async function readLoadedFiles(pageUrl: string): Promise<LoadedFile[]> {
  const { origin } = new URL(pageUrl);
  const files = new Map<string, LoadedFile>();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const page = await browser.newPage({ viewport });
      const first = await collectRequests(page, async () => {
        await page.addInitScript(holdIdleCallbacks);
        await page.goto(pageUrl);
        // The network may also be idle while a busy machine runs the first scripts.
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
      });
      const idle = await collectRequests(page, () => runIdleCallbacks(page));
      for (const request of [...idle, ...first]) {
        const { origin: from, pathname } = new URL(request.url());
        const kind = KINDS[request.resourceType()] ?? (pathname.endsWith('.js') ? 'script' : undefined);
        const isPrefetch = 'sec-purpose' in request.headers() || 'purpose' in request.headers();
        if (!kind || isPrefetch) continue;
        const body = await (await request.response())?.body();
        if (!body) continue;
        const path = from === origin ? pathname : request.url();
        files.set(path, {
          path,
          kind,
          isIdle: idle.includes(request),
          bytes: body.byteLength,
          gzip: gzipSync(body).byteLength,
        });
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return [...files.values()].sort((a, b) => b.gzip - a.gzip);
}

async function collectRequests(page: Page, load: () => Promise<void>): Promise<Request[]> {
  const requests: Request[] = [];
  const collect = (request: Request) => requests.push(request);
  page.on('requestfinished', collect);
  await load();
  page.off('requestfinished', collect);
  return requests;
}

/**
 * Runs the idle callbacks, and waits until they have loaded all that they load: no request is under way, and the page has been
 * idle since the last one ended. Playwright's `networkidle` happens only once for each page.
 */
async function runIdleCallbacks(page: Page): Promise<void> {
  let requests = 0;
  const unfinished = new Set<Request>();
  const start = (request: Request) => {
    requests += 1;
    unfinished.add(request);
  };
  const end = (request: Request) => unfinished.delete(request);
  page.on('request', start).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate(() => window.runIdleCallbacks());
  let before: number;
  do {
    before = requests;
    await Promise.all([...unfinished].map((request) => request.response()));
    await page.evaluate(() => window.waitUntilIdle());
  } while (requests > before || unfinished.size > 0);
  page.off('request', start).off('requestfinished', end).off('requestfailed', end);
}

declare global {
  interface Window {
    runIdleCallbacks: () => void;
    waitUntilIdle: () => Promise<void>;
  }
}

/** Runs in the page, before its scripts. Idle callbacks wait for `runIdleCallbacks`. */
function holdIdleCallbacks(): void {
  /** Idle periods in a row without a callback of the page, after which nothing is left to start */
  const quietPeriods = 5;
  const held: IdleRequestCallback[] = [];
  let running = 0;
  const request = window.requestIdleCallback.bind(window);
  const requestCounted = (callback: IdleRequestCallback) => {
    running += 1;
    return request((deadline) => {
      running -= 1;
      callback(deadline);
    });
  };
  window.requestIdleCallback = (callback) => held.push(callback);
  window.runIdleCallbacks = () => {
    window.requestIdleCallback = requestCounted;
    held.forEach(requestCounted);
  };
  window.waitUntilIdle = async () => {
    for (let quiet = 0; quiet < quietPeriods;) {
      await new Promise((resolve) => request(resolve));
      quiet = running === 0 ? quiet + 1 : 0;
    }
  };
}

/**
 * Returns the modules of the scripts, largest first, from the source maps of the build (gatsby-plugin-lean-javascript). A script
 * that was not built, such as one of `static/`, is one module.
 */
export function listModules(scripts: readonly LoadedFile[], folder: string): ModuleShare[] {
  const shares = new Map<string, ModuleShare>();
  for (const { path, bytes, gzip } of scripts) {
    for (const [name, length] of getLengthsByModule(path, folder, bytes)) {
      const share = shares.get(name) ?? { name, bytes: 0, gzip: 0 };
      share.bytes += length;
      share.gzip += (length / bytes) * gzip;
      shares.set(name, share);
    }
  }
  return [...shares.values()].sort((a, b) => b.bytes - a.bytes);
}

function getLengthsByModule(path: string, folder: string, bytes: number): Map<string, number> {
  const file = join(folder, '../.cache/source-maps', `${path}.map`);
  if (!existsSync(file)) return new Map([[path, bytes]]);
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  const code = readFileSync(join(folder, path), 'utf8');
  const lengths = new Map<string, number>();
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(lineNumber, column);
      const source = 'originalSource' in entry ? entry.originalSource : '(webpack)';
      const name = getModuleName(source);
      lengths.set(name, (lengths.get(name) ?? 0) + 1);
    }
  });
  return lengths;
}

/** Returns the name of a package (`react-dom`) or the path of a file of the site (`src/shell/Header/Header.tsx`). */
function getModuleName(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  if (source.includes('.cache/')) return 'gatsby (.cache)';
  return /(?:src|plugins)\/[^?]*|gatsby-browser\.tsx/.exec(source)?.[0] ?? source;
}
