import { RecoilRoot } from 'recoil';
import { useReleaseAbandonedLocks } from '../../state/emptiedCart';
import { LockSynchronizer } from '../../state/LockSynchronizer';
import { useLinkedGiftCard } from './checkout/useLinkedGiftCard';
import { LockStrip } from './shared/lock/LockStrip';

/** The parts of the list of shows that need the shared state: the lock of the cart, a linked gift card, abandoned locks. */
export function PickShowState() {
  return (
    <RecoilRoot>
      <LockSynchronizer>
        <LockStrip />
        <Background />
      </LockSynchronizer>
    </RecoilRoot>
  );
}

function Background() {
  useReleaseAbandonedLocks();
  useLinkedGiftCard();
  return null;
}
