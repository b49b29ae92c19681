import { useEffect, useState } from 'react';
import type { EventDetails } from '../../api/heliosTypes';

/** What the ticketing API says of a show: `undefined` until it has answered, null where it knows nothing or cannot be reached. */
export function useShowFacts(eventCode: string | null): EventDetails | null | undefined {
  const [answer, setAnswer] = useState<{ eventCode: string; details: EventDetails | null }>();

  useEffect(() => {
    if (!eventCode) {
      // SPEC 8.
      console.error('Show code is required');
      return;
    }
    const control = new AbortController();
    loadShow(eventCode, control.signal)
      .then((details) => setAnswer({ eventCode, details }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        // SPEC 8: logged, treated as none.
        console.warn(`The details of ${eventCode} could not be loaded.`, error);
        setAnswer({ eventCode, details: null });
      });
    return () => control.abort();
  }, [eventCode]);

  if (!eventCode) return null;
  return answer?.eventCode === eventCode ? answer.details : undefined;
}

/** Loaded apart: a page shows all else before it needs the client of the API. */
async function loadShow(eventCode: string, signal: AbortSignal): Promise<EventDetails> {
  const { helios } = await import('../../api/helios');
  return helios.getEvent(eventCode, signal);
}
