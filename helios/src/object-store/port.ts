/** Stores files of visitors outside of the database and of the web. Each function throws when the store fails. */
export interface ObjectStore {
  /** Stores an object durably. Replaces an object of the same key. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined if there is no such object. */
  get(key: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such object. */
  delete(key: string): Promise<void>;
  /**
   * The form with which a browser uploads one file directly to the store, until it expires. Missing in a store that
   * browsers cannot reach.
   */
  createUploadForm?(rules: UploadRules): Promise<UploadForm>;
}

export interface UploadForm {
  url: string;
  /** The form has these fields first, and the file last, in the field `file`. */
  fields: Record<string, string>;
}

/** What an upload form allows: one key, one content type, and a file that is neither empty nor too large. */
export interface UploadRules {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Milliseconds from now until the form expires. */
  validMs: number;
}

/** A folder and a name without dots, so that a key never leaves the place of the objects. */
const KEY = /^[a-z-]+\/[A-Za-z0-9_-]+$/;

export function requireValidKey(key: string): void {
  if (!KEY.test(key)) throw new Error('An object has an invalid key.');
}
