import type { Config } from '../lib/config.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { signId } from '../lib/signed-ids.ts';
import { OrderRefresher } from '../orders/order-refresher.ts';
import type { Order } from '../orders/schemas.ts';

/**
 * Maximum time that a request waits for the gateway. Then it answers with the known state, and the gateway
 * call continues.
 */
const REFRESH_TIMEOUT_MS = 2_000;

/**
 * Each waits for the gateway, at most REFRESH_TIMEOUT_MS. `refreshNow` calls it even if the order was
 * refreshed within the last second.
 */
export interface OrderRefresh {
  refresh(orderId: string): Promise<void>;
  refreshNow(orderId: string): Promise<void>;
}

/** `finalize` brings an order as far as possible, and returns whether something remains to be done. */
export function createOrderRefresh(
  app: HeliosServer,
  finalize: (orderId: string) => Promise<boolean>,
): OrderRefresh {
  const refresher = new OrderRefresher(async (orderId) => {
    try {
      return await finalize(orderId);
    } catch (error) {
      // A failure at the gateway must not prevent reading the order; recovery retries.
      app.log.error({ err: error }, 'an order could not be finished');
      return true;
    }
  });
  app.addHook('onClose', () => refresher.stop());
  return {
    refresh: (orderId) => waitWithTimeout(refresher.refresh(orderId)),
    refreshNow: (orderId) => waitWithTimeout(refresher.refreshNow(orderId)),
  };
}

/** The page of the site that follows the page of the bank: the confirmation, or the checkout after a refusal. */
export function createReturnUrl(
  config: Pick<Config, 'siteUrl' | 'giftCardSecrets'>,
  folder: '/ticketing' | '/gift-cards',
  { orderId, status }: Pick<Order, 'orderId' | 'status'>,
): string {
  const isPaid = status === 'confirmed' || status === 'confirming';
  const url = new URL(`${folder}/${isPaid ? 'confirmation' : 'checkout'}`, config.siteUrl);
  url.searchParams.set('order', signId(config, 'order', orderId));
  return url.href;
}

async function waitWithTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, REFRESH_TIMEOUT_MS)));
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
