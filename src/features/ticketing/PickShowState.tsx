import { RecoilRoot } from 'recoil';
import { LockSynchronizer } from '../../state/lock/LockSynchronizer';
import { useReleaseUnusedLocks } from '../../state/lock/unusedLocks';
import { useLinkedGiftCard } from './checkout/useLinkedGiftCard';
import { ExchangeBar } from './shared/exchange/ExchangeBar';
import { LockStrip } from './shared/lock/LockStrip';

/** The parts of the list of shows that need the shared state: the lock of the cart, a linked gift card, unused locks. */
export function PickShowState() {
  return (
    <RecoilRoot>
      <LockSynchronizer>
        <ExchangeBar />
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
