import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Request } from '@playwright/test';
import { findChromium } from './chromium.ts';

export type LoadedKind = 'script' | 'document' | 'style';

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
export interface ModuleShare {
  name: string;
  bytes: number;
  /** Estimated compressed size in bytes, by the share of the uncompressed file. */
  gzip: number;
}

const QUIET_MS = 500;

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
        await page.goto(pageUrl, { waitUntil: 'networkidle' });
      });
      const idle = await collectRequests(page, async () => {
        const isQuiet = waitUntilQuiet(page);
        await page.evaluate(() => window.runIdleCallbacks());
        await isQuiet;
      });
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

/** Resolves after half a second without a request. Playwright's `networkidle` happens only once for each page. */
function waitUntilQuiet(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, QUIET_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, QUIET_MS);
    };
    page.on('request', restart);
    page.on('requestfinished', restart);
  });
}

declare global {
  interface Window {
    runIdleCallbacks: () => void;
  }
}

/** Runs in the page, before its scripts. Idle callbacks wait for `runIdleCallbacks`. */
function holdIdleCallbacks(): void {
  const callbacks: IdleRequestCallback[] = [];
  const { requestIdleCallback } = window;
  window.requestIdleCallback = (callback) => callbacks.push(callback);
  window.runIdleCallbacks = () => {
    window.requestIdleCallback = requestIdleCallback;
    for (const callback of callbacks) requestIdleCallback(callback);
  };
}

/** Returns the modules of the scripts, largest first, from the source maps of the build (gatsby-plugin-lean-javascript). */
export function listModules(scripts: readonly LoadedFile[], folder: string): ModuleShare[] {
  const shares = new Map<string, ModuleShare>();
  for (const { path, bytes, gzip } of scripts) {
    const code = readFileSync(join(folder, path), 'utf8');
    const payload: SourceMapPayload = JSON.parse(
      readFileSync(join(folder, '../.cache/source-maps', `${path}.map`), 'utf8'),
    );
    for (const [source, length] of getLengthsBySource(code, new SourceMap(payload))) {
      const name = getModuleName(source);
      const share = shares.get(name) ?? { name, bytes: 0, gzip: 0 };
      share.bytes += length;
      share.gzip += (length / bytes) * gzip;
      shares.set(name, share);
    }
  }
  return [...shares.values()].sort((a, b) => b.bytes - a.bytes);
}

function getLengthsBySource(code: string, map: SourceMap): Map<string, number> {
  const lengths = new Map<string, number>();
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(lineNumber, column);
      const source = 'originalSource' in entry ? entry.originalSource : '(webpack)';
      lengths.set(source, (lengths.get(source) ?? 0) + 1);
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
