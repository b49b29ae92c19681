import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FormError } from '../../../design-system';

export type SubmitPhase<Values, Result> =
  { name: 'editing' } | { name: 'sending' } | { name: 'sent'; values: Values; result: Result };

type Outcome<Values, Result> =
  { name: 'invalid' } | { name: 'failed'; error: unknown } | { name: 'sent'; values: Values; result: Result };

export interface SendContext {
  /** The idempotency key of a request. It is the same for an equal request, so that a retry takes effect once. */
  getKey: (request: unknown) => string;
  /** Aborted when the form is unmounted or reset. */
  signal: AbortSignal;
}

export interface FormSubmitOptions<Values, Result, Failure> {
  /** Shows the errors of all fields. Resolves to the valid values, or to null when there is nothing to send. */
  validate: () => Promise<Values | null>;
  /** The errors that the fields show now, in the order of the form. */
  errors?: FormError[];
  /** Sends the values. Rejects when that has failed. */
  send: (values: Values, context: SendContext) => Promise<Result>;
  /** What the visitor is told about an error of `validate` or `send`. */
  describeFailure: (error: unknown) => Failure;
  /** Called before a failure is shown, to mark refused fields for example. */
  onFailure?: (error: unknown) => void;
  /** Called with the answer, unless the form was unmounted or reset before. */
  onSent?: (result: Result) => void;
}

export interface FormSubmit<Values, Result, Failure> {
  phase: SubmitPhase<Values, Result>;
  /** Why the last submit failed; reset by the next one. */
  failure: Failure | null;
  /** The errors since the first submit, for the list above the fields. */
  summary: FormError[];
  /** The number of submits that were invalid or failed. Each one moves the focus to the messages above the fields. */
  attempt: number;
  /** The ref of the area above the fields. */
  topRef: RefObject<HTMLDivElement>;
  /** Validates and sends. Also retries: the values are kept after a failure. Ignored while a submit is pending. */
  submit: () => void;
  /** Forgets the submit and its answer. The values of the fields are not changed. */
  reset: () => void;
  /** The props of the form element. */
  formProps: {
    noValidate: true;
    method: 'dialog';
    onSubmit: (event: FormEvent) => void;
  };
}

/** Owns the submit of a form: validation, one request at a time, its failure and its retry. */
export function useFormSubmit<Values, Result, Failure>({
  validate,
  errors = [],
  send,
  describeFailure,
  onFailure,
  onSent,
}: FormSubmitOptions<Values, Result, Failure>): FormSubmit<Values, Result, Failure> {
  const [phase, setPhase] = useState<SubmitPhase<Values, Result>>({ name: 'editing' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [getKey, setGetKey] = useState(createKeyGenerator);
  const topRef = useRef<HTMLDivElement>(null);
  /** The pending submit. It is not a state, because a second press can come before the next render. */
  const pending = useRef<AbortController | null>(null);

  const abort = useCallback(() => {
    pending.current?.abort();
    pending.current = null;
  }, []);
  useEffect(() => abort, [abort]);

  /** Validates and sends. Never rejects. */
  async function run(signal: AbortSignal): Promise<Outcome<Values, Result>> {
    try {
      const values = await validate();
      if (values === null || signal.aborted) return { name: 'invalid' };
      setPhase({ name: 'sending' });
      return { name: 'sent', values, result: await send(values, { getKey, signal }) };
    } catch (error) {
      return { name: 'failed', error };
    }
  }

  async function submit() {
    if (pending.current) return;
    const control = new AbortController();
    pending.current = control;
    setFailure(null);
    const outcome = await run(control.signal);
    if (control.signal.aborted) return;
    pending.current = null;
    if (outcome.name === 'sent') {
      setPhase(outcome);
      onSent?.(outcome.result);
      return;
    }
    if (outcome.name === 'failed') {
      onFailure?.(outcome.error);
      setFailure(describeFailure(outcome.error));
    }
    setAttempt((count) => count + 1);
    setPhase({ name: 'editing' });
  }

  return {
    phase,
    failure,
    summary: attempt === 0 ? [] : errors,
    attempt,
    topRef,
    submit: () => void submit(),
    reset: () => {
      abort();
      setGetKey(createKeyGenerator);
      setAttempt(0);
      setFailure(null);
      setPhase({ name: 'editing' });
    },
    formProps: {
      noValidate: true,
      // If the browser submits the form before the scripts are loaded, no values may appear in the URL.
      method: 'dialog',
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/**
 * Returns a function that returns the idempotency key of a request: the same key for an equal request, so that a
 * retry after a lost answer is not stored twice, and a new key for a changed one.
 */
export function createKeyGenerator(): (request: unknown) => string {
  let lastRequest: { body: string; key: string } | null = null;
  return (request) => {
    const body = JSON.stringify(request);
    if (lastRequest?.body !== body) lastRequest = { body, key: crypto.randomUUID() };
    return lastRequest.key;
  };
}
