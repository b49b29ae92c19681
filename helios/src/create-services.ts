import { NO_TRACING } from '@playhouse/tracing';
import type { Tracing } from '@playhouse/tracing';
import { limitLookups } from './addresses/verify-address.ts';
import { createSmartyService } from './addresses/smarty.ts';
import { createSegmentEvents } from './analytics-events/segment.ts';
import { openPool, wrapPool } from './db/database.ts';
import type { PoolOptions } from './db/database.ts';
import type { Config } from './lib/config.ts';
import { createFolderStore } from './object-store/folder-store.ts';
import { createS3Store } from './object-store/s3-store.ts';
import { createMailer } from './mail/mailer.ts';
import { createEmptyGateway, createUnconfiguredGateway, traceGateways } from './payments/gateways.ts';
import { StripeGateway, createStripeClient } from './payments/stripe/adapter.ts';
import { StripeRecords } from './payments/stripe/records.ts';
import { createTestGateway } from './payments/test-gateway/adapter.ts';
import { TestProcessor } from './payments/test-gateway/processor.ts';
import { TestRecords } from './payments/test-gateway/records.ts';
import { AvailabilityFeed } from './locks/availability-feed.ts';
import { SeatingPlans } from './seating/plans.ts';
import { createMetrics } from './monitoring/metrics.ts';
import type { Services } from './http/services.ts';

/** Addresses that are looked up at the same time. */
const MAX_LOOKUPS = 20;

/** Creates the services of a process. Connects to nothing until the first query. */
export function createServices(
  config: Config,
  limits: Pick<PoolOptions, 'answerMs'> = {},
  tracing: Tracing = NO_TRACING,
): { services: Services; close(): Promise<void> } {
  const pool = openPool(config.databaseUrl, { max: config.dbPoolSize, name: 'helios', ...limits });
  const db = wrapPool(pool);
  // The processor simulates an outside service, so it shares nothing with Helios, including connections.
  const processorPool = openPool(config.databaseUrl, {
    max: Math.max(2, Math.ceil(config.dbPoolSize / 4)),
    name: 'helios test gateway',
    ...limits,
  });
  const processorDb = wrapPool(processorPool);
  const testProcessor = new TestProcessor(processorDb, {
    lateMs: config.testGatewayLateMs,
    publicUrl: config.publicUrl,
  });
  const availabilityFeed = new AvailabilityFeed(db, config.databaseDirectUrl);
  const stripe = config.stripe && createStripeClient(config.stripe, config.gatewayTimeoutMs);
  const services: Services = {
    config,
    db,
    plans: new SeatingPlans(),
    mailer: createMailer(config),
    objectStore: config.s3 ? createS3Store(config.s3) : createFolderStore(config.objectDir),
    addressService: config.smarty && limitLookups(createSmartyService(config.smarty), MAX_LOOKUPS),
    orderEvents: config.segment && createSegmentEvents(config.segment),
    availabilityFeed,
    metrics: createMetrics({
      db,
      pools: { helios: pool, 'test gateway': processorPool },
      countStreams: () => availabilityFeed.streams,
      maxStreams: config.maxStreams,
    }),
    tracing,
    gateways: traceGateways(
      {
        test: createTestGateway(testProcessor, config.gatewayTimeoutMs),
        stripe: stripe ? new StripeGateway(db, stripe) : createUnconfiguredGateway(),
        gift_card: createEmptyGateway(),
        counter: createEmptyGateway(),
      },
      tracing,
    ),
    providerRecords: stripe ? new StripeRecords(stripe) : new TestRecords(processorDb, testProcessor),
    testProcessor,
  };
  return {
    services,
    async close() {
      testProcessor.cancelDelayedAnswers();
      services.mailer.close();
      await services.availabilityFeed.stop();
      await Promise.all([db.destroy(), processorDb.destroy(), tracing.close()]);
    },
  };
}
