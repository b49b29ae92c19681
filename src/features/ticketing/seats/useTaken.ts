import { useMemo } from 'react';
import type { TakenSeats } from '../../../state/liveAvailability';

/**
 * The seats that somebody else has.
 *
 * @param mine seats of the visitor's own lock, which the availability lists as well
 * @param claimed seats whose claim has no answer yet; if somebody else has them, Helios says so to the next claim
 * @param remembered seats of a lock that is not read yet. Those that are sold are taken: held seats are not sold
 */
export function useTaken(
  { locked, sold }: TakenSeats,
  mine: readonly string[],
  claimed: readonly string[],
  remembered: readonly string[],
): ReadonlySet<string> {
  return useMemo(() => {
    const others = new Set([...locked, ...sold]);
    for (const guid of mine) others.delete(guid);
    for (const guid of claimed) others.delete(guid);
    for (const guid of remembered) if (!sold.has(guid)) others.delete(guid);
    return others;
  }, [locked, sold, mine, claimed, remembered]);
}
