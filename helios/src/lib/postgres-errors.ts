/** The error codes of PostgreSQL that Helios knows, by the names of its documentation. */
export const POSTGRES_ERRORS = {
  connectionFailure: '08006',
  protocolViolation: '08P01',
  invalidDatetimeFormat: '22007',
  datetimeFieldOverflow: '22008',
  /** The NUL character. */
  characterNotInRepertoire: '22021',
  /** The NUL character in JSON. */
  untranslatableCharacter: '22P05',
  foreignKeyViolation: '23503',
  /** The process was frozen. */
  idleInTransactionSessionTimeout: '25P03',
  invalidPassword: '28P01',
  invalidCatalogName: '3D000',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  undefinedTable: '42P01',
  undefinedColumn: '42703',
  tooManyConnections: '53300',
  /** Another transaction kept a lock longer than the lock timeout. */
  lockNotAvailable: '55P03',
  /** The statement timeout has expired. */
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
} as const;

const CODES: ReadonlySet<unknown> = new Set(Object.values(POSTGRES_ERRORS));

/** The code of an error, if it is one of POSTGRES_ERRORS. */
export function getPostgresCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && CODES.has(error.code) ? error.code : undefined;
}
