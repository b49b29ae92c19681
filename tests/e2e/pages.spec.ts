import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIRequestContext } from '@playwright/test';

const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

/** The paths of the sitemap. */
async function sitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get(`${SITE_URL}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => new URL(location ?? '').pathname);
}

// Which pages there are is known when the site stands: one test walks them all, and names each that fails.
for (const width of [390, 1280]) {
  test(`every page of the sitemap is whole and accessible at ${width} px`, async ({ page, request }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height: 900 });
    // Some open a window by themselves: it is seen as it stands, not as it rises.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const paths = await sitemap(request);
    expect(paths.length).toBeGreaterThan(20);
    const found: string[] = [];
    let path = '';
    page.on('pageerror', (error) => found.push(`${path}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`${path}: ${message.text()}`);
    });
    for (path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const titles = await page.getByRole('heading', { level: 1 }).count();
      if (titles !== 1) found.push(`${path}: ${titles} headings of level 1`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations) {
        found.push(`${path}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
      }
    }
    expect(found).toEqual([]);
  });
}

test('no page of the sitemap overflows sideways at 320 px', async ({ page, request }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 800 });
  const wide: string[] = [];
  for (const path of await sitemap(request)) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wide.push(`${path}: ${overflow} px`);
  }
  expect(wide).toEqual([]);
});

test('every internal link of header, footer and pages leads somewhere, its anchor too', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  /** Where each link stands, by its address. */
  const links = new Map<string, string>();
  for (const path of await sitemap(request)) {
    await page.goto(path);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    for (const href of hrefs) if (href.startsWith(`${SITE_URL}/`) && !links.has(href)) links.set(href, path);
  }
  expect(links.size).toBeGreaterThan(30);
  const broken: string[] = [];
  const html = new Map<string, string>();
  for (const [href, from] of links) {
    const { pathname, search, hash } = new URL(href);
    // One file serves all addresses of ticketing, which only a browser can tell apart; other tests walk them.
    if (/^\/(ticketing|gift-cards)\//.test(pathname)) continue;
    const address = pathname + search;
    if (!html.has(address)) {
      const answer = await request.get(SITE_URL + address);
      if (answer.status() !== 200) broken.push(`${href} on ${from}: ${answer.status()}`);
      html.set(address, await answer.text());
    }
    if (hash && !html.get(address)?.includes(`id="${hash.slice(1)}"`))
      broken.push(`${href} on ${from}: no anchor`);
  }
  expect(broken).toEqual([]);
});
