import { sql } from 'kysely';
import type { ErrorLog, WarnLog } from '../log.ts';
import type { Services } from '../services.ts';
import { finishRefund } from '../refunds/refunds.ts';
import { finaliseOrder } from './finalise.ts';

const AT_ONCE = 4;

type RecoveryServices = Pick<Services, 'db' | 'gateways' | 'config' | 'availabilityFeed'>;

/**
 * Looks after every payment and every refund that is not finished: begun by a process that died, not answered in time, decided but not
 * yet captured or voided. Returns how many there were. One that fails is logged and does not keep the others waiting.
 * Begins no more of them once `stopping` is aborted: another process, or the next start, looks after the rest.
 */
export async function recoverPayments(
  services: RecoveryServices,
  log: ErrorLog & WarnLog,
  stopping?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from payment_attempts where outcome is null order by created_at`.execute(services.db);
  await inTurns(rows, stopping, async ({ order_id: orderId }) => {
    try {
      await finaliseOrder(services, orderId, log);
    } catch (error) {
      log.error({ err: error }, 'a payment could not be finished; it is tried again');
    }
  });
  return rows.length + (await recoverRefunds(services, log, stopping));
}

async function recoverRefunds(
  services: RecoveryServices,
  log: ErrorLog,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refunds
    where done_at is null and failed_at is null and try_after <= now() order by created_at`.execute(
    services.db,
  );
  await inTurns(rows, stopping, async ({ refund_id: refundId }) => {
    try {
      await finishRefund(services, refundId);
    } catch (error) {
      log.error({ err: error }, 'a refund could not be finished');
    }
  });
  return rows.length;
}

/** Some at once: a gateway that is silent, or was for a while, must not make the last one wait for all the others. */
async function inTurns<T>(
  items: readonly T[],
  stopping: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined && !stopping?.aborted; item = left.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Runs `job` now and then every `seconds` after it has ended. `stop` tells a run that is under way to come to an end,
 * and waits for it.
 */
export function runEvery(
  seconds: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      onError(error);
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (current = run()), seconds * 1000);
  };
  let current = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
