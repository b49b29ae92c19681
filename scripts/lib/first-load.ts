import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Request } from '@playwright/test';
import { findChromium } from './chromium.ts';

export type LoadedKind = 'script' | 'document' | 'style';

/** A file that the browser loaded for a page by itself. */
export interface LoadedFile {
  /** Path in the built site, e.g. `/app-0123….js`. */
  path: string;
  kind: LoadedKind;
  /** Bytes as they are, and after gzip at its usual level. */
  bytes: number;
  gzip: number;
}

/** A module (or a package, for what comes from node_modules) and its share of the scripts. */
export interface ModuleShare {
  name: string;
  bytes: number;
  /** What it takes of the compressed file, as its part of the uncompressed one: an estimate. */
  gzip: number;
}

const KINDS: Partial<Record<string, LoadedKind>> = {
  script: 'script',
  document: 'document',
  stylesheet: 'style',
};

/**
 * Everything of these kinds that a browser loads for a page until its network rests, at the size of a phone and of a
 * desktop: scripts named in the page, and what they import by themselves. Not what is fetched ahead for other pages
 * (`<link rel="prefetch">`, some seconds later): it is not run, and data savers do without it.
 */
export async function loadedFiles(pageUrl: string): Promise<LoadedFile[]> {
  const { origin } = new URL(pageUrl);
  const files = new Map<string, LoadedFile>();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const page = await browser.newPage({ viewport });
      const requests: Request[] = [];
      page.on('requestfinished', (request) => requests.push(request));
      await page.goto(pageUrl, { waitUntil: 'networkidle' });
      for (const request of requests) {
        const { origin: from, pathname } = new URL(request.url());
        const kind = KINDS[request.resourceType()] ?? (pathname.endsWith('.js') ? 'script' : undefined);
        const isPrefetch = 'sec-purpose' in request.headers() || 'purpose' in request.headers();
        if (!kind || isPrefetch) continue;
        const body = await (await request.response())?.body();
        if (!body) continue;
        const path = from === origin ? pathname : request.url();
        files.set(path, { path, kind, bytes: body.byteLength, gzip: gzipSync(body).byteLength });
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return [...files.values()].sort((a, b) => b.gzip - a.gzip);
}

/** What the scripts are made of, largest first, by the source maps that the build left beside the site (gatsby-node.ts). */
export function modulesOf(scripts: readonly LoadedFile[], folder: string): ModuleShare[] {
  const shares = new Map<string, ModuleShare>();
  for (const { path, bytes, gzip } of scripts) {
    const code = readFileSync(join(folder, path), 'utf8');
    const payload: SourceMapPayload = JSON.parse(
      readFileSync(join(folder, '../.cache/source-maps', `${path}.map`), 'utf8'),
    );
    for (const [source, length] of lengthsBySource(code, new SourceMap(payload))) {
      const name = moduleName(source);
      const share = shares.get(name) ?? { name, bytes: 0, gzip: 0 };
      share.bytes += length;
      share.gzip += (length / bytes) * gzip;
      shares.set(name, share);
    }
  }
  return [...shares.values()].sort((a, b) => b.bytes - a.bytes);
}

function lengthsBySource(code: string, map: SourceMap): Map<string, number> {
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

/** `react-dom` for all of a package, `src/shell/Header/Header.tsx` for a file of the site. */
function moduleName(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  if (source.includes('.cache/')) return 'gatsby (.cache)';
  return /(?:src|plugins)\/[^?]*|gatsby-browser\.tsx/.exec(source)?.[0] ?? source;
}
