import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DoorAct, DoorList, DoorPerformance, Session } from '../api/api';

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
  });
  return opened;
}

export const keepList = async (list: KeptList): Promise<void> =>
  void (await (await open()).put('lists', list));

export const readList = async (performanceId: string): Promise<KeptList | null> =>
  (await (await open()).get('lists', performanceId)) ?? null;

export const readLists = async (): Promise<KeptList[]> => (await open()).getAll('lists');

export async function keepScans(scans: readonly KeptScan[]): Promise<void> {
  const transaction = (await open()).transaction('scans', 'readwrite');
  await Promise.all([...scans.map((scan) => transaction.store.put(scan)), transaction.done]);
}

/** The oldest first. */
export async function readScans(): Promise<KeptScan[]> {
  const scans = await (await open()).getAll('scans');
  return scans.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export async function keepLessons(lessons: readonly Lesson[]): Promise<void> {
  const transaction = (await open()).transaction('lessons', 'readwrite');
  await Promise.all([...lessons.map((lesson) => transaction.store.put(lesson)), transaction.done]);
}

export const readLessons = async (): Promise<Lesson[]> => (await open()).getAll('lessons');

export const deleteLesson = async (scanId: string): Promise<void> => (await open()).delete('lessons', scanId);

/** For opening the door without a network. */
export const keepSession = async (session: Session): Promise<void> =>
  void (await (await open()).put('session', session, 'session'));

/** The account that has opened a door on this device, if its session and a list are still valid. */
export async function readKeptSession(now: Date): Promise<Session | null> {
  await deleteEnded(now);
  const session = await (await open()).get('session', 'session');
  return session && new Date(session.expiresAt) > now && (await readLists()).length > 0 ? session : null;
}

/** Deletes what has ended with its performance. */
export async function deleteEnded(now: Date): Promise<void> {
  const db = await open();
  const isEnded = ({ endsAt }: { endsAt: string }) => new Date(endsAt) <= now;
  const isTooLate = ({ endsAt }: { endsAt: string }) =>
    new Date(endsAt).getTime() + UPLOAD_HOURS_AFTER * 3_600_000 <= now.getTime();
  for (const list of (await db.getAll('lists')).filter(isEnded)) await db.delete('lists', list.performanceId);
  for (const scan of await db.getAll('scans')) {
    if (isTooLate(scan) || (isEnded(scan) && !scan.isQueued)) await db.delete('scans', scan.scanId);
  }
  for (const lesson of (await db.getAll('lessons')).filter(isTooLate))
    await db.delete('lessons', lesson.scanId);
}

/** At the log-out. What is not uploaded yet stays, without names and codes; the next person at this device uploads it. */
export async function deleteLists(): Promise<void> {
  const db = await open();
  await db.clear('lists');
  await db.clear('session');
  for (const scan of await db.getAll('scans')) if (!scan.isQueued) await db.delete('scans', scan.scanId);
}
