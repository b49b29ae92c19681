import { useEffect, useMemo } from 'react';
import { keepFocusInField, useFields } from '../forms/useFields';
import { useFormSubmit } from '../forms/useFormSubmit';
import { useLatestCallback } from '../screen/useLatestCallback';
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

/** The form of one step: validation, storing of changes, and the errors after a submit. */
export function useStepForm(
  step: StepName,
  { fields: values, serverErrors, onFieldsChange, onDone }: StepFormProps,
) {
  const names = stepFields[step];
  const fields = useFields<CheckoutFields>({
    idPrefix: 'checkout',
    names,
    schema: useMemo(() => getStepSchema(step), [step]),
    initialFields: Object.fromEntries(names.map((name) => [name, values[name]])),
  });
  const { errors, validate, showErrors } = fields;
  const { subscribe, trigger, getValues, getFieldState, formState } = fields.form;
  // A step sends nothing. Its values are sent with the payment.
  const submission = useFormSubmit({
    validate,
    errors,
    send: (valid: Partial<CheckoutFields>) => Promise.resolve(valid),
    onSent: onDone,
    describeFailure: () => null,
  });

  const storeValues = useLatestCallback(onFieldsChange);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (form) => storeValues({ ...form.values }) }),
    [subscribe, storeValues],
  );

  const showServerErrors = useLatestCallback(showErrors);
  useEffect(() => {
    showServerErrors(
      names.flatMap((name) => {
        const message = serverErrors[name];
        return message ? [{ name, message }] : [];
      }),
    );
  }, [names, serverErrors, showServerErrors]);

  return {
    fields,
    form: {
      ...submission.formProps,
      onMouseDown: keepFocusInField,
    },
    /** The rules depend on the country. Empty fields are not marked yet. */
    revalidateAddress: () =>
      void trigger(
        (['state', 'zipcode'] as const).filter(
          (name) => getFieldState(name, formState).invalid || getValues(name) !== '',
        ),
      ),
    /** The errors since the last submit, for the summary above the fields */
    summary: Object.keys(serverErrors).length > 0 ? errors : submission.summary,
    attempt: submission.attempt,
  };
}
