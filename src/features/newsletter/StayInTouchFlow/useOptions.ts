import type { Country, MarketingInterest } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { useResource, type LoadedResource } from '../../../state/useResource';

export interface Options {
  countries: LoadedResource<Country[]>;
  interests: LoadedResource<MarketingInterest[]>;
  /** Empty until they are known; Helios refuses them for certain. */
  blockedDomains: readonly string[];
}

const none: readonly string[] = [];

/** What Helios offers to choose from, asked for when the visitor begins. */
export function useOptions(): Options {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  const blocked = useResource('blockedDomains', (signal) => helios.listBlockedEmailDomains(signal));
  return { countries, interests, blockedDomains: blocked.resource.data ?? none };
}
