import { useRef } from 'react';
import type { TheaterLocation } from '../../../helios/types';
import { Button, Modal, Stack, Text } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { commonTexts, seatsTexts as texts } from '../shared/texts';
import { formatSeats } from '../shared/seating/formatSeats';
import type { ReservedSeatQuestion } from './useReservedSeatQuestion';

export interface ReservedSeatDialogProps {
  /** Null while no confirmation is needed. */
  question: ReservedSeatQuestion | null;
  location: TheaterLocation;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks the visitor to confirm the need for a seat that is reserved for guests in wheelchairs and their companions. */
export function ReservedSeatDialog({ question, location, onConfirm, onCancel }: ReservedSeatDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const dialogTexts = question ? texts.reserved[question.kind] : null;
  return (
    <Modal
      open={question !== null}
      onClose={onCancel}
      role="alertdialog"
      title={dialogTexts?.title ?? ''}
      initialFocus={cancelButton}
      actions={
        <>
          <Button ref={cancelButton} variant="secondary" onClick={onCancel}>
            {texts.reserved.no}
          </Button>
          <Button onClick={onConfirm}>{dialogTexts?.yes}</Button>
        </>
      }
    >
      {question && dialogTexts ? (
        <Stack gap="s">
          <Text>{dialogTexts.text(formatSeats(question.seats), question.seats.length !== 1)}</Text>
          <Text look="small" tone="muted">
            <CallUs location={location} prefix={commonTexts.questions} />
          </Text>
        </Stack>
      ) : null}
    </Modal>
  );
}
