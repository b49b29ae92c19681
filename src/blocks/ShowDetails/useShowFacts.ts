import { useEffect, useState } from 'react';
import type { ShowFacts } from '../../helios/showFacts';

/**
 * Loads the facts of a show from the ticketing API. Returns `undefined` while loading and null after a failure. The API
 * client is loaded lazily, so that it does not delay the page.
 *
 * @param isEnabled no request is sent before this is true
 */
export function useShowFacts(eventCode: string, isEnabled: boolean): ShowFacts | null | undefined {
  const [answer, setAnswer] = useState<{ eventCode: string; facts: ShowFacts | null }>();

  useEffect(() => {
    if (!isEnabled) return;
    const control = new AbortController();
    loadShowFacts(eventCode, control.signal)
      .then((facts) => setAnswer({ eventCode, facts }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        // Product 8: a failure is logged, and the facts count as missing.
        console.warn(`The details of ${eventCode} could not be loaded.`, error);
        setAnswer({ eventCode, facts: null });
      });
    return () => control.abort();
  }, [eventCode, isEnabled]);

  return answer?.eventCode === eventCode ? answer.facts : undefined;
}

// Does not use HeliosContext, because that would add the API client to first load.
async function loadShowFacts(eventCode: string, signal: AbortSignal): Promise<ShowFacts> {
  const [{ helios }, { getShowFacts }] = await Promise.all([
    import('../../helios/client'),
    import('../../helios/showFacts'),
  ]);
  return getShowFacts(await helios.getEvent(eventCode, signal));
}
