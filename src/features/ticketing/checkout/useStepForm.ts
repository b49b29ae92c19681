import { joiResolver } from '@hookform/resolvers/joi';
import { useEffect, useState, type FormEvent, type MouseEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FormError } from '../../../design-system';
import { useLatestCallback } from '../useLatestCallback';
import { fieldsOfStep, stepSchema, type CheckoutFields } from './schema';
import type { StepName } from './steps';

export interface StepFormProps {
  /** Everything typed so far, in all steps */
  fields: CheckoutFields;
  /** What Helios found wrong */
  serverErrors: Record<string, string>;
  /** At each change, valid or not */
  onType: (typed: Partial<CheckoutFields>) => void;
  /** The fields of this step are valid; they come trimmed */
  onDone: (typed: Partial<CheckoutFields>) => void;
}

/** The id of the control of a field. */
export function fieldId(name: keyof CheckoutFields): string {
  return `checkout-${name}`;
}

/** The form of one step: its rules, what is kept while typing, and what is wrong after an attempt to go on. */
export function useStepForm(step: StepName, { fields, serverErrors, onType, onDone }: StepFormProps) {
  const names = fieldsOfStep[step];
  const [attempt, setAttempt] = useState(0);
  const { register, control, handleSubmit, subscribe, setError, trigger, getValues, watch, formState } =
    useForm<CheckoutFields>({
      resolver: joiResolver(stepSchema(step), { abortEarly: false }),
      defaultValues: Object.fromEntries(names.map((name) => [name, fields[name]])),
      mode: 'onTouched',
      shouldFocusError: false,
    });
  const { errors } = formState;

  const keepTyped = useLatestCallback(onType);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped({ ...values }) }),
    [subscribe, keepTyped],
  );

  useEffect(() => {
    for (const name of names) {
      const message = serverErrors[name];
      if (message) setError(name, { type: 'server', message });
    }
  }, [names, serverErrors, setError]);

  /** Another country has other rules for what was typed already; what is empty is not wrong yet. */
  const recheckPlace = () =>
    trigger((['state', 'zipcode'] as const).filter((name) => errors[name] || getValues(name) !== ''));

  const summary = names.flatMap((name): FormError[] => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });

  return {
    watch,
    /** For a control that is not plain text */
    control,
    form: {
      noValidate: true,
      onSubmit: async (event: FormEvent) => {
        let isInvalid = false;
        await handleSubmit(onDone, () => {
          isInvalid = true;
        })(event);
        // Not in the handler: the form tells its errors to React after it, and their list must stand when the focus goes there.
        if (isInvalid) setAttempt((before) => before + 1);
      },
      onMouseDown: (event: MouseEvent) => {
        // A field that loses the focus tells what is wrong in it: the button would move away under the press.
        if ((event.target as Element).closest("button[type='submit']")) event.preventDefault();
      },
    },
    /** What each control takes besides its label */
    field: (name: keyof CheckoutFields) => ({
      id: fieldId(name),
      error: errors[name]?.message,
      ...register(name, name === 'country' ? { onChange: recheckPlace } : undefined),
    }),
    /** For the summary above the fields: what is wrong since the last attempt to go on */
    summary: attempt > 0 || Object.keys(serverErrors).length > 0 ? summary : [],
    attempt,
  };
}
