import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Country } from '../../api/heliosTypes';
import type { SelectOption } from '../../design-system';
import { useHelios } from '../../state/heliosContext';
import {
  change,
  emptyFields,
  fieldNames,
  homeCountry,
  type PromoFieldName,
  type PromoFields,
} from './fields';
import type { PromoErrors } from './schema';
import { texts } from './texts';

/** Finds what is wrong with what was typed. */
type Check = (fields: PromoFields) => PromoErrors;

export interface PromoForm {
  /** Put it on the form. */
  form: RefObject<HTMLFormElement>;
  fields: PromoFields;
  /** Of the fields that the visitor has left, or of all after an attempt. */
  errors: PromoErrors;
  countries: SelectOption[];
  isValid: boolean;
  /** Pressed before the rules were here. */
  isChecking: boolean;
  hasFailed: boolean;
  isLogged: boolean;
  /** Loads the rules and the countries; for the first sign of a visitor, and again where they did not come. */
  prepare: () => void;
  set: (name: PromoFieldName, value: string) => void;
  leave: (name: PromoFieldName) => void;
  submit: (event: FormEvent) => void;
}

/**
 * The form's state. Its fields are in the page from the start, so they are plain state; Joi, the rules and the list of
 * countries come when the visitor turns to the form.
 */
export function usePromoForm(blockId: string): PromoForm {
  const helios = useHelios();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(emptyFields);
  const [left, setLeft] = useState<ReadonlySet<PromoFieldName>>(new Set());
  const [check, setCheck] = useState<Check | null>(null);
  const [countries, setCountries] = useState<Country[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isLogged, setLogged] = useState(false);
  const loading = useRef<Promise<void> | null>(null);
  const asking = useRef<Promise<void> | null>(null);

  const problems = check?.(fields) ?? {};
  const isValid = check !== null && Object.keys(problems).length === 0;

  function prepare() {
    loading.current ??= import('./schema').then(
      ({ check: loaded }) => {
        setFailed(false);
        setCheck(() => loaded);
        askCountries();
      },
      () => {
        loading.current = null;
        setFailed(true);
      },
    );
    if (check) askCountries();
  }

  /** Once is enough; after a failure, with the home country there all the same, it is tried anew at the next field. */
  function askCountries() {
    asking.current ??= helios.listCountries().then(setCountries, () => {
      asking.current = null;
    });
  }

  // What was typed or restored before the page was alive came with no event.
  useEffect(() => {
    const typed = form.current ? new FormData(form.current) : new FormData();
    const restored = fieldNames.reduce(
      (before, name) => ({ ...before, [name]: String(typed.get(name) ?? '') || before[name] }),
      emptyFields,
    );
    if (fieldNames.every((name) => restored[name] === emptyFields[name])) return;
    setFields({ ...restored, primaryPhone: restored.primaryPhone.replace(/\D/g, '') });
    prepare();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes alive
  }, []);

  function attempt(checked: Check) {
    const found = checked(fields);
    const first = fieldNames.find((name) => found[name] !== undefined);
    setLeft(new Set(fieldNames));
    if (first) {
      setLogged(false);
      focusField(form.current, first);
      return;
    }
    // SPEC 2.7, 5.1: submit only logs. What was typed stays out of it: consoles are read by other programs, too.
    const filled = fieldNames.filter((name) => fields[name] !== '');
    console.info(`Sign-up form ${blockId}: submitted with ${filled.join(', ')}; it is not sent anywhere.`);
    setLogged(true);
  }

  // Pressed before the rules were here: it goes on when they come.
  useEffect(() => {
    if (!isAsked || !check) return;
    setAsked(false);
    attempt(check);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- with the fields as they are at that moment
  }, [isAsked, check]);

  return {
    form,
    fields,
    errors: Object.fromEntries(Object.entries(problems).filter(([name]) => left.has(name as PromoFieldName))),
    countries: countryOptions(countries),
    isValid,
    isChecking: isAsked && !hasFailed,
    hasFailed: isAsked && hasFailed,
    isLogged,
    prepare,
    set: (name, value) => {
      if (!check) prepare();
      setLogged(false);
      setFields((before) => change(before, name, value));
    },
    leave: (name) => setLeft((before) => new Set([...before, name])),
    submit: (event) => {
      event.preventDefault();
      if (check) {
        attempt(check);
        return;
      }
      setFailed(false);
      setAsked(true);
      prepare();
    },
  };
}

function focusField(form: HTMLFormElement | null, name: PromoFieldName) {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

function countryOptions(countries: Country[]): SelectOption[] {
  if (countries.length === 0) return [{ value: homeCountry, label: texts.homeCountry }];
  return countries.map(({ code, name }) => ({ value: code, label: name }));
}
