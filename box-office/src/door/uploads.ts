import { isRefused, type ApiError, type ScanAnswer } from '../api/api';
import { describeLesson } from './answers';
import type { KeptScan, Lesson } from './deviceStore';
import type { DoorApi, DoorStore } from './doorEngine';
import { answerTexts } from './doorTexts';

/*
 * The upload of scans that the list of this device has decided, of all performances and doors. It needs no open door, because scans may wait
 * when their performance has ended.
 */

/** As Helios limits an upload. */
const MAX_UPLOAD = 500;

interface UploadOptions {
  api: Pick<DoorApi, 'upload'>;
  store: DoorStore;
  now: () => Date;
}

/** Whether Helios refuses an upload for good. What this account may not do, another one may. */
const isRefusal = (error: unknown): error is ApiError => isRefused(error) && error.status !== 403;

/** Returns a function that uploads what waits, in its order. It rejects when Helios could not take it now. */
export function createUpload(options: UploadOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  // Two uploads at once would send the same scans twice.
  return () =>
    (running ??= uploadAll(options).finally(() => {
      running = null;
    }));
}

export const isWaiting = ({ isQueued }: KeptScan) => isQueued;

async function uploadAll({ api, store, now }: UploadOptions): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    // What another tab or a failed storage shows again is not sent again at once.
    const batch = nextBatch((await store.readScans()).filter(({ scanId }) => !done.has(scanId)));
    const [first] = batch;
    if (!first) return;
    for (const { scanId } of batch) done.add(scanId);
    try {
      const { scans } = await api.upload(first.performanceId, {
        door: first.door,
        sentAt: now().toISOString(),
        scans: batch.map(({ scanId, act, codeHash, at }) => ({
          scanId,
          act,
          codeHash: codeHash ?? '-',
          scannedAt: at,
        })),
      });
      await learn(store, scans);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const text = answerTexts.lessons.notTaken(batch.length, `${error.message}. ${error.detail}`);
      await store.keepLessons([{ scanId: first.scanId, endsAt: first.endsAt, text }]);
      await store.keepScans(batch.map((refused) => ({ ...refused, isQueued: false })));
    }
  }
}

/** The oldest scans that wait, of one performance and one name of a door. */
function nextBatch(scans: readonly KeptScan[]): KeptScan[] {
  const waiting = scans.filter(isWaiting);
  const [first] = waiting;
  return waiting
    .filter((other) => other.performanceId === first?.performanceId && other.door === first.door)
    .slice(0, MAX_UPLOAD);
}

/** Marks scans as uploaded, and keeps what their answers tell. */
export async function learn(
  store: DoorStore,
  answers: readonly Pick<ScanAnswer, 'scanId' | 'result' | 'other'>[],
): Promise<void> {
  const scans = await store.readScans();
  const uploaded: KeptScan[] = [];
  const lessons: Lesson[] = [];
  for (const answer of answers) {
    const kept = scans.find(({ scanId, isQueued }) => isQueued && scanId === answer.scanId);
    if (!kept) continue;
    uploaded.push({ ...kept, isQueued: false });
    const text = describeLesson(kept, answer);
    if (text !== null) lessons.push({ scanId: kept.scanId, endsAt: kept.endsAt, text });
  }
  // The messages are stored before the scans. After a crash between the two, the scans are uploaded again, and Helios gives the same answers.
  await store.keepLessons(lessons);
  await store.keepScans(uploaded);
}
