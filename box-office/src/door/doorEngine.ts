import {
  ApiError,
  isRefused,
  readFailure,
  type DoorAct,
  type DoorCounts,
  type DoorList,
  type DoorPerformance,
  type ScanAnswer,
  type ScanTicketRequest,
  type UploadedScans,
  type UploadScansRequest,
} from '../api/api';
import type { Answer } from './answerTypes';
import { describeLesson } from './answers';
import type { KeptList, KeptScan, Lesson } from './deviceStore';
import { answerTexts, seatText } from './doorTexts';
import { countInside, decide, hashCode } from './localList';
import { formatClock } from '../shell/formatInstant';

/*
 * The scans of a device. With a network Helios decides. Without one, or while scans wait for their upload, the list of the device does, and what
 * it has done is uploaded later: the first scan of a ticket counts, and the device tells what it has learned.
 */

/** Then the list decides: somebody stands at the door. */
const ANSWER_LIMIT_MS = 2500;
/** How old the list may be with a network. */
const LIST_AGE_MS = 120_000;
/** As Helios limits an upload. */
const MAX_UPLOAD = 500;

/** The operations of Helios that the door uses. What a rejection means, `readFailure` says. */
export interface DoorApi {
  scan: (performanceId: string, body: ScanTicketRequest) => Promise<ScanAnswer>;
  upload: (performanceId: string, body: UploadScansRequest) => Promise<UploadedScans>;
  readList: (performanceId: string) => Promise<DoorList>;
  readCounts: (performanceId: string) => Promise<DoorCounts>;
}

/** Where the device keeps its list and its scans (deviceStore.ts). */
export interface DoorStore {
  readList: (performanceId: string) => Promise<KeptList | null>;
  keepList: (list: KeptList) => Promise<void>;
  readScans: () => Promise<KeptScan[]>;
  keepScans: (scans: readonly KeptScan[]) => Promise<void>;
  readLessons: () => Promise<Lesson[]>;
  keepLessons: (lessons: readonly Lesson[]) => Promise<void>;
  deleteLesson: (scanId: string) => Promise<void>;
}

/** A ticket by its code, or by its seat. */
export type ScanTarget = { code: string } | { seatGuid: string };

export interface DoorState {
  isConnected: boolean;
  list: KeptList | null;
  /** Of this device and all performances, the oldest first. */
  scans: readonly KeptScan[];
  lessons: readonly Lesson[];
  /** Of Helios; null without a network. */
  counts: DoorCounts | null;
}

/** What a scan has brought, and what of it the device keeps. */
export interface Scanned {
  answer: Answer;
  /** Null: nothing was done. */
  scan: KeptScan | null;
}

interface EngineOptions {
  performance: DoorPerformance;
  door: string;
  api: DoorApi;
  store: DoorStore;
  now: () => Date;
  onChange: () => void;
}

/** Whether Helios refuses an upload for good. What this account may not do, another one may. */
const isRefusal = (error: unknown): error is ApiError => isRefused(error) && error.status !== 403;

const isEffective = (result: Answer['result']) => result === 'in' || result === 'out' || result === 'undone';

/** The door of one performance on this device. */
export class DoorEngine {
  state: DoorState = { isConnected: true, list: null, scans: [], lessons: [], counts: null };
  private readonly options: EngineOptions;
  private refreshing: Promise<void> | null = null;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Reads what the device has kept. */
  async start(): Promise<void> {
    const { store, performance } = this.options;
    const [list, scans, lessons] = await Promise.all([
      store.readList(performance.performanceId),
      store.readScans(),
      store.readLessons(),
    ]);
    this.change({ list, scans, lessons });
  }

