import { strict as assert } from 'node:assert';
import {
  enlargeText,
  inEachBrowser,
  findLayoutFaults,
  scrollToEnd,
  waitUntilHydrated,
} from './support/checks.ts';
import { SITE_URL } from './support/session.ts';

/** The paths of all pages in the sitemap. */
async function readSitemap(): Promise<string[]> {
  const xml = await (await fetch(`${SITE_URL}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

inEachBrowser(
  'every page of the sitemap fits the window, also with text of 200 %, and has no errors',
  async (session) => {
    const faults: string[] = [];
    const paths = await readSitemap();
    assert.ok(paths.length > 5, 'the sitemap lists the pages');
    for (const path of [...paths, '/every-block']) {
      await session.open(path);
      await waitUntilHydrated(session);
      await scrollToEnd(session);
      faults.push(...(await findLayoutFaults(session)));
      await enlargeText(session);
      for (const fault of await findLayoutFaults(session)) faults.push(`with text of 200 %: ${fault}`);
      faults.push(...(await session.takeErrors()));
    }
    assert.deepEqual(faults, []);
  },
);
