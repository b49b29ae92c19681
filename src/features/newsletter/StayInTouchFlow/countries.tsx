import type { Country } from '../../../api/heliosTypes';
import { Button, Notice, type SelectOption } from '../../../design-system';
import type { LoadedResource } from '../../../state/useResource';
import { homeCountry } from './schema';
import { texts } from './texts';

/** The countries to choose from. The home country is there from the start, so that most visitors need not wait. */
export function countryOptions({ resource }: LoadedResource<Country[]>): SelectOption[] {
  if (resource.status === 'ready') {
    return resource.data.map(({ code, name }) => ({ value: code, label: name }));
  }
  const home = { value: homeCountry, label: texts.homeCountry };
  if (resource.status === 'failed') return [home];
  return [home, { value: '', label: texts.countriesLoading, disabled: true }];
}

/** Says that the list is short, and how to get the rest; nothing while all is well. */
export function CountriesNotice({ countries }: { countries: LoadedResource<Country[]> }) {
  if (countries.resource.status !== 'failed') return null;
  return (
    <Notice
      tone="warning"
      title={texts.countriesFailed}
      actions={
        <Button variant="secondary" buttonSize="small" onClick={countries.reload}>
          {texts.tryAgain}
        </Button>
      }
    />
  );
}
