import type { AddressInfo } from 'node:net';
import { serveMetrics } from '@playhouse/metrics';
import { startTracing } from '@playhouse/tracing';
import { VERSION } from '../../lib-node/version.ts';
import type { Config } from './lib/config.ts';
import { createServices } from './create-services.ts';
import { deliverOrderEvents } from './analytics-events/deliver-order-events.ts';
import { clearExpiredHolders } from './locks/holders.ts';
import { sendMails } from './mail/send-mails.ts';
import { deleteObsoleteLetters } from './donations/letters.ts';
import { settleForgottenUploads } from './donations/uploads.ts';
import { recoverPayments } from './jobs/recover-payments.ts';
import { deleteOldPersonalData } from './jobs/delete-old-personal-data.ts';
import { deleteObsoleteRows } from './jobs/delete-obsolete-rows.ts';
import { runPeriodically } from './jobs/run-periodically.ts';
import {
  refuseDemoDatabase,
  refuseStripeDatabase,
  requireDirectConnection,
  requireMigratedDatabase,
  requireTimeLimits,
} from './prepare-database.ts';
import { giveMoneyBack } from './performance-changes/give-money-back.ts';
import { reconcileRestored } from './reconciliation/restored-database.ts';
import { warnOfEndingKeys } from './staff/key-notices.ts';
import { buildServer } from './http/server.ts';
import { deleteEndedCounts } from './http/shared-counts.ts';
import { buildStaffServer } from './http/staff/server.ts';
import type { HeliosServer } from './lib/helios-server.ts';
import type { Services } from './http/services.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_DAY = 24 * 3600;

export interface RunningHelios {
  app: HeliosServer;
  /** The staff API, which has its own listener. */
  staffApp: HeliosServer;
  services: Services;
  /** http://host:port */
  url: string;
  staffUrl: string;
  /**
   * Ends streams at once, lets open requests finish, then closes everything. After `shutdownSeconds` it
   * closes the remaining connections. Returns whether everything ended in time.
   */
  stop(): Promise<boolean>;
}

/**
 * Starts Helios on a migrated database. Recovery of unfinished payments runs in the background, so that a slow
 * gateway does not delay sales.
 *
 * @param seedDaily runs before Helios listens, and every day; returns the number of added performances (demo)
 */
export async function startHelios(
  config: Config,
  seedDaily: (services: Services) => Promise<number> = async () => 0,
): Promise<RunningHelios> {
  const tracing = await startTracing({
    endpoint: config.otelExporterOtlpEndpoint,
    program: 'helios',
    version: VERSION,
  });
  const { services, close } = createServices(config, {}, tracing);
  const apps: { close(): Promise<void> }[] = [];
  try {
    await requireTimeLimits(services.db);
    await requireDirectConnection(config);
    await requireMigratedDatabase(services);
    await (config.stripe ? refuseDemoDatabase : refuseStripeDatabase)(services.db);
    const app = await buildServer(services);
    apps.push(app);
    const staffApp = await buildStaffServer(services);
    apps.push(staffApp);
    const runDaily = async () => {
      const added = await seedDaily(services);
      if (added > 0) app.log.info({ performances: added }, 'performances added');
      await deleteObsoleteRows(services.db);
      await warnOfEndingKeys(services.db);
      await deleteOldPersonalData(services);
      await deleteObsoleteLetters(services, app.log);
    };
    await runDaily();
    await services.availabilityFeed.start(app.log);
    services.metrics.start(app.log);
    if (config.metrics) apps.push(await serveMetrics(services.metrics.registry, config.metrics));
    // The staff API listens first, so that all of Helios is ready when the public API answers.
    await staffApp.listen({ host: config.staffHost, port: config.staffPort });
    await app.listen({ host: config.host, port: config.port });

    const jobs = startJobs(services, config, app.log, runDaily);
    const stop = () => {
      const ended = jobs.map((job) => job.stop());
      const everythingEnded = Promise.all([...apps.map((each) => each.close()), ...ended]).then(close);
      return waitWithTimeout(config.shutdownSeconds * 1000, everythingEnded, () => {
        for (const { server } of [app, staffApp]) server.closeAllConnections();
      });
    };
    let stopped: Promise<boolean> | undefined;
    return {
      app,
      staffApp,
      services,
      url: getUrl(app),
      staffUrl: getUrl(staffApp),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await Promise.all(apps.map((app) => app.close()));
    await close();
    throw error;
  }
}

function getUrl(app: HeliosServer): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/**
 * Waits for `work`, but no longer than the timeout; then calls `onTimeout`. Returns whether `work` ended in
 * time.
 */
async function waitWithTimeout(
  milliseconds: number,
  work: Promise<unknown>,
  onTimeout: () => void,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const isInTime = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  if (!isInTime) onTimeout();
  return isInTime;
}

/** Starts the periodic work. `runDaily` has already run once. */
function startJobs(
  services: Services,
  config: Config,
  log: HeliosServer['log'],
  runDaily: () => Promise<void>,
) {
  const logFailure = (what: string) => (error: unknown) =>
    log.error({ err: error }, `${what} failed and will be retried`);
  const { db, orderEvents } = services;
  return [
    runPeriodically(
      config.recoverySeconds,
      (stopping) => recoverPayments(services, log, stopping),
      logFailure('recovery'),
    ),
    runPeriodically(
      config.recoverySeconds,
      (stopping) => reconcileRestored(services, log, stopping),
      logFailure('comparing the payments of a restored database'),
    ),
    runPeriodically(
      config.recoverySeconds,
      (stopping) => sendMails(services, log, stopping),
      logFailure('sending mail'),
    ),
    ...(orderEvents
      ? [
          runPeriodically(
            config.recoverySeconds,
            (stopping) => deliverOrderEvents({ db, orderEvents }, log, stopping),
            logFailure('sending order events'),
          ),
        ]
      : []),
    runPeriodically(
      SECONDS_PER_MINUTE,
      (stopping) => giveMoneyBack(db, log, stopping),
      logFailure('giving back the money of canceled performances'),
    ),
    runPeriodically(
      SECONDS_PER_MINUTE,
      async () => {
        await clearExpiredHolders(db);
        await deleteEndedCounts(db);
      },
      logFailure('removing address hashes'),
    ),
    runPeriodically(
      SECONDS_PER_MINUTE,
      (stopping) => settleForgottenUploads(services, log, stopping),
      logFailure('settling uploads'),
    ),
    // Its first run was before Helios listened.
    runPeriodically(SECONDS_PER_DAY, runDaily, logFailure('housekeeping'), SECONDS_PER_DAY),
  ];
}
