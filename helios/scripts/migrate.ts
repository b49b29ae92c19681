import { readConfig } from '../src/config.ts';
import { explain } from '../src/explain.ts';
import { prepareDatabase } from '../src/prepare-database.ts';

// Brings the database of HELIOS_DATABASE_URL up to date. Run it before a new version of Helios is started.
try {
  await prepareDatabase(readConfig(process.env), {
    onRetry: () => process.stdout.write('A table is in use; trying again.\n'),
  });
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`The database was not migrated. ${explain(error)}\n`);
  process.exitCode = 1;
}
