import { useEffect, useState } from 'react';
import { ButtonLink } from '../../../design-system';
import { useSeatLock } from '../../../state/ticketing';
import { cartPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';
import { HoldEnded } from './HoldEnded';
import { LockBar } from './LockBar';

/** On screens before the seats: that seats are held in the cart, for how long, and the way there. Else nothing. */
export function HeldStrip() {
  const { lock, extend, reload } = useSeatLock();
  const [seenLive, setSeenLive] = useState<string | null>(null);
  const held = lock.status === 'ready' ? lock.held : null;
  const liveId = held?.lock.status === 'live' ? held.lock.lockId : null;
  useEffect(() => {
    if (liveId !== null) setSeenLive(liveId);
  }, [liveId]);

  if (!held) return null;
  const { lockId, status, performance } = held.lock;
  if (status === 'live') {
    return (
      <LockBar
        held={held}
        onExtend={() => extend(lockId)}
        onEnded={reload}
        action={
          <ButtonLink buttonSize="small" href={cartPath}>
            {texts.toCart}
          </ButtonLink>
        }
      />
    );
  }
  // What ended long ago is no news to somebody who looks for a show.
  return status === 'expired' && seenLive === lockId ? (
    <HoldEnded eventCode={performance.eventCode} dateTime={performance.dateTime} />
  ) : null;
}
