import type { Country, MarketingInterest } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useResource, type LoadedResource } from '../../../runtime/useResource';

export interface FormOptions {
  countries: LoadedResource<Country[]>;
  interests: LoadedResource<MarketingInterest[]>;
  /** Empty until the list is loaded; Helios checks again. */
  blockedDomains: readonly string[];
}

const noDomains: readonly string[] = [];

/** The options that Helios offers, loaded when the form is mounted. */
export function useFormOptions(): FormOptions {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  const blocked = useResource('blockedDomains', (signal) => helios.listBlockedEmailDomains(signal));
  return { countries, interests, blockedDomains: blocked.resource.data ?? noDomains };
}
