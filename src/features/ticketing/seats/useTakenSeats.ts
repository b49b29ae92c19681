import { useMemo } from 'react';
import type { TakenSeats } from '../../../state/liveAvailability';
import type { OwnSeats } from '../../../state/seatLock';

/**
 * The seats that others have.
 *
 * @param ownSeats seats of the visitor's own lock, which the availability contains as well. Until Helios has answered,
 *   sold ones count as taken, because locked seats are not sold
 * @param formerGuids seats of the visitor's own lock that has just ended
 * @param requestedGuids seats of a request without an answer; Helios refuses the next request if others have them
 */
export function useTakenSeats(
  { locked, sold }: TakenSeats,
  ownSeats: OwnSeats,
  formerGuids: readonly string[],
  requestedGuids: readonly string[],
): ReadonlySet<string> {
  const { seatGuids, isKnown } = ownSeats;
  return useMemo(() => {
    const takenGuids = new Set([...locked, ...sold]);
    for (const guid of seatGuids) if (isKnown || !sold.has(guid)) takenGuids.delete(guid);
    for (const guid of formerGuids) takenGuids.delete(guid);
    for (const guid of requestedGuids) takenGuids.delete(guid);
    return takenGuids;
  }, [locked, sold, seatGuids, isKnown, formerGuids, requestedGuids]);
}