  /** Null: nothing could be decided, because there is neither a network nor a list. Throws ApiError when Helios refuses to scan at all. */
  async scan(target: ScanTarget, act: DoorAct): Promise<Scanned | null> {
    const { now } = this.options;
    const { list } = this.state;
    const codeHash = 'code' in target && list ? await hashCode(list.salt, target.code) : null;
    const ticket = list?.tickets.find((listed) =>
      'seatGuid' in target ? listed.seatGuid === target.seatGuid : listed.codeHash === codeHash,
    );
    const shared = { scanId: crypto.randomUUID(), act, at: now().toISOString() };
    const toScanned = async (answer: Answer, isQueued: boolean): Promise<Scanned> => {
      const scan = this.toKept(
        { ...shared, codeHash: codeHash ?? ticket?.codeHash ?? null },
        answer,
        isQueued,
      );
      if (scan) await this.keep([scan]);
      return { answer, scan };
    };
    // What waits is older than this scan, and Helios gets all in their order.
    if (this.state.isConnected && !this.isWaiting()) {
      const answer = await this.ask(target, shared);
      if (answer) return toScanned(answer, false);
    }
    return list ? toScanned(decide(list, this.state.scans, act, ticket), true) : null;
  }

  /** Undoes an act that this device has done, as scan does. */
  undo({ seatGuid }: KeptScan): Promise<Scanned | null> {
    return this.scan({ seatGuid }, 'undo');
  }

