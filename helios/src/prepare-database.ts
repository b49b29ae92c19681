import { ConfigError } from '../../lib-node/settings.ts';
import type { Config } from './lib/config.ts';
import { createServices } from './create-services.ts';
import { TICKETING_MIGRATIONS, migrate, listPendingMigrations } from './db/migrate.ts';
import type { MigrateOptions } from './db/migrate.ts';
import type { Services } from './http/services.ts';

/** Applies all migrations to the database of a configuration, as `npm run migrate -w helios` does. */
export async function prepareDatabase(config: Config, options: MigrateOptions = {}): Promise<void> {
  const { services, close } = createServices(config, { answerMs: 0 });
  try {
    await migrate(services.db, TICKETING_MIGRATIONS, options);
    await services.testProcessor.migrate(options);
  } finally {
    await close();
  }
}

/** Throws ConfigError when migrations are pending. */
export async function requireMigratedDatabase({
  db,
  testProcessor,
}: Pick<Services, 'db' | 'testProcessor'>): Promise<void> {
  const pending = [
    ...(await listPendingMigrations(db, TICKETING_MIGRATIONS)),
    ...(await testProcessor.listPendingMigrations()),
  ];
  if (pending.length > 0) {
    throw new ConfigError(
      `The database of HELIOS_DATABASE_URL lacks migrations (${pending.length}): run npm run migrate -w helios first.`,
    );
  }
}
