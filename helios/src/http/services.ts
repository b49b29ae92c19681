import type { Tracing } from '@playhouse/tracing';
import type { OrderEvents } from '../analytics-events/port.ts';
import type { AddressService } from '../addresses/port.ts';
import type { Config } from '../lib/config.ts';
import type { Db } from '../db/transactions.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { PaymentGateways } from '../payments/port.ts';
import type { ProviderRecords } from '../payments/provider-records.ts';
import type { TestProcessor } from '../payments/test-gateway/processor.ts';
import type { AvailabilityFeed } from '../locks/availability-feed.ts';
import type { ObjectStore } from '../object-store/port.ts';
import type { SeatingPlans } from '../seating/plans.ts';

/** The dependencies of the routes. Created once at the start; tests create their own. */
export interface Services {
  config: Config;
  db: Db;
  plans: SeatingPlans;
  mailer: Mailer;
  /** The letters of donation requests. */
  objectStore: ObjectStore;
  /** Undefined if no address service is set up. */
  addressService: AddressService | undefined;
  /** Undefined if no customer-data platform is set up. */
  orderEvents: OrderEvents | undefined;
  /** Sends the taken seats to live streams. */
  availabilityFeed: AvailabilityFeed;
  /** For Prometheus. */
  metrics: Metrics;
  /** For OpenTelemetry. */
  tracing: Tracing;
  /** Gateways by the value of an order's `payment.provider`. */
  gateways: PaymentGateways;
  /** What the configured payment provider remembers. */
  providerRecords: ProviderRecords;
  /** The stand-in for a card processor that serves the card fields of the `test` gateway. */
  testProcessor: TestProcessor;
}
