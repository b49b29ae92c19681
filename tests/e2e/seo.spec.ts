import type { Page } from '@playwright/test';
import { holdBack, openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** The structured data of a page, as a search engine reads it: out of the HTML, before any script has run. */
async function structuredData(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const answer = await page.request.get(path);
  const html = await answer.text();
  return [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  );
}

const typesOf = (data: Record<string, unknown>[]) => data.map((one) => one['@type']);

for (const path of ['/', '/lancaster', '/branson']) {
  test(`${path} tells search engines of the organisation and its theatres`, async ({ page, baseURL }) => {
    const data = await structuredData(page, path);
    expect(typesOf(data)).toEqual(
      expect.arrayContaining(['Organization', 'PerformingArtsTheater', 'PerformingArtsTheater']),
    );
    const [lancaster, branson] = data.filter((one) => one['@type'] === 'PerformingArtsTheater');
    expect(lancaster).toMatchObject({ address: { addressLocality: 'Ronks', addressRegion: 'PA' } });
    expect(branson).toMatchObject({ address: { addressRegion: 'MO' }, '@id': lancaster?.['@id'] });
    expect(data[0]).toMatchObject({
      '@type': 'Organization',
      telephone: '1-800-555-0117',
      url: `${baseURL}/`,
    });
  });
}

test('each question of a page is listed with the address that opens it', async ({ page, baseURL }) => {
  for (const path of ['/', '/lancaster', '/branson']) {
    const data = await structuredData(page, path);
    const questions = data.find((one) => one['@type'] === 'FAQPage')?.['mainEntity'];
    expect(Array.isArray(questions) && questions.length, path).toBeGreaterThan(2);
    const [first] = questions as { name: string; url: string }[];
    // A question in a tab brings its tab along (SPEC 4.8).
    expect(first?.url).toMatch(new RegExp(`^${baseURL}${path}(\\?infoCarousel[\\w-]+Index=\\d)?#`));
    await page.goto(first?.url ?? '');
    await expect(page.locator('main details[open] summary'), path).toHaveText(first?.name ?? '');
  }
});

test('structured data goes with the page that it tells of', async ({ page }) => {
  const inPage = page.locator('head script[type="application/ld+json"]');
  expect(await structuredData(page, '/about')).toEqual([]);
  await openAlive(page, '/');
  await expect(inPage).not.toHaveCount(0);
  await page.evaluate(() => window.___navigate?.('/about'));
  await expect(page).toHaveTitle(/About/);
  await expect(inPage).toHaveCount(0);
});

test('the tags of a page come with it and go with it', async ({ page, baseURL }) => {
  const content = (selector: string) => page.locator(`head ${selector}`);
  await openAlive(page, '/shows/ruth');
  await expect(content('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/shows/ruth`);
  await expect(content('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  const picture = await content('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
  await page.evaluate(() => window.___navigate?.('/films'));
  await expect(content('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/films`);
  await expect(content('meta[name="description"]')).toHaveCount(1);
});

interface Gap {
  path: string;
  title: string;
  description: string | null;
}

/** Notes every state of the head in which the page has not one title and one description. */
async function watchHead(page: Page): Promise<() => Promise<Gap[]>> {
  await page.evaluate(() => {
    const gaps: Gap[] = [];
    Object.assign(window, { gaps });
    const look = () => {
      const titles = document.head.querySelectorAll('title').length;
      const descriptions = document.head.querySelectorAll<HTMLMetaElement>('meta[name="description"]');
      const description = descriptions[0]?.content ?? null;
      if (titles === 1 && document.title && descriptions.length === 1 && description) return;
      gaps.push({ path: window.location.pathname, title: document.title, description });
    };
    look();
    new MutationObserver(look).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'gaps'));
}

test('no moment of a navigation is without title and description', async ({ page }) => {
  const release = await holdBack(page, /component---src-pages-ticketing|page-data\/films\//);
  await openAlive(page, '/');
  const gaps = await watchHead(page);
  const go = (path: string) => page.evaluate((to) => window.___navigate?.(to), path);
  const home = await page.title();
  await go('/about');
  await expect(page).toHaveTitle(/About/);
  await go('/not-found');
  await expect(page).toHaveTitle(/404/);
  await go('/');
  await expect(page).toHaveTitle(home);
  // The code of the next page is slow: the page that is still shown keeps its tags.
  await go('/ticketing');
  await expect(page).toHaveTitle(home);
  release();
  await expect(page).toHaveTitle(/Pick Location & Show/);
  await go('/ticketing/RUTHL/calendar');
  await expect(page).not.toHaveTitle(/Pick Location & Show/);
  await go('/films');
  await expect(page).toHaveTitle(/Films/i);
  await page.goBack();
  await expect(page).not.toHaveTitle(/Films/i);
  expect(await gaps()).toEqual([]);
});

test('the sitemap lists the pages that may be found, and robots.txt leads to it', async ({
  page,
  baseURL,
}) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  // A step of buying says itself that it is not to be found: a crawler has to be let in to read that.
  expect(robots).not.toContain('/ticketing');
  const step = await (await page.request.get('/ticketing/RUTHL/calendar')).text();
  expect(step).toMatch(/<meta[^>]* name="robots" content="noindex"/);
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(locations).toEqual(expect.arrayContaining([`${baseURL}/`, `${baseURL}/shows/ruth`]));
  for (const hidden of ['/every-block', '/not-found', '/ticketing']) {
    expect(locations).not.toContain(`${baseURL}${hidden}`);
  }
});
