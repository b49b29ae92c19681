import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Visitors who load a page, its data and its scripts again and again. */
export interface Visitors {
  /** Ends the visits, and returns how many pages were loaded, and what went wrong. */
  end(): Promise<{ loads: number; problems: string[] }>;
}

/**
 * Loads a page as several visitors at once. Each page must be exactly that of one of the releases, and each of its scripts must be
 * there, also after a switch.
 *
 * @param path of a page
 * @param publicDirs the folders of the releases that are served in turn
 */
export function loadPages(
  siteUrl: string,
  path: string,
  { count, publicDirs }: { count: number; publicDirs: readonly string[] },
): Visitors {
  const file = path === '/' ? 'index.html' : `${path}/index.html`;
  const known = new Set(publicDirs.map((dir) => readFileSync(join(dir, file), 'utf8')));
  const problems: string[] = [];
  let loads = 0;
  let isOver = false;

  async function get(address: string): Promise<string> {
    const response = await fetch(siteUrl + address);
    const body = await response.text();
    if (response.status !== 200) problems.push(`${address} answers ${response.status}.`);
    return body;
  }
  async function visit(): Promise<void> {
    while (!isOver) {
      try {
        const html = await get(path);
        if (!known.has(html)) problems.push(`${path} is not the page of one release.`);
        const scripts = [...html.matchAll(/"(\/[\w./-]+-[0-9a-f]{8}\.js)"/g)].map(
          ([, script = '']) => script,
        );
        for (const script of new Set(scripts)) await get(script);
        await get(`/page-data${path === '/' ? '/index' : path}/page-data.json`);
        loads += 1;
      } catch (error) {
        problems.push(String(error));
      }
    }
  }
  const visits = Array.from({ length: count }, visit);
  return {
    async end() {
      isOver = true;
      await Promise.all(visits);
      return { loads, problems };
    },
  };
}
