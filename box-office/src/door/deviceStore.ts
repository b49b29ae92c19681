import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DoorAct, DoorList, DoorPerformance, Session } from '../api/api';
import { answerTexts } from './doorTexts';

/*
 * What the door keeps on this device (product 25.1): the list of a performance, which has hashes of codes and no names, and the scans. A list is
 * deleted when its performance ends and at the log-out. Scans stay until they are uploaded, for as long as Helios takes them.
 */

export interface KeptList extends DoorList {
  performance: DoorPerformance;
  /** An instant of the clock of this device. */
  loadedAt: string;
}

/** An act of this device for a ticket. */
export interface KeptScan {
  scanId: string;
  performanceId: string;
  /** Of the performance. */
  endsAt: string;
  door: string;
  act: DoorAct;
  /** Null: it was let in by its seat, with a network. */
  codeHash: string | null;
  seatGuid: string;
  /** As people say it. */
  seat: string;
  /** An instant of the clock of this device. */
  at: string;
  /** Whether Helios does not have it yet. */
  isQueued: boolean;
}

/** What this device has learned about one of its scans afterwards. */
export interface Lesson {
  scanId: string;
  endsAt: string;
  text: string;
}

interface Stores extends DBSchema {
  lists: { key: string; value: KeptList };
  scans: { key: string; value: KeptScan };
  lessons: { key: string; value: Lesson };
  session: { key: 'session'; value: Session };
}

/** As Helios takes uploads (DOOR_UPLOAD_HOURS_AFTER). */
const UPLOAD_HOURS_AFTER = 48;

let opened: Promise<IDBPDatabase<Stores>> | null = null;

function open(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>('box-office-door', 1, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'performanceId' });
      db.createObjectStore('scans', { keyPath: 'scanId' });
      db.createObjectStore('lessons', { keyPath: 'scanId' });
      db.createObjectStore('session');
    },
    terminated: forget,
  });
  return opened;
}

/** The next operation opens it again. */
function forget(): void {
  opened?.then(
    (db) => db.close(),
    () => {},
  );
  opened = null;
}

/** iOS closes a database of a page in the background, and does not always say so: after a failure it is opened again. */
async function withDb<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const db = open();
  try {
    return await work(await db);
  } catch (error) {
    if (opened === db) forget();
    throw error;
  }
}

/** A list is kept with its session only: it may arrive when that has ended. */
export const keepList = (list: KeptList): Promise<void> =>
  withDb(async (db) => {
    const transaction = db.transaction(['lists', 'session'], 'readwrite');
    const session = await transaction.objectStore('session').get('session');
    if (session) await transaction.objectStore('lists').put(list);
    await transaction.done;
  });

export const readLists = (): Promise<KeptList[]> => withDb((db) => db.getAll('lists'));

export const keepScans = (scans: readonly KeptScan[]): Promise<void> =>
  withDb(async (db) => {
    const transaction = db.transaction('scans', 'readwrite');
    await Promise.all([...scans.map((scan) => transaction.store.put(scan)), transaction.done]);
  });

/** The oldest first. */
export async function readScans(): Promise<KeptScan[]> {
  const scans = await withDb((db) => db.getAll('scans'));
  return scans.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export const keepLessons = (lessons: readonly Lesson[]): Promise<void> =>
  withDb(async (db) => {
    const transaction = db.transaction('lessons', 'readwrite');
    await Promise.all([...lessons.map((lesson) => transaction.store.put(lesson)), transaction.done]);
  });

export const readLessons = (): Promise<Lesson[]> => withDb((db) => db.getAll('lessons'));

export const deleteLesson = (scanId: string): Promise<void> => withDb((db) => db.delete('lessons', scanId));

/** For opening the door without a network. */
export const keepSession = (session: Session): Promise<void> =>
  withDb(async (db) => void (await db.put('session', session, 'session')));

/** The account that has opened a door on this device, if its session and a list are still valid. */
export async function readKeptSession(now: Date): Promise<Session | null> {
  await deleteEnded(now);
  const session = await withDb((db) => db.get('session', 'session'));
  return session && new Date(session.expiresAt) > now && (await readLists()).length > 0 ? session : null;
}

/** Deletes what has ended with its performance. Scans that Helios does not take any more are told. */
export const deleteEnded = (now: Date): Promise<void> =>
  withDb(async (db) => {
    const isEnded = ({ endsAt }: { endsAt: string }) => new Date(endsAt) <= now;
    const isTooLate = ({ endsAt }: { endsAt: string }) =>
      new Date(endsAt).getTime() + UPLOAD_HOURS_AFTER * 3_600_000 <= now.getTime();
    const transaction = db.transaction(['lists', 'scans', 'lessons'], 'readwrite');
    const lists = transaction.objectStore('lists');
    const scans = transaction.objectStore('scans');
    const lessons = transaction.objectStore('lessons');
    for (const list of (await lists.getAll()).filter(isEnded)) await lists.delete(list.performanceId);
    for (const lesson of (await lessons.getAll()).filter(isTooLate)) await lessons.delete(lesson.scanId);
    const ended = (await scans.getAll()).filter(
      (scan) => isTooLate(scan) || (isEnded(scan) && !scan.isQueued),
    );
    for (const { scanId } of ended) await scans.delete(scanId);
    const lost = ended.filter(({ isQueued }) => isQueued);
    const [first] = lost;
    // The message stays as long as the messages of a performance that ends now.
    if (first)
      await lessons.put({
        scanId: first.scanId,
        endsAt: now.toISOString(),
        text: answerTexts.lessons.tooLate(lost.length, UPLOAD_HOURS_AFTER),
      });
    await transaction.done;
  });

/** At the log-out. What is not uploaded yet stays, without names and codes; the next person at this device uploads it. */
export const deleteLists = (): Promise<void> =>
  withDb(async (db) => {
    const transaction = db.transaction(['lists', 'session', 'scans'], 'readwrite');
    const scans = transaction.objectStore('scans');
    await transaction.objectStore('lists').clear();
    await transaction.objectStore('session').clear();
    for (const scan of await scans.getAll()) if (!scan.isQueued) await scans.delete(scan.scanId);
    await transaction.done;
  });
