import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Country } from '../../helios/types';
import type { SelectOption } from '../../design-system';
import { useHelios } from '../../state/heliosContext';
import {
  changeField,
  emptyFields,
  fieldNames,
  homeCountry,
  type PromoFieldName,
  type PromoFields,
} from './fields';
import type { PromoErrors } from './schema';
import { texts } from './texts';

/** Returns the errors of the fields. */
type ValidateFields = (fields: PromoFields) => PromoErrors;

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
  hasFailed: boolean;
  isLogged: boolean;
  /** Loads the schema and the countries. Called on focus; retries after a failure. */
  prepare: () => void;
  setField: (name: PromoFieldName, value: string) => void;
  handleBlur: (name: PromoFieldName) => void;
  submit: (event: FormEvent) => void;
}

/**
 * The state of the form. Joi, the schema and the countries are loaded when the form gets the focus, so that they are not part
 * of first load.
 */
export function usePromoForm(blockId: string): PromoForm {
  const helios = useHelios();
  const formRef = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(emptyFields);
  const [touched, setTouched] = useState<ReadonlySet<PromoFieldName>>(new Set());
  const [validate, setValidate] = useState<ValidateFields | null>(null);
  const [countries, setCountries] = useState<Country[]>([]);
  const [isSubmitPending, setSubmitPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isLogged, setLogged] = useState(false);
  const schemaLoading = useRef<Promise<void> | null>(null);
  const countriesLoading = useRef<Promise<void> | null>(null);

  const fieldErrors = validate?.(fields) ?? {};
  const isValid = validate !== null && Object.keys(fieldErrors).length === 0;

  function prepare() {
    schemaLoading.current ??= import('./schema').then(
      ({ validateFields }) => {
        setFailed(false);
        setValidate(() => validateFields);
        loadCountries();
      },
      () => {
        schemaLoading.current = null;
        setFailed(true);
      },
    );
    if (validate) loadCountries();
  }

  /** Loads the countries once. After a failure, the next field retries; the home country is always available. */
  function loadCountries() {
    countriesLoading.current ??= helios.listCountries().then(setCountries, () => {
      countriesLoading.current = null;
    });
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

  function submitFields(validateFields: ValidateFields) {
    const errors = validateFields(fields);
    const firstInvalid = fieldNames.find((name) => errors[name] !== undefined);
    setTouched(new Set(fieldNames));
    if (firstInvalid) {
      setLogged(false);
      focusField(formRef.current, firstInvalid);
      return;
    }
    // Product 2.7, 5.1: submit only logs. The log contains no values, because other programs can read the console.
    const filledNames = fieldNames.filter((name) => fields[name] !== '');
    console.info(
      `Sign-up form ${blockId}: submitted with ${filledNames.join(', ')}; it is not sent anywhere.`,
    );
    setLogged(true);
  }

  // Handles a submission that was made before the schema was loaded.
  useEffect(() => {
    if (!isSubmitPending || !validate) return;
    setSubmitPending(false);
    submitFields(validate);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- uses the fields of the current render
  }, [isSubmitPending, validate]);

  return {
    formRef,
    fields,
    errors: Object.fromEntries(
      Object.entries(fieldErrors).filter(([name]) => touched.has(name as PromoFieldName)),
    ),
    countries: createCountryOptions(countries),
    isValid,
    isChecking: isSubmitPending && !hasFailed,
    hasFailed: isSubmitPending && hasFailed,
    isLogged,
    prepare,
    setField: (name, value) => {
      if (!validate) prepare();
      setLogged(false);
      setFields((before) => changeField(before, name, value));
    },
    handleBlur: (name) => setTouched((before) => new Set([...before, name])),
    submit: (event) => {
      event.preventDefault();
      if (validate) {
        submitFields(validate);
        return;
      }
      setFailed(false);
      setSubmitPending(true);
      prepare();
    },
  };
}

function focusField(form: HTMLFormElement | null, name: PromoFieldName) {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

function createCountryOptions(countries: Country[]): SelectOption[] {
  if (countries.length === 0) return [{ value: homeCountry, label: texts.homeCountry }];
  return countries.map(({ code, name }) => ({ value: code, label: name }));
}
