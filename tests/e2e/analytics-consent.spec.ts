import type { Page } from '@playwright/test';
import {
  allow,
  changeConsent,
  readCalls,
  readCookieNames,
  readNames,
  readPlatformEvents,
  readPlatformNames,
  test,
  type Group,
} from './support/analytics.ts';
import { mockVimeo } from './support/every-block.ts';
import { navigateTo, openHydrated, waitUntilHydrated, waitUntilIdle } from './support/shell.ts';
import { expect } from './support/test.ts';

/* What each group of the consent allows (product 18 and 19.2), and what a change of it does. */

/** The requests to other origins than those of the site, and for scripts of destinations, each once and without ids. */
function watchRequests(page: Page, platformUrl: string): Set<string> {
  const own = ['E2E_SITE_URL', 'E2E_DIRECTUS_URL', 'E2E_HELIOS_URL'].map(
    (name) => new URL(process.env[name] ?? '').origin,
  );
  const requests = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/stand-ins/analytics-tag.js')
      requests.add(`script of ${url.searchParams.get('kind')}`);
    else if (url.origin === platformUrl) requests.add(`${request.method()} platform${url.pathname}`);
    else if (!own.includes(url.origin)) requests.add(url.origin);
  });
  return requests;
}

/** The items in the storage of the browser that are not of the site itself or of the tests. */
const readStorageOfOthers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((key) => !/^(playhouse\.www\.|test:|stand-in\.|@@scroll)/.test(key))
      .sort(),
  );

const readClickIds = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('playhouse.www.clickIds'));

/** What one group loads and stores. */
interface Allowed {
  requests: string[];
  cookies: string[];
  storage: string[];
  hasClickIds: boolean;
}

const ALLOWED: Record<Group, Allowed> = {
  C0002: {
    requests: ['POST platform/v1/b', 'script of web'],
    cookies: ['_ga', 'ajs_anonymous_id'],
    storage: ['ajs_anonymous_id', 'ajs_user_id'],
    hasClickIds: false,
  },
  // A video behind a title (18.6) is no destination.
  C0003: { requests: ['https://player.vimeo.com'], cookies: [], storage: [], hasClickIds: false },
  C0004: {
    requests: ['script of ad', 'script of video'],
    cookies: ['_fbp', '_ttp'],
    storage: [],
    hasClickIds: true,
  },
};

for (const [group, allowed] of Object.entries(ALLOWED) as [Group, Allowed][]) {
  test(`${group} alone loads and stores only what belongs to it`, async ({ page, context, platform }) => {
    await mockVimeo(page);
    const requests = watchRequests(page, platform.url);
    await allow(page, [group]);
    await openHydrated(page, '/branson?utm_source=mail&msclkid=click-1');
    await navigateTo(page, '/about');
    await expect(page).toHaveURL('/about');
    await waitUntilHydrated(page);
    await navigateTo(page, '/branson');
    await expect(page).toHaveURL('/branson');
    await waitUntilHydrated(page);
    await waitUntilIdle(page);
    const isAllowed = (kind: string) => allowed.requests.includes(`script of ${kind}`);
    await expect
      .poll(() => readNames(page, 'web'))
      .toEqual(isAllowed('web') ? ['page_view', 'page_view', 'page_view'] : []);
    for (const [kind, name] of [
      ['ad', 'PageView'],
      ['video', 'Pageview'],
    ] as const)
      await expect.poll(() => readNames(page, kind)).toEqual(isAllowed(kind) ? [name, name, name] : []);
    await expect.poll(() => readCookieNames(context)).toEqual(allowed.cookies);
    await expect.poll(() => readStorageOfOthers(page)).toEqual(allowed.storage);
    expect((await readClickIds(page))?.includes('click-1') ?? false).toBe(allowed.hasClickIds);
    // A page that is left sends its events.
    await page.goto('/about');
    await waitUntilHydrated(page);
    await waitUntilIdle(page);
    await expect.poll(() => [...requests].sort()).toEqual(allowed.requests);
    await expect
      .poll(() => readPlatformNames(platform).slice(0, 3))
      .toEqual(group === 'C0002' ? ['page', 'page', 'page'] : []);
  });
}

test('withdrawal stops everything at once and deletes the cookies', async ({ context, platform }) => {
  const page = await context.newPage();
  await allow(page, ['C0002', 'C0003', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  await expect.poll(() => readNames(page, 'video')).toEqual(['Pageview']);
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  await changeConsent(page, []);
  await expect.poll(() => readCookieNames(context)).toEqual([]);
  await navigateTo(page, '/lancaster');
  await expect(page).toHaveURL('/lancaster');
  await waitUntilIdle(page);
  expect(await readNames(page, 'ad')).toEqual(['PageView']);
  expect(await readNames(page, 'video')).toEqual(['Pageview']);
  expect(await readNames(page, 'web')).toEqual(['page_view']);
  // A later consent covers later pages only.
  await changeConsent(page, ['C0002']);
  await navigateTo(page, '/films');
  await expect(page).toHaveURL('/films');
  await waitUntilIdle(page);
  await page.close();
  const readPaths = () => readPlatformEvents(platform).map(({ properties }) => properties['path']);
  await expect.poll(readPaths).toContain('/films');
  expect(readPaths()).not.toContain('/lancaster');
});

test('a destination that is loaded gets a change of the other groups', async ({ page, platform }) => {
  const readConsents = async () => (await readCalls(page, 'web')).filter(([method]) => method === 'consent');
  const readLimits = async () =>
    (await readCalls(page, 'ad')).filter(([method]) => method === 'dataProcessingOptions');
  const granted = { analytics_storage: 'granted', security_storage: 'granted' };
  const functional = (state: string) => ({ functionality_storage: state, personalization_storage: state });
  const targeting = (state: string) => ({
    ad_storage: state,
    ad_user_data: state,
    ad_personalization: state,
  });
  const expectLast = (states: object) =>
    expect
      .poll(async () => (await readConsents()).at(-1))
      .toEqual(['consent', 'update', { ...granted, ...states }]);
  await allow(page, ['C0002', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  await expectLast({ ...functional('denied'), ...targeting('granted') });
  await changeConsent(page, ['C0002', 'C0003', 'C0004']);
  await expectLast({ ...functional('granted'), ...targeting('granted') });
  await changeConsent(page, ['C0002', 'C0003']);
  await expectLast({ ...functional('granted'), ...targeting('denied') });
  await changeConsent(page, ['C0002', 'C0004']);
  await expectLast({ ...functional('denied'), ...targeting('granted') });
  // Limited data use is of the configuration and of the place, not of the consent.
  await expect
    .poll(async () => (await readCalls(page, 'ad')).filter(([method]) => method === 'consent'))
    .toEqual([
      ['consent', 'grant'],
      ['consent', 'revoke'],
      ['consent', 'grant'],
    ]);
  expect(await readLimits()).toEqual([['dataProcessingOptions', ['LDU'], 0, 0]]);
  await navigateTo(page, '/lancaster');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view', 'page_view']);
  await waitUntilIdle(page);
  await page.goto('/about');
  await expect.poll(() => readPlatformEvents(platform).length).toBeGreaterThanOrEqual(2);
  expect(readPlatformEvents(platform)[1]).toMatchObject({
    context: { consent: { categoryPreferences: { C0001: true, C0002: true, C0003: false, C0004: true } } },
  });
});
