import { ConfigError } from '../../../lib-node/settings.ts';
import { POSTGRES_ERRORS } from './postgres-errors.ts';

/** Describes why Helios cannot start or run, in one sentence for the operator. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database of HELIOS_DATABASE_URL does not answer: check its address, and whether it is running.';
    case POSTGRES_ERRORS.invalidCatalogName:
      return 'The database of HELIOS_DATABASE_URL does not exist: create it first.';
    case POSTGRES_ERRORS.invalidPassword:
      return 'The database refuses the user or password of HELIOS_DATABASE_URL.';
    case POSTGRES_ERRORS.lockNotAvailable:
      return 'Another connection has locked a table of the database: try again later.';
    case POSTGRES_ERRORS.serializationFailure:
    case POSTGRES_ERRORS.deadlockDetected:
      return 'Other connections change the same rows: try again.';
    case POSTGRES_ERRORS.undefinedTable:
    case POSTGRES_ERRORS.undefinedColumn:
      return 'The database lacks migrations: run npm run migrate -w helios first.';
    case 'EADDRINUSE':
      return 'A port is in use: set HELIOS_PORT or HELIOS_STAFF_PORT to a free port.';
    case POSTGRES_ERRORS.protocolViolation:
      return /unsupported startup parameter/.test(message)
        ? `PgBouncer refuses the time limits of Helios (${message}): set its ignore_startup_parameters, see docs/operations.md.`
        : message;
    default:
      return message;
  }
}
