import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test.ts';

const MAIL_DIR = process.env['E2E_MAIL_DIR'] ?? '.data/mail';

/**
 * Waits for a mail to an address, with this subject if one is given, and returns it, with the line breaks of its encoding
 * removed.
 */
export async function waitForMail(address: string, subject = ''): Promise<string> {
  let mail: string | undefined;
  await expect
    .poll(
      async () => {
        const names = await readdir(MAIL_DIR).catch(() => []);
        const mails = await Promise.all(names.map((name) => readFile(join(MAIL_DIR, name), 'utf8')));
        mail = mails.find(
          (text) =>
            new RegExp(`^To: .*${address}`, 'm').test(text) &&
            new RegExp(`^Subject: .*${subject}`, 'm').test(text),
        );
        return mail !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return (mail ?? '').replaceAll(/=\r?\n/g, '');
}
