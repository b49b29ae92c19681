import { useRef, useState } from 'react';
import type { Country } from '../../helios/types';
import { useHelios } from '../../state/heliosContext';
import type { PromoFields } from './fields';
import type { PromoErrors } from './schema';

/** Returns the errors of the fields. */
type ValidateFields = (fields: PromoFields) => PromoErrors;

export interface PromoSchema {
  /** Null until the schema is loaded. */
  validateFields: ValidateFields | null;
  countries: Country[];
  /** Loads the schema, then the countries. After a failure, the next call retries. */
  load: () => Promise<ValidateFields>;
}

/** Loads Joi, the schema and the countries on demand, so that they are not part of the first load. */
export function usePromoSchema(): PromoSchema {
  const helios = useHelios();
  const [validateFields, setValidateFields] = useState<ValidateFields | null>(null);
  const [countries, setCountries] = useState<Country[]>([]);
  const schemaLoading = useRef<Promise<{ validateFields: ValidateFields }> | null>(null);
  const countriesLoading = useRef<Promise<void> | null>(null);

  /** Loads the countries once. After a failure, the next field retries; the home country is always available. */
  function loadCountries() {
    countriesLoading.current ??= helios.listCountries().then(setCountries, () => {
      countriesLoading.current = null;
    });
  }

  async function load() {
    schemaLoading.current ??= import('./schema');
    try {
      const loaded = await schemaLoading.current;
      setValidateFields(() => loaded.validateFields);
      loadCountries();
      return loaded.validateFields;
    } catch (error) {
      schemaLoading.current = null;
      throw error;
    }
  }

  return { validateFields, countries, load };
}
