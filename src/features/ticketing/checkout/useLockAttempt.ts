import { useState } from 'react';
import type { Lock } from '../../../helios/types';
import { useEndedOrder, usePaymentAttempt } from '../../../state/tickets/ticketing';
import { markAnswered } from '../../../state/storedAttempt';
import type { PaymentAttempt } from '../../../state/tickets/ticketingStorage';

interface EndedAttempt {
  key: string | null;
  orderId: string | null;
}

/** The payment attempt of a lock and its order, with the actions that change them. */
export function useLockAttempt(lock: Lock) {
  const { attempt, setAttempt, replaceAttempt } = usePaymentAttempt();
  const { endedOrderId, setEndedOrderId } = useEndedOrder();
  // Shared and local state change in separate renders. The local copy shows at once which attempt has ended; otherwise
  // the form and its card data would be unmounted for one render.
  const [ended, setEnded] = useState<EndedAttempt>({ key: null, orderId: null });

  const ownAttempt = attempt?.lockId === lock.lockId && attempt.idempotencyKey !== ended.key ? attempt : null;
  const knownOrderId = ownAttempt?.orderId ?? lock.orderId;
  const hasOrderEnded = knownOrderId === endedOrderId || knownOrderId === ended.orderId;

  return {
    ownAttempt,
    /**
     * The order of the lock that is not decided. The lock may still have the id of an order that has just failed. A sold
     * lock has the id of the order that paid for it.
     */
    orderId: hasOrderEnded && lock.status !== 'sold' ? null : knownOrderId,
    setAttempt,
    /** From now on the attempt is followed by its order. */
    followOrder(answeredAttempt: PaymentAttempt, orderId: string) {
      // It may be an abandoned order, which has not ended after all.
      if (orderId === endedOrderId) setEndedOrderId(null);
      setEnded((before) => (before.orderId === orderId ? { ...before, orderId: null } : before));
      replaceAttempt(answeredAttempt.idempotencyKey, markAnswered(answeredAttempt, orderId));
    },
    /**
     * Ends a failed attempt: the next one gets a new key. `orderId` null: no order was created. `key` null: the order is
     * not of an attempt of this browser.
     */
    endAttempt(orderId: string | null, key: string | null) {
      setEnded((before) => ({ key: key ?? before.key, orderId: orderId ?? before.orderId }));
      if (orderId !== null) setEndedOrderId(orderId);
      if (key !== null) replaceAttempt(key, null);
    },
  };
}
