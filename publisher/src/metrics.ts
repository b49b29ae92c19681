import { createRegistry, Gauge, Histogram, type Registry } from '@playhouse/metrics';
import type { ReleaseRequest, Status } from './requests.ts';

/** Seconds. From a rollback to the longest build. */
const REQUEST_BUCKETS = [1, 5, 15, 30, 60, 120, 300, 600, 900];

const KINDS = ['publish', 'rollback'] satisfies ReleaseRequest['kind'][];
const ENDS = ['live', 'failed', 'cancelled', 'queued'] satisfies Status[];

/** The metrics of a publisher. Times are milliseconds of `performance.now()`. */
export class PublisherMetrics {
  readonly registry: Registry = createRegistry('publisher');
  readonly #active = this.#create(
    'publisher_active',
    'Whether this publisher works, and not another one: 1 or 0.',
  );
  readonly #cmsUp = this.#create(
    'publisher_directus_up',
    'Whether the last call of Directus has succeeded, also during a build: 1 or 0.',
  );
  readonly #waiting = this.#create('publisher_requests_waiting', 'Requests that are due, at the last look.');
  readonly #durations = new Histogram({
    name: 'publisher_request_duration_seconds',
    help: 'Seconds from the beginning of a request to its end, by what has become of it.',
    labelNames: ['kind', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  #oldestDueAt: number | null = null;
  #begunAt: number | null = null;

  constructor() {
    // A counter that appears with its first event would not look like an increase.
    for (const kind of KINDS) for (const status of ENDS) this.#durations.zero({ kind, status });
    const ageOf = (instant: number | null, now: number) => (instant === null ? 0 : (now - instant) / 1000);
    this.#create(
      'publisher_oldest_waiting_request_seconds',
      'How long the oldest of them is due; 0 without one.',
      () => ageOf(this.#oldestDueAt, Date.now()),
    );
    this.#create(
      'publisher_request_running_seconds',
      'How long the present request takes so far; 0 without one.',
      () => ageOf(this.#begunAt, performance.now()),
    );
  }

  /** This publisher works from now on. */
  start(): void {
    this.#active.set(1);
  }

  /** @param due the requests that are due */
  setQueue(due: readonly Pick<ReleaseRequest, 'date_created' | 'publishAt'>[]): void {
    this.#waiting.set(due.length);
    const times = due.map((request) => Date.parse(request.publishAt ?? request.date_created ?? ''));
    this.#oldestDueAt = times.length > 0 ? Math.min(...times) : null;
  }

  setCmsUp(isUp: boolean): void {
    this.#cmsUp.set(isUp ? 1 : 0);
  }

  begin(): void {
    this.#begunAt = performance.now();
  }

  end(kind: ReleaseRequest['kind'], status: Status): void {
    if (this.#begunAt === null) return;
    this.#durations.observe({ kind, status }, (performance.now() - this.#begunAt) / 1000);
    this.#begunAt = null;
  }

  #create(name: string, help: string, read?: () => number): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      ...(read && {
        collect() {
          this.set(read());
        },
      }),
    });
  }
}
