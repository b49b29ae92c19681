import { showFacts, type ShowFacts } from '../api/showFacts';
import { useHelios } from './heliosContext';
import { useResource, type LoadedResource } from './useResource';

/**
 * Dates, runtime and prices of a show, asked of Helios after mount. For content pages: no Recoil in it.
 * Failing to load is no error of the page (SPEC 8: treated as none): show what is known without them.
 */
export function useShowFacts(eventCode: string): LoadedResource<ShowFacts> {
  const helios = useHelios();
  return useResource(eventCode, async (signal) => showFacts(await helios.getEvent(eventCode, signal)));
}
