import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { KEEP_ALIVE } from '../db/database.ts';
import { execute } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import { readAvailabilityWithExpiry, diffAvailability, mergeChanges } from './availability.ts';
import type { Availability, SeatChanges } from './availability.ts';

/**
 * The channel that the triggers of seat_claims and the feeds of all processes notify. The
 * payload is the performance id, and for a feed a space and the id of the process.
 */
const CHANNEL = 'helios_seats';

/**
 * Changes are collected for this time before they are sent: longer with more streams, but short enough that others see a
 * lock within half a second.
 */
const DEBOUNCE_MS = { min: 150, perStream: 0.5, max: 400 };
/** Minimum interval between notifications to other processes. */
const NOTIFY_INTERVAL_MS = 100;
/**
 * A watched performance is read again after this time without a notification, in case a notification was lost
 * or a clock jumped.
 */
const MAX_READ_INTERVAL_MS = 10_000;
/** Added to the expiry of a lock, because timers may fire early. */
const EXPIRY_MARGIN_MS = 25;
const RETRY_MS = 1_000;
/** A listening connection only waits, so a lost one would not be noticed: it is tried at this interval, and given up without an answer. */
const PROBE_MS = { interval: 10_000, answer: 5_000 };
/** Changes kept per performance. A stream can be resumed from any of them. */
const MAX_HISTORY = 500;
/** A performance without listeners is dropped after this time. */
const TOPIC_TTL_MS = 5 * 60_000;
/** Streams that are written in one turn of the event loop, so that other requests are not delayed. */
const WRITES_PER_TURN = 100;

export interface FeedLog {
  warn(details: object, message: string): void;
}

export type FeedListener = (event: string) => void;

interface Topic {
  performanceId: string;
  listeners: Set<FeedListener>;
  /** Listeners that wait for their first event. They count as watching, so that no change is missed. */
  pendingListeners: number;
  current: Availability | undefined;
  /** `current` was read while nobody watched, or was never read. */
  isStale: boolean;
  snapshotEvent: string | undefined;
  /** The changes that led to `current`, oldest first. */
  history: { from: string; event: SeatChanges }[];
  reading: Promise<void> | undefined;
  lastReadAt: number;
  timer: NodeJS.Timeout | undefined;
  dueAt: number;
  unwatchedSince: number;
}

/**
 * Sends the taken and freed seats of a performance to its listeners, whichever process caused the change.
 * PostgreSQL notifies which performance has changed (LISTEN). The feed then reads its seats once for all
 * listeners and sends the difference. Expired locks are sent too: each read returns the time of the next
 * expiry.
 */
export class AvailabilityFeed {
  readonly #db: Db;
  readonly #databaseUrl: string;
  readonly #topics = new Map<string, Topic>();
  #log: FeedLog = { warn: () => {} };
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #stopped = true;
  /** Performances of which the other processes will be notified. */
  readonly #pendingNotifications = new Set<string>();
  #notifyTimer: NodeJS.Timeout | undefined;
  readonly #processId = randomUUID();
  #streams = 0;

  constructor(db: Db, databaseUrl: string) {
    this.#db = db;
    this.#databaseUrl = databaseUrl;
  }