  /** Uploads what waits, and loads the counts, and the list if it is old. Throws ApiError. */
  refresh(): Promise<void> {
    // Two uploads at once would send the same scans twice.
    this.refreshing ??= this.refreshOnce().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async noteLesson(scanId: string): Promise<void> {
    this.change({ lessons: this.state.lessons.filter((lesson) => lesson.scanId !== scanId) });
    await this.options.store.deleteLesson(scanId);
  }

  /** The answer of Helios; null when it could not be asked. */
  private async ask(
    target: ScanTarget,
    scan: { scanId: string; act: DoorAct; at: string },
  ): Promise<Answer | null> {
    const { api, door, performance } = this.options;
    const { scanId, act } = scan;
    const sent = api.scan(performance.performanceId, {
      scanId,
      act,
      door,
      ...('code' in target ? { ticketCode: target.code } : target),
    });
    try {
      return toAnswer(await within(sent, ANSWER_LIMIT_MS));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TICKET_NOT_FOUND')
        return { result: 'unknown', seat: null, other: null };
      if (readFailure(error) !== 'unreachable') throw error;
      this.change({ isConnected: false, counts: null });
      if (error instanceof SlowAnswer)
        sent.then(
          (late) => void this.learnLate(scan, late),
          () => {},
        );
      return null;
    }
  }

  private toKept(
    scan: Pick<KeptScan, 'scanId' | 'act' | 'at' | 'codeHash'>,
    { seat, result }: Answer,
    isQueued: boolean,
  ): KeptScan | null {
    if (!seat || !isEffective(result)) return null;
    const { door, performance } = this.options;
    return {
      ...scan,
      performanceId: performance.performanceId,
      endsAt: performance.endsAt,
      door,
      seatGuid: seat.seatGuid,
      seat: seatText(seat),
      isQueued,
    };
  }

  /** An answer that came when the list had decided already: what it tells is learned as from an upload. */
  private async learnLate(
    scan: { scanId: string; act: DoorAct; at: string },
    late: ScanAnswer,
  ): Promise<void> {
    if (this.state.scans.some(({ scanId }) => scanId === scan.scanId)) return this.learn([late]);
    const kept = this.toKept({ ...scan, codeHash: null }, toAnswer(late), false);
    if (!kept) return;
    await this.keep([kept]);
    const text = answerTexts.lessons.late(kept.seat, formatClock(kept.at));
    await this.addLessons([{ scanId: kept.scanId, endsAt: kept.endsAt, text }]);
  }

  private async refreshOnce(): Promise<void> {
    const { api, performance, now } = this.options;
    try {
      const hadWaited = this.isWaiting();
      await this.upload();
      this.change({ isConnected: true, counts: await api.readCounts(performance.performanceId) });
      const { list } = this.state;
      if (!list || hadWaited || now().getTime() - Date.parse(list.loadedAt) > LIST_AGE_MS)
        await this.loadList();
    } catch (error) {
      if (readFailure(error) !== 'unreachable') throw error;
      this.change({ isConnected: false, counts: null });
    }
  }

  private async loadList(): Promise<void> {
    const { api, store, performance, now } = this.options;
    const loadedAt = now().toISOString();
    const list = { ...(await api.readList(performance.performanceId)), performance, loadedAt };
    await store.keepList(list);
    this.change({ list });
  }

  private async upload(): Promise<void> {
    const { api, now } = this.options;
    for (let batch = this.nextBatch(); batch[0]; batch = this.nextBatch()) {
      const [{ performanceId, door, scanId, endsAt }] = batch;
      const scans = batch.map(({ scanId: id, act, codeHash, at }) => ({
        scanId: id,
        act,
        codeHash: codeHash ?? '-',
        scannedAt: at,
      }));
      try {
        const answer = await api.upload(performanceId, { door, sentAt: now().toISOString(), scans });
        await this.learn(answer.scans);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const text = answerTexts.lessons.notTaken(batch.length, `${error.message}. ${error.detail}`);
        await this.addLessons([{ scanId, endsAt, text }]);
        await this.keep(batch.map((refused) => ({ ...refused, isQueued: false })));
      }
    }
  }

  /** The oldest scans that wait, of one performance and one name of a door. */
  private nextBatch(): KeptScan[] {
    const waiting = this.state.scans.filter(({ isQueued }) => isQueued);
    const [first] = waiting;
    return waiting
      .filter((other) => other.performanceId === first?.performanceId && other.door === first.door)
      .slice(0, MAX_UPLOAD);
  }

  /** Marks scans as uploaded, and keeps what their answers tell. */
  private async learn(answers: readonly Pick<ScanAnswer, 'scanId' | 'result' | 'other'>[]): Promise<void> {
    const uploaded: KeptScan[] = [];
    const lessons: Lesson[] = [];
    for (const answer of answers) {
      const kept = this.state.scans.find(({ scanId, isQueued }) => isQueued && scanId === answer.scanId);
      if (!kept) continue;
      uploaded.push({ ...kept, isQueued: false });
      const text = describeLesson(kept, answer);
      if (text !== null) lessons.push({ scanId: kept.scanId, endsAt: kept.endsAt, text });
    }
    // First what was learned: after a crash in between, the upload is repeated, and gets the same answers.
    await this.addLessons(lessons);
    await this.keep(uploaded);
  }

  private isWaiting(): boolean {
    return this.state.scans.some(({ isQueued }) => isQueued);
  }

  private async addLessons(lessons: readonly Lesson[]): Promise<void> {
    await this.options.store.keepLessons(lessons);
    const ids = new Set(lessons.map(({ scanId }) => scanId));
    this.change({ lessons: [...this.state.lessons.filter(({ scanId }) => !ids.has(scanId)), ...lessons] });
  }

  private async keep(scans: readonly KeptScan[]): Promise<void> {
    await this.options.store.keepScans(scans);
    const ids = new Set(scans.map(({ scanId }) => scanId));
    const others = this.state.scans.filter(({ scanId }) => !ids.has(scanId));
    this.change({ scans: [...others, ...scans].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)) });
  }

  private change(values: Partial<DoorState>): void {
    this.state = { ...this.state, ...values };
    this.options.onChange();
  }
}

/** The counts that are shown: those of Helios, or those of the list. */
export function readShownCounts({ counts, list, scans }: DoorState) {
  if (counts)
    return { valid: counts.valid, inside: counts.inside, checkedIn: counts.checkedIn, listedAt: null };
  return list ? { ...countInside(list, scans), checkedIn: null, listedAt: list.loadedAt } : null;
}

function toAnswer({ result, other, ticket }: ScanAnswer): Answer {
  return { result, other, seat: ticket, show: ticket, isUnpaid: ticket.unpaid };
}

class SlowAnswer extends Error {}

/** Rejects with SlowAnswer when it takes longer. */
function within<T>(pending: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SlowAnswer('Helios answers slowly.')), milliseconds);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
