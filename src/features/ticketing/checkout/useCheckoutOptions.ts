import type { Country, MarketingInterest } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../state/useResource';

/** Stands in until the list is here, and when it does not come: most visitors are from here. */
const firstCountries: readonly Country[] = [
  { code: 'USA', name: 'United States' },
  { code: 'CAN', name: 'Canada' },
];
const noInterests: readonly MarketingInterest[] = [];

/** What the forms of checkout offer to choose from. */
export function useCheckoutOptions() {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  return {
    countries: countries.resource.data ?? firstCountries,
    interests: interests.resource.data ?? noInterests,
  };
}
