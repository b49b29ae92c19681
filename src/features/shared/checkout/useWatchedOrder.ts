import { useEffect } from 'react';
import { hasCode } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import { useResource } from '../../../runtime/useResource';

/** Delay between an answer and the next poll of an undecided order, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/** The order of a confirmation, polled until the bank has decided. `isUnknown`: there is no such order, or no id. */
export function useWatchedOrder<AnyOrder extends Pick<Order, 'status'>>(
  orderId: string | null,
  getOrder: (orderId: string, signal: AbortSignal) => Promise<AnyOrder>,
) {
  const { resource, reload } = useResource(orderId, (signal) => getOrder(orderId ?? '', signal));

  // A reload aborts the current request, so the timer starts after an answer. The resource is a new object after each
  // answer or error.
  useEffect(() => {
    if (resource.data?.status !== 'confirming') return;
    const timer = setTimeout(reload, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [resource, reload]);

  const isUnknown =
    orderId === null ||
    (resource.status === 'failed' && hasCode(resource.error, 'ORDER_NOT_FOUND', 'INVALID_REQUEST'));
  return { resource, reload, isUnknown };
}
