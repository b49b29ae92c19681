import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/transactions.ts';
import { availabilityUntil, changesBetween, joinChanges } from './availability.ts';
import type { Availability, SeatChanges } from './availability.ts';

/**
 * The channel that the triggers of seat_claims (migration 003) and the feeds of all processes notify. The
 * payload is the performance id, and for a feed a space and the id of the process.
 */
const CHANNEL = 'helios_seats';

/** Changes are collected for this time before they are sent: longer with more streams, up to a second. */
const GATHER_MS = { least: 150, perStream: 0.5, most: 1_000 };
/** Minimum interval between notifications to other processes. */
const TELL_MS = 100;
/**
 * A watched performance is read again after this time without a notification, in case a notification was lost
 * or a clock jumped.
 */
const QUIET_MS = 10_000;
/** Added to the expiry of a lock, because timers may fire early. */
const EXPIRY_MARGIN_MS = 25;
const RETRY_MS = 1_000;
/** Changes kept per performance. A stream can be resumed from any of them. */
const MAX_HISTORY = 500;
/** A performance without listeners is dropped after this time. */
const FORGET_MS = 5 * 60_000;
/** Streams that are written in one turn of the event loop, so that other requests are not delayed. */
const WRITES_AT_ONCE = 100;

export interface FeedLog {
  warn(details: object, message: string): void;
}

export type FeedListener = (event: string) => void;

interface Topic {
  performanceId: string;
  listeners: Set<FeedListener>;
  /** Listeners that wait for their first event. They count as watching, so that no change is missed. */
  beginning: number;
  current: Availability | undefined;
  /** `current` was read while nobody watched, or was never read. */
  stale: boolean;
  snapshotEvent: string | undefined;
  /** The changes that led to `current`, oldest first. */
  history: { from: string; event: SeatChanges }[];
  reading: Promise<void> | undefined;
  lastRead: number;
  timer: NodeJS.Timeout | undefined;
  due: number;
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
  readonly #untold = new Set<string>();
  #telling: NodeJS.Timeout | undefined;
  readonly #name = randomUUID();
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
    clearTimeout(this.#telling);
    await this.#tell();
    for (const topic of this.#topics.values()) clearTimeout(topic.timer);
    this.#topics.clear();
    await this.#client?.end().catch(() => {});
  }

  /**
   * Call this after the commit of a transaction that claimed, released or sold seats. Local listeners get the
   * change at once; the other processes are notified at intervals, outside of all transactions.
   */
  changed(performanceId: string): void {
    this.#noticed(performanceId);
    this.#untold.add(performanceId);
    if (!this.#stopped) this.#telling ??= setTimeout(() => void this.#tell(), TELL_MS);
  }

  async #tell(): Promise<void> {
    this.#telling = undefined;
    const performanceIds = [...this.#untold];
    this.#untold.clear();
    if (performanceIds.length === 0) return;
    try {
      // Use the pool, because the listening connection may be lost while the pool works.
      await sql`
        select pg_notify(${CHANNEL}, id || ' ' || ${this.#name}) from unnest(${performanceIds}::text[]) as id`.execute(
        this.#db,
      );
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
    const topic = this.#topicOf(performanceId);
    this.#streams += 1;
    topic.beginning += 1;
    try {
      const stale = topic.stale || this.#client === undefined;
      if (stale || !this.#knows(topic, since)) await this.#read(topic);
    } catch (error) {
      topic.beginning -= 1;
      this.#left(topic);
      throw error;
    }
    topic.beginning -= 1;
    topic.listeners.add(listener);
    const first = this.#eventSince(topic, since);
    if (first) listener(first);
    return () => {
      if (topic.listeners.delete(listener)) this.#left(topic);
    };
  }

  /** Handles the end of a stream. */
  #left(topic: Topic): void {
    this.#streams -= 1;
    if (isWatched(topic)) return;
    topic.stale = true;
    topic.unwatchedSince = performance.now();
    clearTimeout(topic.timer);
    topic.timer = undefined;
    topic.due = Infinity;
  }

  #topicOf(performanceId: string): Topic {
    for (const [id, topic] of this.#topics) {
      if (!isWatched(topic) && performance.now() - topic.unwatchedSince > FORGET_MS) {
        this.#topics.delete(id);
      }
    }
    let topic = this.#topics.get(performanceId);
    if (!topic) {
      topic = {
        performanceId,
        listeners: new Set(),
        beginning: 0,
        current: undefined,
        stale: true,
        snapshotEvent: undefined,
        history: [],
        reading: undefined,
        lastRead: -Infinity,
        timer: undefined,
        due: Infinity,
        unwatchedSince: performance.now(),
      };
      this.#topics.set(performanceId, topic);
    }
    return topic;
  }

  #knows(topic: Topic, version: string | undefined): boolean {
    if (version === undefined) return true; // Without a version, any read is sufficient.
    return topic.current?.version === version || topic.history.some((step) => step.from === version);
  }

  /** The event that leads from a version to the present; undefined when nothing has changed. */
  #eventSince(topic: Topic, since: string | undefined): string | undefined {
    const { current } = topic;
    if (!current) throw new Error('The availability of the performance was not read yet.');
    if (since === current.version) return undefined;
    const start = since === undefined ? -1 : topic.history.findLastIndex((step) => step.from === since);
    if (start === -1) {
      topic.snapshotEvent ??= eventOf('snapshot', current.version, current);
      return topic.snapshotEvent;
    }
    const changes = joinChanges(topic.history.slice(start).map((step) => step.event));
    return eventOf('change', current.version, { version: current.version, ...changes });
  }

