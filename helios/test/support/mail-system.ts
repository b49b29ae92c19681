import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/transactions.ts';
import type { Config } from '../../src/lib/config.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
import { expectConsistent, openTogether, removeFolder } from './close-after-tests.ts';
import { openTestSystem } from './test-system.ts';
import type { TestSystem } from './test-system.ts';

/** A test system that writes its mails into a folder. */
export interface MailSystem extends TestSystem {
  db: Db;
  mailDir: string;
  /** Sends the mails that are due, and fails if one cannot be sent. Returns their number. */
  sendMails(): Promise<number>;
  /** The sent mails as raw messages, in the order of their files. */
  readMails(): Promise<string[]>;
  /** Closes the system, and fails if the tests have left its database inconsistent. */
  close(): Promise<void>;
}

export function openMailSystem(overrides: Partial<Config> = {}): Promise<MailSystem> {
  return openTogether(async (keep) => {
    const mailDir = keep(await mkdtemp(join(tmpdir(), 'helios-mail-')), removeFolder);
    const system = keep(await openTestSystem({ mailDir, ...overrides }));
    const { services } = system.helios;
    return {
      ...system,
      db: keep(services.db, expectConsistent),
      mailDir,
      sendMails: () => sendMails(services, { error: (details) => assert.fail(JSON.stringify(details)) }),
      async readMails() {
        const files = (await readdir(mailDir)).sort();
        return Promise.all(files.map((file) => readFile(join(mailDir, file), 'utf8')));
      },
    };
  });
}
