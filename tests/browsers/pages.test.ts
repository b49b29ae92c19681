import { strict as assert } from 'node:assert';
import { inEachBrowser, misfits, readToTheEnd, untilAlive } from './support/checks.ts';
import { SITE_URL } from './support/visitor.ts';

/** The paths of all pages that search engines are told of. */
async function sitemap(): Promise<string[]> {
  const xml = await (await fetch(`${SITE_URL}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

inEachBrowser('every page of the sitemap fits the window and has no errors', async (visitor) => {
  const faults: string[] = [];
  const paths = await sitemap();
  assert.ok(paths.length > 5, 'the sitemap lists the pages');
  for (const path of [...paths, '/every-block']) {
    await visitor.open(path);
    await untilAlive(visitor);
    await readToTheEnd(visitor);
    faults.push(...(await misfits(visitor)), ...(await visitor.takeErrors()));
  }
  assert.deepEqual(faults, []);
});
