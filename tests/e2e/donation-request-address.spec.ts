import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { fill, findRequests, openForm } from './support/donation.ts';
import { expect, test } from './support/test.ts';

// The addresses are those of docs/helios/visitors.md (Test addresses). Each answer to a question is tested beside the form.

interface TypedAddress {
  Address?: string;
  'ZIP code'?: string;
}

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
