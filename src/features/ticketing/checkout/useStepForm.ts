import { joiResolver } from '@hookform/resolvers/joi';
import { useEffect, useState, type FormEvent, type MouseEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { FormError } from '../../../design-system';
import { useLatestCallback } from '../shared/useLatestCallback';
import { stepFields, getStepSchema, type CheckoutFields } from './schema';
import type { StepName } from './steps';

export interface StepFormProps {
  /** The values of all steps */
  fields: CheckoutFields;
  /** Messages of the fields that Helios refused */
  serverErrors: Record<string, string>;
  /** Called with every change, valid or not */
  onFieldsChange: (values: Partial<CheckoutFields>) => void;
  /** Called with the trimmed fields of this step when they are valid */
  onDone: (values: Partial<CheckoutFields>) => void;
}

export function fieldId(name: keyof CheckoutFields): string {
  return `checkout-${name}`;
}

/** The form of one step: validation, storing of changes, and the errors after a submit. */
export function useStepForm(step: StepName, { fields, serverErrors, onFieldsChange, onDone }: StepFormProps) {
  const names = stepFields[step];
  const [attempt, setAttempt] = useState(0);
  const { register, control, handleSubmit, subscribe, setError, trigger, getValues, watch, formState } =
    useForm<CheckoutFields>({
      resolver: joiResolver(getStepSchema(step), { abortEarly: false }),
      defaultValues: Object.fromEntries(names.map((name) => [name, fields[name]])),
      mode: 'onTouched',
      shouldFocusError: false,
    });
  const { errors } = formState;

  const storeValues = useLatestCallback(onFieldsChange);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeValues({ ...values }) }),
    [subscribe, storeValues],
  );

  useEffect(() => {
    for (const name of names) {
      const message = serverErrors[name];
      if (message) setError(name, { type: 'server', message });
    }
  }, [names, serverErrors, setError]);

  /** The rules depend on the country. Empty fields are not marked yet. */
  const revalidateAddress = () =>
    trigger((['state', 'zipcode'] as const).filter((name) => errors[name] || getValues(name) !== ''));

  const summary = names.flatMap((name): FormError[] => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });

  return {
    watch,
    /** For controlled fields */
    control,
    form: {
      noValidate: true,
      onSubmit: async (event: FormEvent) => {
        let isInvalid = false;
        await handleSubmit(onDone, () => {
          isInvalid = true;
        })(event);
        // After the handler: React Hook Form updates its errors later, and the list must be rendered before it is
        // focused.
        if (isInvalid) setAttempt((before) => before + 1);
      },
      onMouseDown: (event: MouseEvent) => {
        // An error message on blur would move the button away from the pointer.
        if ((event.target as Element).closest("button[type='submit']")) event.preventDefault();
      },
    },
    /** The props of a text control, without its label */
    field: (name: keyof CheckoutFields) => ({
      id: fieldId(name),
      error: errors[name]?.message,
      ...register(name, name === 'country' ? { onChange: revalidateAddress } : undefined),
    }),
    /** The errors since the last submit, for the summary above the fields */
    summary: attempt > 0 || Object.keys(serverErrors).length > 0 ? summary : [],
    attempt,
  };
}
