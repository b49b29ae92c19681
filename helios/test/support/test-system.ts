import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEMO_ENVIRONMENT } from '../../../demo/helios/demo-environment.ts';
import { loadDemoPlan } from '../../../demo/helios/demo-plans.ts';
import { readConfig } from '../../src/lib/config.ts';
import type { Config } from '../../src/lib/config.ts';
import { startDemo } from '../../../demo/helios/start-demo.ts';
import { startHelios } from '../../src/start.ts';
import type { RunningHelios } from '../../src/start.ts';
import { addAccount } from '../../src/staff/accounts.ts';
import type { Db } from '../../src/db/transactions.ts';
import type { Role } from '../../src/db/stored-types.ts';
import { Client, toRowId } from './client.ts';
import { openTogether, removeFolder } from './close-after-tests.ts';
import type { Keep } from './close-after-tests.ts';
import { findFreePort } from '../../../scripts/lib/free-port.ts';
import { must } from './must.ts';
import { HORIZON_WEEKS, openPreparedDatabase } from './template-databases.ts';

/** A running Helios with its own database, seeded for four weeks. */
export interface TestSystem {
  helios: RunningHelios;
  client: Client;
  /** Calls the staff API as an admin. */
  staff: Client;
  staffKey: string;
  databaseUrl: string;
  /** The first bookable performance from tomorrow on. */
  performanceId: string;
  /** Returns `count` free standard seats of a performance in seat order, after the first `skip` ones. */
  findFreeSeats(count: number, options?: { skip?: number; performanceId?: string }): Promise<string[]>;
  /** Sets the status of `performanceId` during `work`: started (PS), not available (NA) or call (CO). */
  withPerformanceStatus(status: 'PS' | 'NA' | 'CO', work: () => Promise<void>): Promise<void>;
  /** Makes a lock older: locked earlier, and expiring earlier. */
  ageLock(lockId: string, minutes: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Recovery and late answers do not occur on their own: tests trigger them and never wait. The gateway timeout
 * is long enough for a busy machine.
 */
export const TEST_CONFIG = {
  horizonWeeks: HORIZON_WEEKS,
  recoverySeconds: 3600,
  gatewayTimeoutMs: 30_000,
  testGatewayLateMs: 600_000,
  logLevel: 'silent',
  // All clients of a test share one address.
  maxStreamsPerAddress: 0,
  maxConnectionsPerAddress: 0,
  maxUploadsPerAddress: 0,
  readsPerMinute: 0,
  declinedCardsPerDay: 0,
  locksPerMinute: 0,
  lockChangesPerMinute: 0,
  seatsPerAddress: 0,
  ordersPerHour: 0,
  bestSeatsPerMinute: 0,
  quotesPerMinute: 0,
  subscriptionsPerHour: 0,
  enquiriesPerHour: 0,
  donationRequestsPerHour: 0,
  addressVerificationsPerHour: 0,
  codeChecksPerHour: 0,
  staffSecondPersonCents: 0,
};

export function openTestSystem(overrides: Partial<Config> = {}): Promise<TestSystem> {
  return openTogether((keep) => openParts(keep, overrides));
}

async function openParts(keep: Keep, overrides: Partial<Config>): Promise<Omit<TestSystem, 'close'>> {
  const { stripe, horizonWeeks = HORIZON_WEEKS } = overrides;
  // The templates have no demo data for another horizon: the start creates it.
  const isDemo = horizonWeeks === HORIZON_WEEKS;
  const database = keep(await openPreparedDatabase(!isDemo ? 'migrated' : stripe ? 'stripe' : 'demo'));
  const config = readConfig({
    ...DEMO_ENVIRONMENT,
    HELIOS_DATABASE_URL: database.url,
    HELIOS_PAYMENTS: 'test',
    HELIOS_PORT: String(await findFreePort()),
    HELIOS_STAFF_PORT: String(await findFreePort()),
  });
  const objectDir = keep(await mkdtemp(join(tmpdir(), 'helios-objects-')), removeFolder);
  const start = isDemo ? startHelios : startDemo;
  const helios = keep(await start({ ...config, ...TEST_CONFIG, objectDir, ...overrides }), ({ stop }) =>
    stop(),
  );
  const { db } = helios.services;
  const { rows } = await sql<{ performance_id: string }>`
    select performance_id from performances
    where event_code = 'RUTHL' and box_office_status = 'AV' and seats_sold < seats_total
      and local_date_time > now() + interval '1 day'
    order by local_date_time limit 1`.execute(db);
  const performanceId = must(rows[0]).performance_id;
  const client = new Client(helios.url);
  const staffKey = await createStaffKey(db, 'admin', 'box-office');
  const staff = new Client(helios.staffUrl, { authorization: `Bearer ${staffKey}` });
  return {
    helios,
    client,
    staff,
    staffKey,
    databaseUrl: database.url,
    performanceId,
    async findFreeSeats(count, { skip = 0, performanceId: id = performanceId } = {}) {
      const taken = await sql<{ seat_guid: string }>`
        select seat_guid from seat_claims where performance_id = ${id}`.execute(db);
      const takenSeats = new Set(taken.rows.map((row) => row.seat_guid));
      const plan = loadDemoPlan(id.startsWith('GIDEO') || id.endsWith('BR') ? 'branson' : 'lancaster');
      const free = [...plan.seats.values()].filter(
        (seat) => seat.kind === 'standard' && !takenSeats.has(seat.guid),
      );
      return free
        .map((seat) => seat.guid)
        .sort()
        .slice(skip, skip + count);
    },
    withPerformanceStatus: (status, work) => withPerformanceStatus(db, performanceId, status, work),
    ageLock: (lockId, minutes) => ageLock(db, lockId, minutes),
  };
}

async function withPerformanceStatus(
  db: Db,
  performanceId: string,
  status: 'PS' | 'NA' | 'CO',
  work: () => Promise<void>,
): Promise<void> {
  const before = await db
    .selectFrom('performances')
    .select(['local_date_time', 'box_office_status'])
    .where('performance_id', '=', performanceId)
    .executeTakeFirstOrThrow();
  await (
    status === 'PS'
      ? sql`
        update performances set local_date_time = (now() at time zone time_zone) - interval '1 second'
        where performance_id = ${performanceId}`
      : sql`update performances set box_office_status = ${status} where performance_id = ${performanceId}`
  ).execute(db);
  try {
    await work();
  } finally {
    await db.updateTable('performances').set(before).where('performance_id', '=', performanceId).execute();
  }
}

async function ageLock(db: Db, lockId: string, minutes: number): Promise<void> {
  await sql`
    with l as (
      update seat_locks set held_since = held_since - ${minutes} * interval '1 minute',
        expires_at = expires_at - ${minutes} * interval '1 minute'
      where lock_id = ${toRowId(lockId)}
    )
    update seat_claims set expires_at = expires_at - ${minutes} * interval '1 minute'
    where lock_id = ${toRowId(lockId)}`.execute(db);
}

/** Creates a staff account and returns its key. */
export async function createStaffKey(db: Db, role: Role, name: string): Promise<string> {
  return (await addAccount(db, { name, role })).key;
}
