import { createHash, X509Certificate } from 'node:crypto';
import { chromium, type Browser, type Page } from '@playwright/test';
import { addAuthenticator } from '../authenticator.ts';
import { fillCard, fillCheckout, payButton } from '../checkout-screens.ts';
import { ensureChromium } from '../chromium.ts';

/**
 * Starts a browser for which a domain and the names below it lead to this machine.
 *
 * @param certificate one of the chain with which the proxy answers
 */
export async function startBrowser(domain: string, certificate: string): Promise<Browser> {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return chromium.launch({
    executablePath: ensureChromium(console.log),
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP *.${domain} 127.0.0.1,MAP ${domain} 127.0.0.1`,
      // A page whose certificate is only ignored has no passkeys.
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
  });
}

/** Makes a passkey with a link of the box office, and waits for the first screen. */
export async function enterBoxOffice(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage();
  await addAuthenticator(page);
  const finish = watch(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await waitForBoxOffice(page);
  finish();
  return page;
}

/** Waits for the first screen of a person who is logged in. */
export async function waitForBoxOffice(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Tonight' }).waitFor();
}

/** Buys a ticket as a visitor does, from the performance to the confirmation. */
export async function buyInBrowser(browser: Browser, performanceUrl: string): Promise<void> {
  const page = await browser.newPage();
  const finish = watch(page);
  await page.goto(performanceUrl);
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await fillCheckout(page, { email: 'naomi@example.org' });
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Thank you. Your seats are yours.' }).waitFor();
  finish();
  await page.close();
}

/** Returns a function that throws if the page has violated its policy, or a script has failed. */
function watch(page: Page): () => void {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  return () => {
    if (faults.length > 0) throw new Error(`${page.url()}:\n${faults.join('\n')}`);
  };
}
