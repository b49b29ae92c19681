import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Country } from '../../helios/types';
import type { SelectOption } from '../../design-system';
import { homeCountry, homeCountryName } from '../../lib/address';
import { useFormSubmit, type FormSubmit } from '../../features/shared/forms/useFormSubmit';
import { changeField, emptyFields, fieldNames, type PromoFieldName, type PromoFields } from './fields';
import type { PromoErrors } from './schema';
import { useHelios } from '../../state/heliosContext';

export interface PromoForm {
  /** The ref of the form. */
  formRef: RefObject<HTMLFormElement>;
  fields: PromoFields;
  /** The errors of fields that lost the focus, or of all fields after a submission. */
  errors: PromoErrors;
  countries: SelectOption[];
  isValid: boolean;
  /** The form was submitted, and the schema is loading. */
  isChecking: boolean;
  /** The form was submitted, and the schema could not be loaded. */
  hasFailed: boolean;
  isLogged: boolean;
  /** Loads the schema and the countries. Called on focus; retries after a failure. */
  prepare: () => void;
  setField: (name: PromoFieldName, value: string) => void;
  handleBlur: (name: PromoFieldName) => void;
  formProps: FormSubmit<PromoFields, void, true>['formProps'];
}

/** The state of the form. What is not part of the first load is loaded when the form gets the focus. */
export function usePromoForm(blockId: string): PromoForm {
  const formRef = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(emptyFields);
  const [touched, setTouched] = useState<ReadonlySet<PromoFieldName>>(new Set());
  const [isChecking, setChecking] = useState(false);
  const [isLogged, setLogged] = useState(false);
  const { validateFields, countries, load } = usePromoSchema();

  // The fields can change while a submit waits for the schema.
  const latestFields = useRef(fields);
  useEffect(() => {
    latestFields.current = fields;
  });

  const fieldErrors = validateFields?.(fields) ?? {};
  const isValid = validateFields !== null && Object.keys(fieldErrors).length === 0;

  function prepare() {
    load().catch(() => undefined);
  }

  // Input that was typed or restored before hydration caused no event, so it is read from the form.
  useEffect(() => {
    const formData = formRef.current ? new FormData(formRef.current) : new FormData();
    const restored = fieldNames.reduce(
      (before, name) => ({ ...before, [name]: String(formData.get(name) ?? '') || before[name] }),
      emptyFields,
    );
    if (fieldNames.every((name) => restored[name] === emptyFields[name])) return;
    setFields({ ...restored, primaryPhone: restored.primaryPhone.replace(/\D/g, '') });
    prepare();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  const submission = useFormSubmit({
    validate: async () => {
      setChecking(validateFields === null);
      const getErrors = validateFields ?? (await load().finally(() => setChecking(false)));
      const errors = getErrors(latestFields.current);
      const firstInvalid = fieldNames.find((name) => errors[name] !== undefined);
      setTouched(new Set(fieldNames));
      if (!firstInvalid) return latestFields.current;
      setLogged(false);
      focusField(formRef.current, firstInvalid);
      return null;
    },
    send: async (submitted) => {
      // Product 2.7, 5.1: submit only logs. The log contains no values, because other programs can read the console.
      const filledNames = fieldNames.filter((name) => submitted[name] !== '');
      console.info(
        `Sign-up form ${blockId}: submitted with ${filledNames.join(', ')}; it is not sent anywhere.`,
      );
    },
    onSent: () => setLogged(true),
    describeFailure: () => true as const,
  });

  return {
    formRef,
    fields,
    errors: Object.fromEntries(
      Object.entries(fieldErrors).filter(([name]) => touched.has(name as PromoFieldName)),
    ),
    countries: createCountryOptions(countries),
    isValid,
    isChecking,
    hasFailed: submission.failure !== null && validateFields === null,
    isLogged,
    prepare,
    setField: (name, value) => {
      if (!validateFields) prepare();
      setLogged(false);
      setFields((before) => changeField(before, name, value));
    },
    handleBlur: (name) => setTouched((before) => new Set([...before, name])),
    formProps: submission.formProps,
  };
}

function focusField(form: HTMLFormElement | null, name: PromoFieldName) {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

function createCountryOptions(countries: Country[]): SelectOption[] {
  if (countries.length === 0) return [{ value: homeCountry, label: homeCountryName }];
  return countries.map(({ code, name }) => ({ value: code, label: name }));
}

/** Returns the errors of the fields. */
type ValidateFields = (fields: PromoFields) => PromoErrors;

interface PromoSchema {
  /** Null until the schema is loaded. */
  validateFields: ValidateFields | null;
  countries: Country[];
  /** Loads the schema, then the countries. After a failure, the next call retries. */
  load: () => Promise<ValidateFields>;
}

/** Loads Joi, the schema and the countries on demand, so that they are not part of the first load. */
function usePromoSchema(): PromoSchema {
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