  /** Reads the seats again, once for all concurrent callers, and sends the difference to the listeners. */
  #read(topic: Topic): Promise<void> {
    topic.reading ??= this.#readNow(topic).finally(() => (topic.reading = undefined));
    return topic.reading;
  }

  async #readNow(topic: Topic): Promise<void> {
    clearTimeout(topic.timer);
    topic.timer = undefined;
    topic.due = Infinity;
    topic.lastRead = performance.now();
    const { availability, nextExpiryMs } = await this.#ask(topic);
    const before = topic.current;
    topic.current = availability;
    if (before && before.version !== availability.version) {
      const changes = changesBetween(before, availability);
      topic.history.push({ from: before.version, event: changes });
      if (topic.history.length > MAX_HISTORY) topic.history.shift();
      topic.snapshotEvent = undefined;
      void tellAll(
        [...topic.listeners],
        eventOf('change', availability.version, { version: availability.version, ...changes }),
      );
    }
    const quiet = Math.min(QUIET_MS, (nextExpiryMs ?? Infinity) + EXPIRY_MARGIN_MS);
    if (!isWatched(topic)) return;
    topic.stale = false;
    this.#schedule(topic, quiet);
  }

  async #ask(topic: Topic) {
    try {
      return await availabilityUntil(this.#db, topic.performanceId);
    } catch (error) {
      if (isWatched(topic)) this.#schedule(topic, RETRY_MS);
      throw error;
    }
  }

  /** Schedules a read in `ms` milliseconds, unless an earlier one is scheduled. */
  #schedule(topic: Topic, ms: number): void {
    const due = performance.now() + ms;
    if (this.#stopped || due >= topic.due) return;
    clearTimeout(topic.timer);
    topic.due = due;
    topic.timer = setTimeout(() => {
      topic.timer = undefined;
      topic.due = Infinity;
      this.#read(topic).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'availability could not be read and will be retried'),
      );
    }, ms);
  }

  #noticed(performanceId: string | undefined): void {
    const topic = performanceId === undefined ? undefined : this.#topics.get(performanceId);
    // A read that started before the first listener may provide its first event.
    if (!topic || (!isWatched(topic) && !topic.reading)) return;
    const gather = Math.min(
      GATHER_MS.most,
      Math.max(GATHER_MS.least, topic.listeners.size * GATHER_MS.perStream),
    );
    // The running read may have started before the change, so another one follows it.
    const plan = () => {
      if (isWatched(topic)) this.#schedule(topic, Math.max(0, topic.lastRead + gather - performance.now()));
    };
    if (topic.reading) void topic.reading.then(plan, plan);
    else plan();
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'helios availability',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => {});
      if (!this.#stopped) this.#reconnect = setTimeout(() => void this.#listen(), RETRY_MS);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      const [performanceId, teller] = payload.split(' ');
      if (teller !== this.#name) this.#noticed(performanceId);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      if (this.#stopped) return lose();
      // Catch up on changes that were missed while not listening.
      for (const performanceId of this.#topics.keys()) this.#noticed(performanceId);
    } catch (error) {
      this.#log.warn({ err: error }, 'Helios could not listen to the database and will retry');
      lose();
    }
  }
}

function isWatched({ listeners, beginning }: Topic): boolean {
  return listeners.size + beginning > 0;
}

function eventOf(name: 'snapshot' | 'change', version: string, data: object): string {
  return `id: ${version}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends an event to many streams in several turns of the event loop, so that purchases are not delayed. */
async function tellAll(listeners: readonly FeedListener[], event: string): Promise<void> {
  for (let start = 0; start < listeners.length; start += WRITES_AT_ONCE) {
    for (const listener of listeners.slice(start, start + WRITES_AT_ONCE)) listener(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
