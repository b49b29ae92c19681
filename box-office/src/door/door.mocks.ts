import type { DoorPerformance, ScanAnswer } from '../api/api';
import type { KeptList, KeptScan, Lesson } from './deviceStore';
import { hashCode } from './localList';
import type { SafeStore } from './safeStore';

export const performance: DoorPerformance = {
  performanceId: 'RUTHL-20261205-1900',
  eventName: 'Ruth',
  dateTime: '2026-12-05T19:00:00',
  theaterName: 'Lamplight Lancaster',
  isCanceled: false,
  opensAt: '2026-12-05T12:00:00.000Z',
  endsAt: '2026-12-06T02:00:00.000Z',
};

const SALT = 'salt';
export const CODES = ['AAAA1111BBBB2222', 'CCCC3333DDDD4444'] as const;

export const createSeat = (index: number) => ({
  seatGuid: `seat-${index}`,
  section: 'Orchestra',
  row: 'C',
  number: String(index + 1),
  ticketType: 'ADULT' as const,
  ticketTypeLabel: 'Adult',
});

/** A list of the tickets of CODES. */
export async function createList(loadedAt: string): Promise<KeptList> {
  const tickets = CODES.map(async (code, index) => ({
    ...createSeat(index),
    codeHash: await hashCode(SALT, code),
    entered: null,
  }));
  return {
    performanceId: performance.performanceId,
    salt: SALT,
    endsAt: performance.endsAt,
    tickets: await Promise.all(tickets),
    performance,
    loadedAt,
  };
}

/** An answer of Helios about the first seat. */
export const createAnswer = (scanId: string, values: Partial<ScanAnswer> = {}): ScanAnswer => ({
  scanId,
  result: 'in',
  other: null,
  ticket: {
    ...createSeat(0),
    orderNumber: 'LT-7K3M9QXA',
    eventName: 'Ruth',
    dateTime: performance.dateTime,
    unpaid: false,
  },
  ...values,
});

export interface MemoryStore extends Omit<SafeStore, 'failure'> {
  lists: Map<string, KeptList>;
  scans: Map<string, KeptScan>;
  lessons: Map<string, Lesson>;
}

export function createMemoryStore(list: KeptList | null): MemoryStore {
  const lists = new Map(list ? [[list.performanceId, list]] : []);
  const scans = new Map<string, KeptScan>();
  const lessons = new Map<string, Lesson>();
  return {
    lists,
    scans,
    lessons,
    readList: async (performanceId) => lists.get(performanceId) ?? null,
    readLists: async () => [...lists.values()],
    deleteLists: async () => lists.clear(),
    keepList: async (list) => void lists.set(list.performanceId, list),
    readScans: async () => [...scans.values()],
    keepScans: async (kept) => kept.forEach((scan) => scans.set(scan.scanId, scan)),
    readLessons: async () => [...lessons.values()],
    keepLessons: async (kept) => kept.forEach((lesson) => lessons.set(lesson.scanId, lesson)),
    deleteLesson: async (scanId) => void lessons.delete(scanId),
    deleteEnded: async () => {},
  };
}
