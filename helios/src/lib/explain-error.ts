import { ConfigError } from './config.ts';

/** Describes why Helios cannot start or run, in one sentence for the operator. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database of HELIOS_DATABASE_URL does not answer: check its address, and whether it is running.';
    case '3D000':
      return 'The database of HELIOS_DATABASE_URL does not exist: create it first.';
    case '28P01':
      return 'The database refuses the user or password of HELIOS_DATABASE_URL.';
    case '55P03':
      return 'Another connection has locked a table of the database: try again later.';
    case 'EADDRINUSE':
      return 'A port is in use: set HELIOS_PORT or HELIOS_STAFF_PORT to a free port.';
    default:
      return message;
  }
}
