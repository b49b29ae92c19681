import { RecoilRoot } from 'recoil';
import { LockSynchronizer } from '../../state/LockSynchronizer';
import { useReleaseUnusedLocks } from '../../state/unusedLocks';
import { useLinkedGiftCard } from './checkout/useLinkedGiftCard';
import { LockStrip } from './shared/lock/LockStrip';

/** The parts of the list of shows that need the shared state: the lock of the cart, a linked gift card, unused locks. */
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
  useReleaseUnusedLocks();
  useLinkedGiftCard();
  return null;
}
