import type { Country } from '../../../helios/types';
import { Button, Notice, type SelectOption } from '../../../design-system';
import { homeCountry, homeCountryName } from '../../../lib/address';
import type { LoadedResource } from '../../../runtime/useResource';
import { countryTexts, submitTexts } from './texts';

/**
 * The options of the country field. The home country is available before the list is loaded, so that most visitors
 * need not wait.
 */
export function createCountryOptions({ resource }: LoadedResource<Country[]>): SelectOption[] {
  if (resource.status === 'ready') {
    return resource.data.map(({ code, name }) => ({ value: code, label: name }));
  }
  const home = { value: homeCountry, label: homeCountryName };
  if (resource.status === 'failed') return [home];
  return [home, { value: '', label: countryTexts.loading, disabled: true }];
}

/** Shown when the list of countries failed to load, with a retry button. */
export function CountriesNotice({ countries }: { countries: LoadedResource<Country[]> }) {
  if (countries.resource.status !== 'failed') return null;
  return (
    <Notice
      tone="warning"
      title={countryTexts.failed}
      actions={
        <Button variant="secondary" buttonSize="small" onClick={countries.reload}>
          {submitTexts.tryAgain}
        </Button>
      }
    />
  );
}
