import { joiResolver } from '@hookform/resolvers/joi';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type Control, type UseFormRegisterReturn } from 'react-hook-form';
import { track } from '../../../analytics/events';
import type { FormError } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { failureOf, fieldFailures, isCode, type Failure } from './failures';
import { createKeys, stayInTouchRequest } from './request';
import {
  emptyFields,
  fieldNames,
  homeCountry,
  stayInTouchSchema,
  type StayInTouchFieldName,
  type StayInTouchFields,
} from './schema';
import { useOptions, type Options } from './useOptions';

/** Where the visitor stands (SPEC 4.1). */
export type Phase = { name: 'editing' } | { name: 'submitting' } | { name: 'thanks'; to: StayInTouchFields };

export interface StayInTouchForm {
  phase: Phase;
  options: Options;
  /** Why the last submission came to nothing, until the next one. */
  failure: Failure | null;
  /** All that is wrong, since the first attempt. */
  summary: FormError[];
  /** How often what stands above the fields has something new to say. */
  attempt: number;
  isHomeCountry: boolean;
  /** The id of the control of a field. */
  fieldId: (name: StayInTouchFieldName) => string;
  control: Control<StayInTouchFields>;
  /** What a control of plain text takes besides its label. */
  field: (name: TextFieldName) => UseFormRegisterReturn<TextFieldName> & { id: string; error?: string };
  submit: () => void;
  /** Empties the form for the next one. */
  reset: () => void;
}

export type TextFieldName = Exclude<StayInTouchFieldName, 'phoneNumber' | 'marketingInterestIds'>;

/**
 * The form and its way to Helios. It outlives the dialog that shows it, so nothing typed is lost when the dialog
 * gives way to another, or is closed and opened again.
 * @param email the address with which the band opened it, empty before
 * @param idPrefix what the ids of the controls begin with: a page may show the form, and the band's one above it
 */
export function useStayInTouchForm(email: string, idPrefix = 'stayInTouchForm'): StayInTouchForm {
  const helios = useHelios();
  const options = useOptions();
  const { blockedDomains } = options;
  const [phase, setPhase] = useState<Phase>({ name: 'editing' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const keyOf = useRef(createKeys());
  const fieldId = (name: StayInTouchFieldName) => `${idPrefix}-${name}`;

  const resolver = useMemo(
    () => joiResolver(stayInTouchSchema(blockedDomains), { abortEarly: false }),
    [blockedDomains],
  );
  const { register, control, handleSubmit, setValue, setError, getValues, trigger, watch, reset, formState } =
    useForm<StayInTouchFields>({
      resolver,
      defaultValues: emptyFields,
      mode: 'onTouched',
      shouldFocusError: false,
    });
  const { errors, isSubmitted } = formState;

  useEffect(() => {
    if (email !== '') setValue('emailAddress', email, { shouldValidate: true });
  }, [email, setValue]);

  // The list may come after the visitor has gone on with an address that it blocks.
  useEffect(() => {
    if (getValues('emailAddress') !== '') void trigger('emailAddress');
  }, [blockedDomains, getValues, trigger]);

  async function send(fields: StayInTouchFields) {
    setFailure(null);
    setPhase({ name: 'submitting' });
    const offered = options.interests.resource.data ?? [];
    const request = stayInTouchRequest(
      fields,
      offered.map(({ interestId }) => interestId),
    );
    try {
      await helios.stayInTouch(request, keyOf.current(request));
      track({ name: 'stayInTouchComplete', marketingInterestIds: request.marketingInterestIds });
      setPhase({ name: 'thanks', to: fields });
    } catch (error) {
      setFailure(failureOf(error));
      for (const { name, message } of fieldFailures(error)) setError(name, { type: 'server', message });
      if (isCode(error, 'UNKNOWN_INTERESTS')) options.interests.reload();
      setAttempt((before) => before + 1);
      setPhase({ name: 'editing' });
    }
  }

  return {
    phase,
    options,
    failure,
    summary: attempt === 0 ? [] : fieldNames.flatMap((name) => toEntry(fieldId(name), errors[name]?.message)),
    attempt,
    fieldId,
    isHomeCountry: watch('country') === homeCountry,
    control,
    field: (name) => ({
      id: fieldId(name),
      error: errors[name]?.message,
      ...register(
        name,
        name === 'country'
          ? { onChange: () => setValue('state', '', { shouldValidate: isSubmitted }) }
          : undefined,
      ),
    }),
    submit: () => {
      setFailure(null);
      // From now on every field shows what is wrong, touched or not (SPEC 5.1).
      let isInvalid = false;
      const submitted = handleSubmit(send, () => {
        isInvalid = true;
      })();
      // Not in the handler: the form tells its errors to React after it, and their list must stand when the focus goes there.
      void submitted.then(() => {
        if (isInvalid) setAttempt((before) => before + 1);
      });
    },
    reset: () => {
      reset(emptyFields);
      setAttempt(0);
      setFailure(null);
      setPhase({ name: 'editing' });
      keyOf.current = createKeys();
    },
  };
}

function toEntry(fieldId: string, message: string | undefined): FormError[] {
  return message ? [{ fieldId, message }] : [];
}
