import { useMemo } from 'react';
import type { LiveAvailability, TakenSeats } from '../../../state/tickets/liveAvailability';
import { useOwnSeats } from '../../../state/lock/seatLock';
import { useFormerOwnSeats } from './useFormerOwnSeats';

/**
 * The seats that others have. `isOwnKnown` is false until it is known which seats are the visitor's own; until then no
 * selected seat may be reported as taken.
 *
 * @param requestedGuids seats of a request without an answer; Helios refuses the next request if others have them
 */
export function useTakenSeats(
  performanceId: string,
  live: LiveAvailability & { takenSeats: TakenSeats },
  requestedGuids: readonly string[],
): { takenSeats: ReadonlySet<string>; isOwnKnown: boolean } {
  const { locked, sold } = live.takenSeats;
  const ownSeats = useOwnSeats(performanceId);
  const formerGuids = useFormerOwnSeats(ownSeats, live);
  const { seatGuids, isKnown } = ownSeats;
  const takenSeats = useMemo(() => {
    const takenGuids = new Set([...locked, ...sold]);
    // Stored seats that are sold are taken, because locked seats are not sold.
    for (const guid of seatGuids) if (isKnown || !sold.has(guid)) takenGuids.delete(guid);
    for (const guid of formerGuids) takenGuids.delete(guid);
    // A sold seat belongs to another buyer, because a request without an answer has at most locked its seats.
    for (const guid of requestedGuids) if (!sold.has(guid)) takenGuids.delete(guid);
    return takenGuids;
  }, [locked, sold, seatGuids, isKnown, formerGuids, requestedGuids]);
  return { takenSeats, isOwnKnown: isKnown };
}