  /** Starts to listen. Reconnects when the database was unavailable. */
  async start(log: FeedLog): Promise<void> {
    this.#log = log;
    this.#stopped = false;
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#reconnect);
    clearTimeout(this.#notifyTimer);
    await this.#notifyOtherProcesses();
    for (const topic of this.#topics.values()) clearTimeout(topic.timer);
    this.#topics.clear();
    await this.#client?.end().catch(() => {});
  }

  /**
   * Call this after the commit of a transaction that claimed, released or sold seats. Local listeners get the
   * change at once; the other processes are notified at intervals, outside of all transactions.
   */
  notifyChanged(performanceId: string): void {
    this.#scheduleReadAfterChange(performanceId);
    this.#pendingNotifications.add(performanceId);
    if (!this.#stopped)
      this.#notifyTimer ??= setTimeout(() => void this.#notifyOtherProcesses(), NOTIFY_INTERVAL_MS);
  }

  async #notifyOtherProcesses(): Promise<void> {
    this.#notifyTimer = undefined;
    const performanceIds = [...this.#pendingNotifications];
    this.#pendingNotifications.clear();
    if (performanceIds.length === 0) return;
    try {
      // Use the pool, because the listening connection may be lost while the pool works.
      await execute(this.#db)`
        select pg_notify(${CHANNEL}, id || ' ' || ${this.#processId}) from unnest(${performanceIds}::text[]) as id`;
    } catch (error) {
      // The other processes find the change at their next regular read.
      this.#log.warn({ err: error }, 'the other processes could not be notified of changed seats');
    }
  }

  get streams(): number {
    return this.#streams;
  }

  /**
   * Starts to send events of a performance to `listener`, each as one event of `text/event-stream`. The first
   * event leads from the version `since` to the present: the changes, if that version is still known,
   * otherwise all taken seats. Returns a function that stops it. Throws when the seats cannot be read.
   */
  async watch(performanceId: string, since: string | undefined, listener: FeedListener): Promise<() => void> {
    const topic = this.#getTopic(performanceId);
    this.#streams += 1;
    topic.pendingListeners += 1;
    try {
      const isStale = topic.isStale || this.#client === undefined;
      if (isStale || !this.#knowsVersion(topic, since)) await this.#read(topic);
    } catch (error) {
      topic.pendingListeners -= 1;
      this.#removeWatcher(topic);
      throw error;
    }
    topic.pendingListeners -= 1;
    topic.listeners.add(listener);
    const first = this.#createEventSince(topic, since);
    if (first) listener(first);
    return () => {
      if (topic.listeners.delete(listener)) this.#removeWatcher(topic);
    };
  }

  /** Handles the end of a stream. */
  #removeWatcher(topic: Topic): void {
    this.#streams -= 1;
    if (isWatched(topic)) return;
    topic.isStale = true;
    topic.unwatchedSince = performance.now();
    clearTimeout(topic.timer);
    topic.timer = undefined;
    topic.dueAt = Infinity;
  }

  #getTopic(performanceId: string): Topic {
    for (const [id, topic] of this.#topics) {
      if (!isWatched(topic) && performance.now() - topic.unwatchedSince > TOPIC_TTL_MS) {
        this.#topics.delete(id);
      }
    }
    let topic = this.#topics.get(performanceId);
    if (!topic) {
      topic = {
        performanceId,
        listeners: new Set(),
        pendingListeners: 0,
        current: undefined,
        isStale: true,
        snapshotEvent: undefined,
        history: [],
        reading: undefined,
        lastReadAt: -Infinity,
        timer: undefined,
        dueAt: Infinity,
        unwatchedSince: performance.now(),
      };
      this.#topics.set(performanceId, topic);
    }
    return topic;
  }

  #knowsVersion(topic: Topic, version: string | undefined): boolean {
    if (version === undefined) return true; // Without a version, any read is sufficient.
    return topic.current?.version === version || topic.history.some((step) => step.from === version);
  }

  /** The event that leads from a version to the present; undefined when nothing has changed. */
  #createEventSince(topic: Topic, since: string | undefined): string | undefined {
    const { current } = topic;
    if (!current) throw new Error('The availability of the performance was not read yet.');
    if (since === current.version) return undefined;
    const start = since === undefined ? -1 : topic.history.findLastIndex((step) => step.from === since);
    if (start === -1) {
      topic.snapshotEvent ??= formatEvent('snapshot', current.version, current);
      return topic.snapshotEvent;
    }
    const changes = mergeChanges(topic.history.slice(start).map((step) => step.event));
    return formatEvent('change', current.version, { version: current.version, ...changes });
  }

  /** Reads the seats again, once for all concurrent callers, and sends the difference to the listeners. */
  #read(topic: Topic): Promise<void> {
    topic.reading ??= this.#readNow(topic).finally(() => (topic.reading = undefined));
    return topic.reading;
  }

  async #readNow(topic: Topic): Promise<void> {
    clearTimeout(topic.timer);
    topic.timer = undefined;
    topic.dueAt = Infinity;
    topic.lastReadAt = performance.now();
    const { availability, nextExpiryMs } = await this.#queryAvailability(topic);
    const before = topic.current;
    topic.current = availability;
    if (before && before.version !== availability.version) {
      const changes = diffAvailability(before, availability);
      topic.history.push({ from: before.version, event: changes });
      if (topic.history.length > MAX_HISTORY) topic.history.shift();
      topic.snapshotEvent = undefined;
      void sendToListeners(
        [...topic.listeners],
        formatEvent('change', availability.version, { version: availability.version, ...changes }),
      );
    }
    const nextReadMs = Math.min(MAX_READ_INTERVAL_MS, (nextExpiryMs ?? Infinity) + EXPIRY_MARGIN_MS);
    if (!isWatched(topic)) return;
    topic.isStale = false;
    this.#schedule(topic, nextReadMs);
  }

  async #queryAvailability(topic: Topic) {
    try {
      return await readAvailabilityWithExpiry(this.#db, topic.performanceId);
    } catch (error) {
      if (isWatched(topic)) this.#schedule(topic, RETRY_MS);
      throw error;
    }
  }

  /** Schedules a read in `ms` milliseconds, unless an earlier one is scheduled. */
  #schedule(topic: Topic, ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.#stopped || dueAt >= topic.dueAt) return;
    clearTimeout(topic.timer);
    topic.dueAt = dueAt;
    topic.timer = setTimeout(() => {
      topic.timer = undefined;
      topic.dueAt = Infinity;
      this.#read(topic).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'availability could not be read and will be retried'),
      );
    }, ms);
  }

  #scheduleReadAfterChange(performanceId: string | undefined): void {
    const topic = performanceId === undefined ? undefined : this.#topics.get(performanceId);
    // A read that started before the first listener may provide its first event.
    if (!topic || (!isWatched(topic) && !topic.reading)) return;
    const debounce = Math.min(
      DEBOUNCE_MS.max,
      Math.max(DEBOUNCE_MS.min, topic.listeners.size * DEBOUNCE_MS.perStream),
    );
    // The running read may have started before the change, so another one follows it.
    const scheduleRead = () => {
      if (isWatched(topic))
        this.#schedule(topic, Math.max(0, topic.lastReadAt + debounce - performance.now()));
    };
    if (topic.reading) void topic.reading.then(scheduleRead, scheduleRead);
    else scheduleRead();
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'helios availability',
      connectionTimeoutMillis: 10_000,
      query_timeout: PROBE_MS.answer,
      ...KEEP_ALIVE,
    });
    let isLost = false;
    let probe: NodeJS.Timeout | undefined;
    const handleLoss = () => {
      if (isLost) return;
      isLost = true;
      clearInterval(probe);
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => {});
      if (!this.#stopped) this.#reconnect = setTimeout(() => void this.#listen(), RETRY_MS);
    };
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    client.on('notification', ({ payload = '' }) => {
      const [performanceId, sender] = payload.split(' ');
      if (sender !== this.#processId) this.#scheduleReadAfterChange(performanceId);
    });
    try {
      await client.connect();
      // A standby refuses it.
      await client.query(`listen ${CHANNEL}`);
      probe = setInterval(() => void client.query('select').catch(handleLoss), PROBE_MS.interval);
      this.#client = client;
      if (this.#stopped) return handleLoss();
      // Catch up on changes that were missed while not listening.
      for (const performanceId of this.#topics.keys()) this.#scheduleReadAfterChange(performanceId);
    } catch (error) {
      this.#log.warn({ err: error }, 'Helios could not listen to the database and will retry');
      handleLoss();
    }
  }
}

function isWatched({ listeners, pendingListeners }: Topic): boolean {
  return listeners.size + pendingListeners > 0;
}

function formatEvent(name: 'snapshot' | 'change', version: string, data: object): string {
  return `id: ${version}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends an event to many streams in several turns of the event loop, so that purchases are not delayed. */
async function sendToListeners(listeners: readonly FeedListener[], event: string): Promise<void> {
  for (let start = 0; start < listeners.length; start += WRITES_PER_TURN) {
    for (const listener of listeners.slice(start, start + WRITES_PER_TURN)) listener(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
