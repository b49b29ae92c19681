import type { CDPSession, Page } from '@playwright/test';
import { delayRequests, waitUntilHydrated, waitUntilMainIsHydrated } from './support/shell.ts';
import { createKeyboard } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

/* A form is usable before the visitor scrolls, also by a screen reader, and before the scripts are loaded. */

/** The visible controls of the page that are not in its accessibility tree. */
async function findAbsentControls(page: Page, session: CDPSession): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const present = new Set(
    nodes.filter(({ ignored }) => !ignored).map(({ backendDOMNodeId }) => backendDOMNodeId),
  );
  const { result } = await session.send('Runtime.evaluate', {
    expression: `[...(document.querySelector('dialog:modal') ?? document).querySelectorAll(':is(a[href], input, select, textarea, button, summary)')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }) && control.type !== 'hidden' &&
      // A slide that is not shown is hidden from everybody.
      !control.closest('[aria-hidden=true], [aria-roledescription=slide]'))`,
  });
  const { result: controls } = await session.send('Runtime.getProperties', {
    objectId: result.objectId ?? '',
    ownProperties: true,
  });
  const absent: string[] = [];
  let count = 0;
  for (const { name, value } of controls) {
    if (!/^\d+$/.test(name) || !value?.objectId) continue;
    count += 1;
    const { node } = await session.send('DOM.describeNode', { objectId: value.objectId });
    if (!present.has(node.backendNodeId)) absent.push(`${node.nodeName} ${node.attributes?.join(' ')}`);
  }
  expect(count).toBeGreaterThan(0);
  return absent;
}

for (const path of ['/contact-us', '/group-signup', '/signup', '/donation-requests', '/every-block']) {
  test(`${path}: everything visible is in the accessibility tree, before and after hydration`, async ({
    page,
  }) => {
    const session = await page.context().newCDPSession(page);
    const release = await delayRequests(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('main form').first()).toBeAttached();
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect.poll(() => findAbsentControls(page, session)).toEqual([]);
    release();
    await waitUntilMainIsHydrated(page);
    // Without an interaction, when the browser is idle.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main form')].every((form) => form.closest('[data-hydrated]')),
    );
    await expect.poll(() => findAbsentControls(page, session)).toEqual([]);
  });
}

test('/gift-cards: everything visible is in the accessibility tree', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await page.goto('/gift-cards');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect.poll(() => findAbsentControls(page, session)).toEqual([]);
});

test('Tab reaches a form, which keeps what was typed and sent before its scripts', async ({ page }) => {
  const release = await delayRequests(page, /\.js$/);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const form = page.locator('#form');
  const { tabTo } = createKeyboard(page);
  await tabTo(form.getByLabel('First name'));
  await page.keyboard.type('Naomi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Weaver');
  await page.keyboard.press('Enter');
  // No request with personal data.
  expect(new URL(page.url()).search).toBe('');
  release();
  await waitUntilHydrated(page);
  await expect(form.getByRole('alert', { name: 'Please correct the following:' })).toContainText(
    'Email address',
  );
  await expect(form.getByRole('alert', { name: 'Please correct the following:' })).not.toContainText('name');
  await expect(form.getByLabel('First name')).toHaveValue('Naomi');
  await expect(form.getByLabel('Last name')).toHaveValue('Weaver');
});
