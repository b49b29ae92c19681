/** Stores files of visitors outside of the database and of the web. */
export interface ObjectStore {
  /** Stores an object durably. Replaces an object of the same key. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined if there is no such object. */
  get(key: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such object. */
  delete(key: string): Promise<void>;
}
