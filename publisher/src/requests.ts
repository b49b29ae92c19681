import type { ReleasesItem } from '../../src/content/directus.generated.ts';
import type { Cms } from './cms.ts';
import type { Log } from './log.ts';
import { untilAvailable } from './retry.ts';

/** An item of the collection `releases` (cms/schema/releases.json), with the keys of related items. Times are ISO 8601. */
export type ReleaseRequest = Omit<ReleasesItem, 'targetRelease' | 'includedIn' | 'user_created'> & {
  targetRelease: string | null;
  includedIn: string | null;
  user_created: string | null;
};

/** What the build or a check says about content (src/content/warnings.ts). */
export type ReleaseWarning = NonNullable<ReleaseRequest['warnings']>[number];

export type Status = ReleaseRequest['status'];

/** How often a publisher begins a request that was interrupted, before it gives up. */
export const MAX_ATTEMPTS = 2;

/**
 * The state of a request that this publisher works on. It writes one change after the other, so that a late one never
 * replaces a later state.
 */
export class RequestState {
  readonly id: string;
  #cms: Pick<Cms, 'update'>;
  #log: Log;
  #steps: NonNullable<ReleaseRequest['steps']> = [];
  /** What Directus does not know yet. */
  #unsent: Partial<ReleaseRequest> = {};
  #sending: Promise<unknown> = Promise.resolve();

  constructor(cms: Pick<Cms, 'update'>, { id }: Pick<ReleaseRequest, 'id'>, log: Log) {
    this.id = id;
    this.#cms = cms;
    this.#log = log;
  }

  /** Begins a step. */
  enter(status: Status, fields: Partial<ReleaseRequest> = {}): void {
    this.#steps = [...this.#steps, { status, startedAt: new Date().toISOString() }];
    this.set({ status, steps: this.#steps, progress: null, ...fields });
  }

  /** Changes fields with the next beat. */
  set(fields: Partial<ReleaseRequest>): void {
    this.#unsent = { ...this.#unsent, ...fields };
  }

  /** Says that the publisher works, and writes what has changed. A failure changes nothing: the next beat repeats it. */
  beat(): Promise<ReleaseRequest> {
    return this.#send();
  }

  /** Writes what has changed, as soon as Directus is available. */
  save(signal?: AbortSignal): Promise<ReleaseRequest> {
    return untilAvailable(() => this.#send(), { log: this.#log, signal });
  }

  #send(): Promise<ReleaseRequest> {
    const sent = this.#sending.then(async () => {
      const fields = this.#unsent;
      this.#unsent = {};
      try {
        return await this.#cms.update(this.id, { ...fields, heartbeatAt: new Date().toISOString() });
      } catch (error) {
        this.#unsent = { ...fields, ...this.#unsent };
        throw error;
      }
    });
    this.#sending = sent.catch(() => {});
    return sent;
  }
}

/** Thrown when the work on a request stops before the request is live. The message is for editors. */
export class RequestInterrupted extends Error {
  readonly status: 'failed' | 'cancelled' | 'queued';
  constructor(status: 'failed' | 'cancelled' | 'queued', reason: string) {
    super(reason);
    this.status = status;
  }
}
