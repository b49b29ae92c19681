import type { BrowserContext, Page } from '@playwright/test';
import { findBookablePerformance } from './support/helios.ts';
import {
  CARDS,
  chooseTickets,
  expectConfirmation,
  fillCard,
  fillCheckout,
  lockBestSeats,
  payButton,
} from './support/purchase.ts';
import { setStored, waitUntilHydrated } from './support/shell.ts';
import { readSitemap } from './support/sitemap.ts';
import { expect, test } from './support/test.ts';

/* The Content-Security-Policy of the public site (docs/adr/0018), with all destinations of analytics. */

interface Violation {
  page: string;
  directive: string;
  blocked: string;
  sample: string;
}

/** Collects the violations of all pages and frames of a context. */
async function watchViolations(context: BrowserContext): Promise<Violation[]> {
  const violations: Violation[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: Violation) =>
    violations.push(violation),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { blockedURI: blocked, effectiveDirective: directive, sample } = event;
      void (
        window as unknown as { reportViolation: (violation: Violation) => Promise<void> }
      ).reportViolation({
        page: location.pathname,
        directive,
        blocked,
        sample,
      });
    });
  });
  return violations;
}

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

test('no page of the sitemap violates the policy', async ({ context, page, request }) => {
  test.setTimeout(300_000);
  const violations = await watchViolations(context);
  await allowAll(page);
  const paths = [...(await readSitemap(request)), '/ticketing', '/no-such-page', '/test-markup'];
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const response = await page.goto(path);
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    expect(policy, path).toContain("'strict-dynamic'");
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toMatch(/unsafe|https?:/);
    await waitUntilHydrated(page);
  }
  expect(violations).toEqual([]);
});

test('a purchase of tickets violates nothing, with all destinations of analytics', async ({
  context,
  page,
}) => {
  const violations = await watchViolations(context);
  await allowAll(page);
  await chooseTickets(page, await findBookablePerformance(33), 2);
  await lockBestSeats(page);
  await fillCheckout(page, { email: 'policy@lamplight-visitors.com' });
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect.poll(() => readTagKinds(page)).toEqual(['ad', 'video', 'web']);
  expect(violations).toEqual([]);
});

test('a purchase of a gift card violates nothing', async ({ context, page }) => {
  const violations = await watchViolations(context);
  await allowAll(page);
  await page.goto('/gift-cards');
  await page.getByRole('radio', { name: '$50' }).check();
  await page.getByLabel('Their name').fill('Ruth Miller');
  await page.getByLabel('Your name').fill('Naomi');
  await page.getByLabel('Their email address').fill('ruth@lamplight-visitors.com');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Check out' }).click();
  await main.getByLabel('First name').fill('Naomi');
  await main.getByLabel('Last name').fill('Weaver');
  await main.getByLabel('Email address').fill('policy-gift@lamplight-visitors.com');
  await main.getByLabel('Phone number').fill('7175550100');
  await main.getByRole('button', { name: 'Continue to address' }).click();
  await main.getByLabel('Address', { exact: true }).fill('12 Orchard Lane');
  await main.getByLabel('City').fill('Ronks');
  await main.getByLabel('State').fill('PA');
  await main.getByLabel('ZIP code').fill('17572');
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /Thank you\. Your gift/ })).toBeVisible();
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
