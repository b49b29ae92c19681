import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, getUrls, type StackConfig } from './config.ts';

/** Number of concurrent requests. Directus renders each size at its first request, which takes seconds. */
const CONCURRENCY = 2;

/**
 * Requests every AVIF picture of the built pages from Directus, so that the first visitor does not wait for it. Throws the
 * reason of the signal when it aborts.
 */
export async function preparePictures(
  config: StackConfig,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await requestAll(findAvifUrls(getUrls(config).directus), onProgress, signal);
}

/** Requests each address once. Failed requests are ignored, but not the end of the work by the signal. */
export async function requestAll(
  urls: Iterable<string>,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...urls];
  const total = waiting.length;
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      await fetch(url, { signal })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
      signal.throwIfAborted();
      onProgress(`${total - waiting.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

function findAvifUrls(directusUrl: string): Set<string> {
  const found = new Set<string>();
  for (const page of globSync('**/index.html', { cwd: join(ROOT, 'public') })) {
    const html = readFileSync(join(ROOT, 'public', page), 'utf8').replaceAll('&amp;', '&');
    for (const [url] of html.matchAll(/https?:\/\/[^\s"'<>),]+/g)) {
      if (url.startsWith(`${directusUrl}/assets/`) && url.includes('format=avif')) found.add(url);
    }
  }
  return found;
}
