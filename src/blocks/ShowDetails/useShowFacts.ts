import { useEffect, useState } from 'react';
import type { ShowFacts } from '../../api/showFacts';

/**
 * What the ticketing API says of a show: `undefined` until it has answered, null where it knows nothing or cannot be
 * reached. Its client is loaded apart, so that a content page shows all else before.
 *
 * @param wanted nothing is asked before this is true
 */
export function useShowFacts(eventCode: string, wanted: boolean): ShowFacts | null | undefined {
  const [answer, setAnswer] = useState<{ eventCode: string; facts: ShowFacts | null }>();

  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    loadShow(eventCode, control.signal)
      .then((facts) => setAnswer({ eventCode, facts }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        // SPEC 8: logged, treated as none.
        console.warn(`The details of ${eventCode} could not be loaded.`, error);
        setAnswer({ eventCode, facts: null });
      });
    return () => control.abort();
  }, [eventCode, wanted]);

  return answer?.eventCode === eventCode ? answer.facts : undefined;
}

// Not by HeliosContext: that would bring the client with the page, before anybody comes near the strip.
async function loadShow(eventCode: string, signal: AbortSignal): Promise<ShowFacts> {
  const [{ helios }, { getShowFacts }] = await Promise.all([
    import('../../api/helios'),
    import('../../api/showFacts'),
  ]);
  return getShowFacts(await helios.getEvent(eventCode, signal));
}
