import { useRef } from 'react';
import type { TheaterLocation } from '../../../helios/types';
import { Button, Modal, Stack, Text } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { commonTexts, seatsTexts as texts } from '../shared/texts';
import { formatSeats } from '../shared/seating/formatSeats';
import type { AccessibleSeatQuestion } from './useAccessibleSeatQuestion';

export interface AccessibleSeatModalProps {
  /** Null while no confirmation is needed. */
  question: AccessibleSeatQuestion | null;
  location: TheaterLocation;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks the visitor to confirm the need for a seat that is reserved for guests in wheelchairs and their companions. */
export function AccessibleSeatModal({ question, location, onConfirm, onCancel }: AccessibleSeatModalProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const modalTexts = question ? texts.accessible[question.kind] : null;
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
            {texts.accessible.no}
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
