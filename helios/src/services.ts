import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/types.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OrderPaymentProvider } from './orders/schemas.ts';
import type { PaymentGateway } from './payments/port.ts';
import type { TestProcessor } from './payments/test-gateway/processor.ts';
import type { AvailabilityFeed } from './performances/availability-feed.ts';
import type { SeatingPlans } from './seating/plans.ts';

/** What the routes work with. Made once at start; tests make their own. */
export interface Services {
  config: Config;
  db: Kysely<Database>;
  plans: SeatingPlans;
  mailer: Mailer;
  /** Tells live streams what is taken. */
  availabilityFeed: AvailabilityFeed;
  /** By the name that an order has as `payment.provider`. */
  gateways: Record<OrderPaymentProvider, PaymentGateway>;
  /** The stand-in for a card processor that serves the card fields of the `test` gateway. */
  testProcessor: TestProcessor;
}
