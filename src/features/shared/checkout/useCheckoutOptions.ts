import type { Country, MarketingInterest } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { homeCountry, homeCountryName } from '../../../lib/address';
import { useResource } from '../../../runtime/useResource';

/** Used until the list is loaded and when it fails; most customers live in these countries. */
const defaultCountries: readonly Country[] = [
  { code: homeCountry, name: homeCountryName },
  { code: 'CAN', name: 'Canada' },
];
const noInterests: readonly MarketingInterest[] = [];

/** The options of the checkout forms. */
export function useCheckoutOptions() {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  return {
    countries: countries.resource.data ?? defaultCountries,
    interests: interests.resource.data ?? noInterests,
  };
}
