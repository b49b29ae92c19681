import type { Page } from '@playwright/test';
import { watchViolations } from './support/policy.ts';
import { buyTickets } from './support/purchase.ts';
import { setStored, waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* The Content-Security-Policy of the public site (docs/adr/0018). pages.spec.ts tests it on every page, without analytics. */

/** The visitor allows everything. Nothing answers at the address of the customer-data platform in the tests. */
async function allowAll(page: Page): Promise<void> {
  await setStored(page, 'consent', {
    groups: ['C0001', 'C0002', 'C0003', 'C0004'],
    decidedAt: Date.now(),
  });
  const { segment } = await (await page.request.get('/config.json')).json();
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route(`${segment.apiHost}/**`, (route) => route.fulfill({ headers, json: { success: true } }));
}

const readTagKinds = (page: Page) =>
  page.evaluate(() => {
    const records: { kind: string }[] = JSON.parse(localStorage.getItem('stand-in.analytics') ?? '[]');
    return [...new Set(records.map(({ kind }) => kind))].sort();
  });

test('pages with all destinations of analytics do not violate the policy', async ({ context, page }) => {
  const violations = await watchViolations(context);
  await allowAll(page);
  for (const path of [
    '/',
    '/branson',
    '/every-block',
    '/contact-us',
    '/ticketing',
    '/no-such-page',
    '/test-markup',
  ]) {
    const response = await page.goto(path);
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    expect(policy, path).toContain("'strict-dynamic'");
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toMatch(/unsafe|https?:/);
    await waitUntilHydrated(page);
  }
  expect(violations).toEqual([]);
});

test('a payment with all destinations of analytics violates nothing', async ({ context, page }) => {
  const violations = await watchViolations(context);
  await allowAll(page);
  await buyTickets(page, 37, 'policy@lamplight-visitors.com');
  await expect.poll(() => readTagKinds(page)).toEqual(['ad', 'video', 'web']);
  expect(violations).toEqual([]);
});

test('markup that an attacker brings into a page runs no script, and is reported', async ({
  context,
  page,
}) => {
  const violations = await watchViolations(context);
  const markup =
    '<script>window.attacked = true</script><script src="/favicon.svg"></script>' +
    '<img alt="" src="data:," onerror="window.attacked = true"><base href="https://elsewhere.example/">';
  await page.route('/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) });
  });
  await page.goto('/about');
  await waitUntilHydrated(page);
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => {}));
  await expect
    .poll(() => [...new Set(violations.map(({ directive }) => directive))].sort())
    .toEqual(['base-uri', 'connect-src', 'script-src-attr', 'script-src-elem']);
  expect(violations.filter(({ directive }) => directive === 'script-src-elem')).toHaveLength(2);
  expect(await page.evaluate(() => ['attacked' in window, document.baseURI])).toEqual([false, page.url()]);
});

test('a string that runs as code is reported by Trusted Types, and not blocked', async ({
  context,
  page,
}) => {
  const violations = await watchViolations(context);
  await page.goto('/about');
  await waitUntilHydrated(page);
  const source = await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'data:text/javascript,';
    return script.getAttribute('src');
  });
  expect(source).toBe('data:text/javascript,');
  await expect
    .poll(() => violations.map(({ directive, sample }) => [directive, sample.split('|')[0]]))
    .toEqual([['require-trusted-types-for', 'HTMLScriptElement src']]);
});

test('browsers can report violations', async ({ request }) => {
  const sent = await request.post('/_csp-reports', {
    headers: { 'content-type': 'application/csp-report' },
    data: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }),
  });
  expect(sent.status()).toBe(204);
});
