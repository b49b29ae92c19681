import {
  ApiError,
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
import type { KeptList, KeptScan, Lesson } from './deviceStore';
import { answerTexts, seatText } from './doorTexts';
import { countInside, decide, hashCode } from './localList';
import { formatClock } from '../shell/formatInstant';
import { isWaiting, learn } from './uploads';
import { TooSlow, within } from './within';

/*
 * The scans of a device. With a network Helios decides. Without one, or while scans wait for their upload, the list of the device does, and what
 * it has done is uploaded later: the first scan of a ticket counts, and the device tells what it has learned.
 */

/** Then the list decides: somebody stands at the door. */
const ANSWER_LIMIT_MS = 2500;
/** How old the list may be with a network. */
const LIST_AGE_MS = 120_000;

/** The operations of Helios that the door uses. What a rejection means, `readFailure` says. */
export interface DoorApi {
  scan: (performanceId: string, body: ScanTicketRequest) => Promise<ScanAnswer>;
  upload: (performanceId: string, body: UploadScansRequest) => Promise<UploadedScans>;
  readList: (performanceId: string) => Promise<DoorList>;
  readCounts: (performanceId: string) => Promise<DoorCounts>;
}

/** Where the device keeps its list and its scans (doorStore.ts). */
export interface DoorStore {
  readList: (performanceId: string) => Promise<KeptList | null>;
  keepList: (list: KeptList) => Promise<void>;
  readScans: () => Promise<KeptScan[]>;
  keepScans: (scans: readonly KeptScan[]) => Promise<void>;
  readLessons: () => Promise<Lesson[]>;
  keepLessons: (lessons: readonly Lesson[]) => Promise<void>;
  deleteLesson: (scanId: string) => Promise<void>;
  /** Deletes what has ended with its performance. */
  deleteEnded: (now: Date) => Promise<void>;
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
  /** Uploads what waits (uploads.ts). */
  upload: () => Promise<void>;
  now: () => Date;
  onChange: () => void;
}

const isEffective = (result: Answer['result']) => result === 'in' || result === 'out' || result === 'undone';

/** The door of one performance on this device. */
export class DoorEngine {
  state: DoorState = { isConnected: true, list: null, scans: [], lessons: [], counts: null };
  private readonly options: EngineOptions;
  private refreshing: Promise<void> | null = null;
  private isStopped = false;
  /** Each refusal of the list is in the log of Helios. */
  private listRefusal: { error: unknown; at: number } | null = null;
  private readsBegun = 0;
  private readShown = 0;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Reads what the device has kept. */
  async start(): Promise<void> {
    const { store, performance, now } = this.options;
    this.isStopped = false;
    await store.deleteEnded(now());
    this.change({ list: await store.readList(performance.performanceId) });
    await this.readKept();
  }

  /** Its screen is closed. What arrives later is not kept. */
  stop(): void {
    this.isStopped = true;
  }

  /** Null: nothing could be decided, because there is neither a network nor a list. Throws ApiError when Helios refuses to scan at all. */
  async scan(target: ScanTarget, act: DoorAct): Promise<Scanned | null> {
    const { now } = this.options;
    const { list } = this.state;
    const before = await this.readKept();
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
    if (this.state.isConnected && !before.some(isWaiting)) {
      const answer = await this.ask(target, shared);
      if (answer) return toScanned(answer, false);
    }
    if (!list) return null;
    // Another tab of this device may have let the ticket in.
    return toScanned(decide(list, await this.readKept(), act, ticket), true);
  }

  /** Undoes an act that this device has done, as scan does. */
  undo({ seatGuid }: KeptScan): Promise<Scanned | null> {
    return this.scan({ seatGuid }, 'undo');
  }

  /** Uploads what waits, and loads the counts, and the list if it is old; after the end only the former. Throws ApiError. */
  refresh(): Promise<void> {
    this.refreshing ??= this.refreshOnce().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async noteLesson(scanId: string): Promise<void> {
    await this.options.store.deleteLesson(scanId);
    await this.readKept();
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
      if (error instanceof TooSlow)
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
    const { store } = this.options;
    if ((await store.readScans()).some(({ scanId }) => scanId === scan.scanId)) {
      await learn(store, [late]);
      await this.readKept();
      return;
    }
    const kept = this.toKept({ ...scan, codeHash: null }, toAnswer(late), false);
    if (!kept) return;
    const text = answerTexts.lessons.late(kept.seat, formatClock(kept.at));
    await store.keepLessons([{ scanId: kept.scanId, endsAt: kept.endsAt, text }]);
    await this.keep([kept]);
  }

  private async refreshOnce(): Promise<void> {
    const { api, performance, upload } = this.options;
    try {
      const hadWaited = (await this.readKept()).some(isWaiting);
      await upload().finally(() => this.readKept());
      if (this.hasEnded()) return;
      this.change({ isConnected: true, counts: await api.readCounts(performance.performanceId) });
      await this.loadList(hadWaited);
    } catch (error) {
      if (readFailure(error) !== 'unreachable') throw error;
      this.change({ isConnected: false, counts: null });
    }
  }

  /** Loads the list if it is old. */
  private async loadList(isOutdated: boolean): Promise<void> {
    const { api, store, performance, now } = this.options;
    const isOld = (since: number) => now().getTime() - since > LIST_AGE_MS;
    if (this.listRefusal && !isOld(this.listRefusal.at)) throw this.listRefusal.error;
    if (this.state.list && !isOutdated && !isOld(Date.parse(this.state.list.loadedAt))) return;
    const loadedAt = now().toISOString();
    try {
      const list = { ...(await api.readList(performance.performanceId)), performance, loadedAt };
      this.listRefusal = null;
      if (this.isStopped || this.hasEnded()) return;
      await store.keepList(list);
      this.change({ list });
    } catch (error) {
      if (readFailure(error) === 'refused') this.listRefusal = { error, at: now().getTime() };
      throw error;
    }
  }

  private hasEnded(): boolean {
    return new Date(this.options.performance.endsAt) <= this.options.now();
  }

  /** Shows and returns the scans that are kept: an upload and other tabs change them, too. */
  private async readKept(): Promise<KeptScan[]> {
    const { store } = this.options;
    const read = ++this.readsBegun;
    const [scans, lessons] = await Promise.all([store.readScans(), store.readLessons()]);
    if (read > this.readShown) {
      this.readShown = read;
      this.change({ scans, lessons });
    }
    return scans;
  }

  private async keep(scans: readonly KeptScan[]): Promise<void> {
    await this.options.store.keepScans(scans);
    await this.readKept();
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
