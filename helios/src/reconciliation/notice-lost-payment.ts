import type { ErrorLog } from '../lib/log.ts';
import { copyPayment } from './copy-payments.ts';
import type { RecordServices } from './copy-payments.ts';
import { hasNoOrder } from './differences.ts';

/**
 * Stores a payment that the provider has reported and the database does not know, and logs an error if it has money for no order: a
 * restored database has lost its last orders. Does nothing for a payment of another installation. Throws GatewayUnreachable.
 */
export async function noticeLostPayment(
  services: RecordServices,
  paymentId: string,
  log: ErrorLog,
): Promise<void> {
  if (!(await copyPayment(services, paymentId)) || !(await hasNoOrder(services.db, paymentId))) return;
  log.error(
    { payment: paymentId },
    'the payment provider has a payment of this installation without an order: run npm run helios -- payments reconcile',
  );
}
