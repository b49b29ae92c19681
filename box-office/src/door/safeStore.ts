import type { KeptList, KeptScan, Lesson } from './deviceStore';
import type { DoorStore } from './doorEngine';
import { within } from './within';

/*
 * The storage of a browser may not work: in a private window, with a full disk, or after iOS has closed it. The door then keeps its list and
 * scans in memory, and shows a notice, because they are lost when the page is closed.
 */

/** iOS may leave an operation open for ever. */
const LIMIT_MS = 2000;

/** What the storage has and what it could not take, by key. */
class Mirror<T> {
  private readonly known = new Map<string, T>();
  private readonly unsaved = new Set<string>();
  private readonly toKey: (item: T) => string;

  constructor(toKey: (item: T) => string) {
    this.toKey = toKey;
  }

  get(key: string): T | undefined {
    return this.known.get(key);
  }

  all(): T[] {
    return [...this.known.values()];
  }

  /** What is to be stored: these items, and those that the storage could not take before. */
  add(items: readonly T[]): T[] {
    for (const item of items) {
      this.known.set(this.toKey(item), item);
      this.unsaved.add(this.toKey(item));
    }
    return this.all().filter((item) => this.unsaved.has(this.toKey(item)));
  }

  setSaved(items: readonly T[]): void {
    for (const item of items) {
      // A newer one may have come meanwhile.
      if (this.known.get(this.toKey(item)) === item) this.unsaved.delete(this.toKey(item));
    }
  }

  /** The storage has these. */
  load(items: readonly T[]): void {
    for (const key of this.known.keys()) if (!this.unsaved.has(key)) this.known.delete(key);
    for (const item of items) {
      if (!this.unsaved.has(this.toKey(item))) this.known.set(this.toKey(item), item);
    }
  }

  delete(key: string): void {
    this.known.delete(key);
    this.unsaved.delete(key);
  }

  deleteWhere(isOver: (item: T) => boolean): void {
    for (const [key, item] of [...this.known]) if (isOver(item)) this.delete(key);
  }
}

export interface SafeStore extends DoorStore {
  /** Deletes what a session has kept, as the storage does it. */
  deleteLists: () => Promise<void>;
  readLists: () => Promise<KeptList[]>;
  /** The error of the last operation of the storage; null: it works. */
  failure: () => unknown;
}

/** What the browser stores (deviceStore.ts). */
type Storage = Omit<SafeStore, 'failure' | 'readList'>;

/** A store that never rejects. */
export function createSafeStore(storage: Storage): SafeStore {
  const lists = new Mirror<KeptList>(({ performanceId }) => performanceId);
  const scans = new Mirror<KeptScan>(({ scanId }) => scanId);
  const lessons = new Mirror<Lesson>(({ scanId }) => scanId);
  let failure: unknown = null;

  const attempt = async <T>(
    work: () => Promise<T>,
    onDone: (result: T) => void = () => {},
  ): Promise<void> => {
    try {
      onDone(await within(work(), LIMIT_MS));
      failure = null;
    } catch (error) {
      failure = error;
    }
  };
  const keep = async <T>(
    mirror: Mirror<T>,
    items: readonly T[],
    write: (items: readonly T[]) => Promise<void>,
  ) => {
    const all = mirror.add(items);
    if (all.length > 0)
      await attempt(
        () => write(all),
        () => mirror.setSaved(all),
      );
  };
  const read = async <T>(mirror: Mirror<T>, readAll: () => Promise<T[]>): Promise<T[]> => {
    await attempt(readAll, (items) => mirror.load(items));
    return mirror.all();
  };
  const readLists = () => read(lists, storage.readLists);

  return {
    failure: () => failure,
    readLists,
    readList: async (performanceId) =>
      (await readLists()).find((list) => list.performanceId === performanceId) ?? null,
    keepList: (list) =>
      keep(lists, [list], async (all) => void (await Promise.all(all.map(storage.keepList)))),
    readScans: async () =>
      (await read(scans, storage.readScans)).sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    keepScans: (items) => keep(scans, items, storage.keepScans),
    readLessons: () => read(lessons, storage.readLessons),
    keepLessons: (items) => keep(lessons, items, storage.keepLessons),
    async deleteLesson(scanId) {
      lessons.delete(scanId);
      await attempt(() => storage.deleteLesson(scanId));
    },
    async deleteEnded(now) {
      lists.deleteWhere(({ endsAt }) => new Date(endsAt) <= now);
      await attempt(() => storage.deleteEnded(now));
    },
    async deleteLists() {
      lists.deleteWhere(() => true);
      await attempt(storage.deleteLists);
    },
  };
}
