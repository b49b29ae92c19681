import { useRef, useState } from 'react';
import { Button, Modal, Notice, Stack, Text } from '../../../design-system';
import { isDecided } from '../../../helios/heliosError';
import type { GivenTicket, TheaterLocation } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { describeProblem } from '../../shared/problems';
import { CallUs } from '../shared/components/Failure';
import { giveTexts as texts } from './texts';

interface TakeBackButtonProps {
  orderId: string;
  location: TheaterLocation;
  given: GivenTicket;
  seat: string;
  onTaken: () => void;
  /** What can be taken back may have changed. */
  onRefused: () => void;
}

/** Asks before it takes a ticket back, because the recipient loses it. */
export function TakeBackButton({ orderId, location, given, seat, onTaken, onRefused }: TakeBackButtonProps) {
  const helios = useHelios();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keepButton = useRef<HTMLButtonElement>(null);

  async function takeBack() {
    setIsSending(true);
    setError(null);
    try {
      await helios.takeTicketBack(orderId, given.givenTicketId);
      setIsAsking(false);
      onTaken();
    } catch (refusal) {
      setError(refusal);
    }
    setIsSending(false);
  }

  function close() {
    setIsAsking(false);
    // Not before, because the button may be gone then, and with it what the dialog says.
    if (error !== null && isDecided(error)) onRefused();
  }

  return (
    <div>
      <Button
        variant="secondary"
        buttonSize="small"
        aria-label={texts.takeBackOf(seat)}
        onClick={() => {
          setError(null);
          setIsAsking(true);
        }}
      >
        {texts.takeBack}
      </Button>
      <Modal
        open={isAsking}
        onClose={close}
        role="alertdialog"
        title={texts.question}
        dismissible={!isSending}
        initialFocus={keepButton}
        actions={
          <>
            <Button ref={keepButton} variant="secondary" disabled={isSending} onClick={close}>
              {texts.keep}
            </Button>
            <Button busy={isSending} onClick={() => void takeBack()}>
              {texts.takeBack}
            </Button>
          </>
        }
      >
        <Stack gap="s">
          <Text>{texts.questionText(seat, given.recipient?.name ?? null)}</Text>
          {error === null ? null : (
            <Notice tone="danger" title={texts.notDone}>
              <span>{describeProblem(error).message}</span> <CallUs location={location} />
            </Notice>
          )}
        </Stack>
      </Modal>
    </div>
  );
}
