import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { fill, findRequests, openForm } from './support/donation.ts';
import { expect, test } from './support/test.ts';

// The addresses are those of helios/README.md (Test addresses).

interface TypedAddress {
  Address?: string;
  City?: string;
  'ZIP code'?: string;
}

const PHONE = { width: 390, height: 844 };

/** Fills in the form with another address, and sends it. */
async function sendFrom(page: Page, emailAddress: string, address: TypedAddress) {
  const form = await openForm(page);
  await fill(page, form, emailAddress);
  for (const [label, value] of Object.entries(address))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Send request' }).click();
  return form;
}

const getQuestion = (page: Page, name: 'Check your address' | 'Address not found') =>
  page.getByRole('alertdialog', { name });
const getThanks = (page: Page) => page.getByRole('alertdialog', { name: 'Donation request submitted' });

async function findStoredAddress(emailAddress: string) {
  const requests = await findRequests(emailAddress);
  expect(requests).toHaveLength(1);
  return requests[0]?.customer.address;
}

test('a confirmed address is sent without a question', async ({ page }) => {
  const verified = page.waitForResponse('**/address-verifications');
  await sendFrom(page, 'confirmed.address@example.com', {});
  expect(await (await verified).json()).toEqual({ result: 'confirmed', suggestion: null });
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('confirmed.address@example.com')).toMatchObject({
    addressLine1: '12 Orchard Lane',
    zipcode: '17572',
  });
});

test('a corrected address is suggested, and used', async ({ page }) => {
  await sendFrom(page, 'suggested.address@example.com', { 'ZIP code': '17579' });
  const question = getQuestion(page, 'Check your address');
  await expect(question).toContainText('Ronks, PA 17572-1234');
  await expect(question).toContainText('Ronks, PA 17579');
  await expect(question.getByRole('button', { name: 'Use the suggested address' })).toBeFocused();
  await expectNoViolations(page, 'the question about a corrected address');
  await page.keyboard.press('Enter');
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('suggested.address@example.com')).toEqual({
    addressLine1: '12 Orchard Ln',
    city: 'Ronks',
    state: 'PA',
    country: 'USA',
    zipcode: '17572-1234',
  });
});

test('on a phone, a visitor can keep what was typed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await sendFrom(page, 'kept.address@example.com', { Address: '12 Orchrad Lane' });
  const question = getQuestion(page, 'Check your address');
  await expect(question).toContainText('12 Orchard Ln');
  for (const button of await question.getByRole('button').all()) await expect(button).toBeInViewport();
  await question.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('kept.address@example.com')).toMatchObject({
    addressLine1: '12 Orchrad Lane',
  });
});

test('an address that is not found can be edited with the keyboard, and nothing typed is lost', async ({
  page,
}) => {
  const form = await sendFrom(page, 'edited.address@example.com', { Address: '12 Nowhere Lane' });
  await expect(getQuestion(page, 'Address not found')).toBeVisible();
  await expectNoViolations(page, 'the question about an address that is not found');
  await page.keyboard.press('Escape');
  await expect(getQuestion(page, 'Address not found')).toBeHidden();
  await expect(form.getByLabel('Address', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Address', { exact: true })).toBeInViewport();
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('12 Nowhere Lane');
  await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('14 Orchard Lane');
  await page.keyboard.press('Enter');
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('edited.address@example.com')).toMatchObject({
    addressLine1: '14 Orchard Lane',
  });
});

test('an address that is not found can be kept', async ({ page }) => {
  await sendFrom(page, 'unknown.address@example.com', { Address: '12 Nowhere Lane' });
  await getQuestion(page, 'Address not found').getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('unknown.address@example.com')).toMatchObject({
    addressLine1: '12 Nowhere Lane',
  });
});

for (const street of ['Slow', 'Error', 'Garbage']) {
  test(`a request is sent when the address service has the fault of ${street} Street`, async ({ page }) => {
    const emailAddress = `${street.toLowerCase()}.address@example.com`;
    await sendFrom(page, emailAddress, { Address: `12 ${street} Street` });
    await expect(
      page.getByRole('dialog', { name: 'Submitting your request' }).or(getThanks(page)),
    ).toBeVisible();
    await expect(getThanks(page)).toBeVisible();
    expect(await findStoredAddress(emailAddress)).toMatchObject({ addressLine1: `12 ${street} Street` });
  });
}

test('a request is sent when Helios cannot verify the address', async ({ page }) => {
  await page.route('**/address-verifications', (route) => route.abort());
  await sendFrom(page, 'unreachable.address@example.com', {});
  await expect(getThanks(page)).toBeVisible();
  expect(await findStoredAddress('unreachable.address@example.com')).toBeDefined();
});
