import { runSql } from './support/helios.ts';
import { delayRequests, openHydrated, scrollToBand } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.1 and 5.1 in the built site, with Helios and its database. The rules of the fields are tested beside the form. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a provider that Helios blocks is refused; another address is sent with the form, which confirms it and returns the focus', async ({
  page,
}) => {
  const email = 'naomi.weaver@example.com';
  const band = page.getByRole('region', { name: 'A letter now and then' });
  const bandEmail = band.getByRole('textbox', { name: 'Email address' });
  const signUp = band.getByRole('button', { name: 'Sign Up' });
  const dialog = page.getByRole('dialog', { name: 'Stay in touch' });
  await openHydrated(page, '/');
  await scrollToBand(page);
  const optionsResponse = page.waitForResponse(/blocked-email-domains/);
  await bandEmail.fill('naomi@mailinator.com');
  await optionsResponse;
  await bandEmail.blur();
  await expect(band).toContainText('Your email provider is not supported');
  // A click on the disabled button focuses the field.
  await expect(signUp).toHaveAttribute('aria-disabled', 'true');
  await signUp.click({ force: true });
  await expect(bandEmail).toBeFocused();
  await expect(dialog).toBeHidden();

  await bandEmail.fill(email);
  await signUp.click();
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('CAN');
  for (const [label, value] of Object.entries({
    'First name': 'Naomi',
    'Last name': 'Weaver',
    'Phone number': '7175550100',
    Address: '12 Orchard Lane',
    City: 'Toronto',
    'State or region': 'Ontario',
    'Postal code': 'M5V 3L9',
  }))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByRole('checkbox').first().check();
  const release = await delayRequests(page, '**/stay-in-touch');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Submitting your subscription' })).toBeVisible();
  await expect(dialog).toBeHidden();
  release();
  const thanks = page.getByRole('alertdialog', { name: 'Thank you, Naomi' });
  await expect(thanks).toContainText(email);
  await expect(thanks.getByRole('button', { name: 'Okay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thanks).toBeHidden();
  // The focus returns to the button that opened the form.
  await expect(signUp).toBeFocused();
  await expect(bandEmail).toHaveValue('');

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
    country: 'CAN',
    addressLine1: '12 Orchard Lane',
    city: 'Toronto',
    state: 'Ontario',
  });
  expect(Number(rows[0]?.interests)).toBe(1);
});
