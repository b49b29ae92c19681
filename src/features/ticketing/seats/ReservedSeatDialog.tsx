import { useRef } from 'react';
import type { TheaterLocation } from '../../../api/heliosTypes';
import { Button, Modal, Stack, Text } from '../../../design-system';
import { CallUs } from '../components/Waiting';
import { commonTexts, seatsTexts as texts } from '../texts';
import { placesOf } from './seatWords';
import type { ReservedQuestion } from './useReservedQuestion';

export interface ReservedSeatDialogProps {
  /** Null while there is nothing to ask. */
  question: ReservedQuestion | null;
  location: TheaterLocation;
  onYes: () => void;
  onNo: () => void;
}

/** Asks whether a seat is needed that is kept for guests in wheelchairs and those who come with them. */
export function ReservedSeatDialog({ question, location, onYes, onNo }: ReservedSeatDialogProps) {
  const other = useRef<HTMLButtonElement>(null);
  const words = question ? texts.reserved[question.kind] : null;
  return (
    <Modal
      open={question !== null}
      onClose={onNo}
      role="alertdialog"
      title={words?.title ?? ''}
      initialFocus={other}
      actions={
        <>
          <Button ref={other} variant="secondary" onClick={onNo}>
            {texts.reserved.no}
          </Button>
          <Button onClick={onYes}>{words?.yes}</Button>
        </>
      }
    >
      {question && words ? (
        <Stack gap="s">
          <Text>{words.text(placesOf(question.seats), question.seats.length !== 1)}</Text>
          <Text look="small" tone="muted">
            <CallUs location={location} words={commonTexts.questions} />
          </Text>
        </Stack>
      ) : null}
    </Modal>
  );
}
