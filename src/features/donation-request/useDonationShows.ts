import { useEffect, useState } from 'react';
import type { DonationShow } from '../../helios/types';
import { useHelios } from '../../state/heliosContext';
import { useResource, type LoadedResource } from '../../runtime/useResource';
import { findDateProblem } from './eventDates';

/** Milliseconds between a change of the date and the request (product 9). */
export const SHOWS_DELAY_MS = 2000;

/** The shows for an event date, loaded two seconds after its last change, if it is valid (product 5.3). */
export function useDonationShows(
  eventDate: string,
  delayMs: number,
): LoadedResource<DonationShow[]> & { isRequested: boolean } {
  const helios = useHelios();
  const [requestedDate, setRequestedDate] = useState<string | null>(null);
  useEffect(() => {
    const isValid = eventDate !== '' && findDateProblem(eventDate, new Date()) === null;
    const timer = setTimeout(() => setRequestedDate(isValid ? eventDate : null), isValid ? delayMs : 0);
    return () => clearTimeout(timer);
  }, [eventDate, delayMs]);
  // The shows of an earlier date are not offered while the next request waits.
  const key = requestedDate === eventDate ? requestedDate : null;
  const loaded = useResource(key, (signal) => helios.listDonationShows(eventDate, signal));
  return { ...loaded, isRequested: key !== null };
}
