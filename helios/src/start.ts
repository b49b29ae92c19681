import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { forgetHolders } from './locks/holders.ts';
import { sendMails } from './mail/outbox.ts';
import { recoverPayments, runEvery } from './orders/recovery.ts';
import { keepHouse } from './seed/housekeeping.ts';
import { refuseDemo, refuseRealSales } from './seed/refuse-demo.ts';
import { requireCurrentDatabase } from './prepare-database.ts';
import { buildServer } from './server.ts';
import { buildStaffServer } from './staff/server.ts';
import type { HeliosServer } from './helios-server.ts';
import type { Services } from './services.ts';

const SECONDS_A_MINUTE = 60;
const SECONDS_A_DAY = 24 * 3600;

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
 * Starts Helios on a migrated database: seeds it and listens. Recovery of unfinished payments runs in the
 * background, so that a slow gateway does not delay sales.
 */
export async function startHelios(config: Config): Promise<RunningHelios> {
  const { services, close } = createServices(config);
  const apps: HeliosServer[] = [];
  try {
    await requireCurrentDatabase(services);
    await (config.stripe ? refuseDemo : refuseRealSales)(services.db);
    const app = await buildServer(services);
    apps.push(app);
    const staffApp = await buildStaffServer(services);
    apps.push(staffApp);
    const added = await keepHouse(services);
    if (added > 0) app.log.info({ performances: added }, 'performances added');
    await services.availabilityFeed.start(app.log);
    // The staff API listens first, so that all of Helios is ready when the public API answers.
    await staffApp.listen({ host: config.staffHost, port: config.staffPort });
    await app.listen({ host: config.host, port: config.port });

    const failed = (what: string) => (error: unknown) =>
      app.log.error({ err: error }, `${what} failed and will be retried`);
    const jobs = [
      runEvery(
        config.recoverySeconds,
        (stopping) => recoverPayments(services, app.log, stopping),
        failed('recovery'),
      ),
      runEvery(config.recoverySeconds, () => sendMails(services, app.log), failed('sending mail')),
      runEvery(SECONDS_A_MINUTE, () => forgetHolders(services.db), failed('removing address hashes')),
      runEvery(SECONDS_A_DAY, () => keepHouse(services), failed('housekeeping')),
    ];
    const stop = () => {
      const ended = jobs.map((job) => job.stop());
      const orderly = Promise.all([app.close(), staffApp.close(), ...ended]).then(close);
      return within(config.shutdownSeconds * 1000, orderly, () => {
        for (const { server } of [app, staffApp]) server.closeAllConnections();
      });
    };
    let stopped: Promise<boolean> | undefined;
    return {
      app,
      staffApp,
      services,
      url: urlOf(app),
      staffUrl: urlOf(staffApp),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await Promise.all(apps.map((app) => app.close()));
    await close();
    throw error;
  }
}

function urlOf(app: HeliosServer): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/**
 * Waits for `work`, but no longer than the timeout; then calls `onTimeout`. Returns whether `work` ended in
 * time.
 */
async function within(milliseconds: number, work: Promise<unknown>, cutOff: () => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const inTime = await Promise.race([work.then(() => true), tooLong]);
  clearTimeout(timer);
  if (!inTime) cutOff();
  return inTime;
}
