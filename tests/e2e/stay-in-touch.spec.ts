import type { Locator, Page } from '@playwright/test';
import { runSql } from './support/helios.ts';
import { openHydrated, scrollToBand } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.1 and 5.1 in the built site, with Helios and its database: each test is named after its rule. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const band = (page: Page) => page.getByRole('region', { name: 'A letter now and then' });
const bandEmail = (page: Page) => band(page).getByRole('textbox', { name: 'Email address' });
const signUp = (page: Page) => band(page).getByRole('button', { name: 'Sign Up' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Stay in touch' });

async function openForm(page: Page, email: string): Promise<Locator> {
  await openHydrated(page, '/');
  await scrollToBand(page);
  await bandEmail(page).fill(email);
  await signUp(page).click();
  await expect(form(page)).toBeVisible();
  return form(page);
}

async function fill(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

const ADDRESS = { Address: '12 Orchard Lane', City: 'Ronks', State: 'PA', 'ZIP code': '17572' };
const PERSON = { 'First name': 'Naomi', 'Last name': 'Weaver', 'Phone number': '7175550100' };

for (const [email, message] of [
  ['naomi@', 'Email address is invalid.'],
  [`${'n'.repeat(40)}@example.com`, 'Email address is too long.'],
  ['naomi@mailinator.com', 'Your email provider is not supported'],
] as const) {
  test(`Sign Up is blocked until the email is valid: ${message}`, async ({ page }) => {
    await openHydrated(page, '/');
    await scrollToBand(page);
    const optionsResponse = page.waitForResponse(/blocked-email-domains/);
    await bandEmail(page).fill(email);
    await optionsResponse;
    await bandEmail(page).blur();
    await expect(band(page)).toContainText(message);
    await expect(bandEmail(page)).toHaveAttribute('aria-invalid', 'true');
    // A click on the disabled button focuses the field.
    await expect(signUp(page)).toHaveAttribute('aria-disabled', 'true');
    await signUp(page).click({ force: true });
    await expect(bandEmail(page)).toBeFocused();
    await expect(form(page)).toBeHidden();
  });
}

test('a valid email opens the modal with the email prefilled, which takes and returns the focus', async ({
  page,
}) => {
  const dialog = await openForm(page, 'naomi@example.com');
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('naomi@example.com');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(signUp(page)).toBeFocused();
});

test('submitting shows a progress modal, then a confirmation, and Helios stores the subscription', async ({
  page,
}) => {
  const email = 'naomi.weaver@example.com';
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/stay-in-touch', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  const dialog = await openForm(page, email);
  await fill(dialog, { ...PERSON, ...ADDRESS });
  const interest = dialog.getByRole('checkbox').first();
  await interest.check();
  await dialog.getByRole('button', { name: 'Sign Up' }).click();

  const submitting = page.getByRole('dialog', { name: 'Submitting your subscription' });
  await expect(submitting).toBeVisible();
  await expect(dialog).toBeHidden();
  release();
  const thanks = page.getByRole('alertdialog', { name: 'Thank you, Naomi' });
  await expect(thanks).toContainText(email);
  await expect(submitting).toBeHidden();
  await expect(thanks.getByRole('button', { name: 'Okay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thanks).toBeHidden();
  // The focus returns to the button that opened the form.
  await expect(signUp(page)).toBeFocused();
  await expect(bandEmail(page)).toHaveValue('');

  const rows = await runSql<{
    contact: Record<string, string>;
    address: Record<string, string>;
    interests: string;
  }>(
    `select contact, address,
            (select count(*) from stay_in_touch_interests i where i.submission_id = s.submission_id) as interests
     from stay_in_touch_submissions s where email_address = $1`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.contact).toMatchObject({
    firstName: 'Naomi',
    lastName: 'Weaver',
    phoneNumber: '7175550100',
    emailAddress: email,
  });
  expect(rows[0]?.address).toMatchObject({
    country: 'USA',
    addressLine1: '12 Orchard Lane',
    city: 'Ronks',
    state: 'PA',
    zipcode: '17572',
  });
  expect(Number(rows[0]?.interests)).toBe(1);
});

test('a failed submission opens the form again with the input and focuses the error', async ({ page }) => {
  const dialog = await openForm(page, 'naomi.away@example.com');
  await fill(dialog, { ...PERSON, ...ADDRESS });
  await page.route('**/stay-in-touch', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog.locator(':focus')).toContainText('We cannot be reached right now');
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Ronks');
  await page.unroute('**/stay-in-touch');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Naomi' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signUp(page)).toBeFocused();
});

test('an invalid submit marks all fields, lists the errors at the top and scrolls to them', async ({
  page,
}) => {
  const dialog = await openForm(page, 'naomi@example.com');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  const summary = dialog.getByRole('alert').or(dialog.getByRole('group')).filter({
    hasText: 'Please correct the following:',
  });
  await expect(summary.first()).toBeInViewport();
  for (const name of ['First name', 'Last name', 'Phone number', 'Address', 'City', 'State', 'ZIP code']) {
    await expect(summary.first()).toContainText(`${name} is required.`);
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  await summary.first().getByRole('link', { name: 'City is required.' }).click();
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
});

const MESSAGES = [
  ['First name', 'n'.repeat(21), 'First name is too long.'],
  ['Last name', 'n'.repeat(21), 'Last name is too long.'],
  ['Phone number', '717555', 'Phone number must be at least 10 digits'],
  ['State', 'PEN', 'If your country is USA, state should be 2 characters long.'],
] as const;
test('the fields of the modal have the specified limits', async ({ page }) => {
  const dialog = await openForm(page, 'naomi@example.com');
  await fill(dialog, { ...PERSON, ...ADDRESS });
  for (const [label, value] of MESSAGES) await fill(dialog, { [label]: value });
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  for (const [, , message] of MESSAGES) await expect(dialog).toContainText(message);
});

test('changing the country clears the state, which may have any length in other countries', async ({
  page,
}) => {
  const dialog = await openForm(page, 'ruth.of.toronto@example.com');
  await fill(dialog, { ...PERSON, ...ADDRESS });
  await expect(dialog.getByRole('textbox', { name: 'State', exact: true })).toHaveValue('PA');
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('CAN');
  const region = dialog.getByRole('textbox', { name: 'State or region' });
  await expect(region).toHaveValue('');
  await region.fill('Ontario');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Naomi' })).toBeVisible();
  const [row] = await runSql<{ state: string; country: string }>(
    `select address ->> 'state' as state, address ->> 'country' as country
     from stay_in_touch_submissions where email_address = 'ruth.of.toronto@example.com'`,
  );
  expect(row).toEqual({ state: 'Ontario', country: 'CAN' });
});

test('the page does not scroll behind the modal', async ({ page }) => {
  await openForm(page, 'naomi@example.com');
  const initialScrollY = await page.evaluate(() => window.scrollY);
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 500);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(initialScrollY);
});
