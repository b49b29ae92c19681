import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, urls, type StackConfig } from './config.ts';

/** Directus makes each size of a picture when it is first asked for, which takes seconds; then it keeps it. */
const AT_ONCE = 2;

/**
 * Asks Directus for every picture in AVIF (what today's browsers take) that the built pages name, so that the
 * first visitor does not wait for them. A picture that fails is left to its first visitor.
 */
export async function preparePictures(
  config: StackConfig,
  onProgress: (text: string) => void,
): Promise<void> {
  const waiting = [...avifUrls(urls(config).directus)];
  const total = waiting.length;
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      await fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
      onProgress(`${total - waiting.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function avifUrls(directusUrl: string): Set<string> {
  const found = new Set<string>();
  for (const page of globSync('**/index.html', { cwd: join(ROOT, 'public') })) {
    const html = readFileSync(join(ROOT, 'public', page), 'utf8').replaceAll('&amp;', '&');
    for (const [url] of html.matchAll(/https?:\/\/[^\s"'<>),]+/g)) {
      if (url.startsWith(`${directusUrl}/assets/`) && url.includes('format=avif')) found.add(url);
    }
  }
  return found;
}
