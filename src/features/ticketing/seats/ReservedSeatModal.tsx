import { useRef } from 'react';
import type { TheaterLocation } from '../../../helios/types';
import { Button, Modal, Stack, Text } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { commonTexts, seatsTexts as texts } from '../shared/texts';
import { formatSeats } from '../shared/seating/formatSeats';
import type { ReservedSeatQuestion } from './useReservedSeatQuestion';

export interface ReservedSeatModalProps {
  /** Null while no confirmation is needed. */
  question: ReservedSeatQuestion | null;
  location: TheaterLocation;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks the visitor to confirm the need for a seat that is reserved for guests in wheelchairs and their companions. */
export function ReservedSeatModal({ question, location, onConfirm, onCancel }: ReservedSeatModalProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const modalTexts = question ? texts.reserved[question.kind] : null;
  return (
    <Modal
      open={question !== null}
      onClose={onCancel}
      role="alertdialog"
      title={modalTexts?.title ?? ''}
      initialFocus={cancelButton}
      actions={
        <>
          <Button ref={cancelButton} variant="secondary" onClick={onCancel}>
            {texts.reserved.no}
          </Button>
          <Button onClick={onConfirm}>{modalTexts?.yes}</Button>
        </>
      }
    >
      {question && modalTexts ? (
        <Stack gap="s">
          <Text>{modalTexts.text(formatSeats(question.seats), question.seats.length !== 1)}</Text>
          <Text look="small" tone="muted">
            <CallUs location={location} prefix={commonTexts.questions} />
          </Text>
        </Stack>
      ) : null}
    </Modal>
  );
}
