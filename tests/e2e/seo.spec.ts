import type { Page } from '@playwright/test';
import { delayRequests, navigateTo, openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** The structured data in the server HTML of a page, as a search engine reads it. */
async function readStructuredData(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const response = await page.request.get(path);
  const html = await response.text();
  return [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  );
}

const typesOf = (data: Record<string, unknown>[]) => data.map((item) => item['@type']);

test('a page has structured data of the organization, its theaters, and each question with the URL that opens it', async ({
  page,
  baseURL,
}) => {
  const path = '/lancaster';
  const data = await readStructuredData(page, path);
  expect(typesOf(data)).toEqual(
    expect.arrayContaining(['Organization', 'PerformingArtsTheater', 'PerformingArtsTheater']),
  );
  const [lancaster, branson] = data.filter((item) => item['@type'] === 'PerformingArtsTheater');
  expect(lancaster).toMatchObject({ address: { addressLocality: 'Ronks', addressRegion: 'PA' } });
  expect(branson).toMatchObject({ address: { addressRegion: 'MO' }, '@id': lancaster?.['@id'] });
  expect(data[0]).toMatchObject({
    '@type': 'Organization',
    telephone: '1-800-555-0117',
    url: `${baseURL}/`,
  });
  const questions = data.find((item) => item['@type'] === 'FAQPage')?.['mainEntity'];
  expect(Array.isArray(questions) && questions.length).toBeGreaterThan(2);
  const [first] = questions as { name: string; url: string }[];
  // The URL of a question in a tab contains the tab (product 4.8).
  expect(first?.url).toMatch(new RegExp(`^${baseURL}${path}(\\?infoCarousel[\\w-]+Index=\\d)?#`));
  await page.goto(first?.url ?? '');
  await expect(page.locator('main details[open] summary')).toHaveText(first?.name ?? '');
});

test('structured data is removed on navigation to another page', async ({ page }) => {
  const inPage = page.locator('head script[type="application/ld+json"]');
  expect(await readStructuredData(page, '/about')).toEqual([]);
  await openHydrated(page, '/');
  await expect(inPage).not.toHaveCount(0);
  await navigateTo(page, '/about');
  await expect(page).toHaveTitle(/About/);
  await expect(inPage).toHaveCount(0);
});

test('meta tags are updated on navigation', async ({ page, baseURL }) => {
  const content = (selector: string) => page.locator(`head ${selector}`);
  await openHydrated(page, '/shows/ruth');
  await expect(content('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/shows/ruth`);
  await expect(content('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  const picture = await content('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
  await navigateTo(page, '/films');
  await expect(content('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/films`);
  await expect(content('meta[name="description"]')).toHaveCount(1);
});

interface Gap {
  path: string;
  title: string;
  description: string | null;
}

/** Records every state of the head without exactly one title and one description. */
async function watchHead(page: Page): Promise<() => Promise<Gap[]>> {
  await page.evaluate(() => {
    const gaps: Gap[] = [];
    Object.assign(window, { gaps });
    const checkHead = () => {
      const titles = document.head.querySelectorAll('title').length;
      const descriptions = document.head.querySelectorAll<HTMLMetaElement>('meta[name="description"]');
      const description = descriptions[0]?.content ?? null;
      if (titles === 1 && document.title && descriptions.length === 1 && description) return;
      gaps.push({ path: window.location.pathname, title: document.title, description });
    };
    checkHead();
    new MutationObserver(checkHead).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'gaps'));
}

test('title and description are present at every moment of a navigation', async ({ page }) => {
  const release = await delayRequests(page, /page-data\/(ticketing|films)\//);
  await openHydrated(page, '/');
  const gaps = await watchHead(page);
  const home = await page.title();
  await navigateTo(page, '/about');
  await expect(page).toHaveTitle(/About/);
  await navigateTo(page, '/not-found');
  await expect(page).toHaveTitle(/404/);
  await navigateTo(page, '/');
  await expect(page).toHaveTitle(home);
  // While the data of the next page loads, the current page keeps its tags.
  await navigateTo(page, '/ticketing');
  await expect(page).toHaveTitle(home);
  release();
  await expect(page).toHaveTitle(/Pick Location & Show/);
  await navigateTo(page, '/ticketing/RUTHL/calendar');
  await expect(page).not.toHaveTitle(/Pick Location & Show/);
  await navigateTo(page, '/films');
  await expect(page).toHaveTitle(/Films/i);
  await page.goBack();
  await expect(page).not.toHaveTitle(/Films/i);
  expect(await gaps()).toEqual([]);
});

test('search engines find the shows in the HTML of /ticketing', async ({ page, baseURL }) => {
  const html = await (await page.request.get('/ticketing')).text();
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/ticketing"`);
  expect(html).not.toMatch(/<meta[^>]* name="robots"/);
  for (const text of ['The Inn at Bethlehem', 'href="/ticketing/RUTHL/calendar"', 'loading="eager"'])
    expect(html).toContain(text);
});

test('the shows of /ticketing are requested before its scripts are loaded', async ({ page }) => {
  await page.route(/\/app-[^/]*\.js$/, () => {});
  // With a bot protection the request needs its token, which the scripts add.
  await page.route('/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), wafConfig: null } });
  });
  const events = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/events'));
  await page.goto('/ticketing', { waitUntil: 'commit' });
  expect((await events).ok()).toBe(true);
});

test('the sitemap lists only indexable pages, and robots.txt links to it', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  // The steps of a purchase have a noindex tag, which crawlers can read only if robots.txt allows the pages.
  expect(robots).not.toContain('/ticketing');
  const step = await (await page.request.get('/ticketing/RUTHL/calendar')).text();
  expect(step).toMatch(/<meta[^>]* name="robots" content="noindex"/);
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(locations).toEqual(
    expect.arrayContaining([`${baseURL}/`, `${baseURL}/shows/ruth`, `${baseURL}/ticketing`]),
  );
  for (const hidden of ['/every-block', '/not-found', '/ticketing/cart']) {
    expect(locations).not.toContain(`${baseURL}${hidden}`);
  }
});
