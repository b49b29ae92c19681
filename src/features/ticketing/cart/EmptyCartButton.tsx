import { useRef, useState } from 'react';
import { reportLockChange } from '../../../analytics/lockChange';
import { Button, Icon, Modal, Notice, Stack, Text } from '../../../design-system';
import type { Lock } from '../../../helios/types';
import { useEmptyCart } from '../../../state/lock/changeLock';
import { CallUs } from '../shared/components/Failure';
import { describeProblem } from '../../shared/problems';
import { formatSeats } from '../shared/seating/formatSeats';
import { cartTexts as texts } from '../shared/texts';

interface EmptyCartButtonProps {
  lock: Lock;
  /** The seats are released */
  onEmptied: () => void;
}

/** Asks before it releases the seats of the cart (product 10.4). */
export function EmptyCartButton({ lock, onEmptied }: EmptyCartButtonProps) {
  const emptyCart = useEmptyCart();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const { title, text, keep } = texts.emptyQuestion;

  function ask() {
    setError(null);
    setIsAsking(true);
  }

  async function empty() {
    setIsSending(true);
    setError(null);
    try {
      await emptyCart(lock.lockId);
      reportLockChange(lock, null);
      onEmptied();
    } catch (refusal) {
      setError(refusal);
      setIsSending(false);
    }
  }

  return (
    <>
      <Button variant="text" buttonSize="small" onClick={ask}>
        <Icon name="trash" /> {texts.emptyCart}
      </Button>
      <Modal
        open={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        title={title}
        dismissible={!isSending}
        initialFocus={keepButton}
        actions={
          <>
            <Button
              ref={keepButton}
              variant="secondary"
              disabled={isSending}
              onClick={() => setIsAsking(false)}
            >
              {keep}
            </Button>
            <Button busy={isSending} onClick={() => void empty()}>
              {texts.emptyCart}
            </Button>
          </>
        }
      >
        <Stack gap="s">
          <Text>{text(formatSeats(lock.seats), lock.seats.length !== 1)}</Text>
          {error === null ? null : (
            <Notice tone="danger">
              <span>{`${texts.notEmptied} ${describeProblem(error).message}`}</span>{' '}
              <CallUs location={lock.performance.theaterLocation} />
            </Notice>
          )}
        </Stack>
      </Modal>
    </>
  );
}
