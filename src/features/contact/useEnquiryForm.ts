import { joiResolver } from '@hookform/resolvers/joi';
import type Joi from 'joi';
import { useMemo, useRef, useState } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { EnquiryReceipt } from '../../helios/types';
import type { FormError } from '../../design-system';
import { describeFailure, getRefusedFields, type Failure } from './failures';
import { texts } from './texts';

export type Phase<Fields> =
  { name: 'editing' } | { name: 'sending' } | { name: 'thanks'; fields: Fields; reference: string };

export interface EnquiryForm<Fields extends FieldValues> {
  phase: Phase<Fields>;
  /** Why the last submit failed; reset by the next one. */
  failure: Failure | null;
  /** All errors since the first submit. */
  summary: FormError[];
  /** Increased whenever the notices above the fields change. */
  attempt: number;
  control: Control<Fields>;
  fieldId: (name: Path<Fields>) => string;
  /** The props of a text control, without its label. */
  field: (name: Path<Fields>) => Pick<
    UseFormRegisterReturn<Path<Fields>>,
    'name' | 'onChange' | 'onBlur' | 'ref'
  > & {
    id: string;
    error?: string;
  };
  submit: () => void;
  /** Empties the form. */
  reset: () => void;
}

export interface EnquiryFormOptions<Fields extends FieldValues, Request> {
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Record<Path<Fields>, string>>;
  emptyFields: Fields;
  /** A function, because validation can depend on the current date. */
  schema: () => Joi.ObjectSchema<Fields>;
  toRequest: (fields: Fields) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<EnquiryReceipt>;
  /** Phone number for visitors whose request failed. */
  phone: string;
}

/** The state of an enquiry form and its request to Helios. The values are kept until the request has succeeded. */
export function useEnquiryForm<Fields extends FieldValues, Request>({
  idPrefix,
  labels,
  emptyFields,
  schema,
  toRequest,
  send,
  phone,
}: EnquiryFormOptions<Fields, Request>): EnquiryForm<Fields> {
  const [phase, setPhase] = useState<Phase<Fields>>({ name: 'editing' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The key of the last request. It is reused for the same body, so that a retry is not stored twice. */
  const lastRequest = useRef<{ body: string; key: string } | null>(null);
  const names = Object.keys(labels) as Path<Fields>[];
  const fieldId = (name: Path<Fields>) => `${idPrefix}-${name}`;

  const resolver = useMemo(() => joiResolver(schema(), { abortEarly: false }), [schema]);
  const { register, control, handleSubmit, setError, reset, getFieldState, formState } = useForm<Fields>({
    resolver,
    defaultValues: emptyFields as DefaultValues<Fields>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const getErrorMessage = (name: Path<Fields>) => getFieldState(name, formState).error?.message;

  async function sendFields(fields: Fields) {
    setPhase({ name: 'sending' });
    const request = toRequest(fields);
    const body = JSON.stringify(request);
    if (lastRequest.current?.body !== body) lastRequest.current = { body, key: crypto.randomUUID() };
    try {
      const { reference } = await send(request, lastRequest.current.key);
      setPhase({ name: 'thanks', fields, reference });
    } catch (error) {
      setFailure(describeFailure(error, phone));
      const refusedFields = getRefusedFields(error);
      for (const name of names.filter((fieldName) => refusedFields.includes(fieldName))) {
        setError(name, { type: 'server', message: texts.refused(labels[name]) });
      }
      setAttempt((count) => count + 1);
      setPhase({ name: 'editing' });
    }
  }

  return {
    phase,
    failure,
    summary:
      attempt === 0
        ? []
        : names.flatMap((name) => {
            const message = getErrorMessage(name);
            return message ? [{ fieldId: fieldId(name), message }] : [];
          }),
    attempt,
    control,
    fieldId,
    field: (name) => ({ id: fieldId(name), error: getErrorMessage(name), ...register(name) }),
    submit: () => {
      setFailure(null);
      let isInvalid = false;
      const submitted = handleSubmit(sendFields, () => {
        isInvalid = true;
      })();
      // After the handler: React Hook Form updates its errors later, and the list must be rendered before it is
      // focused.
      void submitted.then(() => {
        if (isInvalid) setAttempt((count) => count + 1);
      });
    },
    reset: () => {
      reset(emptyFields as DefaultValues<Fields>);
      setAttempt(0);
      setFailure(null);
      setPhase({ name: 'editing' });
      lastRequest.current = null;
    },
  };
}
