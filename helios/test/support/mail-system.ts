import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { Db } from '../../src/db/transactions.ts';
import type { Config } from '../../src/lib/config.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
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

export async function openMailSystem(overrides: Partial<Config> = {}): Promise<MailSystem> {
  const mailDir = await mkdtemp(join(tmpdir(), 'helios-mail-'));
  const system = await openTestSystem({ mailDir, ...overrides });
  const { services } = system.helios;
  return {
    ...system,
    db: services.db,
    mailDir,
    sendMails: () => sendMails(services, { error: (details) => assert.fail(JSON.stringify(details)) }),
    async readMails() {
      const files = (await readdir(mailDir)).sort();
      return Promise.all(files.map((file) => readFile(join(mailDir, file), 'utf8')));
    },
    async close() {
      const violations = await checkInvariants(services.db);
      await system.close();
      await rm(mailDir, { recursive: true });
      assert.deepEqual(violations, []);
    },
  };
}
