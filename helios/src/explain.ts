import { ConfigError } from './config.ts';

/** Why Helios cannot work, in one sentence for the person who runs it. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database of HELIOS_DATABASE_URL does not answer: check the address, and that it is running.';
    case '3D000':
      return 'The database of HELIOS_DATABASE_URL does not exist: create it first.';
    case '28P01':
      return 'The database refuses the user or password of HELIOS_DATABASE_URL.';
    case '55P03':
      return 'Somebody keeps a table of the database locked: try again when it is free.';
    case 'EADDRINUSE':
      return 'A port is taken: set HELIOS_PORT or HELIOS_STAFF_PORT to a free one.';
    default:
      return message;
  }
}
