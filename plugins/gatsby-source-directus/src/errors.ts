/**
 * An error that the operator of the build can fix. Its message says what happened and what to do, and is shown without a
 * stack.
 */
export class DirectusSourceError extends Error {
  /** The token may not read the requested collection. */
  readonly forbidden: boolean;

  constructor(
    message: string,
    { forbidden = false, ...options }: { cause?: unknown; forbidden?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'DirectusSourceError';
    this.forbidden = forbidden;
  }
}

/** Content that the mirror leaves out. The build continues. */
export interface Warning {
  collection: string;
  /** Those of the affected rows; empty for the whole collection */
  keys: string[];
  /** For the operator of the build */
  sentence: string;
}
