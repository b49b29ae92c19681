import { useEffect, useState } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { formatDateTime } from '../../../api/wallClock';
import { ButtonLink } from '../../../design-system';
import { useSeatLock, useTicketingCart, type SeatLock } from '../../../state/ticketing';
import { isCartLive, type TicketingCart } from '../../../state/ticketingCart';
import { isCode } from '../problems';
import { cartPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';
import { HeldAgainNotice } from './HeldAgainNotice';
import { HoldEnded } from './HoldEnded';
import { LockBar } from './LockBar';
import type { TimedLock } from './useLockClock';

interface HeldStripProps {
  /** The performance whose held seats the screen itself shows */
  except?: { eventCode: string; dateTime: string };
}

/** What is held in the cart, for how long, and the way there. Nothing when nothing is held. */
export function HeldStrip({ except }: HeldStripProps) {
  const cart = useTicketingCart();
  if (!cart || (cart.eventCode === except?.eventCode && cart.dateTime === except.dateTime)) return null;
  return <Strip cart={cart} />;
}

function Strip({ cart }: { cart: TicketingCart }) {
  const { lock, extend, reload } = useSeatLock();
  const [seenLive, setSeenLive] = useState<string | null>(null);
  const known = lock.held?.lock ?? null;
  const liveId = known?.status === 'live' ? known.lockId : null;
  useEffect(() => {
    if (liveId !== null) setSeenLive(liveId);
  }, [liveId]);
  const remembered = useRemembered(cart, lock);

  // What ended long ago is no news to somebody who looks for a show.
  if (known?.status === 'expired') return seenLive === known.lockId ? <HoldEnded lock={known} /> : null;
  const held = liveId === null ? remembered : lock.held;
  if (!held) return null;
  return (
    <>
      <LockBar
        held={held}
        title={titleOf(cart, known)}
        onExtend={() => extend(cart.lockId)}
        onEnded={reload}
        action={
          <ButtonLink buttonSize="small" href={cartPath}>
            {texts.toCart}
          </ButtonLink>
        }
      />
      {known ? <HeldAgainNotice lock={known} /> : null}
    </>
  );
}

/** "Ruth · Saturday, November 28, 2026 at 7:00 PM · 2 seats", as far as it is known */
function titleOf({ eventName, dateTime, seatGuids }: TicketingCart, lock: Lock | null): string {
  const count = lock?.seats.length ?? seatGuids?.length;
  return [
    lock?.performance.eventName ?? eventName,
    formatDateTime(dateTime),
    count === undefined ? null : texts.heldSeats(count),
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** A live hold as this browser remembers it, until Helios has answered: the strip is there with the screen, also offline. */
function useRemembered(cart: TicketingCart, { status, error }: SeatLock): TimedLock | null {
  const [openedAt] = useState(() => ({ device: Date.now(), monotonic: performance.now() }));
  const isWaiting = status === 'loading' || (status === 'failed' && !isCode(error, 'LOCK_NOT_FOUND'));
  if (!isWaiting || !isCartLive(cart, Date.now())) return null;
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
