import { useEffect } from 'react';
import { hasCode } from '../../../../helios/heliosError';
import type { ExchangeQuote, Lock } from '../../../../helios/types';
import { useResource, type LoadedResource } from '../../../../runtime/useResource';
import { useHelios } from '../../../../state/heliosContext';
import { useLockReader } from '../../../../state/lock/LockSynchronizer';
import { serializeContents } from '../../../../state/lock/seatLock';
import { useExchange, type TicketExchange } from '../../../../state/tickets/exchange';

/** What the exchange of a lock costs. */
export interface QuotedExchange extends LoadedResource<ExchangeQuote> {
  exchange: TicketExchange;
}

/** The exchange that the purchase of a lock is, with its quote, or null. Each change of the lock is another quote. */
export function useExchangeQuote(lock: Lock): QuotedExchange | null {
  const helios = useHelios();
  const { exchange } = useExchange(lock.performance.eventCode);
  const { reportRefusal } = useLockReader();
  const { orderId = '', seats = [] } = exchange ?? {};
  const { lockId, totals } = lock;
  const key =
    exchange && lock.status === 'live'
      ? JSON.stringify([orderId, seats, lockId, serializeContents(lock), totals])
      : null;
  const quote = useResource(key, (signal) =>
    helios.quoteExchange(orderId, { seats: [...seats], lockId }, signal),
  );
  const { error } = quote.resource;
  useEffect(() => {
    if (hasCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND', 'LOCK_SOLD')) reportRefusal(lockId, error);
  }, [error, lockId, reportRefusal]);
  return exchange && { ...quote, exchange };
}
