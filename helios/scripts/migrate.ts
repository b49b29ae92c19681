import { readConfig } from '../src/lib/config.ts';
import { explainError } from '../src/lib/explain-error.ts';
import { prepareDatabase } from '../src/prepare-database.ts';

// Applies all migrations to the database of HELIOS_DATABASE_URL. Run it before you start a new version of
// Helios.
try {
  await prepareDatabase(readConfig(process.env), {
    onRetry: () => process.stdout.write('A table is in use; trying again.\n'),
  });
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`The database was not migrated. ${explainError(error)}\n`);
  process.exitCode = 1;
}
