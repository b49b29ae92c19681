import { useRef, useState } from 'react';
import type { TheaterLocation } from '../../../helios/types';
import { Button, Modal, Stack, Text } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { commonTexts, seatsTexts as texts } from '../shared/texts';
import { formatSeats } from '../shared/seating/formatSeats';
import type { SeatingFilters } from '../../../state/tickets/ticketingStorage';
import type { MapSeat } from './seatMap/plan';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';

interface AccessibleSeatModalProps {
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

interface AccessibleSeatQuestion {
  /** The seats to confirm, all of one kind. */
  seats: readonly MapSeat[];
  kind: AccessibleKind;
}

/**
 * Asks for a confirmation before a wheelchair space or a single companion seat is selected. A confirmed kind of seat
 * is not asked about again.
 *
 * @param initial the initially selected seats, which were confirmed when they were selected
 */
export function useAccessibleSeatQuestion(
  filters: Pick<SeatingFilters, 'wheelchairSpaces'>,
  initial: readonly MapSeat[],
) {
  const [confirmedKinds, setConfirmedKinds] = useState<ReadonlySet<string>>(
    () => new Set(initial.map((seat) => seat.kind)),
  );
  const [pendingQuestion, setPendingQuestion] = useState<
    (AccessibleSeatQuestion & { onConfirmed: () => void }) | null
  >(null);

  function askUnlessConfirmed(
    knownKinds: ReadonlySet<string>,
    selectedSeats: readonly MapSeat[],
    newSeats: readonly MapSeat[],
    onConfirmed: () => void,
  ) {
    const unconfirmedSeats = findUnconfirmedSeats(selectedSeats, filters).filter(
      (seat) => newSeats.includes(seat) && !knownKinds.has(seat.kind),
    );
    const [first] = unconfirmedSeats;
    if (!first) {
      setPendingQuestion(null);
      onConfirmed();
      return;
    }
    const newConfirmedKinds = new Set([...knownKinds, first.kind]);
    setPendingQuestion({
      kind: first.kind,
      seats: unconfirmedSeats.filter((seat) => seat.kind === first.kind),
      onConfirmed: () => {
        setConfirmedKinds(newConfirmedKinds);
        askUnlessConfirmed(newConfirmedKinds, selectedSeats, newSeats, onConfirmed);
      },
    });
  }
  /**
   * Calls `onConfirmed` at once, or after the visitor has confirmed the accessible seats among `newSeats`.
   */
  const confirmAccessibleSeats = useLatestCallback(
    (selectedSeats: readonly MapSeat[], newSeats: readonly MapSeat[], onConfirmed: () => void) =>
      askUnlessConfirmed(confirmedKinds, selectedSeats, newSeats, onConfirmed),
  );

  return {
    confirmAccessibleSeats,
    question: pendingQuestion as AccessibleSeatQuestion | null,
    onConfirm: () => pendingQuestion?.onConfirmed(),
    onCancel: () => setPendingQuestion(null),
  };
}

/** The kinds of accessible seats: they are kept for guests who need them. */
type AccessibleKind = 'wheelchair' | 'companion';

/**
 * The accessible seats of a selection that need a confirmation: wheelchair spaces unless the filters contain one, and
 * companion seats without a selected wheelchair space in their row.
 */
function findUnconfirmedSeats(
  selectedSeats: readonly MapSeat[],
  { wheelchairSpaces }: Pick<SeatingFilters, 'wheelchairSpaces'>,
): (MapSeat & { kind: AccessibleKind })[] {
  const hasWheelchairSpaceInRow = (seat: MapSeat) =>
    selectedSeats.some(
      ({ kind, section, row }) => kind === 'wheelchair' && section === seat.section && row === seat.row,
    );
  return selectedSeats.filter((seat): seat is MapSeat & { kind: AccessibleKind } => {
    if (seat.kind === 'wheelchair') return wheelchairSpaces === 0;
    return seat.kind === 'companion' && !hasWheelchairSpaceInRow(seat);
  });
}
