import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { createServices } from './create-services.ts';
import { TICKETING_MIGRATIONS, migrate } from './db/migrate.ts';
import { sendMails } from './mail/outbox.ts';
import { recoverPayments, runEvery } from './orders/recovery.ts';
import { keepHouse } from './seed/housekeeping.ts';
import { refuseDemo, refuseRealSales } from './seed/refuse-demo.ts';
import { buildServer } from './server.ts';
import { buildStaffServer } from './staff/server.ts';
import type { HeliosServer } from './helios-server.ts';
import type { Services } from './services.ts';

const SECONDS_A_DAY = 24 * 3600;

export interface RunningHelios {
  app: HeliosServer;
  /** The staff API, which has a listener of its own. */
  staffApp: HeliosServer;
  services: Services;
  /** http://host:port */
  url: string;
  staffUrl: string;
  /** Lets requests under way end, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts Helios: migrates, fills the house and listens; what a dead process left is finished meanwhile, so that a gateway
 * that is silent keeps nobody from buying.
 */
export async function startHelios(config: Config): Promise<RunningHelios> {
  const { services, close } = createServices(config);
  try {
    await migrate(services.db, TICKETING_MIGRATIONS);
    await services.testProcessor.migrate();
    await (config.stripe ? refuseDemo : refuseRealSales)(services.db);
    const app = await buildServer(services);
    const staffApp = await buildStaffServer(services);
    const added = await keepHouse(services);
    if (added > 0) app.log.info({ performances: added }, 'performances added');
    await services.availabilityFeed.start(app.log);
    // First, so that whoever sees the public API answer knows that all of Helios does.
    await staffApp.listen({ host: config.staffHost, port: config.staffPort });
    await app.listen({ host: config.host, port: config.port });

    const failed = (what: string) => (error: unknown) =>
      app.log.error({ err: error }, `${what} failed; it is tried again`);
    const jobs = [
      runEvery(
        config.recoverySeconds,
        (stopping) => recoverPayments(services, app.log, stopping),
        failed('recovery'),
      ),
      runEvery(config.recoverySeconds, () => sendMails(services, app.log), failed('sending mail')),
      runEvery(SECONDS_A_DAY, () => keepHouse(services), failed('housekeeping')),
    ];
    return {
      app,
      staffApp,
      services,
      url: urlOf(app),
      staffUrl: urlOf(staffApp),
      async stop() {
        const ended = jobs.map((job) => job.stop());
        await Promise.all([app.close(), staffApp.close()]);
        await Promise.all(ended);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function urlOf(app: HeliosServer): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
