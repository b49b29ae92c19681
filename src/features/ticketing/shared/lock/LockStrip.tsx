import { useEffect, useState } from 'react';
import type { Lock } from '../../../../helios/types';
import { formatDateTime } from '../../../../lib/wallClock';
import { ButtonLink } from '../../../../design-system';
import { isLockUnknown, useHasLockEnded, useSeatLock, type SeatLock } from '../../../../state/lock/seatLock';
import { useTicketingCart } from '../../../../state/tickets/ticketing';
import { isCartLive, type TicketingCart } from '../../../../state/tickets/ticketingCart';
import { cartPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';
import { RelockNotice } from './RelockNotice';
import { LockExpired } from './LockExpired';
import { LockBar } from './LockBar';
import type { TimedLock } from './useLockClock';

interface LockStripProps {
  /** The performance whose lock the screen shows itself */
  excludedPerformance?: { eventCode: string; dateTime: string };
}

/** The lock of the cart with its countdown and a link to the cart. Renders nothing without a lock. */
export function LockStrip({ excludedPerformance }: LockStripProps) {
  const cart = useTicketingCart();
  if (
    !cart ||
    (cart.eventCode === excludedPerformance?.eventCode && cart.dateTime === excludedPerformance.dateTime)
  )
    return null;
  return <CartLockStrip cart={cart} />;
}

function CartLockStrip({ cart }: { cart: TicketingCart }) {
  const seatLock = useSeatLock();
  const hasEnded = useHasLockEnded();
  const [seenLiveLockId, setSeenLiveLockId] = useState<string | null>(null);
  const knownLock = seatLock.snapshot?.lock ?? null;
  const liveId = knownLock?.status === 'live' ? knownLock.lockId : null;
  useEffect(() => {
    if (liveId !== null) setSeenLiveLockId(liveId);
  }, [liveId]);
  const storedLock = useStoredLock(cart, seatLock);

  // A lock that ended before this screen was opened is not reported.
  if (hasEnded) return seenLiveLockId === cart.lockId ? <LockExpired /> : null;
  const snapshot = liveId === null ? storedLock : seatLock.snapshot;
  if (!snapshot) return null;
  return (
    <>
      <LockBar
        snapshot={snapshot}
        title={formatTitle(cart, knownLock)}
        action={
          <ButtonLink buttonSize="small" href={cartPath}>
            {texts.toCart}
          </ButtonLink>
        }
      />
      {knownLock ? <RelockNotice lock={knownLock} /> : null}
    </>
  );
}

/** "Ruth · Saturday, November 28, 2026 at 7:00 PM · 2 seats"; unknown parts are omitted */
function formatTitle({ eventName, dateTime, seatGuids }: TicketingCart, lock: Lock | null): string {
  const count = lock?.seats.length ?? seatGuids?.length;
  return [
    lock?.performance.eventName ?? eventName,
    formatDateTime(dateTime),
    count === undefined ? null : texts.lockedSeats(count),
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

/**
 * The stored lock while it is live and Helios has not answered, so that the strip is shown at once and also offline.
 */
function useStoredLock(cart: TicketingCart, seatLock: SeatLock): TimedLock | null {
  const [openedAt] = useState(() => ({ device: Date.now(), monotonic: performance.now() }));
  const isUnanswered =
    seatLock.status === 'loading' || (seatLock.status === 'failed' && !isLockUnknown(seatLock));
  if (!isUnanswered || !isCartLive(cart, Date.now())) return null;
  return {
    lock: {
      status: 'live',
      expiresAt: cart.expiresAt,
      serverNow: new Date(openedAt.device + cart.clockOffsetMs).toISOString(),
      extensionsLeft: 1,
      extendableFrom: null,
    },
    receivedAt: openedAt.monotonic,
  };
}
