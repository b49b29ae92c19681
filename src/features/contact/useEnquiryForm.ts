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
import type { EnquiryReceipt } from '../../api/heliosTypes';
import type { FormError } from '../../design-system';
import { failureOf, wrongFields, type Failure } from './failures';
import { texts } from './texts';

export type Phase<Fields> =
  { name: 'editing' } | { name: 'sending' } | { name: 'thanks'; to: Fields; reference: string };

export interface EnquiryForm<Fields extends FieldValues> {
  phase: Phase<Fields>;
  /** Why the last attempt came to nothing, until the next one. */
  failure: Failure | null;
  /** All that is wrong, since the first attempt. */
  summary: FormError[];
  /** How often what stands above the fields has something new to say. */
  attempt: number;
  control: Control<Fields>;
  fieldId: (name: Path<Fields>) => string;
  /** What a control of plain text takes besides its label. */
  field: (name: Path<Fields>) => Pick<
    UseFormRegisterReturn<Path<Fields>>,
    'name' | 'onChange' | 'onBlur' | 'ref'
  > & {
    id: string;
    error?: string;
  };
  submit: () => void;
  /** Empties the form for the next one. */
  reset: () => void;
}

export interface EnquiryFormOptions<Fields extends FieldValues, Request> {
  /** What the ids of the controls begin with. */
  idPrefix: string;
  /** Each field with its label, in the order of the form. */
  labels: Readonly<Record<Path<Fields>, string>>;
  empty: Fields;
  /** Made anew for each attempt, as what may be chosen can depend on the day. */
  schema: () => Joi.ObjectSchema<Fields>;
  toRequest: (typed: Fields) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<EnquiryReceipt>;
  /** Where the visitor can go on by telephone. */
  phone: string;
}

/** A form that writes to the office, and its way to Helios. What was typed stays until it has arrived. */
export function useEnquiryForm<Fields extends FieldValues, Request>({
  idPrefix,
  labels,
  empty,
  schema,
  toRequest,
  send,
  phone,
}: EnquiryFormOptions<Fields, Request>): EnquiryForm<Fields> {
  const [phase, setPhase] = useState<Phase<Fields>>({ name: 'editing' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The same key as long as the same is sent, so that to try again stores nothing twice. */
  const last = useRef<{ body: string; key: string } | null>(null);
  const names = Object.keys(labels) as Path<Fields>[];
  const fieldId = (name: Path<Fields>) => `${idPrefix}-${name}`;

  const resolver = useMemo(() => joiResolver(schema(), { abortEarly: false }), [schema]);
  const { register, control, handleSubmit, setError, reset, getFieldState, formState } = useForm<Fields>({
    resolver,
    defaultValues: empty as DefaultValues<Fields>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const errorOf = (name: Path<Fields>) => getFieldState(name, formState).error?.message;

  async function transmit(typed: Fields) {
    setPhase({ name: 'sending' });
    const request = toRequest(typed);
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: crypto.randomUUID() };
    try {
      const { reference } = await send(request, last.current.key);
      setPhase({ name: 'thanks', to: typed, reference });
    } catch (error) {
      setFailure(failureOf(error, phone));
      const wrong = wrongFields(error);
      for (const name of names.filter((known) => wrong.includes(known))) {
        setError(name, { type: 'server', message: texts.notAccepted(labels[name]) });
      }
      setAttempt((before) => before + 1);
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
            const message = errorOf(name);
            return message ? [{ fieldId: fieldId(name), message }] : [];
          }),
    attempt,
    control,
    fieldId,
    field: (name) => ({ id: fieldId(name), error: errorOf(name), ...register(name) }),
    submit: () => {
      setFailure(null);
      let isInvalid = false;
      const submitted = handleSubmit(transmit, () => {
        isInvalid = true;
      })();
      // Not in the handler: the form tells its errors to React after it, and their list must stand when the focus goes there.
      void submitted.then(() => {
        if (isInvalid) setAttempt((before) => before + 1);
      });
    },
    reset: () => {
      reset(empty as DefaultValues<Fields>);
      setAttempt(0);
      setFailure(null);
      setPhase({ name: 'editing' });
      last.current = null;
    },
  };
}
