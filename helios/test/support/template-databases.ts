import { randomBytes } from 'node:crypto';
import type { Postgres } from '../../../lib-node/postgres.ts';
import { createServices } from '../../src/create-services.ts';
import { seedDatabase } from '../../../demo/helios/seed.ts';
import { DEMO_ENVIRONMENT } from '../../../demo/helios/demo-environment.ts';
import { readConfig } from '../../src/lib/config.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** The weeks from today for which test systems have performances. */
export const HORIZON_WEEKS = 4;

/**
 * `migrated` has all migrations and no data. `demo` has the catalogue of the demo as well, with box-office sales. `stripe` has it without
 * them, as for real payments.
 */
type Content = 'migrated' | 'demo' | 'stripe';

/** The name with which the names of the templates of this run start. Files that run alone have no templates. */
const templates = process.env.HELIOS_TEST_TEMPLATES;

/** A database with all migrations, and on request with the catalogue of the demo. */
export async function openPreparedDatabase(content: Content): Promise<TestDatabase> {
  if (templates) return openTestDatabase(undefined, `${templates}_${content}`);
  const database = await openTestDatabase();
  await fillDatabase(database.url, content);
  return database;
}

/** Creates the databases that the tests of a run copy, because migrations and demo data take seconds. */
export async function createTemplates(postgres: Postgres) {
  const prefix = `helios_template_${randomBytes(6).toString('hex')}`;
  const migrated = `${prefix}_migrated`;
  await postgres.ensureDatabase(migrated);
  await fillDatabase(postgres.url(migrated), 'migrated');
  for (const content of ['demo', 'stripe'] as const) {
    await postgres.copyDatabase(`${prefix}_${content}`, migrated);
    await fillDatabase(postgres.url(`${prefix}_${content}`), content);
  }
  return {
    env: { HELIOS_TEST_TEMPLATES: prefix },
    async close() {
      for (const content of ['migrated', 'demo', 'stripe'])
        await postgres.dropDatabase(`${prefix}_${content}`);
    },
  };
}

/** Skips what the database already has. */
async function fillDatabase(url: string, content: Content): Promise<void> {
  const config = readConfig({
    ...DEMO_ENVIRONMENT,
    HELIOS_DATABASE_URL: url,
    HELIOS_PAYMENTS: 'test',
    HELIOS_HORIZON_WEEKS: String(HORIZON_WEEKS),
  });
  await prepareDatabase(config);
  if (content === 'migrated') return;
  const { services, close } = createServices(config);
  await seedDatabase({ ...services, config: { ...config, stripe: content === 'stripe' ? {} : undefined } });
  await close();
}
