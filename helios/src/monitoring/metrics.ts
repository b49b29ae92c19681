import {
  Counter,
  Gauge,
  createCachedGauges,
  createRegistry,
  createRequestHistogram,
} from '@playhouse/metrics';
import type { Histogram, Registry } from '@playhouse/metrics';
import type { Pool } from 'pg';
import type { Db } from '../db/transactions.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { OPERATING_STATE, readOperatingState } from './operating-state.ts';

/** The metrics of a process. */
export interface Metrics {
  registry: Registry;
  requests: Histogram;
  /** Answers with a problem, by its code and the pattern of the route. */
  problems: Counter;
  /** Logs from now on when a part of the operating state cannot be read. */
  start(log: HeliosServer['log']): void;
}

export interface MetricsOptions {
  db: Db;
  /** By name. */
  pools: Record<string, Pool>;
  /** Open streams of availability. */
  countStreams: () => number;
  maxStreams: number;
}

/** Creates the metrics. Nothing is read from the database until they are asked for. */
export function createMetrics({ db, pools, countStreams, maxStreams }: MetricsOptions): Metrics {
  const registry = createRegistry('helios');
  const registers = [registry];
  new Gauge({
    name: 'helios_streams_open',
    help: 'Open streams of availability of this process.',
    registers,
    collect() {
      this.set(countStreams());
    },
  });
  new Gauge({ name: 'helios_streams_max', help: 'HELIOS_MAX_STREAMS.', registers }).set(maxStreams);
  watchPools(pools, registry);
  let log: HeliosServer['log'] | undefined;
  createCachedGauges({
    registry,
    gauges: OPERATING_STATE,
    statusName: 'helios_operating_state_up',
    failuresName: 'helios_operating_state_failures_total',
    read: () => readOperatingState(db),
    onChange(problem) {
      if (problem === null) log?.info('all metrics of the operating state can be read again');
      else log?.error({ problem }, 'metrics of the operating state cannot be read');
    },
  });
  return {
    registry,
    requests: createRequestHistogram(registry),
    problems: new Counter({
      name: 'helios_problems_total',
      help: 'Answers with a problem, by its code.',
      labelNames: ['code', 'route'],
      registers,
    }),
    start(startLog) {
      log = startLog;
    },
  };
}

function watchPools(pools: Record<string, Pool>, registry: Registry): void {
  const watch = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, read(pool));
      },
    });
  watch(
    'helios_database_connections_used',
    'Connections of a pool that a request uses.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  watch('helios_database_connections_max', 'The size of a pool.', ({ options }) => options.max);
  watch(
    'helios_database_connections_wanted',
    'Requests that wait for a connection of a pool.',
    ({ waitingCount }) => waitingCount,
  );
}
