import { joiResolver } from '@hookform/resolvers/joi';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type Control, type UseFormRegisterReturn } from 'react-hook-form';
import { track } from '../../../analytics/events';
import type { FormError } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { describeFailure, getFieldErrors, hasCode, type Failure } from './failures';
import { createKeyGenerator, toStayInTouchRequest } from './request';
import {
  emptyFields,
  fieldNames,
  homeCountry,
  createStayInTouchSchema,
  type StayInTouchFieldName,
  type StayInTouchFields,
} from './schema';
import { useFormOptions, type FormOptions } from './useFormOptions';

/** The state of the form (product 4.1). */
export type Phase =
  { name: 'editing' } | { name: 'submitting' } | { name: 'thanks'; fields: StayInTouchFields };

export interface StayInTouchForm {
  phase: Phase;
  options: FormOptions;
  /** Why the last submit failed; reset by the next one. */
  failure: Failure | null;
  /** All errors since the first submit. */
  summary: FormError[];
  /** Increased whenever the notices above the fields change. */
  attempt: number;
  isHomeCountry: boolean;
  /** The id of the control of a field. */
  fieldId: (name: StayInTouchFieldName) => string;
  control: Control<StayInTouchFields>;
  /** The props of a text control, without its label. */
  field: (name: TextFieldName) => UseFormRegisterReturn<TextFieldName> & { id: string; error?: string };
  submit: () => void;
  /** Empties the form. */
  reset: () => void;
}

export type TextFieldName = Exclude<StayInTouchFieldName, 'phoneNumber' | 'marketingInterestIds'>;

/**
 * The state of the form and its request to Helios. It is kept while the modal of the form is closed, so that no value
 * is lost.
 * @param email the address of the band, empty before the form is requested
 * @param idPrefix prefix of the ids of the controls: a page may contain this form and the one of the band
 */
export function useStayInTouchForm(email: string, idPrefix = 'stayInTouchForm'): StayInTouchForm {
  const helios = useHelios();
  const options = useFormOptions();
  const { blockedDomains } = options;
  const [phase, setPhase] = useState<Phase>({ name: 'editing' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const getKey = useRef(createKeyGenerator());
  const fieldId = (name: StayInTouchFieldName) => `${idPrefix}-${name}`;

  const resolver = useMemo(
    () => joiResolver(createStayInTouchSchema(blockedDomains), { abortEarly: false }),
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

  // The list may be loaded after the visitor has entered a blocked address.
  useEffect(() => {
    if (getValues('emailAddress') !== '') void trigger('emailAddress');
  }, [blockedDomains, getValues, trigger]);

  async function send(fields: StayInTouchFields) {
    setFailure(null);
    setPhase({ name: 'submitting' });
    const offered = options.interests.resource.data ?? [];
    const request = toStayInTouchRequest(
      fields,
      offered.map(({ interestId }) => interestId),
    );
    try {
      await helios.stayInTouch(request, getKey.current(request));
      track({ name: 'stayInTouchComplete', marketingInterestIds: request.marketingInterestIds });
      setPhase({ name: 'thanks', fields });
    } catch (error) {
      setFailure(describeFailure(error));
      for (const { name, message } of getFieldErrors(error)) setError(name, { type: 'server', message });
      if (hasCode(error, 'UNKNOWN_INTERESTS')) options.interests.reload();
      setAttempt((count) => count + 1);
      setPhase({ name: 'editing' });
    }
  }

  return {
    phase,
    options,
    failure,
    summary:
      attempt === 0 ? [] : fieldNames.flatMap((name) => toFormErrors(fieldId(name), errors[name]?.message)),
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
      // From now on every field shows its error, touched or not (product 5.1).
      let isInvalid = false;
      const submitted = handleSubmit(send, () => {
        isInvalid = true;
      })();
      // After the handler: React Hook Form updates its errors later, and the list must be rendered before it is
      // focused.
      void submitted.then(() => {
        if (isInvalid) setAttempt((count) => count + 1);
      });
    },
    reset: () => {
      reset(emptyFields);
      setAttempt(0);
      setFailure(null);
      setPhase({ name: 'editing' });
      getKey.current = createKeyGenerator();
    },
  };
}

function toFormErrors(fieldId: string, message: string | undefined): FormError[] {
  return message ? [{ fieldId, message }] : [];
}
