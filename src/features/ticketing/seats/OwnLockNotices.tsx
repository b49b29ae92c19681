import type { Performance } from '../../../helios/types';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import { isLockUnknown, useHasLockEnded, useLiveLock, useSeatLock } from '../../../state/lock/seatLock';
import { useTicketingCart } from '../../../state/tickets/ticketing';
import { Failure } from '../shared/components/Failure';
import { LockBar } from '../shared/lock/LockBar';
import { LockExpiredAtSeats } from '../shared/lock/LockExpired';
import { RelockNotice } from '../shared/lock/RelockNotice';

/** The state of the visitor's lock for this performance: its countdown, a failed read, or its end. */
export function OwnLockNotices({ performance }: { performance: Performance }) {
  const { performanceId, theaterLocation } = performance;
  const cart = useTicketingCart();
  const seatLock = useSeatLock();
  const liveLock = useLiveLock(performanceId);
  const hasLockEnded = useHasLockEnded();
  const { refreshLock } = useLockReader();
  if (cart?.performanceId !== performanceId) return null;
  return (
    <>
      {liveLock ? <LockBar snapshot={liveLock} /> : null}
      {liveLock ? <RelockNotice lock={liveLock.lock} /> : null}
      {seatLock.status === 'failed' && !isLockUnknown(seatLock) ? (
        <Failure error={seatLock.error} onRetry={refreshLock} location={theaterLocation} />
      ) : null}
      {hasLockEnded ? <LockExpiredAtSeats /> : null}
    </>
  );
}
