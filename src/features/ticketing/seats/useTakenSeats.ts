import { useMemo } from 'react';
import type { TakenSeats } from '../../../state/liveAvailability';

/**
 * The seats that others have.
 *
 * @param ownGuids seats of the visitor's own lock, which the availability contains as well
 * @param requestedGuids seats of a request without an answer; Helios refuses the next request if others have them
 * @param storedGuids stored seats of a lock that is not read yet. Sold ones count as taken, because locked seats are
 *   not sold
 */
export function useTakenSeats(
  { locked, sold }: TakenSeats,
  ownGuids: readonly string[],
  requestedGuids: readonly string[],
  storedGuids: readonly string[],
): ReadonlySet<string> {
  return useMemo(() => {
    const takenGuids = new Set([...locked, ...sold]);
    for (const guid of ownGuids) takenGuids.delete(guid);
    for (const guid of requestedGuids) takenGuids.delete(guid);
    for (const guid of storedGuids) if (!sold.has(guid)) takenGuids.delete(guid);
    return takenGuids;
  }, [locked, sold, ownGuids, requestedGuids, storedGuids]);
}
