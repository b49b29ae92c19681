import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { finishRefund } from '../refunds/refunds.ts';
import { finaliseOrder } from './finalise.ts';

const AT_ONCE = 4;

type RecoveryServices = Pick<Services, 'db' | 'gateways' | 'config'>;
export interface ErrorLog {
  error(details: object, message: string): void;
}

/**
 * Looks after every payment and every refund that is not finished: begun by a process that died, not answered in time, decided but not
 * yet captured or voided. Returns how many there were. One that fails is logged and does not keep the others waiting.
 */
export async function recoverPayments(services: RecoveryServices, log: ErrorLog): Promise<number> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from payment_attempts where outcome is null order by created_at`.execute(services.db);
  await inTurns(rows, async ({ order_id: orderId }) => {
    try {
      await finaliseOrder(services, orderId);
    } catch (error) {
      log.error({ err: error }, 'a payment could not be finished; it is tried again');
    }
  });
  return rows.length + (await recoverRefunds(services, log));
}

async function recoverRefunds(services: RecoveryServices, log: ErrorLog): Promise<number> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refunds where done_at is null order by created_at`.execute(services.db);
  await inTurns(rows, async ({ refund_id: refundId }) => {
    try {
      await finishRefund(services, refundId);
    } catch (error) {
      log.error({ err: error }, 'a refund could not be finished; it is tried again');
    }
  });
  return rows.length;
}

/** Some at once: a gateway that is silent, or was for a while, must not make the last one wait for all the others. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Runs `job` now and then every `seconds` after it has ended. `stop` waits for a run that is under way. */
export function runEvery(
  seconds: number,
  job: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async () => {
    try {
      await job();
    } catch (error) {
      onError(error);
    }
    if (!stopped) timer = setTimeout(() => (current = run()), seconds * 1000);
  };
  let current = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
