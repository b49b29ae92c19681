/** A logger of Fastify or of a test. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

export interface WarnLog {
  warn(details: object, message: string): void;
}

/** E-mail addresses in error messages: mail servers quote addresses, PostgreSQL quotes whole rows. */
const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  responseCode?: number;
  cause?: LoggedError;
}

/** Serializes an error for the log: what failed and where, without personal data. */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, responseCode, cause } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    type: error.constructor.name,
    message: error.message.replace(EMAIL_ADDRESS, '[address]'),
    stack: (error.stack ?? '').replace(EMAIL_ADDRESS, '[address]'),
    ...(typeof code === 'string' ? { code } : undefined),
    ...(typeof responseCode === 'number' ? { responseCode } : undefined),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : undefined),
  };
}
